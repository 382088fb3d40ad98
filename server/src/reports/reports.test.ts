import { problemSchema } from '@obole/contract/problems'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { useUp } from '../../testing/used-up.ts'
import { seedDemo } from '../demo/seed.ts'
import { sql } from '../platform/sql.ts'

const test = testApp()

function report(changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  const url = `${test.app.config.PUBLIC_URL}/associations/les-jardins-partages/formulaires/faire-un-don`
  const body = { reason: 'SPAM', userEmail: 'lou@voisins.example', userMessage: 'Cela <b>me gêne</b>.', url }
  return test.http.inject({ method: 'POST', url: '/api/abuses', payload: { ...body, ...changes }, headers })
}

async function keptFrom(userEmail: string) {
  return test.app.db.query(
    sql`
      select a.reason, f.slug from abuse_reports a left join forms f on f.id = a.form_id
        where a.user_email = ${userEmail}`,
  )
}

beforeAll(() => seedDemo(test.app))

describe('POST /abuses', () => {
  it('keeps the report with its campaign and sends it to the platform, its text harmless', async () => {
    const userEmail = 'gene@voisins.example'
    const reply = await report({ userEmail })
    expect([reply.statusCode, reply.json()]).toEqual([202, { reported: true }])
    expect(await keptFrom(userEmail)).toEqual([{ reason: 'SPAM', slug: 'faire-un-don' }])
    await test.worker.drain()
    const mail = test.mails.received.find(({ html }) => html?.includes(userEmail))
    expect(mail?.to?.[0]?.address).toBe('bonjour@obole.localhost')
    expect(mail?.html).toContain('Cela &lt;b&gt;me gêne&lt;/b&gt;.')
  })

  it('is one report when the same call is sent again, and refuses another under its key', async () => {
    const userEmail = 'deux-fois@voisins.example'
    const first = await report({ userEmail, reason: 'DISLIKE' }, { 'idempotency-key': 'key-1' })
    const cookie = first.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const again = await report({ userEmail, reason: 'DISLIKE' }, { 'idempotency-key': 'key-1', cookie })
    const other = await report({ userEmail, reason: 'OFF_TOPIC' }, { 'idempotency-key': 'key-1', cookie })
    expect([first, again, other].map(({ statusCode }) => statusCode)).toEqual([202, 202, 409])
    expect(other.json()).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
    expect(await keptFrom(userEmail)).toHaveLength(1)
  })

  it.each([
    ['a reason nobody gave', { reason: 'BORED' }],
    ['an address that is none', { userEmail: 'lou' }],
    ['an empty message', { userMessage: '   ' }],
    ['too long a message', { userMessage: 'a'.repeat(501) }],
    ['a character no text has', { userMessage: 'a\0b' }],
    ['a page of another site', { url: 'https://elsewhere.example/page' }],
    ['an address that is no page', { url: 'javascript:alert(1)' }],
    ['a key it does not know', { isAdmin: true }],
  ])('refuses %s', async (_what, changes) => {
    expect(problemSchema.parse((await report(changes)).json())).toMatchObject({
      status: 400,
      code: 'INVALID_REQUEST',
    })
  })

  it('takes five reports a day from one address', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 7; count += 1) {
      statuses.push((await report({ userEmail: 'bavard@voisins.example' })).statusCode)
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429])
  })

  it('takes no more than its share of a day from one range, whatever addresses are typed', async () => {
    await useUp(test, 'abuse-range', '127.0.0.0/24', 'day')
    expect((await report({ userEmail: 'encore@voisins.example' })).statusCode).toBe(429)
  })
})
