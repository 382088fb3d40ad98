import { refuse, type Refusal } from '@obole/contract/problems'
import { linkStateAt, REGULARISATION_LINK_DAYS } from '@obole/core/payment/regularisation'
import type { App } from '../app.ts'
import { isDebitSettled } from './attempt.ts'
import { putRequest } from './payments.store.ts'
import { pageRegularisationId } from './regularisation-id.ts'
import {
  findLatestOfPage,
  findPaymentToPutRight,
  findRegularisation,
  insertPageRegularisation,
  type Regularisation,
} from './regularisations.store.ts'

export type { Regularisation } from './regularisations.store.ts'

const DAY_MS = 86_400_000

export const linkExpiresAt = ({ issuedAt }: { issuedAt: number }): number =>
  issuedAt + REGULARISATION_LINK_DAYS * DAY_MS

/** Opens a link while it is valid: neither used nor too old, and its instalment still unpaid. */
export async function openRegularisation(app: App, id: string): Promise<Regularisation | Refusal> {
  const link = await findRegularisation(app.db, id)
  const isGood = link && linkStateAt(link, app.clock.now()) === 'valid' && !isDebitSettled(link.debit)
  return isGood ? link : refuse('LINK_INVALID')
}

/** One request for each link: asking again finds the same. */
export const requestIdOfRegularisation = (app: App, linkId: string): string =>
  app.ids.derivedToken('payment-request', `regularisation:${linkId}`)

/** Stores the request by which the payer pays the instalment of a link, with the kept card or another. */
export async function requestRegularisation(
  app: App,
  link: Regularisation,
  { usesStoredCard, backUrl }: { usesStoredCard: boolean; backUrl: string | null },
): Promise<string> {
  const { debit, label, providerAccount, locale } = link
  const { paymentId, organizationId, formId, amountCents, tipCents } = debit
  const id = requestIdOfRegularisation(app, link.id)
  await putRequest(app.db, {
    id,
    subject: { paymentId },
    amountCents: amountCents + tipCents,
    tipCents,
    charge: { organizationId, formId, label, providerAccount, locale, keepsCard: !link.isByPage },
    usesStoredCard,
    backUrl,
    now: app.clock.now(),
    expiresAt: linkExpiresAt(link),
  })
  return id
}

/**
 * A valid link for an instalment, for a visitor who holds a link of its order: the existing one while it is valid,
 * otherwise a new one. It only pays what is already owed, and the bank confirms it. A card typed there is used once,
 * because only a link from the payer's mailbox may change the plan's card.
 */
export async function issueRegularisation(
  app: App,
  orderId: number,
  paymentId: number,
): Promise<{ id: string } | Refusal> {
  const payment = await findPaymentToPutRight(app.db, orderId, paymentId)
  if (!payment) return refuse('PAYMENT_UNKNOWN')
  const now = app.clock.now()
  const latest = await findLatestOfPage(app.db, paymentId)
  if (latest && linkStateAt(latest, now) === 'valid') return { id: latest.id }
  const id = pageRegularisationId(app, paymentId, (latest?.issue ?? 0) + 1)
  await insertPageRegularisation(app.db, id, paymentId, now)
  return { id }
}
