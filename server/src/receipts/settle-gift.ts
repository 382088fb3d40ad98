import type { Cents } from '@obole/core/money/money'
import { MEANS } from '@obole/core/payment/payment-means'
import {
  decideReceipt,
  isSameDonor,
  missingForReceipt,
  type OwnReceipt,
  type ReceiptDecision,
  receiptYear,
} from '@obole/core/receipts/receipt'
import type { App } from '../app.ts'
import { findSignatory } from '../papers/sign-papers.ts'
import { brokenConstraint, failedRequirement } from '../platform/db.ts'
import { newJob } from '../platform/job.ts'
import type { Gift } from './gift.ts'
import { donorOf, partiesOf } from './receipt-contents.ts'
import { sendReceiptJob } from './receipts.queue.ts'
import { findGift, issueReceipt, voidLiveReceipt } from './receipts.store.ts'
import { settleYearlyReceipt } from './settle-yearly-receipt.ts'

const MAX_TRIES = 5

export interface SettleOptions {
  /** Whether a new receipt is sent in its own mail: not where the confirmation of the order brings it. */
  tellsPayer: boolean
  /** Somebody asked for a new receipt of a gift whose last one was voided by hand. */
  isAskedFor?: boolean
}

/**
 * Brings the receipt of a payment to what it should be: issues, voids, replaces or keeps it. Saved only if what was
 * read to decide still holds; otherwise read and decided again. Answers whether this call issued a receipt.
 */
export async function settleGift(app: App, gift: Gift, options: SettleOptions): Promise<boolean> {
  let current: Gift | null = gift
  for (let tries = 1; current !== null; tries += 1) {
    if (current.yearlyReceiptId !== null) {
      await settleYearlyReceipt(app, current.yearlyReceiptId)
      return false
    }
    const decision = decide(current, options)
    if (await carryOut(app, current, decision, options))
      return decision.kind === 'issue' || decision.kind === 'replace'
    if (tries === MAX_TRIES)
      throw new Error(`payment ${gift.paymentId} changes faster than its receipt can follow`)
    current = await findGift(app.db, gift.paymentId)
  }
  return false
}

function decide(gift: Gift, { isAskedFor = false }: SettleOptions): ReceiptDecision {
  const { live, isOfYear, voidedByHand } = gift
  const issued = live && {
    amountCents: live.amountCents,
    isDonorCorrected: !isSameDonor(live.donor, donorOf(gift.payer)),
  }
  const own: OwnReceipt = isAskedFor
    ? { isOfYear: false, isVoidedByHand: false }
    : { isOfYear, isVoidedByHand: voidedByHand !== null }
  return decideReceipt(gift, issued, missingFor(gift), own)
}

/** The association would issue a receipt, now or for the year; only the donor's address is missing. */
export function awaitsDonorAddress(gift: Gift): boolean {
  return missingFor(gift).join() === 'donorAddress' && wouldHaveReceipt(gift)
}

/** A receipt is to come in January that says this gift with the others of its year. */
export function comesWithYear(gift: Gift): boolean {
  return gift.isOfYear && missingFor(gift).length === 0 && wouldHaveReceipt(gift)
}

function wouldHaveReceipt(gift: Gift): boolean {
  const isOnReceipt = gift.live !== null || gift.yearlyReceiptId !== null || gift.voidedByHand !== null
  return !isOnReceipt && decideReceipt(gift, null, []).kind === 'issue'
}

/** What is missing before this gift can have a receipt. */
function missingFor({ organization, payer }: Gift) {
  return missingForReceipt({ organization, donor: payer })
}

/** Answers false where another request changed the receipt first. */
async function carryOut(
  app: App,
  gift: Gift,
  decision: ReceiptDecision,
  options: SettleOptions,
): Promise<boolean> {
  switch (decision.kind) {
    case 'nothing':
      return true
    case 'void':
      return gift.live === null || (await voidLiveReceipt(app.db, gift.live.id, app.clock.now()))
    case 'issue':
    case 'replace':
      return issue(app, gift, decision.amountCents, options)
  }
}

async function issue(
  app: App,
  gift: Gift,
  amountCents: Cents,
  { tellsPayer }: SettleOptions,
): Promise<boolean> {
  const { paymentId, orderId, organization, givenOn, means, live, revisions } = gift
  const replaced = live ?? gift.voidedByHand
  const seed = `${paymentId}:${revisions + 1}`
  const token = app.ids.derivedToken('receipt', seed)
  const now = app.clock.now()
  try {
    await issueReceipt(app.db, {
      token,
      paperId: app.ids.derivedToken('paper', `receipt:${seed}`),
      organizationId: organization.id,
      year: receiptYear(givenOn),
      orderId,
      paymentId,
      replacesId: replaced?.id ?? null,
      isVoidAlready: live === null,
      amountCents,
      givenOn,
      contents: {
        ...partiesOf(app, gift, {
          amountCents,
          token,
          now,
          signatory: await findSignatory(app, organization.id),
        }),
        replaces: replaced?.number ?? null,
        givenOn,
        means: MEANS[means].onReceipt,
      },
      // A donor without an e-mail address gets it by post, printed by the association.
      jobs:
        tellsPayer && gift.payer.email !== null
          ? [newJob(sendReceiptJob, { paymentId }, { key: `${sendReceiptJob.name}:${token}` })]
          : [],
      now,
    })
    return true
  } catch (error) {
    const lost =
      failedRequirement(error) === 'live' ||
      [
        'receipts_one_live',
        'receipt_gifts_one_live',
        'receipts_token_key',
        'receipts_replaces_id_key',
      ].includes(brokenConstraint(error) ?? '')
    if (lost) return false
    throw error
  }
}
