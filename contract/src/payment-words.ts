import { takenOfOrder, type TermTaken } from '@obole/core/ledger/figures'
import type { Locale, Text } from '@obole/core/locale'
import { type Cents, cents, formatEuros, sum } from '@obole/core/money/money'

/**
 * The parts of a payment, in the same words on pages, in mails and in the history. Imports no schemas, for the pages.
 */
export interface PaymentParts {
  /** The association's part. */
  amount: number
  amountTip: number
  /** What was given back of the contribution. */
  refundedTip?: number
}

/** « contribution à Obole 4,75 € », and that it was given back, or how much of it. */
export function tipText({ amountTip, refundedTip = 0 }: PaymentParts, locale: Locale): string {
  const tip = `${CONTRIBUTION[locale]} ${euros(amountTip, locale)}`
  if (refundedTip === 0) return tip
  return `${tip} (${refundedTip < amountTip ? PART_BACK[locale](euros(refundedTip, locale)) : BACK[locale]})`
}

/** « 32,00 € + contribution à Obole 4,75 € » */
export function partsText(payment: PaymentParts, locale: Locale): string {
  const amount = euros(payment.amount, locale)
  return payment.amountTip > 0 ? `${amount} + ${tipText(payment, locale)}` : amount
}

/** The whole amount at the bank, and its parts: « 36,75 € (32,00 € + contribution à Obole 4,75 €) ». */
export function wholeText(payment: PaymentParts, locale: Locale): string {
  const whole = euros(payment.amount + payment.amountTip, locale)
  if (payment.amountTip === 0) return whole
  return `${whole} (${payment.amount > 0 ? partsText(payment, locale) : CONTRIBUTION[locale]})`
}

/** What the total of an order does not show: how much was taken, refunded, is to come, and will never be taken. */
export function takenRows(
  agreedCents: Cents,
  terms: readonly TermTaken[],
  locale: Locale,
): { label: string; value: string }[] {
  const part = takenOfOrder(agreedCents, terms)
  const isByHand = terms.some((term) => term.isByHand)
  const refundedTipCents = sum(terms.map((term) => term.refundedTipCents))
  const refundedCents = sum(terms.map((term) => term.refundedCents))
  const rows: [Text, Cents][] = [
    [ROWS.takenTip, part?.takenTipCents ?? cents(0)],
    [isByHand ? ROWS.notReceived : ROWS.givenUp, part?.givenUpCents ?? cents(0)],
    [ROWS.givenUpTip, part?.givenUpTipCents ?? cents(0)],
    ...refundedRows(refundedCents, refundedTipCents),
    [ROWS.toCome, part?.toComeCents ?? cents(0)],
  ]
  return [
    ...(part ? [{ label: ROWS.taken[locale], value: euros(part.takenCents, locale) }] : []),
    ...rows.flatMap(([label, amount]) =>
      amount > 0 ? [{ label: label[locale], value: euros(amount, locale) }] : [],
    ),
  ]
}

/** As shown for the payment itself: all that was refunded, and the contribution's share of it. */
const refundedRows = (refundedCents: Cents, tipCents: Cents): [Text, Cents][] =>
  refundedCents === tipCents
    ? [[ROWS.tipAlone, tipCents]]
    : [
        [ROWS.refunded, refundedCents],
        [ROWS.refundedTip, tipCents],
      ]

const euros = (amount: number, locale: Locale) => formatEuros(cents(amount), locale)

const CONTRIBUTION: Text = { fr: 'contribution à Obole', en: 'contribution to Obole' }
const BACK: Text = { fr: 'rendue', en: 'given back' }
const PART_BACK = {
  fr: (amount: string) => `dont ${amount} rendus`,
  en: (amount: string) => `${amount} of it given back`,
} as const

const ROWS = {
  taken: { fr: 'Payé', en: 'Paid' },
  takenTip: { fr: 'Payé, dont contribution à Obole', en: 'Paid, of which the contribution to Obole' },
  givenUp: { fr: 'Annulé, non prélevé', en: 'Cancelled, not taken' },
  notReceived: { fr: 'Annulé, non reçu', en: 'Cancelled, not received' },
  givenUpTip: {
    fr: 'Non prélevé, dont contribution à Obole',
    en: 'Not taken, of which the contribution to Obole',
  },
  refunded: { fr: 'Déjà remboursé', en: 'Already refunded' },
  tipAlone: { fr: 'Contribution à Obole rendue', en: 'Contribution to Obole given back' },
  refundedTip: {
    fr: 'Remboursé, dont contribution à Obole',
    en: 'Refunded, of which the contribution to Obole',
  },
  toCome: { fr: 'Reste à prélever', en: 'Still to be taken' },
} as const satisfies Readonly<Record<string, Text>>
