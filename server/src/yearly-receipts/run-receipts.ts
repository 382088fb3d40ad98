import { isSameDonor, missingOfOrganization } from '@obole/core/receipts/receipt'
import { decideYearlyReceipt } from '@obole/core/receipts/yearly-receipt'
import type { App } from '../app.ts'
import { findSignatory, type Signatory } from '../papers/sign-papers.ts'
import type { Queryable } from '../platform/db.ts'
import { inTurns } from '../platform/in-turns.ts'
import { newJob, type NewJob } from '../platform/job.ts'
import type { Gift } from '../receipts/gift.ts'
import { type DonorYear, latestOf, missingForYear, yearlyToIssue } from '../receipts/issue-yearly.ts'
import { donorOf } from '../receipts/receipt-contents.ts'
import { sendYearlyReceiptJob } from '../receipts/receipts.queue.ts'
import * as receipts from '../receipts/write-yearly.ts'
import * as store from './runs.store.ts'
import { askAddressJob, runReceiptsJob } from './yearly-receipts.queue.ts'

/** So few that a refund of one of their gifts waits no longer than a page takes, so many that 20 000 are done soon. */
export const DONORS_AT_ONCE = 50
const MINUTE_MS = 60_000

/** Issues the receipts of a run. Wherever it was ended, it goes on from there. */
export async function runReceipts(app: App, runId: number): Promise<void> {
  await inTurns(app, newJob(runReceiptsJob, { runId }), () => runPortion(app, runId))
  app.jobs.wake()
}

/** One portion in one commit: all of its donors with their receipts, numbers and mails, or none. Answers whether more wait. */
export async function runPortion(app: App, runId: number, most: number = DONORS_AT_ONCE): Promise<boolean> {
  const now = app.clock.now()
  const organizationId = await store.findOrganizationOfRun(app.db, runId)
  const signatory = organizationId === null ? null : await findSignatory(app, organizationId)
  return app.db.transaction(async (db) => {
    const run = await store.holdRun(db, runId, 'Running')
    if (!run) return false
    const donors = await store.waitingDonors(db, runId, most)
    if (donors.length === 0) {
      await store.moveRun(db, runId, 'Done', now)
      return false
    }
    return issueTo(app, db, run, donors, { signatory, now })
  })
}

interface Making {
  signatory: Signatory | null
  now: number
}

/** A donor of the portion, with what they gave and the receipts that say any of it. */
interface Donor {
  of: DonorYear
  rows: readonly store.RunDonor[]
  gifts: readonly Gift[]
  live: readonly receipts.LiveYearly[]
}

async function issueTo(
  app: App,
  db: Queryable,
  run: store.RunRow,
  rows: readonly store.RunDonor[],
  making: Making,
): Promise<boolean> {
  const donors = await readDonors(db, run, rows)
  const [somebody] = donors.flatMap(({ gifts }) => gifts)
  if (somebody && missingOfOrganization(somebody.organization).length > 0) {
    // The association lost what every receipt needs: nothing is issued until it has it again and goes on.
    await store.moveRun(db, run.id, 'Paused', making.now)
    return false
  }
  const decided = donors.map((donor) => ({ donor, ...decide(donor) }))
  const issuing = decided.filter(({ onReceipt }) => onReceipt !== null)
  await receipts.voidYearly(
    db,
    decided.flatMap(({ voided }) => voided.map(({ id }) => id)),
    making.now,
  )
  const donorIds = issuing.map(({ donor }) => donor.of.donorId)
  const revisions = await receipts.countYearly(db, { ...run, donorIds })
  const made = issuing.map(({ donor, onReceipt, voided }) =>
    yearlyToIssue(app, donor.of, donor.gifts, {
      onReceipt: onReceipt ?? [],
      replaced: voided,
      revisions: revisions.get(`${donor.of.donorId} ${donor.of.model}`) ?? 0,
      ...making,
    }),
  )
  const issued = await receipts.insertYearly(db, run, made, making.now)
  const idOf = new Map(issued.map(({ token, id }) => [token, id]))
  const receiptOf = new Map(made.map((one) => [`${one.donorId} ${one.model}`, idOf.get(one.token) ?? null]))
  await store.markDonors(
    db,
    run.id,
    decided.flatMap(({ donor, outcome }) =>
      donor.rows.map(({ donorId, model }) => ({
        donorId,
        model,
        outcome,
        receiptId: receiptOf.get(`${donor.of.donorId} ${donor.of.model}`) ?? null,
      })),
    ),
  )
  const asked = await toAsk(db, run, decided)
  const mails = [
    ...made.flatMap(({ token, orderId }, index) =>
      isReached(issuing[index]?.donor.gifts ?? [], orderId)
        ? [(runAt: number) => newJob(sendYearlyReceiptJob, { receiptId: idOf.get(token) ?? 0 }, { runAt })]
        : [],
    ),
    ...asked.map(
      (orderId) => (runAt: number) => newJob(askAddressJob, { orderId, year: run.year }, { runAt }),
    ),
  ]
  await queueMails(app, db, run, mails, making.now)
  return true
}

/** The donors of a portion, one person each: those whose files were merged since it began are done together. */
async function readDonors(
  db: Queryable,
  run: store.RunRow,
  rows: readonly store.RunDonor[],
): Promise<Donor[]> {
  const { organizationId, year } = run
  const standingIds = [...new Set(rows.map(({ standingId }) => standingId))]
  const found = await store.giftsOfDonors(db, { organizationId, year, standingIds })
  const foundIds = found.map(({ paymentId }) => paymentId)
  const ofDonors = { organizationId, year, donorIds: rows.flatMap((row) => [row.donorId, row.standingId]) }
  const live = await receipts.holdYearlyOf(db, { ...ofDonors, paymentIds: foundIds })
  await receipts.holdGifts(db, foundIds)
  const gifts = await receipts.giftsOfPayments(db, foundIds)
  const free = new Map(gifts.filter(isFree).map((gift) => [gift.paymentId, gift]))
  const standing = await store.standingOf(
    db,
    live.map(({ donorId }) => donorId),
  )
  const people = Map.groupBy(rows, ({ standingId, model }) => `${standingId} ${model}`)
  return [...people.values()].flatMap((ofPerson) => {
    const [first] = ofPerson
    if (!first) return []
    const { standingId, model } = first
    const theirs = found.flatMap((one) => {
      const gift = free.get(one.paymentId)
      return one.standingId === standingId && one.model === model && gift ? [gift] : []
    })
    const paid = new Set(theirs.map(({ paymentId }) => paymentId))
    const isTheirs = (one: receipts.LiveYearly) =>
      (one.model === model && (standing.get(one.donorId) ?? one.donorId) === standingId) ||
      one.gifts.some(({ paymentId }) => paid.has(paymentId))
    const of = { organizationId, year, donorId: standingId, model }
    return [{ of, rows: ofPerson, gifts: theirs, live: live.filter(isTheirs) }]
  })
}

/** Has no receipt of its own, and none that was voided by hand: read again now that it is held. */
const isFree = ({ live, voidedByHand }: Gift) => live === null && voidedByHand === null

function decide({ of, gifts, live }: Donor) {
  const [only = null] = live
  const nothing = { voided: [], onReceipt: null } as const
  if (gifts.length === 0) {
    // Its order is somebody else's by now, who is in this run or the next.
    const own = live.filter(({ donorId, model }) => donorId === of.donorId && model === of.model)
    return { outcome: 'Nothing', voided: own, onReceipt: null } as const
  }
  const missing = missingForYear(gifts)
  const isDonorCorrected = only !== null && !isSameDonor(only.donor, donorOf(latestOf(gifts).named.payer))
  const before = live.length === 1 && only ? { gifts: only.gifts, isDonorCorrected } : null
  const decision = decideYearlyReceipt(gifts, before, missing)
  switch (decision.kind) {
    case 'issue':
    case 'replace':
      return {
        outcome: live.length > 0 ? 'Replaced' : 'Issued',
        voided: live,
        onReceipt: decision.gifts,
      } as const
    case 'void':
      return { outcome: 'Nothing', voided: live, onReceipt: null } as const
    case 'nothing': {
      if (live.length > 0) return { outcome: 'Unchanged', ...nothing } as const
      const isDue = decideYearlyReceipt(gifts, null, []).kind === 'issue'
      return { outcome: isDue ? 'AddressMissing' : 'Nothing', ...nothing } as const
    }
  }
}

const isReached = (gifts: readonly Gift[], orderId: number) =>
  gifts.some((gift) => gift.orderId === orderId && gift.payer.email !== null)

/** The orders on whose page a donor is asked for the address, once a year. */
async function toAsk(
  db: Queryable,
  run: store.RunRow,
  decided: readonly { donor: Donor; outcome: string }[],
): Promise<number[]> {
  const missing = decided.filter(({ outcome }) => outcome === 'AddressMissing')
  if (missing.length === 0) return []
  const donorIds = missing.map(({ donor }) => donor.of.donorId)
  const before = await store.askedBefore(db, { ...run, runId: run.id, donorIds })
  return missing.flatMap(({ donor }) => {
    const { reached } = latestOf(donor.gifts)
    return before.has(donor.of.donorId) || reached.payer.email === null ? [] : [reached.orderId]
  })
}

/** Their mails leave one after the other, at the rate of mails to many, and never before what somebody waits for. */
async function queueMails(
  app: App,
  db: Queryable,
  run: store.RunRow,
  mails: readonly ((runAt: number) => NewJob)[],
  now: number,
): Promise<void> {
  if (mails.length === 0) return
  const apart = MINUTE_MS / app.config.MAILINGS_PER_MINUTE
  const from = Math.max(run.mailsUntil.getTime(), now)
  const jobs = mails.map((mail, index) => mail(Math.round(from + index * apart)))
  await receipts.queueYearly(db, jobs, now)
  await store.noteMails(db, run.id, Math.round(from + mails.length * apart))
}
