import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

const types = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' }

function readAsset(name: string, path: string, type: string) {
  const body = readFileSync(new URL(path, import.meta.url), 'utf8')
  return { name, body, type, version: hash('sha256', body).slice(0, 12) }
}

const assets = [
  readAsset('bank.css', './bank.css', types.css),
  readAsset('card-fields.js', '../cards/card-fields.js', types.js),
  readAsset('card-number.js', '../cards/card-number.js', types.js),
]

export function assetUrl(name: string): string {
  const asset = assets.find((candidate) => candidate.name === name)
  if (!asset) throw new Error(`no asset ${name}`)
  return `/assets/${asset.name}?v=${asset.version}`
}

export function mountAssets(app: FastifyInstance): void {
  for (const { name, body, type, version } of assets) {
    app.get<{ Querystring: { v?: string } }>(`/assets/${name}`, (request, reply) => {
      const isVersioned = request.query.v === version
      return reply
        .header('content-type', type)
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', isVersioned ? 'public, max-age=31536000, immutable' : 'no-cache')
        .send(body)
    })
  }
}
