import type { App } from '../app.ts'

/** The part of an address below our own origin; null for any other origin, however it is disguised. */
export function localPath(app: App, address: string | null | undefined): string | null {
  if (!address || !URL.canParse(address, app.config.PUBLIC_URL)) return null
  const url = new URL(address, app.config.PUBLIC_URL)
  return url.origin === app.config.PUBLIC_URL ? `${url.pathname}${url.search}${url.hash}` : null
}
