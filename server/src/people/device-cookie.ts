import { cookiePrefix } from '@obole/contract/session-cookies'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { readDevicesForgottenAt } from './people.store.ts'

/** A browser may be shared by a household, or by the office of an association. */
const MOST_ACCOUNTS = 5
const LASTS_SECONDS = 365 * 86_400

const isHttps = ({ config }: App) => config.PUBLIC_URL.startsWith('https:')
const nameOf = (app: App) => `${cookiePrefix(isHttps(app), app.config.COOKIE_DOMAIN !== '')}obole_device`

/** The device's random name, and a signature for each account that signed in on it, the latest first. */
function read(app: App, request: FastifyRequest): { name: string; signatures: string[] } | null {
  const [name, ...signatures] = (request.cookies[nameOf(app)] ?? '').split('.')
  return name ? { name, signatures: signatures.slice(0, MOST_ACCOUNTS) } : null
}

/** Becomes invalid once the account forgets its devices. */
async function signatureOf(app: App, name: string, typedEmail: string): Promise<string> {
  const email = typedEmail.trim().toLowerCase()
  const forgottenAt = await readDevicesForgottenAt(app.db, email)
  return app.ids.derivedToken(
    'device',
    [name, email, ...(forgottenAt === null ? [] : [forgottenAt])].join(' '),
  )
}

/** The name of a device that signed in to that account before; null for any other. It gives no access by itself. */
export async function knownDevice(app: App, request: FastifyRequest, email: string): Promise<string | null> {
  const device = read(app, request)
  if (!device) return null
  return device.signatures.includes(await signatureOf(app, device.name, email)) ? device.name : null
}

/** The cookie outlives the session: a user who signs out keeps their device known. */
export async function rememberDevice(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
): Promise<void> {
  const { name, signatures } = read(app, request) ?? { name: app.ids.token(), signatures: [] }
  const mine = await signatureOf(app, name, email)
  const kept = [mine, ...signatures.filter((one) => one !== mine)].slice(0, MOST_ACCOUNTS)
  void reply.setCookie(nameOf(app), [name, ...kept].join('.'), {
    path: '/',
    sameSite: 'lax',
    secure: isHttps(app),
    ...(app.config.COOKIE_DOMAIN === '' ? {} : { domain: app.config.COOKIE_DOMAIN }),
    httpOnly: true,
    maxAge: LASTS_SECONDS,
  })
}
