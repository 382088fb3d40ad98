import { cleanEmail } from '@obole/core/validation/email'
import type { Payer } from '@obole/contract/carts'
import type { OrderPayer } from '@obole/contract/order-payer'
import type { PayerCorrection } from '@obole/contract/order-corrections'
import { type FieldIssue, isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { emptiedFields, problemsOfCorrection } from '@obole/core/order/correction'
import { DEFAULT_COUNTRY } from '@obole/core/validation/country'
import { LEGAL_STATUSES } from '@obole/core/validation/legal-status'
import { type Change, changesBetween } from '@obole/core/campaign/merge'
import { problemsOf } from '@obole/core/validation/messages'
import type { App } from '../app.ts'
import { personalStocksOf } from '../carts/personal-stocks.ts'
import { payerIssues, payerKindRefusal } from '../carts/set-payer.ts'
import type { Campaign } from '../forms/campaign.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { recordAudit } from '../audit/audit.ts'
import { issuesOf, refuseFields } from '../organizations/field-issues.ts'
import { holdRight } from '../people/hold-right.ts'
import type { Queryable } from '../platform/db.ts'
import { newJob, type NewJob } from '../platform/job.ts'
import type { ActingOnOrder } from './correct-participant.ts'
import {
  type LineOfOrder,
  limitsOfLines,
  lockLines,
  lockOrder,
  moveSold,
  savePayer,
  saveStockIds,
  type StockMove,
} from './corrections.store.ts'
import type { RewritePass } from './pass-words.ts'
import { readOrderAddress } from './plan.store.ts'
import { newLinkOf, tellOldAddressJob } from '../order-links/order-links.queue.ts'
import { makePapersJob, sendConfirmationJob } from './orders.queue.ts'

/**
 * Corrects the payer. Papers are made again from the corrected order. A new e-mail address ends every link of the
 * order; the old address is informed, and the new one gets its own link.
 */
export async function correctPayer(
  app: App,
  acting: ActingOnOrder,
  correction: PayerCorrection,
  rewritePass: RewritePass,
): Promise<null | Refusal> {
  const { orderId, formId, organizationId, userId } = acting
  const campaign = await loadCampaign(app, { formId })
  if (!campaign) return refuse('NOT_FOUND')
  const outcome = await app.db.transaction(async (db) => {
    const lost = await holdRight(db, acting, 'editForm', 'moveMoney')
    if (lost) return lost
    const lines = await lockLines(db, orderId)
    const order = await lockOrder(db, orderId)
    if (!order) return refuse('ORDER_UNKNOWN')
    const before = order.payer
    const after = corrected(before, correction)
    const changes = changesBetween({ ...before }, { ...after })
    if (changes.length === 0) return null
    const refusal = correctionRefusal(app, campaign, before, after)
    if (refusal) return refusal
    const isNewAddress = addressOf(before) !== addressOf(after)
    const stands = lines.some((line) => line.is_live)
    const jobs = jobsAfter(orderId, { old: before.email || null, now: after.email, isNewAddress, stands })
    if (isNewAddress) await moveLimits(app, db, campaign, { orderId, lines, before, after })
    await savePayer(db, { orderId, payer: after, isNewAddress, jobs, now: app.clock.now() })
    await recordAudit(app, db, {
      organizationId,
      formId,
      userId,
      action: 'order.payerCorrected',
      subject: { type: 'order', id: orderId },
      changes: changes.map(historyChange),
    })
    const payerName = `${after.firstName} ${after.lastName}`
    const rewritten = lines.map((line) => rewritePass(app, db, { orderItemId: line.id, says: { payerName } }))
    return { afterwards: await Promise.all(rewritten) }
  })
  if (outcome === null || isRefusal(outcome)) return outcome
  for (const afterwards of outcome.afterwards) await afterwards()
  app.jobs.wake()
  return null
}

/** How a correction changes the address that the links of an order go to. */
export type Readdressing = 'none' | 'plain' | 'moves debits'

export async function readdressingBy(
  app: App,
  orderId: number,
  { email }: PayerCorrection,
): Promise<Readdressing> {
  const order = await readOrderAddress(app.db, orderId)
  if (!order || email === undefined || addressOf({ email }) === (order.email ?? '')) return 'none'
  return order.takes_more ? 'moves debits' : 'plain'
}

/** The change as the history shows it: a legal form by its name. */
function historyChange({ path, from, to }: Change): Change {
  const shown = (value: Change['from']) =>
    path === 'companyLegalStatus' ? (LEGAL_STATUSES.find(({ id }) => id === value)?.label ?? null) : value
  return { path: `payer.${path}`, from: shown(from), to: shown(to) }
}

function corrected(before: OrderPayer, correction: PayerCorrection): OrderPayer {
  const given = Object.entries(correction).filter(([, value]) => value !== undefined)
  return { ...before, ...Object.fromEntries(given) }
}

/** Two spellings of one address are the same mailbox. */
const addressOf = ({ email }: Pick<OrderPayer, 'email'>) => cleanEmail(email ?? '')

/** The payer as the campaign's page would send them: missing fields are empty there. */
const onPage = (payer: OrderPayer): Payer => ({
  ...payer,
  email: payer.email ?? '',
  country: payer.country ?? DEFAULT_COUNTRY,
})

/** Checks the rules of the purchase that the correction touches or breaks. */
function correctionRefusal(
  app: App,
  campaign: Campaign,
  before: OrderPayer,
  after: OrderPayer,
): Refusal | null {
  if (before.payAsOrganisation !== after.payAsOrganisation) {
    const refusal = payerKindRefusal(campaign, onPage(after))
    if (refusal) return refusal
  }
  const now = app.clock.now()
  const touched = new Set(changesBetween({ ...before }, { ...after }).map(({ path }) => path))
  const wrong = problemsOfCorrection(
    payerIssues(campaign, onPage(before), now),
    payerIssues(campaign, onPage(after), now),
    (path) => touched.has(path),
  )
  const emptied = emptiedFields(before, after).filter((field) => !wrong.some(({ path }) => path === field))
  const issues: FieldIssue[] = [
    ...wrong,
    ...issuesOf(problemsOf(emptied.map((field) => [field, 'required'] as const))),
  ]
  return issues.length > 0 ? refuseFields(issues) : null
}

interface Readdressed {
  /** Null where there was no address. */
  old: string | null
  now: string | null
  isNewAddress: boolean
  /** At least one line is not cancelled. */
  stands: boolean
}

/** The confirmation brings the link and the papers; a cancelled order has nothing to confirm. */
function jobsAfter(orderId: number, { old, now, isNewAddress, stands }: Readdressed): NewJob[] {
  const papers = newJob(makePapersJob, { orderId })
  if (!isNewAddress) return [papers]
  return [
    ...(old === null ? [] : [newJob(tellOldAddressJob, { orderId, email: old })]),
    ...(stands
      ? [newJob(sendConfirmationJob, { orderId, queuedFor: now ?? undefined })]
      : [newLinkOf(orderId), papers]),
  ]
}

interface Moving {
  orderId: number
  lines: readonly LineOfOrder[]
  before: OrderPayer
  after: OrderPayer
}

/**
 * A personal limit counts by e-mail address: from now on the lines count for the new address. This is never refused,
 * since nothing is bought.
 */
async function moveLimits(
  app: App,
  db: Queryable,
  campaign: Campaign,
  { orderId, lines, before, after }: Moving,
): Promise<void> {
  const [from, to] = [addressOf(before), addressOf(after)]
  // Outside this transaction, as for a purchase: a purchase with the new address meanwhile finds the same stock.
  await personalStocksOf(app, campaign, { email: to, tierIds: lines.map(({ tier_id }) => tier_id) })
  const limits = await limitsOfLines(db, orderId, [from, to])
  if (limits.length === 0) return
  const moves = new Map<number, StockMove>()
  const stockIds = new Map(lines.map(({ id, stock_ids }) => [id, stock_ids]))
  for (const { item_id, stock_id, email, is_counted } of limits) {
    const known = moves.get(stock_id) ?? { sold: 0, elsewhere: 0 }
    const ids = stockIds.get(item_id) ?? []
    if (email === to && !is_counted) {
      moves.set(stock_id, { ...known, sold: known.sold + 1 })
      stockIds.set(item_id, [...ids, stock_id])
    } else if (email === from && is_counted) {
      moves.set(stock_id, { ...known, sold: known.sold - 1 })
      stockIds.set(
        item_id,
        ids.filter((id) => id !== stock_id),
      )
    } else if (email === from) moves.set(stock_id, { ...known, elsewhere: known.elsewhere + 1 })
  }
  await saveStockIds(
    db,
    [...stockIds].map(([id, ids]) => ({ id, stockIds: ids })),
  )
  await moveSold(db, moves, { isForced: true })
}
