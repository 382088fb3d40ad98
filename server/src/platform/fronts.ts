import type { FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'

/** The URLs of our sites, where an installation moved them. Empty: at the public pages' URL, as by default. */
export interface Fronts {
  PUBLIC_URL: string
  ADMIN_URL: string
  SIGN_IN_URL: string
  API_URL: string
  AUTH_URL: string
}

/** The desk and the account pages have URLs of their own where the installation says so. */
const ADMIN_PAGES = /^\/admin(?:[/?#]|$)/
const SIGN_IN_PAGES = /^\/(?:connexion|inscription|premiere-connexion|utilisateur|mot-de-passe)(?:[/?#]|$)/

function frontOf(fronts: Fronts, path: string): string {
  if (ADMIN_PAGES.test(path)) return fronts.ADMIN_URL || fronts.PUBLIC_URL
  if (SIGN_IN_PAGES.test(path)) return fronts.SIGN_IN_URL || fronts.PUBLIC_URL
  return fronts.PUBLIC_URL
}

/** The full address of a page or a call, for a mail or a paper. */
export function fullAddress({ config }: { config: Fronts }, path: string): string {
  const call = /^\/(api|auth)(?=\/)/.exec(path)
  const base = call && (call[1] === 'api' ? config.API_URL : config.AUTH_URL)
  return base ? base + path.slice(call[0].length) : frontOf(config, path) + path
}

/** Every origin our own pages come from. */
export function ownOrigins(fronts: Fronts): string[] {
  return [...new Set([fronts.PUBLIC_URL, fronts.ADMIN_URL, fronts.SIGN_IN_URL].filter(Boolean))]
}

/** The origins that calls go to, other than the page's own. */
export function callOrigins({ API_URL, AUTH_URL }: Fronts): string[] {
  return [...new Set([API_URL, AUTH_URL].filter(Boolean).map((url) => new URL(url).origin))]
}

/**
 * The right site for a page that was asked for at another of our sites, or null where it may stay. The desk shows
 * public pages in frames, which must be drawn where they are asked for: otherwise the desk could not reach into them.
 */
export function rightFront(fronts: Fronts, path: string, { host, headers }: FastifyRequest): string | null {
  if (!fronts.ADMIN_URL && !fronts.SIGN_IN_URL) return null
  if (headers['sec-fetch-dest'] === 'iframe') return null
  const front = frontOf(fronts, path)
  return new URL(front).host === host ? null : front
}

const PROXIED = /^\/forms(?=\/(?:api|auth)(?:[/?]|$))/

/**
 * Rewrites a moved base to `/api` or `/auth`, the only names routes have inside. `/forms/api` and `/forms/auth` are the
 * browser's second way to the same routes. For Fastify's `rewriteUrl`.
 */
export function insideUrl({ API_URL, AUTH_URL }: Fronts): (request: IncomingMessage) => string {
  const bases = [
    ['/api', API_URL],
    ['/auth', AUTH_URL],
  ] as const
  const moved = bases.filter(([, url]) => url !== '').map(([inside, url]) => ({ inside, ...partsOf(url) }))
  return ({ url = '/', headers }) => {
    const base = moved.find(
      ({ path, host }) =>
        startsWith(url, path) && (path !== '' || (headers.host === host && !startsWith(url, '/forms'))),
    )
    return base ? base.inside + url.slice(base.path.length) : url.replace(PROXIED, '')
  }
}

const startsWith = (url: string, path: string) =>
  path === '' || (url.startsWith(path) && /^(?:[/?]|$)/.test(url.slice(path.length)))

function partsOf(url: string): { host: string; path: string } {
  const { host, pathname } = new URL(url)
  return { host, path: pathname.replace(/\/$/, '') }
}
