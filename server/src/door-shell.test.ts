import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { createApi } from './api.ts'
import { mountDoorShell } from './door-shell.ts'
import type { Http } from './platform/http.ts'

const test = testApp()
const SCRIPT = 'export const words = "à l’accueil";\n'.repeat(100)
const PAGE = '<!doctype html>\n<html lang="fr"><body id="door"></body></html>'

let folder: string
let http: Http

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'obole-door-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), PAGE)
  await writeFile(join(folder, 'sw.js'), SCRIPT)
  await writeFile(join(folder, 'manifest.webmanifest'), '{}')
  await writeFile(join(folder, 'assets/index-1234.js'), SCRIPT)
  await writeFile(join(folder, 'assets/index-1234.js.br'), brotliCompressSync(SCRIPT))
  http = await createApi(test.app)
  await mountDoorShell(http, test.app, folder)
})

afterAll(async () => {
  await http.close()
  await rm(folder, { recursive: true })
})

describe('the volunteer’s phone page', () => {
  it.each(['/accueil', '/accueil/', '/accueil/d0YS8WV3658v1_GMYe0kawAr', '/accueil/anything/below'])(
    'is one document, asked for anew each time: %s',
    async (url) => {
      const { statusCode, headers, body } = await http.inject({ url })
      expect([statusCode, headers['cache-control'], body]).toEqual([200, 'no-cache', PAGE])
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
    },
  )

  it('may use the camera, runs only its own scripts and stands in nobody’s frame', async () => {
    const { headers } = await http.inject({ url: '/accueil/' })
    expect(headers['permissions-policy']).toContain('camera=(self)')
    const policy = String(headers['content-security-policy']).split('; ')
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'")
    expect(policy).toContain("frame-ancestors 'none'")
  })

  it('is the only page that may', async () => {
    const { headers } = await http.inject({ url: '/api/openapi.json' })
    expect(headers['permissions-policy']).toContain('camera=()')
  })

  it('has files that never change under one name, packed, and some that keep their names', async () => {
    const script = await http.inject({
      url: '/accueil/assets/index-1234.js',
      headers: { 'accept-encoding': 'br' },
    })
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(brotliDecompressSync(script.rawPayload).toString()).toBe(SCRIPT)
    for (const url of ['/accueil/sw.js', '/accueil/manifest.webmanifest']) {
      const { statusCode, headers } = await http.inject({ url })
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
    }
  })

  it('says where calls go, where the installation moved them', async () => {
    const config = { ...test.app.config, API_URL: 'https://api.obole.example/v1' }
    const moved = await createApi({ ...test.app, config })
    await mountDoorShell(moved, { ...test.app, config }, folder)
    const { body, headers } = await moved.inject({ url: '/accueil/' })
    await moved.close()
    expect(body).toContain('data-bases="{&quot;api&quot;:&quot;https://api.obole.example/v1&quot;')
    expect(headers['content-security-policy']).toContain("connect-src 'self' https://api.obole.example;")
  })
})
