import { isSameDonor, receiptKind } from '@obole/core/receipts/receipt'
import { decideYearlyReceipt, stillOfDonor } from '@obole/core/receipts/yearly-receipt'
import type { App } from '../app.ts'
import { findSignatory } from '../papers/sign-papers.ts'
import { newJob } from '../platform/job.ts'
import { latestOf, missingForYear, yearlyToIssue } from './issue-yearly.ts'
import { donorOf, nameOf } from './receipt-contents.ts'
import { sendYearlyReceiptJob } from './receipts.queue.ts'
import { findOrganizationOf, listGiftsOfPayments } from './receipts.store.ts'
import * as store from './yearly.store.ts'

/**
 * Brings a yearly receipt to what it should be after one of its gifts or its donor changed: replaces it by one that says
 * what is left, or voids it where nothing is. It gains no gift here: those that came later are said by the next run.
 */
export async function settleYearlyReceipt(app: App, receiptId: number): Promise<void> {
  const organizationId = await findOrganizationOf(app.db, receiptId)
  const signatory = organizationId === null ? null : await findSignatory(app, organizationId)
  const now = app.clock.now()
  await app.db.transaction(async (db) => {
    const live = await store.holdYearly(db, receiptId)
    if (!live) return
    const paymentIds = live.gifts.map(({ paymentId }) => paymentId)
    await store.holdGifts(db, paymentIds)
    const onReceipt = (await listGiftsOfPayments(db, paymentIds)).filter(
      ({ payer }) => receiptKind(payer) === live.model,
    )
    const givers = onReceipt.map((gift) => ({
      gift,
      giver: { name: nameOf(gift.payer), email: gift.payer.email },
    }))
    const gifts = stillOfDonor(givers, live.donor.name).map(({ gift }) => gift)
    if (gifts.length === 0) return store.voidYearly(db, [live.id], now)
    const donor = donorOf(latestOf(gifts).named.payer)
    const decision = decideYearlyReceipt(
      gifts,
      { gifts: live.gifts, isDonorCorrected: !isSameDonor(live.donor, donor) },
      missingForYear(gifts),
    )
    if (decision.kind === 'nothing') return
    await store.voidYearly(db, [live.id], now)
    if (decision.kind === 'void') return
    const of = {
      organizationId: live.organizationId,
      year: live.year,
      donorId: live.donorId,
      model: live.model,
    }
    const counts = await store.countYearly(db, { ...of, donorIds: [of.donorId] })
    const receipt = yearlyToIssue(app, of, gifts, {
      onReceipt: decision.gifts,
      replaced: [live],
      revisions: counts.get(`${of.donorId} ${of.model}`) ?? 0,
      signatory,
      now,
    })
    const issued = await store.insertYearly(db, of, [receipt], now)
    const isReached = gifts.some(({ orderId, payer }) => orderId === receipt.orderId && payer.email !== null)
    const jobs = isReached ? issued.map(({ id }) => newJob(sendYearlyReceiptJob, { receiptId: id })) : []
    await store.addYearlyJobs(db, jobs, now)
  })
}
