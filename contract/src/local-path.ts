/**
 * Where to come back to, as a path of our own: nobody is sent elsewhere by a link that begins with us, however the
 * other origin is disguised. Null for anything that is not ours.
 */
export function localPath(asked: string | null | undefined, ourOrigin: string): string | null {
  const url = asked ? URL.parse(asked, ourOrigin) : null
  return url?.origin === ourOrigin ? url.pathname + url.search + url.hash : null
}
