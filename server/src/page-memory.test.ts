import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { cookiesSeen, pageMemory, type Ask, type DrawnPage, type PageMemory } from './page-memory.ts'

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

const ask: Ask = async () => ({ status: 200, etag: null, text: says })

async function draw(nonce: string, asked: Ask, headers: HeadersInit = {}): Promise<Response> {
  drawn += 1
  const { text } = await asked({ method: 'GET', path: '/api/agg/form', headers: {} })
  return new Response(`<script nonce="${nonce}"></script><p>${text}</p>`, { headers })
}

const NO_COOKIES = { cookie: null }
const COOKIES = { shared: ['comfort', 'langue'], own: ['ab'] }

async function open(nonce: string, headers: Record<string, string> = {}, method = 'GET'): Promise<string> {
  const page = await memory.pageFor(
    { method, url: '/associations/les-jardins-partages', headers },
    {
      ask,
      tagOf: () => null,
      nonce,
      seen: cookiesSeen(headers['cookie'], COOKIES),
      draw: (asked) => draw(nonce, asked),
    },
  )
  return textOf(page)
}

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync }

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
    ['of whoever chose something else', { cookie: 'comfort=contrast' }, 'GET'],
    ['of whoever has been here before', { cookie: '_other=1' }, 'GET'],
    ['of whoever takes part in a test', { cookie: 'ab=1' }, 'GET'],
    ['of a program that says who it is', { authorization: 'Bearer x' }, 'GET'],
    ['that something is sent to', {}, 'POST'],
    ['in another language', { 'accept-language': 'en' }, 'GET'],
    ['in a frame', { 'sec-fetch-dest': 'iframe' }, 'GET'],
  ])('is not the one %s', async (_, headers, method) => {
    await open('aaaa')
    await open('bbbb', headers, method)
    expect(drawn).toBe(2)
  })

  it('is one for all who chose alike, whatever other cookies they have', async () => {
    await open('aaaa', { cookie: 'langue=en; comfort=contrast; token=mine' })
    await open('bbbb', { cookie: '_other=1; comfort=contrast; langue=en; xcomfort=2' })
    expect(drawn).toBe(1)
  })

  it('sees the choices of a visitor and nothing else, nor anything of one who has a cookie of their own', () => {
    const all = 'token=mine; langue=en; comfort=a%3Db; abc=1'
    expect(cookiesSeen(all, COOKIES)).toEqual({ cookie: 'comfort=a%3Db; langue=en' })
    expect(cookiesSeen('token=mine', COOKIES)).toEqual({ cookie: '' })
    expect(cookiesSeen(undefined, COOKIES)).toEqual({ cookie: null })
    expect(cookiesSeen('langue=en; ab=1', COOKIES)).toBeNull()
  })

  it('is not kept where it gives somebody a cookie', async () => {
    const give = (nonce: string) =>
      memory.pageFor(
        { method: 'GET', url: '/', headers: {} },
        {
          ask,
          tagOf: () => null,
          nonce,
          seen: NO_COOKIES,
          draw: (asked) => draw(nonce, asked, { 'set-cookie': 'langue=en' }),
        },
      )
    await give('aaaa')
    const second = await give('bbbb')
    expect(await textOf(second)).toContain('nonce="bbbb"')
    expect(drawn).toBe(2)
  })

  it('is compared by the tag of what the API says, where there is one, without asking for all of it', async () => {
    let asked = 0
    let tag = '"12"'
    const tagged = (nonce: string) =>
      memory.pageFor(
        { method: 'GET', url: '/', headers: {} },
        {
          ask: async () => {
            asked += 1
            return { status: 200, etag: tag, text: says }
          },
          tagOf: () => async () => tag,
          nonce,
          seen: NO_COOKIES,
          draw: (api) => draw(nonce, api),
        },
      )
    await tagged('aaaa')
    expect(await textOf(await tagged('bbbb'))).toContain('nonce="bbbb"')
    expect({ asked, drawn }).toEqual({ asked: 1, drawn: 1 })
    says = '11 places'
    tag = '"11"'
    expect(await textOf(await tagged('cccc'))).toContain('11 places')
    expect({ asked, drawn }).toEqual({ asked: 2, drawn: 2 })
  })

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip;q=1', undefined],
    ['identity', undefined],
  ] as const)(
    'is packed once for whoever accepts %s, each with their own nonce',
    async (accepted, packing) => {
      says = '12 places '.repeat(500)
      const html = { 'content-type': 'text/html; charset=utf-8' }
      for (const nonce of ['aaaa', 'bbbb']) {
        const page = await memory.pageFor(
          { method: 'GET', url: '/', headers: { 'accept-encoding': accepted } },
          { ask, tagOf: () => null, nonce, seen: NO_COOKIES, draw: (asked) => draw(nonce, asked, html) },
        )
        expect(page.packing).toBe(packing)
        const bytes = Buffer.from(await new Response(page.body).arrayBuffer())
        const plain = packing ? UNPACK[packing](bytes) : bytes
        expect(plain.toString()).toBe(`<script nonce="${nonce}"></script><p>${says}</p>`)
      }
      expect(drawn).toBe(1)
    },
  )

  it('is forgotten when many others have come since', async () => {
    await open('aaaa')
    for (let n = 0; n < 200; n += 1)
      await memory.pageFor(
        { method: 'GET', url: `/${n}`, headers: {} },
        { ask, tagOf: () => null, nonce: 'cccc', seen: NO_COOKIES, draw: (asked) => draw('cccc', asked) },
      )
    drawn = 0
    await open('bbbb')
    expect(drawn).toBe(1)
  })
})
