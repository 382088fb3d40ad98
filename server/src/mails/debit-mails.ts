import { cardName } from '@obole/contract/card-name'
import { vatOnWire, vatRows } from '@obole/contract/vat-words'
import { formatDate, type LocalDate } from '@obole/core/dates/dates'
import type { Locale } from '@obole/core/locale'
import { type Cents, formatEuros, sum } from '@obole/core/money/money'
import type { RatedVat } from '@obole/core/money/vat'
import type { MailText } from './account-mails.ts'
import type { MailBrand } from './brand.ts'
import { mailLayout, type MailBlock } from './layout.ts'

/** A planned debit, for the mails about it. */
export interface DebitMail {
  locale: Locale
  /** The association's look. */
  brand: MailBrand
  firstName: string
  organizationName: string
  formTitle: string
  rhythm: Rhythm
  dueOn: LocalDate
  amountCents: Cents
  tipCents: Cents
  vatByRate: readonly RatedVat[]
  card: CardShown | null
  /** The payer's page of the order. */
  orderUrl: string
}

/** One instalment of several, or one month of a payment that continues until it is stopped. */
export type Rhythm =
  | { kind: 'instalment'; number: number; count: number }
  | { kind: 'monthlyGift' }
  | { kind: 'monthlyPayment' }

export interface CardShown {
  brand: string
  last4: string
  expMonth: number
  expYear: number
}

export const RHYTHM = {
  fr: {
    instalment: (number: number, count: number) => `Échéance ${number} sur ${count}`,
    monthlyGift: 'Don mensuel',
    monthlyPayment: 'Paiement mensuel',
  },
  en: {
    instalment: (number: number, count: number) => `Instalment ${number} of ${count}`,
    monthlyGift: 'Monthly gift',
    monthlyPayment: 'Monthly payment',
  },
} as const

const WORDS = {
  fr: {
    hello: (name: string) => `Bonjour ${name},`,
    to: (organization: string, title: string) => `${organization}, «\u202f${title}\u202f»`,
    date: 'Date du prélèvement',
    tip: 'Dont contribution à Obole',
    amount: 'Montant',
    card: 'Carte',
    order: 'Voir ma commande',
    upcoming: {
      subject: (amount: string, date: string, organization: string) =>
        `Prélèvement de ${amount} le ${date} pour ${organization}`,
      lead: (amount: string, date: string) =>
        `Comme convenu, un prélèvement de ${amount} sera fait sur votre carte le ${date}. Vous n’avez rien à faire.`,
      note: 'Pour changer de carte, ou pour modifier ou arrêter un paiement mensuel, ouvrez votre commande avant cette date.',
    },
    refused: {
      subject: (date: string) => `Votre prélèvement du ${date} a été refusé`,
      lead: (amount: string, date: string) =>
        `Votre banque a refusé le prélèvement de ${amount} prévu le ${date}. Rien n’a été débité.`,
      again: (date: string) =>
        `Nous essaierons de nouveau le ${date}. Vérifiez d’ici là le solde et le plafond de votre carte, ou enregistrez-en une autre.`,
      button: 'Changer de carte',
    },
    corrected: {
      subject: 'Votre paiement est régularisé, merci',
      lead: (amount: string, organization: string) =>
        `Votre paiement de ${amount} a bien été reçu par ${organization}. Tout est en ordre.`,
    },
  },
  en: {
    hello: (name: string) => `Hello ${name},`,
    to: (organization: string, title: string) => `${organization}, “${title}”`,
    date: 'Date of the debit',
    tip: 'Including the contribution to Obole',
    amount: 'Amount',
    card: 'Card',
    order: 'See my order',
    upcoming: {
      subject: (amount: string, date: string, organization: string) =>
        `Debit of ${amount} on ${date} for ${organization}`,
      lead: (amount: string, date: string) =>
        `As agreed, ${amount} will be taken from your card on ${date}. There is nothing for you to do.`,
      note: 'To change card, or to change or stop a monthly payment, open your order before that date.',
    },
    refused: {
      subject: (date: string) => `Your debit of ${date} was refused`,
      lead: (amount: string, date: string) =>
        `Your bank refused the debit of ${amount} planned on ${date}. Nothing was debited.`,
      again: (date: string) =>
        `We will try again on ${date}. Until then, check your card’s balance and limit, or save another card.`,
      button: 'Change card',
    },
    corrected: {
      subject: 'Your payment is settled, thank you',
      lead: (amount: string, organization: string) =>
        `${organization} has received your payment of ${amount}. Everything is in order.`,
    },
  },
} as const

/** A few days before: the amount, the date, and how to change it. */
export function upcomingDebitMail(debit: DebitMail): MailText {
  const { hello, order, upcoming } = WORDS[debit.locale]
  const [amount, date] = figures(debit)
  return toMail(
    debit,
    upcoming.subject(amount, date, debit.organizationName),
    upcoming.lead(amount, date),
    (lead) => [
      { kind: 'text', text: hello(debit.firstName) },
      { kind: 'text', text: lead },
      debitRows(debit),
      { kind: 'button', label: order, href: debit.orderUrl },
      { kind: 'note', text: upcoming.note },
    ],
  )
}

/** The bank refused, and the debit will be tried again. */
export function refusedDebitMail(debit: DebitMail, nextTryOn: LocalDate): MailText {
  const { hello, refused } = WORDS[debit.locale]
  const [amount, date] = figures(debit)
  return toMail(debit, refused.subject(date), refused.lead(amount, date), (lead) => [
    { kind: 'text', text: hello(debit.firstName) },
    { kind: 'text', text: lead },
    { kind: 'text', text: refused.again(formatDate(nextTryOn, debit.locale)) },
    debitRows(debit),
    { kind: 'button', label: refused.button, href: debit.orderUrl },
  ])
}

/** The payer paid what was refused. */
export function correctedDebitMail(debit: DebitMail): MailText {
  const { hello, corrected, order } = WORDS[debit.locale]
  const [amount] = figures(debit)
  return toMail(debit, corrected.subject, corrected.lead(amount, debit.organizationName), (lead) => [
    { kind: 'text', text: hello(debit.firstName) },
    { kind: 'text', text: lead },
    debitRows(debit),
    { kind: 'button', label: order, href: debit.orderUrl },
  ])
}

function figures({ amountCents, tipCents, dueOn, locale }: DebitMail): [amount: string, date: string] {
  return [formatEuros(sum([amountCents, tipCents]), locale), formatDate(dueOn, locale)]
}

/** A small table of what the debit is for. */
export function debitRows(debit: DebitMail): MailBlock {
  const words = WORDS[debit.locale]
  const [amount, date] = figures(debit)
  return {
    kind: 'rows',
    rows: [
      {
        label: rhythmText(debit.rhythm, debit.locale),
        value: words.to(debit.organizationName, debit.formTitle),
      },
      { label: words.date, value: date },
      ...(debit.card ? [{ label: words.card, value: cardName(debit.card) }] : []),
      ...(debit.tipCents > 0 ? [{ label: words.tip, value: formatEuros(debit.tipCents, debit.locale) }] : []),
      { label: words.amount, value: amount, isTotal: true },
      ...vatRows(vatOnWire(debit.vatByRate), debit.locale),
    ],
  }
}

export function rhythmText(rhythm: Rhythm, locale: Locale): string {
  const words = RHYTHM[locale]
  return rhythm.kind === 'instalment' ? words.instalment(rhythm.number, rhythm.count) : words[rhythm.kind]
}

function toMail(
  { locale, brand }: DebitMail,
  subject: string,
  lead: string,
  blocksOf: (lead: string) => MailBlock[],
): MailText {
  return {
    subject,
    ...mailLayout({ locale, brand, title: subject, preheader: lead, blocks: blocksOf(lead) }),
  }
}
