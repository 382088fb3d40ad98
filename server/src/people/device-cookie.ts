import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'

/** A browser is shared by a household, or by the people of an association's office. */
const MOST_ACCOUNTS = 5
const LASTS_SECONDS = 365 * 86_400

const isHttps = ({ config }: App) => config.PUBLIC_URL.startsWith('https:')
const nameOf = (app: App) => (isHttps(app) ? '__Host-obole_device' : 'obole_device')

/** The device's name, and a signature for each account that signed in on it, the latest first. */
function read(app: App, request: FastifyRequest): { name: string; signatures: string[] } | null {
  const [name, ...signatures] = (request.cookies[nameOf(app)] ?? '').split('.')
  return name ? { name, signatures: signatures.slice(0, MOST_ACCOUNTS) } : null
}

const signatureOf = (app: App, name: string, email: string) =>
  app.ids.derivedToken('device', `${name} ${email.trim().toLowerCase()}`)

/** The name of a device that signed in to that account before; null of any other. It opens nothing by itself. */
export function knownDevice(app: App, request: FastifyRequest, email: string): string | null {
  const device = read(app, request)
  return device?.signatures.includes(signatureOf(app, device.name, email)) ? device.name : null
}

/** It outlives the session: whoever signs out is still at home on their own device. */
export function rememberDevice(app: App, request: FastifyRequest, reply: FastifyReply, email: string): void {
  const { name, signatures } = read(app, request) ?? { name: app.ids.token(), signatures: [] }
  const mine = signatureOf(app, name, email)
  const kept = [mine, ...signatures.filter((one) => one !== mine)].slice(0, MOST_ACCOUNTS)
  void reply.setCookie(nameOf(app), [name, ...kept].join('.'), {
    path: '/',
    sameSite: 'lax',
    secure: isHttps(app),
    httpOnly: true,
    maxAge: LASTS_SECONDS,
  })
}
