import type { App } from '../app.ts'
import type { Http } from '../platform/http.ts'
import { publicDocument } from './document.ts'
import { drawPublicReference, type KnownHere, PAGE_POLICY } from './page.ts'
import type { Privileges } from './privileges.ts'

/** The public API described, for programs and for those who write them; anybody may read it. */
export function publicReferenceRoutes(
  http: Http,
  app: App,
  { privileges, ...known }: { privileges: Privileges } & KnownHere,
): void {
  const origin = app.config.PUBLIC_URL
  const document = memo(() => publicDocument(origin, privileges))
  const page = memo(() => drawPublicReference(document(), origin, known))
  const kept = { 'cache-control': 'public, max-age=300' }

  http.get('/openapi.json', { schema: { hide: true } }, (_request, reply) =>
    reply.headers(kept).send(document()),
  )
  http.get('/docs', { schema: { hide: true } }, (_request, reply) =>
    reply
      .headers({ ...kept, 'content-security-policy': PAGE_POLICY })
      .type('text/html; charset=utf-8')
      .send(page()),
  )
}

/** Made when it is first asked for: nobody waits for it when a node starts. */
function memo<T extends object | string>(make: () => T): () => T {
  let made: T | null = null
  return () => (made ??= make())
}
