import { assert } from '@obole/core/assert'
import { MEANS } from '@obole/core/payment/payment-means'
import {
  isPlace,
  missingForReceipt,
  type MissingForReceipt,
  type ReceiptKind,
} from '@obole/core/receipts/receipt'
import { latestOfDonor, type GiftOnReceipt, totalOfGifts } from '@obole/core/receipts/yearly-receipt'
import type { App } from '../app.ts'
import type { Signatory } from '../papers/sign-papers.ts'
import type { Gift } from './gift.ts'
import { partiesOf } from './receipt-contents.ts'
import type { YearlyToIssue } from './yearly.store.ts'

/** The donor and year of a yearly receipt. */
export interface DonorYear {
  organizationId: number
  year: number
  donorId: number
  model: ReceiptKind
}

/** A receipt that a yearly one replaces. */
export interface Replaced {
  id: number
  number: number
}

/** Which of a donor's gifts name them, and say where the receipt goes. */
export function latestOf(gifts: readonly Gift[]): { named: Gift; reached: Gift } {
  const latest = latestOfDonor(
    gifts.map((gift) => {
      const { orderId, givenOn, payer } = gift
      return { gift, orderId, givenOn, isAddressKnown: isPlace(payer), email: payer.email }
    }),
  )
  assert(latest, 'a yearly receipt is of at least one gift')
  return { named: latest.named.gift, reached: latest.reached.gift }
}

export const missingForYear = (gifts: readonly Gift[]): MissingForReceipt[] => {
  const { organization, payer } = latestOf(gifts).named
  return missingForReceipt({ organization, donor: payer })
}

interface YearlyWords {
  onReceipt: readonly GiftOnReceipt[]
  replaced: readonly Replaced[]
  /** Receipts that this donor had for the year so far. */
  revisions: number
  signatory: Signatory | null
  now: number
}

/** A yearly receipt ready to be issued: everything it says except its number. */
export function yearlyToIssue(
  app: App,
  of: DonorYear,
  gifts: readonly Gift[],
  { onReceipt, replaced, revisions, signatory, now }: YearlyWords,
): YearlyToIssue {
  const seed = `${of.organizationId}:${of.year}:${of.donorId}:${of.model}:${revisions + 1}`
  const token = app.ids.derivedToken('receipt', `year:${seed}`)
  const amounts = new Map(onReceipt.map(({ paymentId, amountCents }) => [paymentId, amountCents]))
  const kept = gifts
    .flatMap((gift) => {
      const amountCents = amounts.get(gift.paymentId)
      return amountCents === undefined ? [] : [{ ...gift, amountCents }]
    })
    .toSorted((one, other) => one.givenOn.localeCompare(other.givenOn) || one.paymentId - other.paymentId)
  const { named, reached } = latestOf(kept)
  const amountCents = totalOfGifts(kept)
  const givenOn = kept.at(-1)?.givenOn ?? named.givenOn
  const means = [...new Set(kept.map((gift) => MEANS[gift.means].onReceipt))]
  const [first = null, ...others] = replaced
  return {
    ...of,
    token,
    paperId: app.ids.derivedToken('paper', `receipt:year:${seed}`),
    orderId: reached.orderId,
    replacesId: first?.id ?? null,
    amountCents,
    givenOn,
    contents: {
      ...partiesOf(app, named, { amountCents, token, signatory, now }),
      model: of.model,
      replaces: first?.number ?? null,
      ...(others.length > 0 ? { replacesAlso: others.map(({ number }) => number) } : {}),
      givenOn,
      means: means.join(', '),
      gifts: kept.map((gift) => ({
        givenOn: gift.givenOn,
        amountCents: gift.amountCents,
        means: MEANS[gift.means].onReceipt,
      })),
    },
    gifts: kept.map((gift) => ({
      paymentId: gift.paymentId,
      amountCents: gift.amountCents,
      givenOn: gift.givenOn,
    })),
  }
}
