import { DEFAULT_ENVIRONMENT } from '@obole/core/settings'
import type { Http } from './http.ts'

const ONE_YEAR_SECONDS = 31_536_000
/** For one person, or nobody's to keep. A route whose answer others may keep says so itself. */
export const KEPT_BY_NOBODY = 'private, no-store'
const FRAMED_BY_US = "frame-ancestors 'self'"

/** These tell a document what it may do. A script, a style or a font is none, and a page asks for a dozen of them. */
const FOR_DOCUMENTS: ReadonlySet<string> = new Set([
  'permissions-policy',
  'cross-origin-opener-policy',
  'content-security-policy',
  'x-frame-options',
])
const PART_OF_A_PAGE = /^(?:(?:application|text)\/(?:javascript|css)|font\/)/

/** What every answer carries unless its route said otherwise. */
export function securityHeaders(
  publicUrl: string,
  environment: string = DEFAULT_ENVIRONMENT,
): Readonly<Record<string, string>> {
  return {
    'cache-control': KEPT_BY_NOBODY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'accelerometer=(), autoplay=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(self), usb=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'content-security-policy': FRAMED_BY_US,
    'x-frame-options': 'SAMEORIGIN',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}` } : {}),
    // A copy of the site is not the site: search engines are to know the real one alone.
    ...(environment === DEFAULT_ENVIRONMENT ? {} : { 'x-robots-tag': 'noindex, nofollow' }),
  }
}

/**
 * Adds them where absent. What went wrong is kept by nobody, whatever the route says of what goes well. A route that sets
 * its own content-security-policy decides about framing too: the older header then goes with it, because a browser that
 * honours both would refuse the widgets' frames.
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

/** What others may keep for everybody names nobody: a cookie in it would make one visitor of all who are given the copy. */
export function keepCookiesOutOfSharedAnswers(http: Http): void {
  http.addHook('onSend', (_request, reply, payload, done) => {
    if (/\bpublic\b/.test(String(reply.getHeader('cache-control')))) void reply.removeHeader('set-cookie')
    done(null, payload)
  })
}
