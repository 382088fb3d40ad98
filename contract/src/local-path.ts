/**
 * The address to return to, as a path of our own site: a link to us must never send a visitor to another site, however
 * that site is disguised. Null for any other address. Every redirect uses this function.
 *
 * An address is ours if it is a path or begins with our own origin, if it parses to our origin, and if the parsed path,
 * used alone, is the same page of ours for a browser and for any program that decodes it on the way.
 */
export function localPath(asked: string | null | undefined, ourOrigin: string): string | null {
  if (!asked || UNSPEAKABLE.test(asked) || asked.split(/[?#]/, 1)[0]?.includes('\\')) return null
  const isPath = asked.startsWith('/') && !asked.startsWith('//')
  if (!isPath && asked !== ourOrigin && !asked.startsWith(`${ourOrigin}/`)) return null
  const url = URL.parse(asked, ourOrigin)
  if (url?.origin !== ourOrigin || !isPlain(url.pathname)) return null
  return url.pathname + url.search + url.hash
}

/** Characters that browsers drop, trim or reorder before they parse an address; none belongs in one. */
// oxlint-disable-next-line no-control-regex
const UNSPEAKABLE = /[\u0000-\u0020\u007f-\u00a0\u2000-\u200f\u2028-\u202f\u205f-\u2064\ufeff]/

/**
 * Even if decoded several times, the path has no empty segment, which could start a host name, and no hidden character.
 */
function isPlain(pathname: string): boolean {
  const decoded = decodedOnce(pathname)
  if (decoded === null || decoded.includes('//') || UNSPEAKABLE.test(decoded.replaceAll(' ', '')))
    return false
  // An encoded character may be part of a name; an encoded slash, a dot segment or a double encoding never is.
  return !/%2f|%5c|%25/i.test(pathname) && !/\/\.\.?(?:\/|$)/.test(decoded)
}

function decodedOnce(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return null
  }
}
