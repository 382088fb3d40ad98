import { redirectTo } from '../addresses/leaving.ts'

/** A file of a page, for programs. Where there is none, a person is led to the page, which says why. */
export async function fileOf(
  { request, url }: { request: Request; url: URL },
  read: () => Promise<Response>,
): Promise<Response> {
  const isForPerson = request.headers.get('accept')?.includes('text/html') ?? false
  return read().catch((error: unknown) => {
    throw isForPerson ? redirectTo(url.pathname.replace(/\/[^/]+\/?$/, '')) : error
  })
}

/** What anybody may keep for a quarter of an hour: programs ask at most so often, however many follow. */
export function sharedFile(body: string, contentType: string): Response {
  return new Response(body, {
    headers: { 'Content-Type': `${contentType}; charset=utf-8`, 'Cache-Control': 'public, max-age=900' },
  })
}
