import { mayReloadPage } from '@obole/core/site/settings'

declare global {
  interface Window {
    /** What the router knows of its files. */
    __reactRouterManifest?: { url?: string }
  }
}

const RELOADED_KEY = 'reloaded'

/**
 * Code that is fetched when it is needed. Where the network is away it fails, and may be asked for again: what is typed
 * stays on the page, which is reloaded only for another release, whose files have other names.
 */
export async function fetched<T>(load: () => Promise<T>): Promise<T> {
  if (import.meta.env.SSR) return load()
  // Many browsers never ask again for a file that could not be fetched once: it is better not to try.
  if (!navigator.onLine && (await releaseServed()) === null) throw new Error('offline')
  try {
    return await load()
  } catch (error) {
    if ((await releaseServed()) !== 'another' || !mayReload()) throw error
    window.location.reload()
    return new Promise(() => {})
  }
}

/** Which release our server has now: the list of its files is named after what they contain. Null if it does not answer. */
async function releaseServed(): Promise<'this' | 'another' | null> {
  // The router's own name.
  // oxlint-disable-next-line no-underscore-dangle
  const list = window.__reactRouterManifest?.url
  if (!list) return null
  try {
    const { ok, status } = await fetch(list, { method: 'HEAD', cache: 'no-store' })
    if (ok) return 'this'
    return status === 404 ? 'another' : null
  } catch {
    return null
  }
}

/** At most once a minute, so that it cannot loop; never in a frame that may store nothing, where this throws. */
function mayReload(): boolean {
  const last = Number(sessionStorage.getItem(RELOADED_KEY)) || null
  if (!mayReloadPage(last, Date.now())) return false
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
  return true
}
