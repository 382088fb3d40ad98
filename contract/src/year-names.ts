import type { YearFigure } from '@obole/core/accounting/year'
import type { Text } from '@obole/core/locale'
import { TIER_TYPE_NAMES } from './choice-names.ts'
import { FIGURE_NAMES } from './list-names.ts'

/** The figures of a year, with the same names on the page and in files. Imports no schemas, because pages import it too. */
export const YEAR_FIGURE_NAMES: Readonly<Record<YearFigure, Text>> = {
  ordered: FIGURE_NAMES.ordered,
  cameIn: { fr: 'Encaissé par Obole', en: 'Came in through Obole' },
  byHand: { fr: 'Encaissé à la main', en: 'Received by hand' },
  refunded: { fr: 'Remboursé', en: 'Refunded' },
  disputesLost: { fr: 'Contestations perdues', en: 'Disputes lost' },
  net: FIGURE_NAMES.received,
  paidOut: { fr: 'Versé', en: 'Paid out' },
  topUps: { fr: 'Viré à Obole', en: 'Sent to Obole' },
  toCome: FIGURE_NAMES.toCome,
  overdue: { fr: 'En retard', en: 'Overdue' },
}

/** What an order is expected to bring: what goes on each month, a gift or a payment, or a membership once more. */
export const EXPECTED_KINDS = ['MonthlyGift', 'MonthlyPayment', 'AutomaticRenewal'] as const
export type ExpectedKind = (typeof EXPECTED_KINDS)[number]
export const EXPECTED_KIND_NAMES: Readonly<Record<ExpectedKind, Text>> = {
  MonthlyGift: TIER_TYPE_NAMES.MonthlyDonation,
  MonthlyPayment: TIER_TYPE_NAMES.MonthlyPayment,
  AutomaticRenewal: { fr: 'Renouvellement automatique', en: 'Automatic renewal' },
}

export const OUTSIDE_CAMPAIGNS: Text = { fr: 'Hors campagne', en: 'Of no campaign' }

/** What is still owed is known of today alone: nobody keeps what was owed a year ago. */
export const isOfNow = (figure: YearFigure): boolean => figure === 'toCome' || figure === 'overdue'

/** What left the account is shown below zero, as its lines are. */
export const isOutflow = (figure: YearFigure): boolean =>
  figure === 'refunded' || figure === 'disputesLost' || figure === 'paidOut'
