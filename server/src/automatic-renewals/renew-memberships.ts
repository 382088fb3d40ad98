import {
  endsToRenew,
  isWorthTelling,
  type LapseReason,
  renewalDay,
  renewalStep,
} from '@obole/core/campaign/automatic-renewal'
import { type LocalDate, parisDate, parisTime } from '@obole/core/dates/dates'
import type { App } from '../app.ts'
import { failedRequirement } from '../platform/db.ts'
import {
  announce,
  confirmPaid,
  endUnpaid,
  lapse,
  listEnding,
  placeRenewal,
  type RenewingOrder,
} from './automatic-renewals.store.ts'
import { nextMembership } from './next-membership.ts'

const BATCH = 200
/** Nobody is woken by a mail, nor by a debit that the bank reports. */
const NOT_BEFORE = '09:00'

/** Tells payers of renewals to come, and carries out those whose day it is; each step is taken once. */
export async function renewMemberships(app: App): Promise<void> {
  await confirmRenewals(app)
  const now = app.clock.now()
  if (parisTime(now) < NOT_BEFORE) return
  const by = endsToRenew(parisDate(now))
  for (let after = 0; ;) {
    const ending = await listEnding(app.db, { by, after, limit: BATCH })
    for (const renewing of ending) await takeStep(app, renewing)
    const last = ending.at(-1)
    app.jobs.wake()
    if (!last || ending.length < BATCH) return
    after = last.order_id
  }
}

/** The confirmation, with the card, follows the money; a membership whose money never comes ends. */
async function confirmRenewals(app: App): Promise<void> {
  while ((await confirmPaid(app.db, BATCH, app.clock.now())) === BATCH);
  while ((await endUnpaid(app.db, app.clock.now())) !== null);
}

async function takeStep(app: App, renewing: RenewingOrder): Promise<void> {
  const { order_id: orderId, ends_on: endsOn } = renewing
  const now = app.clock.now()
  const reason =
    endsOn === null ? 'NoEnd' : await tried(app, { ...renewing, ends_on: endsOn }, parisDate(now))
  if (!reason) return
  await lapse(app.db, { orderId, reason, isTold: isWorthTelling(endsOn, parisDate(now)) }, now)
}

/** An order whose membership ends. */
type Ending = RenewingOrder & { ends_on: LocalDate }

/** Answers why it cannot be done; null where it was, or is still to come. */
async function tried(app: App, renewing: Ending, today: LocalDate): Promise<LapseReason | null> {
  const { ends_on: endsOn, announced_end: announcedEnd, notice_sent_at: sentAt } = renewing
  const noticeOn = sentAt && parisDate(sentAt.getTime())
  const step = renewalStep({ endsOn, announcedEnd, noticeOn }, today)
  if (step === 'Lapse') return 'TooLate'
  // A suspended association sells nothing: its renewals wait, until it is too late for them.
  if (step === 'Wait' || !renewing.may_collect) return null
  return (step === 'Announce' ? tell : renew)(app, renewing)
}

/** A season that is not on sale yet may still be, until it is too late to tell of it. */
async function tell(app: App, renewing: Ending): Promise<LapseReason | null> {
  const { order_id: orderId, ends_on: endsOn } = renewing
  const next = await nextMembership(app, renewing, renewalDay(endsOn))
  if (next === 'AlreadyMember') return next
  if (!renewing.card) return 'NoCard'
  if (typeof next === 'string') return null
  const notice = { orderId, endsOn, formId: next.campaign.id, amountCents: next.order.totalCents }
  await announce(app.db, notice, app.clock.now())
  return null
}

async function renew(app: App, renewing: Ending): Promise<LapseReason | null> {
  const now = app.clock.now()
  const next = await nextMembership(app, renewing, parisDate(now))
  if (typeof next === 'string') return next
  if (!renewing.card) return 'NoCard'
  const { order, renewsAgain } = next
  if (order.totalCents > (renewing.announced_cents ?? 0)) return 'PriceRaised'
  const cartId = app.ids.derivedToken('automatic-renewal', String(renewing.order_id))
  try {
    await placeRenewal(app.db, { orderId: renewing.order_id, cartId, order, renewsAgain, now })
    return null
  } catch (error) {
    switch (failedRequirement(error)) {
      case 'stock':
        return 'NotSold'
      case 'card':
        return 'NoCard'
      case 'renewal':
        // Stopped at this moment.
        return null
      default:
        throw error
    }
  }
}
