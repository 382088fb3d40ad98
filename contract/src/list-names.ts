import type { AbuseReason, ReportState } from '@obole/core/validation/abuse-report'
import type { AcceptanceNeed, AuthenticationState } from '@obole/core/association/compliance'
import type { CampaignStanding, FormState } from '@obole/core/campaign/form'
import type { InvoiceKind } from '@obole/core/invoices/invoice'
import { isReceivedState } from '@obole/core/ledger/figures'
import type { PayoutStanding } from '@obole/core/statements/match'
import type { ExportName } from '@obole/core/site/lists'
import type { Locale, Text } from '@obole/core/locale'
import type { ContactStanding } from '@obole/core/contacts/standing'
import type { MembershipStanding } from '@obole/core/campaign/membership'
import type { ItemState } from '@obole/core/order/order-lines'
import type { OrderState } from '@obole/core/order/order-state'
import { isStanding, type TermState } from '@obole/core/payment/payment'
import { MEANS, type PaymentMeans } from '@obole/core/payment/payment-means'
import type { Role, MemberRole } from '@obole/core/users/session'
import type { RECEIPT_FILTER_STATES, TotalName } from './desk-lists.ts'
import type { CashOutRow } from './payouts.ts'
import type { PaymentRow } from './manage-lists.ts'

/** The names of the lists, the same on pages and in exported files. Imports no schemas, because pages import it too. */

export const LIST_NAMES: Readonly<Record<ExportName | 'members' | 'guests', Text>> = {
  orders: { fr: 'Commandes', en: 'Orders' },
  payments: { fr: 'Paiements', en: 'Payments' },
  items: { fr: 'Articles', en: 'Items' },
  members: { fr: 'Adhésions', en: 'Memberships' },
  guests: { fr: 'Participants', en: 'Participants' },
  contacts: { fr: 'Personnes', en: 'People' },
  contributors: { fr: 'Payeurs', en: 'Payers' },
  prospects: { fr: 'Prospects', en: 'Prospects' },
  abuses: { fr: 'Signalements', en: 'Reports' },
  audit: { fr: 'Journal', en: 'Activity log' },
  payoutLines: { fr: 'Versement', en: 'Payout' },
  entries: { fr: 'Journal comptable', en: 'Accounting journal' },
  movements: { fr: 'Mouvements', en: 'Movements' },
  expectedIncome: { fr: 'Recettes attendues', en: 'Expected income' },
  yearCampaigns: { fr: 'L’année par campagne', en: 'The year by campaign' },
  reconciliation: { fr: 'Rapprochement bancaire', en: 'Bank reconciliation' },
  vat: { fr: 'TVA', en: 'VAT' },
  invoices: { fr: 'Factures', en: 'Invoices' },
  receipts: { fr: 'Reçus fiscaux', en: 'Tax receipts' },
}

/** Where a payout stands on the association’s bank statements. */
export const PAYOUT_STANDING_NAMES: Readonly<Record<PayoutStanding, Text>> = {
  Ticked: { fr: 'Pointé', en: 'Ticked off' },
  Waiting: { fr: 'À pointer', en: 'To tick off' },
  Absent: { fr: 'Absent du relevé', en: 'Not on the statement' },
  Returned: { fr: 'Repris par la banque', en: 'Taken back by the bank' },
}

/** The three figures of money, with the same names on every page, in every file and every mail. */
export const FIGURE_NAMES = {
  ordered: { fr: 'Commandé', en: 'Ordered' },
  received: { fr: 'Encaissé net', en: 'Received, net' },
  toCome: { fr: 'À venir', en: 'To come' },
} as const satisfies Readonly<Record<string, Text>>

/** The names in the total line of a list, the same as those of its columns. */
export const TOTAL_NAMES: Readonly<Record<TotalName, Text>> = {
  ...FIGURE_NAMES,
  amount: { fr: 'Montant', en: 'Amount' },
  debit: { fr: 'Débit', en: 'Debit' },
  credit: { fr: 'Crédit', en: 'Credit' },
  net: { fr: 'Hors taxe', en: 'Without VAT' },
  vat: { fr: 'TVA', en: 'VAT' },
  gross: { fr: 'TTC', en: 'With VAT' },
}

export const INVOICE_KIND_NAMES: Readonly<Record<InvoiceKind, Text>> = {
  Invoice: { fr: 'Facture', en: 'Invoice' },
  CreditNote: { fr: 'Avoir', en: 'Credit note' },
}

export const FORM_STATE_NAMES: Readonly<Record<FormState, Text>> = {
  Public: { fr: 'Publique', en: 'Public' },
  Private: { fr: 'Privée', en: 'Private' },
  Draft: { fr: 'Brouillon', en: 'Draft' },
  Disabled: { fr: 'Désactivée', en: 'Disabled' },
  Deleted: { fr: 'Supprimée', en: 'Deleted' },
}

/** A cancelled event is shown as cancelled, whatever the state of its page. */
export const CAMPAIGN_STANDING_NAMES: Readonly<Record<CampaignStanding, Text>> = {
  ...FORM_STATE_NAMES,
  Canceled: { fr: 'Annulé', en: 'Cancelled' },
}

export const ACCEPTANCE_NEED_NAMES: Readonly<Record<AcceptanceNeed, Text>> = {
  Statutes: { fr: 'statuts', en: 'statutes' },
  Declaration: { fr: 'récépissé de déclaration', en: 'declaration receipt' },
  Identity: { fr: 'pièce d’identité du représentant', en: 'identity of the representative' },
  Terms: { fr: 'conditions d’utilisation acceptées', en: 'terms of service accepted' },
  BankAccount: { fr: 'compte bancaire (IBAN)', en: 'bank account (IBAN)' },
  SecondFactor: {
    fr: 'double authentification d’un administrateur',
    en: 'two-factor authentication of an administrator',
  },
}

export const AUTHENTICATION_STATE_NAMES: Readonly<Record<AuthenticationState, Text>> = {
  None: { fr: 'Dossier pas encore envoyé', en: 'Record not sent yet' },
  Pending: { fr: 'À vérifier', en: 'To verify' },
  Incomplete: { fr: 'Complément demandé', en: 'More asked for' },
  Refused: { fr: 'Refusée', en: 'Refused' },
  Authenticated: { fr: 'Vérifiée', en: 'Verified' },
}

export const ROLE_NAMES: Readonly<Record<Role, Text>> = {
  OrganizationAdmin: { fr: 'Administrateur', en: 'Administrator' },
  FormAdmin: { fr: 'Responsable de campagne', en: 'Campaign manager' },
  Treasurer: { fr: 'Trésorier', en: 'Treasurer' },
  Accountant: { fr: 'Comptable', en: 'Accountant' },
  CheckInOperator: { fr: 'Accueil', en: 'Door' },
  Support: { fr: 'Support', en: 'Support' },
}

/** What each role of an association's team may do, for the person who gives or receives it. */
export const ROLE_ALLOWS: Readonly<Record<MemberRole, Text>> = {
  OrganizationAdmin: {
    fr: 'Peut tout faire, inviter compris.',
    en: 'May do everything, inviting included.',
  },
  FormAdmin: {
    fr: 'Modifie les campagnes et voit leurs commandes.',
    en: 'Edits campaigns and sees their orders.',
  },
  Treasurer: {
    fr: 'S’occupe de l’argent\u202f: remboursements, versements, reçus.',
    en: 'Looks after the money: refunds, payouts, receipts.',
  },
  Accountant: { fr: 'Lit tout, ne change rien.', en: 'Reads everything, changes nothing.' },
  CheckInOperator: { fr: 'Contrôle les billets à l’entrée.', en: 'Checks tickets at the door.' },
}

export const ORDER_STATE_NAMES: Readonly<Record<OrderState, Text>> = {
  Unpaid: { fr: 'Échéance impayée', en: 'Unpaid instalment' },
  Contested: { fr: 'Contestée', en: 'Disputed' },
  RefundWaiting: { fr: 'Remboursement en attente', en: 'Refund waiting' },
  Refunding: { fr: 'Remboursement en cours', en: 'Being refunded' },
  CanceledKept: { fr: 'Annulée, non remboursée', en: 'Cancelled, not refunded' },
  CanceledPartlyRefunded: { fr: 'Annulée, remboursée en partie', en: 'Cancelled, refunded in part' },
  PartlyCanceled: { fr: 'Annulée en partie', en: 'Cancelled in part' },
  InProgress: { fr: 'En cours', en: 'Under way' },
  PartlyRefunded: { fr: 'Remboursée en partie', en: 'Refunded in part' },
  PartlyPaid: { fr: 'Payée en partie', en: 'Paid in part' },
  Paid: { fr: 'Payée', en: 'Paid' },
  Registered: { fr: 'Saisie à la main', en: 'Written down' },
  Refunded: { fr: 'Remboursée', en: 'Refunded' },
  Canceled: { fr: 'Annulée', en: 'Cancelled' },
  Free: { fr: 'Gratuite', en: 'Free' },
}

export const PAYMENT_STATE_NAMES: Readonly<Record<TermState, Text>> = {
  Pending: { fr: 'À venir', en: 'To come' },
  Authorized: { fr: 'Payé', en: 'Paid' },
  Refused: { fr: 'Refusé', en: 'Refused' },
  Corrected: { fr: 'Régularisé', en: 'Settled' },
  Refunding: { fr: 'Remboursement en cours', en: 'Being refunded' },
  Refunded: { fr: 'Remboursé', en: 'Refunded' },
  Contested: { fr: 'Contesté', en: 'Disputed' },
  Canceled: { fr: 'Annulé', en: 'Cancelled' },
  Registered: { fr: 'Saisi à la main', en: 'Written down' },
}

/** The name of a coming debit that was refused and will be tried again. */
export const RETRIED_NAME: Text = { fr: 'En relance', en: 'Being retried' }
const PARTLY_REFUNDED_NAME: Text = { fr: 'Remboursé en partie', en: 'Refunded in part' }

interface PaymentToName {
  state: TermState
  isRetried: boolean
  amount: number
  refunded: number
}

/** How much of a paid payment was refunded. */
export function backOf({
  state,
  amount,
  refunded,
}: Omit<PaymentToName, 'isRetried'>): 'none' | 'part' | 'all' {
  if (refunded <= 0 || !isStanding(state)) return 'none'
  return refunded < amount ? 'part' : 'all'
}

export function paymentStateName(payment: PaymentToName, locale: Locale): string {
  if (payment.isRetried) return RETRIED_NAME[locale]
  const back = backOf(payment)
  if (back === 'part') return PARTLY_REFUNDED_NAME[locale]
  return PAYMENT_STATE_NAMES[back === 'all' ? 'Refunded' : payment.state][locale]
}

export const ITEM_STATE_NAMES: Readonly<Record<ItemState, Text>> = {
  Waiting: { fr: 'En attente', en: 'Waiting' },
  Processed: { fr: 'Valable', en: 'Valid' },
  Registered: { fr: 'Saisi à la main', en: 'Written down' },
  Deleted: { fr: 'Supprimé', en: 'Deleted' },
  Unknown: { fr: 'Inconnu', en: 'Unknown' },
  Canceled: { fr: 'Annulé', en: 'Cancelled' },
  Refused: { fr: 'Refusé', en: 'Refused' },
  Abandoned: { fr: 'Abandonné', en: 'Abandoned' },
}

export const STANDING_NAMES: Readonly<Record<MembershipStanding, Text>> = {
  Current: { fr: 'À jour', en: 'Up to date' },
  EndsSoon: { fr: 'À jour, expire bientôt', en: 'Up to date, ends soon' },
  Over: { fr: 'Expirée', en: 'Expired' },
  NotYet: { fr: 'Pas encore commencée', en: 'Not begun yet' },
}

/** The heading of where people stand, on pages and in files. */
export const STANDING_HEADING: Text = { fr: 'Adhésion', en: 'Membership' }

/** Where a person stands: the words agree with nobody's gender. */
export const CONTACT_STANDING_NAMES: Readonly<Record<ContactStanding, Text>> = {
  Current: STANDING_NAMES.Current,
  EndsSoon: STANDING_NAMES.EndsSoon,
  Over: { fr: 'Plus à jour', en: 'No longer up to date' },
  NotYet: { fr: 'Adhésion à venir', en: 'Membership to come' },
  Never: { fr: 'N’a jamais adhéré', en: 'Never a member' },
}

export const MEANS_NAMES: Readonly<Record<PaymentMeans, Text>> = namesOf(MEANS)

/** How far a sum is on its way to the association's bank. */
const PAYOUT_STATE_NAMES = {
  MoneyIn: { fr: 'À verser', en: 'To be paid out' },
  Transfered: { fr: 'En route', en: 'On its way' },
  Refunded: { fr: 'Remboursé', en: 'Refunded' },
  WaitingForCashOutConfirmation: { fr: 'En cours de versement', en: 'Being paid out' },
  CashedOut: { fr: 'Versé', en: 'Paid out' },
  Failed: { fr: 'Échoué', en: 'Failed' },
} as const satisfies Readonly<Record<string, Text>>

export const OPERATION_NAMES: Readonly<Record<CashOutRow['operationType'], Text>> = {
  MonthlyDonation: { fr: 'Don mensuel', en: 'Monthly gift' },
  OneTimeDonation: { fr: 'Don', en: 'Gift' },
  OneTimePayment: { fr: 'Paiement', en: 'Payment' },
  MultipleInstalmentPayment: { fr: 'Paiement en plusieurs fois', en: 'Payment in instalments' },
  Debit: { fr: 'Remboursement ou contestation', en: 'Refund or dispute' },
  TopUp: { fr: 'Virement de l’association', en: 'Transfer from the association' },
  ReserveReleased: { fr: 'Repris de la réserve', en: 'Taken from the reserve' },
  ReserveKept: { fr: 'Gardé en réserve', en: 'Kept in reserve' },
}

export const LINE_STATE_NAMES: Readonly<Record<NonNullable<CashOutRow['paymentStatus']>, Text>> = {
  Paid: { fr: 'Payé', en: 'Paid' },
  Refunded: { fr: 'Remboursé', en: 'Refunded' },
  PartiallyRefunded: { fr: 'Remboursé en partie', en: 'Refunded in part' },
  Contested: { fr: 'Contesté', en: 'Disputed' },
}

export const RECEIPT_STATE_NAMES: Readonly<Record<(typeof RECEIPT_FILTER_STATES)[number], Text>> = {
  Valid: { fr: 'Valable', en: 'Valid' },
  Void: { fr: 'Annulé', en: 'Void' },
  ToPost: { fr: 'À poster', en: 'To post' },
}

export const REPORT_STATE_NAMES: Readonly<Record<ReportState, Text>> = {
  Open: { fr: 'À examiner', en: 'To be examined' },
  Handled: { fr: 'Traité', en: 'Dealt with' },
  Dismissed: { fr: 'Sans suite', en: 'No action' },
}

export const REASON_NAMES: Readonly<Record<AbuseReason, Text>> = {
  DISLIKE: { fr: 'Contenu déplaisant', en: 'Unpleasant content' },
  INTELLECTUAL_PROPERTY: { fr: 'Propriété intellectuelle', en: 'Intellectual property' },
  OFF_TOPIC: { fr: 'Hors sujet', en: 'Off topic' },
  SPAM: { fr: 'Arnaque ou spam', en: 'Scam or spam' },
}

type PaymentOnItsWay = Pick<PaymentRow, 'state' | 'type' | 'cashOutState' | 'received'>

/**
 * How far a payment is on its way to the association's bank. Empty for a payment that we did not receive, and for one
 * that was refunded in full before it was paid out.
 */
export function payoutWord({ state, type, cashOutState, received }: PaymentOnItsWay, locale: Locale): string {
  const isReceived = type !== 'Offline' && isReceivedState(state)
  const isWaitingForNothing = cashOutState === 'MoneyIn' && received === 0
  return isReceived && !isWaitingForNothing ? nameIn(PAYOUT_STATE_NAMES, cashOutState, locale) : ''
}

/** The name of a key; the key itself where it has no name. */
export const nameIn = (names: Readonly<Record<string, Text>>, key: string, locale: Locale): string =>
  names[key]?.[locale] ?? key

function namesOf<K extends string>(rows: Readonly<Record<K, { readonly name: Text }>>): Record<K, Text> {
  // Object.entries loses the type of the keys.
  return Object.fromEntries(
    Object.entries<{ readonly name: Text }>(rows).map(([key, { name }]) => [key, name]),
  ) as Record<K, Text>
}

/** The same names under keys of one dictionary: `Pending` as `paymentPending`. */
export function prefixed<P extends string, N extends Readonly<Record<string, Text>>>(
  prefix: P,
  names: N,
): { readonly [K in keyof N & string as `${P}${K}`]: Text } {
  // Object.fromEntries loses the type of the keys.
  return Object.fromEntries(Object.entries(names).map(([key, text]) => [prefix + key, text])) as {
    readonly [K in keyof N & string as `${P}${K}`]: Text
  }
}
