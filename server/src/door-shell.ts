import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply } from 'fastify'
import type { App } from './app.ts'
import { callOrigins } from './platform/fronts.ts'
import type { Http } from './platform/http.ts'
import { permissions } from './platform/security-headers.ts'
import { ASSETS_MAX_AGE_MS, basesOf } from './pages.ts'

const WEB = join(import.meta.dirname, '../../web')
const REVALIDATED = 'no-cache'

/** The volunteer's phone page, built from web/door: one document for every address below `/accueil`, and its files. */
export async function mountDoorShell(http: Http, app: App, folder = join(WEB, 'build/door')): Promise<void> {
  const page = withBases(app, await readFile(join(folder, 'index.html'), 'utf8'))
  await http.register(fastifyStatic, {
    root: folder,
    prefix: '/accueil/',
    decorateReply: false,
    wildcard: false,
    index: false,
    maxAge: ASSETS_MAX_AGE_MS,
    immutable: true,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz', 'index.html'],
    setHeaders: (reply, path) => {
      // The service worker, the manifest and the icons keep their names from one version to the next.
      if (!path.includes('/assets/')) reply.header('cache-control', REVALIDATED)
    },
  })
  const policy = contentPolicy(app)
  const send = (reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', REVALIDATED)
      .header('content-security-policy', policy)
      .header('permissions-policy', permissions({ camera: true }))
      .send(page)
  for (const url of ['/accueil', '/accueil/*'])
    http.get(url, { schema: { hide: true } }, (_request, reply) => send(reply))
}

/** In development it is built once, at the start: it is small, and its service worker needs a build. */
export async function mountDoorShellInDevelopment(http: Http, app: App): Promise<void> {
  const { build } = await import('vite')
  // Beside the one that `npm start` serves, which has packed copies.
  const outDir = join(WEB, 'build/door-in-development')
  await build({ configFile: join(WEB, 'vite.door.config.ts'), build: { outDir } })
  await mountDoorShell(http, app, outDir)
}

/** The page is the same for everybody; only an installation that moved its calls says so in it. */
function withBases(app: App, page: string): string {
  const bases = basesOf(app)
  if (!bases) return page
  const written = JSON.stringify(bases).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return page.replace('<html', `<html data-bases="${written}"`)
}

/** Nothing foreign, and no script but its own files; reading codes without the browser's help needs WebAssembly. */
function contentPolicy({ config }: App): string {
  return [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "img-src 'self' data: blob:",
    `connect-src ${["'self'", ...callOrigins(config)].join(' ')}`,
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
