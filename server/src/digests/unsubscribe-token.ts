import type { App } from '../app.ts'
import { fullAddress } from '../platform/fronts.ts'

/** The user and association to unsubscribe. It has no expiry: it gives no access, and a mail may be years old. */
export interface Subscription {
  userId: number
  organizationId: number
}

const textOf = ({ userId, organizationId }: Subscription) => `${userId}.${organizationId}`

export function unsubscribeToken({ keys }: Pick<App, 'keys'>, of: Subscription): string {
  return `${textOf(of)}.${keys.sign('unsubscribe', textOf(of))}`
}

/** The page where a person stops these mails with a button. */
export const stopPage = (app: Pick<App, 'config'>, token: string): string =>
  fullAddress(app, `/utilisateur/notifications/arret?${new URLSearchParams({ token })}`)

export function readUnsubscribeToken({ keys }: Pick<App, 'keys'>, token: string): Subscription | null {
  const [, user, organization, signature] = /^([1-9]\d{0,14})\.([1-9]\d{0,14})\.([\w-]+)$/.exec(token) ?? []
  if (!user || !organization || !signature) return null
  const of = { userId: Number(user), organizationId: Number(organization) }
  return keys.isSigned('unsubscribe', textOf(of), signature) ? of : null
}
