const TOKEN = /^[A-Za-z0-9_-]{22,64}$/

/** What the address of the page brings: a one-evening link, the token of a phone opened at the desk, or nothing. */
export function arrivalOf({ pathname, hash }: { pathname: string; hash: string }): {
  link: string | null
  token: string | null
} {
  const link = pathname.replace(/^\/accueil\/?/, '').replace(/\/$/, '')
  const token = new URLSearchParams(hash.slice(1)).get('telephone') ?? ''
  return { link: TOKEN.test(link) ? link : null, token: TOKEN.test(token) ? token : null }
}
