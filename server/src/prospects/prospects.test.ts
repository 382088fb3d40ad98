import { problemSchema } from '@obole/contract/problems'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { undone } from '../../testing/undone.ts'
import { seedDemo } from '../demo/seed.ts'
import { readCampaignsWaitedFor } from './prospects.store.ts'
import { tellProspects } from './tell-prospects.ts'
import { sql } from '../platform/sql.ts'

const test = testApp()
const bees = {
  organizationSlug: 'les-abeilles-du-faubourg',
  formType: 'CrowdFunding',
  formSlug: 'un-rucher-sur-les-toits',
}

function ask(body: Record<string, unknown>, headers: Record<string, string> = {}) {
  return test.http.inject({ method: 'POST', url: '/api/carts/prospects', payload: body, headers })
}

const change = (text: string) => test.app.db.query({ text })

async function waiting(email: string) {
  const [row] = await test.app.db.query<{ waiting: number }>(
    sql`
      select count(*) as waiting from prospects where email = ${email} and told_at is null`,
  )
  return row?.waiting
}

beforeAll(() => seedDemo(test.app))

describe('POST /carts/prospects', () => {
  it('keeps the address, once however often it is sent', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => ask({ ...bees, email: 'Lou@Voisins.example' })))
    expect(replies.map((reply) => reply.statusCode)).toEqual([202, 202, 202])
    expect(replies[0]?.json()).toEqual({ saved: true })
    expect(await waiting('lou@voisins.example')).toBe(1)
  })

  it('does not know a campaign that is not there, nor one that visitors do not see', async () => {
    const body = { ...bees, email: 'lou@voisins.example' }
    expect((await ask({ ...body, formSlug: 'jamais-vue' })).statusCode).toBe(404)
    const draft = {
      organizationSlug: 'les-jardins-partages',
      formType: 'Event',
      formSlug: 'nuit-des-etoiles',
    }
    expect((await ask({ ...draft, email: 'lou@voisins.example' })).statusCode).toBe(404)
  })

  it.each([
    ['an address that is none', { ...bees, email: 'nobody' }],
    ['no address', bees],
    ['a key it does not know', { ...bees, email: 'lou@voisins.example', isAdmin: true }],
  ])('refuses %s', async (_what, body) => {
    expect(problemSchema.parse((await ask(body)).json())).toMatchObject({
      status: 400,
      code: 'INVALID_REQUEST',
    })
  })

  it('lets nobody sign up address after address from one place', async () => {
    const from = (index: number) =>
      test.http.inject({
        method: 'POST',
        url: '/api/carts/prospects',
        payload: { ...bees, email: `serie-${index}@voisins.example` },
        remoteAddress: '203.0.113.77',
      })
    const statuses: number[] = []
    for (let index = 0; index < 32; index += 1) statuses.push((await from(index)).statusCode)
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 202))
    expect(statuses.slice(30)).toEqual([429, 429])
  })

  it('lets nobody sign an address up for everything', async () => {
    const slugs = await test.app.db.query<{
      slug: string
      form_type: string
    }>(sql`select f.slug, f.form_type from forms f join organizations o on o.id = f.organization_id
        where o.slug = 'les-jardins-partages' and f.state in ('Public', 'Private') order by f.id`)
    const email = 'cible@voisins.example'
    const statuses: number[] = []
    for (const { slug, form_type } of slugs) {
      const body = { organizationSlug: 'les-jardins-partages', formType: form_type, formSlug: slug, email }
      statuses.push((await ask(body)).statusCode)
    }
    expect(statuses.slice(0, 5)).toEqual([202, 202, 202, 202, 202])
    expect(new Set(statuses.slice(5))).toEqual(new Set([429]))
    expect(await waiting(email)).toBe(5)
    const [first] = slugs
    const again = {
      organizationSlug: 'les-jardins-partages',
      formType: first?.form_type,
      formSlug: first?.slug,
      email: 'cible+encore@voisins.example',
    }
    expect((await ask(again)).statusCode).toBe(429)
  })
})

describe('those who wait', () => {
  it('are told once, in their language, when the association may collect, and forgotten a month later', async () => {
    await change('delete from prospects')
    await ask({ ...bees, email: 'lou@voisins.example' })
    await ask({ ...bees, email: 'sam@voisins.example' }, { 'accept-language': 'en-GB' })
    await tellProspects(test.app)
    await test.worker.drain()
    expect(test.mails.received).toHaveLength(0)

    await change(`update organizations set allow_collect = true where slug = 'les-abeilles-du-faubourg'`)
    await tellProspects(test.app)
    await tellProspects(test.app)
    await test.worker.drain()
    const mailed = test.mails.received.map(({ to, subject }) => `${to?.[0]?.address}: ${subject}`)
    expect(mailed.toSorted()).toEqual([
      'lou@voisins.example: La campagne «\u202fUn rucher sur les toits\u202f» est ouverte',
      'sam@voisins.example: “Un rucher sur les toits” is open',
    ])
    expect(test.mails.sentTo('lou@voisins.example', /est ouverte$/)?.text).toContain(
      '/collectes/un-rucher-sur-les-toits',
    )

    test.clock.advance(31 * 86_400_000)
    await tellProspects(test.app)
    expect(await change('select email from prospects')).toEqual([])
  })

  it('are not looked for while their campaign is not shown', () =>
    undone(test.app, async (db) => {
      const [form] = await db.query<{ id: number }>(sql`
        select f.id from forms f join organizations o on o.id = f.organization_id
        where o.allow_collect and f.state = 'Public' limit 1`)
      const id = form?.id ?? 0
      await db.query(sql`
        insert into prospects (form_id, email, locale, created_at) values (${id}, 'lou@voisins.example', 'fr', now())`)
      expect(await readCampaignsWaitedFor(db)).toContain(id)
      await db.query(sql`update forms set state = 'Disabled' where id = ${id}`)
      expect(await readCampaignsWaitedFor(db)).not.toContain(id)
    }))
})

describe('a fault in one campaign', () => {
  it('leaves those who wait for another one told', async () => {
    const plots = { organizationSlug: 'les-jardins-partages', formType: 'Donation', formSlug: 'faire-un-don' }
    for (const campaign of [bees, plots]) await ask({ ...campaign, email: 'deux@voisins.example' })
    const fault = vi.spyOn(test.app.db, 'transaction').mockRejectedValueOnce(new Error('one bad row'))
    await expect(tellProspects(test.app)).rejects.toThrow('one bad row')
    expect(fault.mock.calls.length).toBeGreaterThan(1)
    fault.mockRestore()
    await tellProspects(test.app)
  })
})
