/**
 * Where to come back to, as a path of our own: nobody is sent elsewhere by a link that begins with us, however the
 * other origin is disguised. Null for anything that is not ours. Every redirect asks here and nowhere else.
 *
 * An address is ours if it is a path, or begins with our own origin; if it parses to our origin; and if what it parses
 * to, said again on its own, is the same page of ours, to a browser and to whatever decodes it on the way.
 */
export function localPath(asked: string | null | undefined, ourOrigin: string): string | null {
  if (!asked || UNSPEAKABLE.test(asked) || asked.split(/[?#]/, 1)[0]?.includes('\\')) return null
  const isPath = asked.startsWith('/') && !asked.startsWith('//')
  if (!isPath && asked !== ourOrigin && !asked.startsWith(`${ourOrigin}/`)) return null
  const url = URL.parse(asked, ourOrigin)
  if (url?.origin !== ourOrigin || !isPlain(url.pathname)) return null
  return url.pathname + url.search + url.hash
}

/** Browsers drop, trim or turn these round before they look at an address; none belongs in one. */
// oxlint-disable-next-line no-control-regex
const UNSPEAKABLE = /[\u0000-\u0020\u007f-\u00a0\u2000-\u200f\u2028-\u202f\u205f-\u2064\ufeff]/

/** However often it is decoded: no empty part, which begins another host, and nothing that only an encoding let in. */
function isPlain(pathname: string): boolean {
  const decoded = decodedOnce(pathname)
  if (decoded === null || decoded.includes('//') || UNSPEAKABLE.test(decoded.replaceAll(' ', '')))
    return false
  // A sign that was encoded may be part of a name; a slash, a dot segment or a second encoding never is.
  return !/%2f|%5c|%25/i.test(pathname) && !/\/\.\.?(?:\/|$)/.test(decoded)
}

function decodedOnce(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return null
  }
}
