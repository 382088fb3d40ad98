import { timingSafeEqual } from 'node:crypto'
import { refuse, type Refusal } from '@obole/contract/problems'
import { isMoneyLinkPaused, type OrderLinkKind, orderLinkStateAt } from '@obole/core/order/order-link'
import { isNobodysMailbox } from '@obole/core/privacy/forgetting'
import type { App } from '../app.ts'
import { findLink, type StoredLink } from './order-links.store.ts'

/** What the holder of a link may see and do: one decision for every call that comes with a link. */
export type OpenLink = Pick<
  StoredLink,
  | 'id'
  | 'orderId'
  | 'organizationId'
  | 'formId'
  | 'kind'
  | 'wish'
  | 'issuedAt'
  | 'email'
  | 'emailCorrectedAt'
  | 'isFree'
  | 'isKeptBack'
>

/** The order of a valid link of either kind: a money link can also read. */
export async function openLink(app: App, token: string): Promise<OpenLink | Refusal> {
  const link = await findNamedLink(app, linkNameOf(app, token))
  if (!link) return refuse('ORDER_UNKNOWN')
  // Whoever holds the link had it: nothing is said of other orders, nor to those who guess.
  if (isNobodysMailbox(link.email)) return refuse('ORDER_FORGOTTEN')
  const now = app.clock.now()
  // A correction of the address ends every link; in the pause after it, no money link is valid, however new.
  const isPaused = link.kind === 'money' && isMoneyLinkPaused(link.emailCorrectedAt, now)
  return orderLinkStateAt(link, now) === 'valid' && !isPaused ? link : refuse('ORDER_LINK_ENDED')
}

/** The order of a link that may raise what is debited, or change the card or the day. */
export async function openMoneyLink(app: App, token: string): Promise<OpenLink | Refusal> {
  const link = await openLink(app, token)
  return 'kind' in link && link.kind !== 'money' ? refuse('MONEY_LINK_NEEDED') : link
}

/** A link as it is stored. */
export interface LinkName {
  id: string
  kind: OrderLinkKind
}

/** Which link a token would be, if it exists; the two kinds differ in length, so that they cannot be confused. */
export function linkNameOf(app: App, token: string): LinkName {
  const id = moneyLinkIdOf(app, token)
  return id === null ? { id: token, kind: 'reading' } : { id, kind: 'money' }
}

/** A link in any state. */
export const findNamedLink = (app: App, { id, kind }: LinkName): Promise<StoredLink | null> =>
  findLink(app.db, id, kind)

/** The id is stored, its signature is not: a person who reads the database still cannot make a money link. */
export const signMoneyLink = (app: App, id: string): string => id + app.ids.derivedToken('money-link', id)

function moneyLinkIdOf(app: App, token: string): string | null {
  const id = token.slice(0, token.length / 2)
  const [given, signed] = [Buffer.from(token), Buffer.from(signMoneyLink(app, id))]
  return given.length === signed.length && timingSafeEqual(given, signed) ? id : null
}

/** The log entry of an act by a link: no user is signed in, and the payer's link did it. */
export function byLink({
  orderId,
  organizationId,
  formId,
  kind,
}: Pick<OpenLink, 'orderId' | 'organizationId' | 'formId' | 'kind'>) {
  return {
    organizationId,
    formId,
    userId: null,
    subject: { type: 'order', id: orderId },
    details: { payerLink: kind satisfies OrderLinkKind },
  }
}
