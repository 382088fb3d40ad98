const NAMES = {
  renewal: /^#renouvellement=([\w.-]+)$/,
  restart: /^#don-mensuel=([\w.-]+)$/,
} as const

/** What proves a link from a mail; it leaves the address at once, so that nobody copies or bookmarks it. */
export function takeToken(link: keyof typeof NAMES): string | null {
  const token = NAMES[link].exec(location.hash)?.[1] ?? null
  if (token !== null) history.replaceState(history.state, '', location.pathname + location.search)
  return token
}
