import type { Text } from '../locale.ts'

/** The means of payment. The database has the same list; pages show them in this order. */
export const PAYMENT_MEANS = ['None', 'Card', 'Sepa', 'Check', 'Cash', 'BankTransfer', 'Other'] as const
export type PaymentMeans = (typeof PAYMENT_MEANS)[number]

/** All that is known of a means of payment: a new one is a name above and a row below. */
interface Means {
  /** A provider takes it online, the association's desk records what it received, or there was nothing to pay. */
  readonly takenBy: 'provider' | 'desk' | 'nobody'
  /** With `later`, the provider may confirm days after the payer agreed: the payment is not abandoned meanwhile. */
  readonly settles: 'atOnce' | 'later'
  /** Refunded through the provider, not by hand. */
  readonly isRefundedOnline: boolean
  /** In lists, exports and papers of the association. */
  readonly name: Text
  /** In the words of the official models of receipts, which are in French. */
  readonly onReceipt: string
  /** How money received by hand was paid, as it follows "your payment"; null where there is nothing to say. */
  readonly handedOver: Text | null
}

export const MEANS = {
  None: {
    takenBy: 'nobody',
    settles: 'atOnce',
    isRefundedOnline: false,
    name: { fr: 'Aucun', en: 'None' },
    onReceipt: 'Autre',
    handedOver: null,
  },
  Card: {
    takenBy: 'provider',
    settles: 'atOnce',
    isRefundedOnline: true,
    name: { fr: 'Carte', en: 'Card' },
    onReceipt: 'Carte bancaire',
    handedOver: null,
  },
  Sepa: {
    takenBy: 'provider',
    settles: 'later',
    isRefundedOnline: true,
    name: { fr: 'Prélèvement', en: 'Direct debit' },
    onReceipt: 'Prélèvement',
    handedOver: null,
  },
  Check: {
    takenBy: 'desk',
    settles: 'atOnce',
    isRefundedOnline: false,
    name: { fr: 'Chèque', en: 'Cheque' },
    onReceipt: 'Chèque',
    handedOver: { fr: 'par chèque', en: 'by cheque' },
  },
  Cash: {
    takenBy: 'desk',
    settles: 'atOnce',
    isRefundedOnline: false,
    name: { fr: 'Espèces', en: 'Cash' },
    onReceipt: 'Remise d’espèces',
    handedOver: { fr: 'en espèces', en: 'in cash' },
  },
  BankTransfer: {
    takenBy: 'desk',
    settles: 'atOnce',
    isRefundedOnline: false,
    name: { fr: 'Virement', en: 'Bank transfer' },
    onReceipt: 'Virement',
    handedOver: { fr: 'par virement', en: 'by bank transfer' },
  },
  Other: {
    takenBy: 'desk',
    settles: 'atOnce',
    isRefundedOnline: false,
    name: { fr: 'Autre', en: 'Other' },
    onReceipt: 'Autre',
    handedOver: null,
  },
} as const satisfies Readonly<Record<PaymentMeans, Means>>

type TakenBy<T extends Means['takenBy']> = {
  [M in PaymentMeans]: (typeof MEANS)[M]['takenBy'] extends T ? M : never
}[PaymentMeans]

/** The means that a provider can take. */
export type OnlineMeans = TakenBy<'provider'>
/** The means that an association records itself. */
export type DeskMeans = TakenBy<'desk'>

const isDeskMeans = (means: PaymentMeans): means is DeskMeans => MEANS[means].takenBy === 'desk'

export const DESK_MEANS: readonly DeskMeans[] = PAYMENT_MEANS.filter(isDeskMeans)

/** Whether money came by hand, to the association, or back to the payer. */
export const PAYMENT_TYPES = ['Offline', 'Credit', 'Debit'] as const
export type PaymentType = (typeof PAYMENT_TYPES)[number]
