import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { brotliCompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const types = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8', woff2: 'font/woff2' }
const figtree = createRequire(import.meta.url).resolve(
  '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
)

function readAsset(name: string, path: string | URL, type: string) {
  const body = readFileSync(path)
  // A font is already compressed.
  const packed = type === types.woff2 ? null : brotliCompressSync(body)
  return { name, body, packed, type, version: hash('sha256', body).slice(0, 12) }
}

const assets = [
  readAsset('bank.css', new URL('./bank.css', import.meta.url), types.css),
  readAsset('card-fields.js', new URL('../cards/card-fields.js', import.meta.url), types.js),
  readAsset('card-number.js', new URL('../cards/card-number.js', import.meta.url), types.js),
  readAsset('figtree.woff2', figtree, types.woff2),
]

export function assetUrl(name: string): string {
  const asset = assets.find((candidate) => candidate.name === name)
  if (!asset) throw new Error(`no asset ${name}`)
  return `/assets/${asset.name}?v=${asset.version}`
}

export function mountAssets(app: FastifyInstance): void {
  for (const { name, body, packed, type, version } of assets) {
    app.get<{ Querystring: { v?: string } }>(`/assets/${name}`, (request, reply) => {
      const isVersioned = request.query.v === version
      const lifetime = isVersioned ? 'max-age=31536000, immutable' : 'max-age=300'
      void reply
        .header('content-type', type)
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', `public, ${lifetime}`)
        .header('vary', 'accept-encoding')
      if (!packed || !/\bbr\b/.test(String(request.headers['accept-encoding']))) return reply.send(body)
      return reply.header('content-encoding', 'br').send(packed)
    })
  }
}
