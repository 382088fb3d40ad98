import { beforeEach, describe, expect, it } from 'vitest'
import { pageMemory, type Ask, type DrawnPage, type PageMemory } from './page-memory.ts'

let memory: PageMemory
let now: number
let says: string
let drawn: number

beforeEach(() => {
  now = Date.UTC(2027, 0, 1)
  says = '12 places'
  drawn = 0
  memory = pageMemory({ now: () => now })
})

const ask: Ask = async () => new Response(says)

async function draw(nonce: string, asked: Ask, headers: HeadersInit = {}): Promise<Response> {
  drawn += 1
  const answer = await asked(new Request('https://obole.test/api/agg/form'))
  return new Response(`<script nonce="${nonce}"></script><p>${await answer.text()}</p>`, { headers })
}

async function open(nonce: string, headers: Record<string, string> = {}, method = 'GET'): Promise<string> {
  const page = await memory.pageFor(
    { method, url: '/associations/les-jardins-partages', headers },
    { ask, nonce, draw: (asked) => draw(nonce, asked) },
  )
  return textOf(page)
}

const textOf = ({ body }: DrawnPage): Promise<string> => new Response(body).text()

describe('a page that strangers ask for', () => {
  it('is drawn once, and sent to each under a nonce of their own', async () => {
    expect(await open('aaaa')).toBe('<script nonce="aaaa"></script><p>12 places</p>')
    expect(await open('bbbb')).toBe('<script nonce="bbbb"></script><p>12 places</p>')
    expect(drawn).toBe(1)
  })

  it('is drawn anew as soon as the API says something else, and after a while in any case', async () => {
    await open('aaaa')
    says = '11 places'
    expect(await open('bbbb')).toContain('11 places')
    now += 10_001
    await open('cccc')
    expect(drawn).toBe(3)
  })

  it.each([
    ['of whoever has a cookie', { cookie: 'comfort=contrast' }, 'GET'],
    ['of a program that says who it is', { authorization: 'Bearer x' }, 'GET'],
    ['that something is sent to', {}, 'POST'],
    ['in another language', { 'accept-language': 'en' }, 'GET'],
    ['in a frame', { 'sec-fetch-dest': 'iframe' }, 'GET'],
  ])('is not the one %s', async (_, headers, method) => {
    await open('aaaa')
    await open('bbbb', headers, method)
    expect(drawn).toBe(2)
  })

  it('is not kept where it gives somebody a cookie', async () => {
    const give = (nonce: string) =>
      memory.pageFor(
        { method: 'GET', url: '/', headers: {} },
        { ask, nonce, draw: (asked) => draw(nonce, asked, { 'set-cookie': 'langue=en' }) },
      )
    await give('aaaa')
    const second = await give('bbbb')
    expect(await textOf(second)).toContain('nonce="bbbb"')
    expect(drawn).toBe(2)
  })

  it('is forgotten when many others have come since', async () => {
    await open('aaaa')
    for (let n = 0; n < 200; n += 1)
      await memory.pageFor(
        { method: 'GET', url: `/${n}`, headers: {} },
        { ask, nonce: 'cccc', draw: (asked) => draw('cccc', asked) },
      )
    drawn = 0
    await open('bbbb')
    expect(drawn).toBe(1)
  })
})
