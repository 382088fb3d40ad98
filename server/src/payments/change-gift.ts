import { ISSUE_WORDS } from '@obole/contract/issue-words'
import type { MonthlyGiftBody } from '@obole/contract/orders'
import { MAX_CHARGE_CENTS } from '@obole/contract/carts'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { parisDate } from '@obole/core/dates'
import { type Cents, cents, isFreeOrChargeable, sum } from '@obole/core/money'
import { movedMonthlyDate } from '@obole/core/schedule'
import type { App } from '../app.ts'
import type { Campaign } from '../forms/campaign.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { unmet } from '../platform/db.ts'
import { boundsOf, type MonthlyLine } from './monthly-line.ts'
import { changeRecurrence, findRecurrence, stopRecurrence, type Recurrence } from './recurrences.store.ts'

const MAX_TRIES = 3

/** The payer changes what a monthly gift takes, or its day, by the order's token. */
export async function changeGift(
  app: App,
  token: string,
  body: MonthlyGiftBody,
): Promise<{ changed: true } | Refusal> {
  for (let tries = 1; ; tries += 1) {
    const gift = await findRecurrence(app.db, token)
    if (!gift) return refuse('ORDER_UNKNOWN')
    if (gift.state !== 'Active') return refuse('NOTHING_PLANNED')
    const campaign = await loadCampaign(app, { formId: gift.formId })
    if (!campaign) return refuse('ORDER_UNKNOWN')
    const change = decide(campaign, gift, body)
    if (isRefusal(change)) return change
    try {
      await save(app, gift, change)
      return { changed: true }
    } catch (error) {
      if (unmet(error) !== 'gift' || tries === MAX_TRIES) throw error
    }
  }
}

interface Change {
  day: number
  tipCents: Cents
  lines: MonthlyLine[]
}

function decide(
  campaign: Campaign,
  gift: Recurrence,
  { day, tip, lines = [] }: MonthlyGiftBody,
): Change | Refusal {
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
  const tipCents = tip === undefined ? gift.tipCents : cents(tip)
  const total = sum([tipCents, ...changed.map(({ monthlyCents }) => monthlyCents)])
  if (total > MAX_CHARGE_CENTS) return refuse('AMOUNT_TOO_HIGH', { details: { maxCents: MAX_CHARGE_CENTS } })
  return { day: day ?? gift.day, tipCents, lines: changed }
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

async function save(app: App, gift: Recurrence, { day, tipCents, lines }: Change): Promise<void> {
  const now = app.clock.now()
  const { orderId, version, plannedNumber, plannedOn, startOn } = gift
  const dueOn = movedMonthlyDate(plannedOn, { start: startOn, day, index: plannedNumber - 1 }, parisDate(now))
  await changeRecurrence(app.db, { orderId, version, plannedNumber, tipCents, day, dueOn, lines, now })
  app.jobs.wake()
}

/** The payer stops it: nothing more is taken. Stopping it twice is stopping it once. */
export async function stopGift(app: App, token: string): Promise<{ stopped: true } | Refusal> {
  const gift = await findRecurrence(app.db, token)
  if (!gift) return refuse('ORDER_UNKNOWN')
  await stopRecurrence(app.db, gift.orderId, app.clock.now())
  app.jobs.wake()
  return { stopped: true }
}
