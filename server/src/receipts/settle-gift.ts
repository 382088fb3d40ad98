import { parisDate } from '@obole/core/dates/dates'
import { LEGAL_STATUSES } from '@obole/core/validation/legal-status'
import type { Cents } from '@obole/core/money/money'
import { organizationTypeLabel } from '@obole/core/association/organization-type'
import { MEANS } from '@obole/core/payment/payment-means'
import {
  decideReceipt,
  isSameDonor,
  missingForReceipt,
  type ReceiptDecision,
  type ReceiptDonor,
  receiptKind,
  receiptYear,
} from '@obole/core/receipts/receipt'
import type { App } from '../app.ts'
import type { FiscalReceipt } from '../papers/paper.ts'
import { findSignatory } from '../papers/sign-papers.ts'
import { brokenConstraint, failedRequirement } from '../platform/db.ts'
import { addressLines } from '@obole/contract/address-lines'
import type { Gift } from './gift.ts'
import { findGift, issueReceipt, voidLiveReceipt } from './receipts.store.ts'
import { fullAddress } from '../platform/fronts.ts'
import { newJob } from '../platform/job.ts'
import { sendReceiptJob } from './receipts.queue.ts'

const MAX_TRIES = 5

export interface SettleOptions {
  /** Whether a new receipt is sent in its own mail: not where the confirmation of the order brings it. */
  tellsPayer: boolean
}

/**
 * Brings the receipt of a payment to what it should be: issues, voids, replaces or keeps it. Saved only if what was
 * read to decide still holds; otherwise read and decided again.
 */
export async function settleGift(app: App, gift: Gift, options: SettleOptions): Promise<void> {
  let current: Gift | null = gift
  for (let tries = 1; current !== null; tries += 1) {
    if (await carryOut(app, current, decide(current), options)) return
    if (tries === MAX_TRIES)
      throw new Error(`payment ${gift.paymentId} changes faster than its receipt can follow`)
    current = await findGift(app.db, gift.paymentId)
  }
}

function decide(gift: Gift): ReceiptDecision {
  const { live } = gift
  const issued = live && {
    amountCents: live.amountCents,
    isDonorCorrected: !isSameDonor(live.donor, donorOf(gift)),
  }
  return decideReceipt(gift, issued, missingFor(gift))
}

/** The association would issue a receipt; only the donor's address is missing. */
export function awaitsDonorAddress(gift: Gift): boolean {
  const missing = missingFor(gift)
  return (
    gift.live === null && missing.join() === 'donorAddress' && decideReceipt(gift, null, []).kind === 'issue'
  )
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
  const { paymentId, orderId, organization, givenOn, live, revisions } = gift
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
      replacesId: live?.id ?? null,
      amountCents,
      givenOn,
      contents: await contentsOf(app, gift, { amountCents, token, now }),
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
      ['receipts_one_live', 'receipts_token_key'].includes(brokenConstraint(error) ?? '')
    if (lost) return false
    throw error
  }
}

async function contentsOf(
  app: App,
  gift: Gift,
  { amountCents, token, now }: { amountCents: Cents; token: string; now: number },
): Promise<Omit<FiscalReceipt, 'number'>> {
  const { organization, payer, givenOn, means, orderId, live } = gift
  return {
    kind: 'FiscalReceipt',
    model: receiptKind(payer),
    replaces: live?.number ?? null,
    organization: {
      name: organization.name,
      status: statusOf(gift),
      purpose: organization.purpose ?? '',
      addressLines: addressLines(organization, 'fr'),
      siren: organization.siren,
      rnaNumber: organization.rnaNumber,
    },
    donor: donorOf(gift),
    amountCents,
    givenOn,
    means: MEANS[means].onReceipt,
    issuedOn: parisDate(now),
    orderId,
    verifyUrl: fullAddress(app, `/api/receipts/verify/${token}`),
    signatory: await findSignatory(app, organization.id),
    madeAt: now,
  }
}

function statusOf({ organization }: Gift): string {
  const label = organizationTypeLabel(organization.type)
  return organization.isUnderColucheLaw
    ? `${label}, organisme d’aide aux personnes en difficulté (article 200, 1 ter du CGI)`
    : label
}

/** The donor, as the order names them now. */
function donorOf(gift: Gift): ReceiptDonor {
  const { payer } = gift
  return {
    name: `${payer.firstName} ${payer.lastName}`,
    company: companyOf(gift),
    addressLines: addressLines(payer, 'fr'),
  }
}

function companyOf({ payer }: Gift) {
  if (!payer.payAsOrganisation) return null
  const legalStatus = LEGAL_STATUSES.find(({ id }) => id === payer.companyLegalStatus)
  return { name: payer.companyName ?? '', siren: payer.companySiren, legalStatus: legalStatus?.label ?? null }
}
