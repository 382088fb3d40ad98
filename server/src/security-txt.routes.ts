import { z } from 'zod'
import type { App } from './app.ts'
import type { Http } from './platform/http.ts'

const DAY_MS = 86_400_000

/** RFC 9116 asks for less than a year; the date is computed anew each day. */
const VALID_DAYS = 180

/** Tells where to report a security weakness. */
export function securityTxtRoutes(http: Http, app: App): void {
  http.get(
    '/.well-known/security.txt',
    { schema: { hide: true, response: { 200: z.string() } } },
    async (_request, reply) =>
      reply
        .header('content-type', 'text/plain; charset=utf-8')
        .header('cache-control', 'public, max-age=86400')
        .send(securityTxt(app)),
  )
}

function securityTxt({ config, clock }: App): string {
  const today = Math.floor(clock.now() / DAY_MS) * DAY_MS
  return [
    `Contact: ${contactOf(config)}`,
    `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: fr, en',
    `Canonical: ${config.PUBLIC_URL}/.well-known/security.txt`,
    '',
  ].join('\n')
}

/** The contact the operator named; otherwise the address that sends the mails. */
function contactOf({ SECURITY_CONTACT, MAIL_FROM }: App['config']): string {
  const contact = SECURITY_CONTACT ?? /<([^<>]+)>\s*$/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM
  return /^(https|mailto|tel):/.test(contact) ? contact : `mailto:${contact.trim()}`
}
