import { DEFAULT_ENVIRONMENT } from '@obole/core/site/settings'
import type { Http } from './http.ts'

const ONE_YEAR_SECONDS = 31_536_000
/** The answer is for one person and is not cached. A route whose answer may be cached says so itself. */
export const KEPT_BY_NOBODY = 'private, no-store'
const FRAMED_BY_US = "frame-ancestors 'self'"

/** These headers apply to documents only. Scripts, styles and fonts do without: a page loads a dozen of them. */
const FOR_DOCUMENTS: ReadonlySet<string> = new Set([
  'permissions-policy',
  'cross-origin-opener-policy',
  'content-security-policy',
  'x-frame-options',
])
const PART_OF_A_PAGE = /^(?:(?:application|text)\/(?:javascript|css)|font\/)/

/** What a page may ask of a device. Only the door's reads codes with a camera. */
export const permissions = ({ camera }: { camera: boolean }): string =>
  `accelerometer=(), autoplay=(), camera=(${camera ? 'self' : ''}), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(self), usb=()`

/** The headers of every answer, unless its route set others. */
export function securityHeaders(
  publicUrl: string,
  environment: string = DEFAULT_ENVIRONMENT,
): Readonly<Record<string, string>> {
  return {
    'cache-control': KEPT_BY_NOBODY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': permissions({ camera: false }),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'content-security-policy': FRAMED_BY_US,
    'x-frame-options': 'SAMEORIGIN',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}` } : {}),
    // Search engines must index only the real site, not a copy of it.
    ...(environment === DEFAULT_ENVIRONMENT ? {} : { 'x-robots-tag': 'noindex, nofollow' }),
  }
}

/**
 * Adds the headers that are absent. An error is never cached, whatever the route says of its successes. A route that
 * sets its own content-security-policy decides about framing too: the older header is then left out, because a browser
 * that honours both would refuse the widgets' frames.
 */
export function useSecurityHeaders(http: Http, publicUrl: string, environment?: string): void {
  const headers = Object.entries(securityHeaders(publicUrl, environment))
  http.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.statusCode >= 400) void reply.header('cache-control', KEPT_BY_NOBODY)
    const policy = String(reply.getHeader('content-security-policy') ?? FRAMED_BY_US)
    const isPart = PART_OF_A_PAGE.test(String(reply.getHeader('content-type')))
    for (const [name, value] of headers) {
      if (isPart && FOR_DOCUMENTS.has(name)) continue
      if (name === 'x-frame-options' && !policy.includes(FRAMED_BY_US)) continue
      if (!reply.hasHeader(name)) void reply.header(name, value)
    }
    done(null, payload)
  })
}

/** A shared cache gives the same copy to everybody: a cookie in it would make all of them the same visitor. */
export function keepCookiesOutOfSharedAnswers(http: Http): void {
  http.addHook('onSend', (_request, reply, payload, done) => {
    if (/\bpublic\b/.test(String(reply.getHeader('cache-control')))) void reply.removeHeader('set-cookie')
    done(null, payload)
  })
}
