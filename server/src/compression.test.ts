import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { createApi } from './api.ts'
import { mountPages } from './pages.ts'
import type { Http } from './platform/http.ts'

const test = testApp()
const SCRIPT = 'export const words = "les mêmes mots, encore et encore";\n'.repeat(100)
const PAGE = `<!doctype html><p>${'Une page assez longue. '.repeat(200)}</p>`

let folder: string
let http: Http

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'obole-compression-'))
  await mkdir(join(folder, 'client/assets'), { recursive: true })
  await mkdir(join(folder, 'server'))
  await writeFile(join(folder, 'client/assets/app-1234.js'), SCRIPT)
  await writeFile(
    join(folder, 'server/index.js'),
    `export const cookies = { shared: [], own: [] }
      export const handlePage = async () => new Response(${JSON.stringify(PAGE)}, { headers: { 'content-type': 'text/html; charset=utf-8' } })`,
  )
  // As the build leaves them.
  await writeFile(join(folder, 'client/assets/app-1234.js.br'), brotliCompressSync(SCRIPT))
  await writeFile(join(folder, 'client/assets/app-1234.js.gz'), gzipSync(SCRIPT))
  const config = { ...test.app.config, PAGES_MODULE: join(folder, 'server/index.js') }
  http = await createApi({ ...test.app, config })
  await mountPages(http, { ...test.app, config })
})

afterAll(async () => {
  await http.close()
  await rm(folder, { recursive: true })
})

const ask = (url: string, encodings: string) =>
  http.inject({ url, headers: { 'accept-encoding': encodings } })

describe('what is sent', () => {
  it.each([
    ['a page', '/associations', PAGE],
    ['a built script', '/assets/app-1234.js', SCRIPT],
  ])(
    'is brotli to a browser, gzip to an older one and plain to whoever reads neither: %s',
    async (_, url, text) => {
      const [br, gzip, plain] = await Promise.all([
        ask(url, 'gzip, deflate, br, zstd'),
        ask(url, 'gzip, deflate'),
        ask(url, 'identity'),
      ])
      expect(br.headers['content-encoding']).toBe('br')
      expect(brotliDecompressSync(br.rawPayload).toString()).toBe(text)
      expect(br.rawPayload.length).toBeLessThan(text.length / 4)
      expect(gzip.headers['content-encoding']).toBe('gzip')
      expect(gunzipSync(gzip.rawPayload).toString()).toBe(text)
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(plain.payload).toBe(text)
      for (const answer of [br, gzip]) expect(answer.headers.vary).toMatch(/accept-encoding/i)
    },
  )

  it('keeps the type and the age of a built file, however it is packed', async () => {
    const { headers } = await ask('/assets/app-1234.js', 'br')
    expect(headers['content-type']).toMatch(/javascript/)
    expect(headers['cache-control']).toContain('immutable')
  })

  it('says of a script only what a script can heed, and of a page all of it', async () => {
    const [script, page] = await Promise.all([ask('/assets/app-1234.js', 'br'), ask('/associations', 'br')])
    for (const name of ['permissions-policy', 'cross-origin-opener-policy']) {
      expect(script.headers).not.toHaveProperty(name)
      expect(page.headers).toHaveProperty(name)
    }
    expect(script.headers['x-content-type-options']).toBe('nosniff')
  })

  it('is left alone where little would be gained', async () => {
    expect((await ask('/healthz', 'br')).headers['content-encoding']).toBeUndefined()
  })

  it('is the API’s description too', async () => {
    const answer = await ask('/api/openapi.json', 'br')
    expect(answer.headers['content-encoding']).toBe('br')
    expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString())).toHaveProperty('openapi')
  })
})

describe('what is received', () => {
  it('is not unpacked for anybody', async () => {
    const answer = await http.inject({
      method: 'POST',
      url: '/auth/forgotten-password',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: gzipSync(JSON.stringify({ email: 'a@b.fr' })),
    })
    expect(answer.statusCode).toBe(400)
  })
})
