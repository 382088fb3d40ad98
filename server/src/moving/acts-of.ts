import { type LocalDate, parisDate } from '@obole/core/dates/dates'
import type { ActKind } from '@obole/core/imports/acts'
import { isPaymentKeptThere } from '@obole/core/imports/pull'
import { amountInput, cents } from '@obole/core/money/money'
import { momentMs } from '../v5/typed-moment.ts'
import type { Facts } from './people-columns.ts'
import type { SourceItem, SourcePayment } from './source-people.ts'

/** What a sold line over there was, by its type; any other is « Autre ». */
const KIND_OF: Readonly<Record<string, ActKind>> = {
  Donation: 'Gift',
  OfflineDonation: 'Gift',
  Contribution: 'Gift',
  MonthlyDonation: 'MonthlyGift',
  Membership: 'Membership',
  Registration: 'Ticket',
  Product: 'Purchase',
  Payment: 'Purchase',
  MonthlyPayment: 'Purchase',
  Bonus: 'Purchase',
}

/** As a file would say it, in the words by which an import knows it again. */
const WORDS: Readonly<Record<ActKind, string>> = {
  Gift: 'Don',
  MonthlyGift: 'Don mensuel',
  Membership: 'Adhésion',
  Ticket: 'Billet',
  Purchase: 'Achat',
  Other: 'Autre',
}

const euros = (amount: number | null | undefined): string | null =>
  typeof amount === 'number' ? amountInput(cents(amount)) : null

/**
 * What somebody did there, as far as it was paid and not given back: the line on the day of its order, or each debit on
 * its own where it is paid in several.
 */
export function actsOf(item: SourceItem, takenOn: LocalDate, campaignName: string | null): Facts[] {
  const { id, type, name, amount, options, payments, order } = item
  const kind = KIND_OF[type] ?? 'Other'
  const act = {
    actKind: WORDS[kind],
    campaignName,
    actName: name,
    orderReference: order.id === null ? null : String(order.id),
    lineReference: id === null ? null : String(id),
  }
  const kept = payments.filter(({ state }) => isPaymentKeptThere(state))
  const total = options.reduce((sum, option) => sum + (option.amount ?? 0), amount ?? 0)
  // Of instalments, those to come may not be listed yet.
  const isInSeveral =
    kind === 'MonthlyGift' ||
    payments.length > 1 ||
    payments.some((one) => (one.shareAmount ?? total) < total)
  if (isInSeveral) return kept.map((one) => ({ ...act, ...debitOf(one) }))
  if (payments.length > 0 && kept.length === 0) return []
  return [{ ...act, boughtOn: takenOn, amount: euros(amount === null ? null : total) }]
}

const debitOf = ({ id, date, shareAmount, amount }: SourcePayment): Facts => ({
  boughtOn: parisDate(momentMs(date)),
  amount: euros(shareAmount ?? amount),
  paymentReference: id === null ? null : String(id),
})
