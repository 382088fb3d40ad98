import { receiptKind } from '@obole/core/receipts/receipt'
import { decideYearlyReceipt } from '@obole/core/receipts/yearly-receipt'
import type { App } from '../app.ts'
import { findSignatory } from '../papers/sign-papers.ts'
import { newJob } from '../platform/job.ts'
import { missingForYear, yearlyToIssue } from './issue-yearly.ts'
import type { DetailRow } from './list.store.ts'
import { findOrganizationOf, listGiftsOfPayments } from './receipts.store.ts'
import { sendYearlyReceiptJob } from './receipts.queue.ts'
import * as store from './yearly.store.ts'

/**
 * The gifts of a yearly receipt that was voided by hand, in a new one; with those that the donor’s receipt of the year says
 * by now, because a donor has one. Answers its id, or null where nothing can be said.
 */
export async function makeYearlyAnew(
  app: App,
  voided: Pick<DetailRow, 'id' | 'number' | 'year' | 'donor_id' | 'gifts' | 'contents' | 'replaced_by'>,
): Promise<number | null> {
  const organizationId = await findOrganizationOf(app.db, voided.id)
  const { donor_id: donorId, year } = voided
  if (organizationId === null || donorId === null) return null
  const signatory = await findSignatory(app, organizationId)
  const now = app.clock.now()
  const of = { organizationId, year, donorId, model: voided.contents.model }
  return app.db.transaction(async (db) => {
    const live = (await store.holdYearlyOf(db, { ...of, donorIds: [donorId], paymentIds: [] })).filter(
      ({ model }) => model === of.model,
    )
    const paymentIds = [
      ...voided.gifts.map(({ paymentId }) => paymentId),
      ...live.flatMap(({ gifts }) => gifts.map(({ paymentId }) => paymentId)),
    ]
    await store.holdGifts(db, paymentIds)
    // Another call made it first.
    const receipted = new Set(live.flatMap(({ gifts }) => gifts.map(({ paymentId }) => paymentId)))
    if (voided.gifts.some(({ paymentId }) => receipted.has(paymentId))) return null
    const held = new Set(live.map(({ id }) => id))
    const gifts = (await listGiftsOfPayments(db, paymentIds)).filter(
      ({ live: own, yearlyReceiptId, payer }) =>
        own === null &&
        (yearlyReceiptId === null || held.has(yearlyReceiptId)) &&
        receiptKind(payer) === of.model,
    )
    if (gifts.length === 0) return null
    const decision = decideYearlyReceipt(gifts, null, missingForYear(gifts))
    if (decision.kind !== 'issue') return null
    await store.voidYearly(
      db,
      live.map(({ id }) => id),
      now,
    )
    const counts = await store.countYearly(db, { ...of, donorIds: [donorId] })
    const receipt = yearlyToIssue(app, of, gifts, {
      onReceipt: decision.gifts,
      replaced: [...live, ...(voided.replaced_by === null ? [voided] : [])],
      revisions: counts.get(`${donorId} ${of.model}`) ?? 0,
      signatory,
      now,
    })
    const issued = await store.insertYearly(db, of, [receipt], now)
    const isReached = gifts.some(({ orderId, payer }) => orderId === receipt.orderId && payer.email !== null)
    const jobs = isReached ? issued.map(({ id }) => newJob(sendYearlyReceiptJob, { receiptId: id })) : []
    await store.addYearlyJobs(db, jobs, now)
    return issued[0]?.id ?? null
  })
}
