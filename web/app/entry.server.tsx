import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { pageContext } from './session/page-context.ts'

/** A page that is not complete by then is sent as it is. */
const RENDER_TIMEOUT_MS = 6000

/** Pages wait for all their parts: they are small, and crawlers and visitors without JavaScript get them complete. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { nonce } = context.get(pageContext)
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => abort(), RENDER_TIMEOUT_MS)
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={router} url={request.url} nonce={nonce} />,
      {
        nonce,
        // A large part stays in its place: otherwise it would need a script to be shown.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timeout)
          const parts: Uint8Array[] = []
          const whole = new Writable({
            write(part: Uint8Array, _encoding, done) {
              parts.push(part)
              done()
            },
            final(done) {
              resolve(new Response(Buffer.concat(parts), { status, headers }))
              done()
            },
          })
          pipe(whole)
        },
        onShellError(error) {
          clearTimeout(timeout)
          reject(error)
        },
      },
    )
  })
}
