import { ISSUE_WORDS } from '@obole/contract/issue-words'
import { MAX_CHARGE_CENTS } from '@obole/contract/campaign-limits'
import type { MonthlyGiftBody } from '@obole/contract/orders'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { parisDate } from '@obole/core/dates/dates'
import type { Change } from '@obole/core/campaign/merge'
import { type Cents, cents, isFreeOrChargeable } from '@obole/core/money/money'
import { changeNeeds, type MonthlyDebit, monthlyTotal, raiseCeiling } from '@obole/core/order/order-link'
import { movedMonthlyDate } from '@obole/core/payment/schedule'
import type { App } from '../app.ts'
import type { Campaign } from '../forms/campaign.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { byLink, type OpenLink } from '../order-links/open-link.ts'
import type { AuditNote } from '../audit/audit.sql.ts'
import { failedRequirement } from '../platform/db.ts'
import type { Queryable } from '../platform/db.ts'
import type { GiftRaise } from './attempt.ts'
import { boundsOf, type MonthlyLine } from './monthly-line.ts'
import { changeRecurrence, findRecurrence, stopRecurrence, type Recurrence } from './recurrences.store.ts'

const MAX_TRIES = 3

/** The payer lowers a monthly gift or, by a money link, changes its day; a raise needs the bank's confirmation. */
export async function changeGift(
  app: App,
  link: OpenLink,
  body: MonthlyGiftBody,
): Promise<{ changed: true } | Refusal> {
  for (let tries = 1; ; tries += 1) {
    const gift = await findActiveGift(app, link.orderId)
    if (isRefusal(gift)) return gift
    const change = await decide(app, gift, body)
    if (isRefusal(change)) return change
    const needed = changeNeeds(debitOfGift(gift), debitOfGift(change))
    if (needed !== 'reading' && link.kind !== 'money') return refuse('MONEY_LINK_NEEDED')
    if (needed === 'bank') return refuse('BANK_CONFIRMATION_NEEDED')
    try {
      const audit = { ...byLink(link), action: 'order.giftChanged' }
      await app.db.transaction((db) => saveGift(app, db, gift, change, audit))
      app.jobs.wake()
      return { changed: true }
    } catch (error) {
      if (failedRequirement(error) !== 'gift' || tries === MAX_TRIES) throw error
    }
  }
}

/** What a gift becomes once the payer's bank has confirmed; refused where nothing is raised, or too much is. */
export async function decideRaise(
  app: App,
  link: OpenLink,
  body: MonthlyGiftBody,
): Promise<GiftRaise | Refusal> {
  const gift = await findActiveGift(app, link.orderId)
  if (isRefusal(gift)) return gift
  const change = await decide(app, gift, body)
  if (isRefusal(change)) return change
  if (changeNeeds(debitOfGift(gift), debitOfGift(change)) !== 'bank')
    return refuse('INVALID_REQUEST', {
      issues: [{ path: 'lines', code: 'unchanged', message: ISSUE_WORDS.nothingRaised }],
    })
  const { day, tipCents, lines } = change
  const amounts = lines.map(({ itemId, monthlyCents }) => ({ itemId, monthlyCents }))
  return { version: gift.version, day, tipCents, lines: amounts }
}

async function findActiveGift(app: App, orderId: number): Promise<Recurrence | Refusal> {
  const gift = await findRecurrence(app.db, orderId)
  if (!gift) return refuse('ORDER_UNKNOWN')
  return gift.state === 'Active' ? gift : refuse('NOTHING_PLANNED')
}

interface GiftChange {
  day: number
  tipCents: Cents
  lines: readonly { itemId: number; monthlyCents: Cents }[]
}

const debitOfGift = ({ day, tipCents, lines }: GiftChange): MonthlyDebit => ({
  day,
  tipCents,
  lineCents: lines.map(({ monthlyCents }) => monthlyCents),
})

async function decide(
  app: App,
  gift: Recurrence,
  { day, tip, lines = [] }: MonthlyGiftBody,
): Promise<GiftChange | Refusal> {
  const campaign = await loadCampaign(app, { formId: gift.formId })
  if (!campaign) return refuse('ORDER_UNKNOWN')
  const changed: MonthlyLine[] = []
  for (const line of gift.lines) {
    const wanted = lines.find(({ itemId }) => itemId === line.itemId)
    const monthlyCents = wanted ? cents(wanted.amount) : line.monthlyCents
    const refusal = wanted ? amountRefusal(campaign, line, monthlyCents) : null
    if (refusal) return refusal
    changed.push({ ...line, monthlyCents })
  }
  if (lines.some(({ itemId }) => !gift.lines.some((line) => line.itemId === itemId)))
    return refuse('INVALID_REQUEST', {
      issues: [{ path: 'lines', code: 'unknown', message: ISSUE_WORDS.lineUnknown }],
    })
  const change = {
    day: day ?? gift.day,
    tipCents: tip === undefined ? gift.tipCents : cents(tip),
    lines: changed,
  }
  const total = monthlyTotal(debitOfGift(change))
  if (total > MAX_CHARGE_CENTS) return refuse('AMOUNT_TOO_HIGH', { details: { maxCents: MAX_CHARGE_CENTS } })
  const maxCents = raiseCeiling(debitOfGift(gift))
  return total > maxCents ? refuse('RAISE_TOO_HIGH', { details: { maxCents } }) : change
}

function amountRefusal(campaign: Campaign, line: MonthlyLine, amount: Cents): Refusal | null {
  if (amount === line.monthlyCents) return null
  const { isChangeable, minCents, maxCents } = boundsOf(campaign, line)
  if (!isChangeable) return refuse('AMOUNT_NOT_CHANGEABLE')
  if (amount < minCents || !isFreeOrChargeable(amount))
    return refuse('AMOUNT_TOO_LOW', { details: { minCents } })
  if (maxCents !== null && amount >= maxCents) return refuse('AMOUNT_TOO_HIGH', { details: { maxCents } })
  return null
}

/** Saves the changed gift and logs the changes; `must` refuses where the gift is no longer as it was read. */
export async function saveGift(
  app: App,
  db: Queryable,
  gift: Recurrence,
  change: GiftChange,
  audit: AuditNote,
): Promise<void> {
  const now = app.clock.now()
  const { orderId, version, plannedNumber, plannedOn, startOn } = gift
  const { day, tipCents, lines } = change
  const dueOn = movedMonthlyDate(plannedOn, { start: startOn, day, index: plannedNumber - 1 }, parisDate(now))
  const noted = { ...audit, changes: changesOf(gift, change) }
  await changeRecurrence(db, {
    orderId,
    version,
    plannedNumber,
    tipCents,
    day,
    dueOn,
    lines,
    audit: noted,
    now,
  })
}

/** The changes for the log, under the names of `contract/src/field-names.ts`. */
function changesOf(from: GiftChange, to: GiftChange): Change[] {
  const [before, after] = [debitOfGift(from), debitOfGift(to)]
  const pairs = [
    { path: 'monthlyAmount', from: monthlyTotal(before), to: monthlyTotal(after) },
    { path: 'monthlyTipAmount', from: before.tipCents, to: after.tipCents },
    { path: 'monthlyDay', from: before.day, to: after.day },
  ]
  return pairs.filter((pair) => pair.from !== pair.to)
}

/** The payer stops the gift: nothing more is debited. Stopping it twice does no harm. */
export async function stopGift(app: App, link: OpenLink): Promise<{ stopped: true } | Refusal> {
  const gift = await findRecurrence(app.db, link.orderId)
  if (!gift) return refuse('ORDER_UNKNOWN')
  const audit = { ...byLink(link), action: 'order.giftStopped' }
  await app.db.transaction((db) => stopRecurrence(db, gift.orderId, audit, app.clock.now()))
  app.jobs.wake()
  return { stopped: true }
}
