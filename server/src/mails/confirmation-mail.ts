import { comesInJanuaryOf } from '@obole/core/receipts/yearly-receipt'
import { AUTOMATIC_RENEWAL } from '@obole/contract/automatic-renewal-words'
import { type EachMonth, goesOn } from '@obole/contract/monthly-words'
import { placedVat } from '@obole/contract/order-total'
import { takenRows } from '@obole/contract/payment-words'
import { CANCELED, shownOrder, type ShownRow, type AnsweredLine } from '@obole/contract/shown-order'
import { SENT_TO } from '@obole/contract/sent-to'
import { vatOnWire, vatRows } from '@obole/contract/vat-words'
import { formatDate, type LocalDate } from '@obole/core/dates/dates'
import { takenOfOrder, type TakenOfOrder, type TermTaken } from '@obole/core/ledger/figures'
import { afterA, afterDe } from '@obole/core/french-names'
import type { AddressedPaper } from '@obole/core/receipts/papers'
import type { Locale } from '@obole/core/locale'
import { type Cents, formatEuros, sum } from '@obole/core/money/money'
import { type DeskMeans, MEANS } from '@obole/core/payment/payment-means'
import type { RatedVat } from '@obole/core/money/vat'
import { mailLayout, type MailBlock } from './layout.ts'
import type { MailText } from './account-mails.ts'
import type { MailBrand } from './brand.ts'

export interface ConfirmedOrder {
  locale: Locale
  /** The association's look. */
  brand: MailBrand
  orderId: number
  /** As `nameInMail` (core) allows it. */
  firstName: string | null
  organizationName: string
  formTitle: string
  /** For a campaign that collects gifts rather than sells. */
  isGift: boolean
  /** When and where it is held; null where it has no date. */
  event: { when: string; placeLines: readonly string[] } | null
  lines: readonly AnsweredLine[]
  /** The delivery address, one line each; empty where nothing is sent. */
  sentTo: readonly string[]
  /** The discount code that was used. */
  couponCode: string | null
  /** All instalments, including those taken or cancelled, each as it is now. */
  terms: readonly (TermTaken & { dueOn: LocalDate })[]
  /** The monthly amount, while it goes on. */
  eachMonth: EachMonth | null
  /** When the membership renews itself, for how much if that was announced, and what it costs today; null where it does not. */
  renewal: { date: LocalDate; announcedCents: Cents | null; priceTodayCents: Cents | null } | null
  /** The means of payment where no card was used: cash, cheque, transfer. */
  byHand: DeskMeans | null
  /** The contribution, less what was refunded of it. */
  tipCents: Cents
  /** The total of the order when it was made. */
  agreedCents: Cents
  /** The VAT in what remains of the order. */
  vatByRate: readonly RatedVat[]
  /** The association's own message. */
  personalizedMessage: string | null
  /** Receipts, tickets and cards; attached unless they are too heavy. */
  documents: readonly { name: string; url: string }[]
  /** What is due, but waits for the address of who paid. */
  needsAddressFor: readonly AddressedPaper[]
  /** The year whose gifts one receipt says, in the next January; null where none is to come. */
  yearOfReceipt: number | null
  /** The documents that the order still lacks, each name once. */
  awaitedDocuments: readonly string[]
  orderUrl: string
}

const WORDS = {
  fr: {
    renews: (day: string, price: string) =>
      `Comme vous l’avez demandé, votre adhésion se renouvelle automatiquement le ${day}, ${price}.`,
    subject: (organization: string) => `Merci\u202f! Votre paiement ${afterA(organization)} est confirmé`,
    subjectGift: (organization: string) =>
      `Merci pour votre don\u202f! Votre paiement ${afterA(organization)} est confirmé`,
    subjectFree: (organization: string) => `Votre inscription auprès ${afterDe(organization)} est confirmée`,
    hello: (name: string | null) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    lead: (organization: string, title: string) =>
      `Votre paiement pour «\u202f${title}\u202f» a bien été reçu par ${organization}.`,
    leadByHand: (organization: string, title: string, how: string) =>
      `Votre paiement ${how} pour «\u202f${title}\u202f» a bien été reçu par ${organization}.`,
    leadFree: (organization: string, title: string) =>
      `Votre demande pour «\u202f${title}\u202f» a bien été enregistrée par ${organization}.`,
    order: (id: number) => `Commande n°\u202f${id}`,
    total: 'Total',
    stopped: 'Les échéances qui restaient ont été annulées\u202f: elles ne seront pas prélevées.',
    schedule: 'Vos prochaines échéances',
    scheduleMonthly: 'Vos prochains prélèvements',
    documents: 'Vos documents',
    addressForInvoice:
      'Pour établir la facture, il nous manque l’adresse de l’organisme ou de l’entreprise\u202f: vous pouvez l’ajouter depuis la page de votre commande.',
    addressForFiscalReceipt:
      'Pour établir votre reçu fiscal, il nous manque votre adresse postale\u202f: vous pouvez l’ajouter depuis la page de votre commande.',
    receiptOfYear: (year: number) =>
      `Votre reçu fiscal\u202f: un seul pour tous vos dons de ${year}, établi par l’association en janvier ${comesInJanuaryOf(year)}.`,
    awaited: (documents: string) =>
      `Il reste à fournir\u202f: ${documents}. Vous pouvez l’envoyer depuis la page de votre commande.`,
    message: (organization: string) => `Un mot ${afterDe(organization)}`,
    button: 'Voir ma commande',
    noteFree: 'Gardez ce message\u202f: il vaut confirmation.',
    noteByHand: 'Gardez ce message\u202f: il vaut confirmation de paiement.',
    refunded: (amount: string) => `, dont ${amount} vous ont été remboursés`,
    notePart: (paid: string, refunded: string) =>
      `Gardez ce message\u202f: il vaut confirmation du paiement de ${paid}${refunded}. Votre numéro de carte n’est jamais connu d’Obole ni de l’association.`,
    note: 'Gardez ce message\u202f: il vaut confirmation de paiement. Votre numéro de carte n’est jamais connu d’Obole ni de l’association.',
  },
  en: {
    renews: (day: string, price: string) =>
      `As you asked, your membership renews itself on ${day}, ${price}.`,
    subject: (organization: string) => `Thank you! Your payment to ${organization} is confirmed`,
    subjectGift: (organization: string) =>
      `Thank you for your gift! Your payment to ${organization} is confirmed`,
    subjectFree: (organization: string) => `Your registration with ${organization} is confirmed`,
    hello: (name: string | null) => (name ? `Hello ${name},` : 'Hello,'),
    lead: (organization: string, title: string) =>
      `${organization} has received your payment for “${title}”.`,
    leadByHand: (organization: string, title: string, how: string) =>
      `${organization} has received your payment ${how} for “${title}”.`,
    leadFree: (organization: string, title: string) =>
      `${organization} has recorded your request for “${title}”.`,
    order: (id: number) => `Order no. ${id}`,
    total: 'Total',
    stopped: 'The remaining instalments were cancelled: they will not be taken.',
    schedule: 'Your next instalments',
    scheduleMonthly: 'Your next debits',
    documents: 'Your documents',
    addressForInvoice:
      'To make the invoice we need the address of the organisation or company: you can add it on your order’s page.',
    addressForFiscalReceipt:
      'To make your tax receipt we need your postal address: you can add it on your order’s page.',
    receiptOfYear: (year: number) =>
      `Your tax receipt: a single one for all your gifts of ${year}, made by the association in January ${comesInJanuaryOf(year)}.`,
    awaited: (documents: string) => `Still to be sent: ${documents}. You can send it from your order’s page.`,
    message: (organization: string) => `A word from ${organization}`,
    button: 'See my order',
    noteFree: 'Keep this message: it is your confirmation.',
    noteByHand: 'Keep this message: it confirms your payment.',
    refunded: (amount: string) => `, of which ${amount} has been refunded to you`,
    notePart: (paid: string, refunded: string) =>
      `Keep this message: it confirms your payment of ${paid}${refunded}. Your card number is never known to Obole or to the association.`,
    note: 'Keep this message: it confirms your payment. Your card number is never known to Obole or to the association.',
  },
} as const

function renewalText(
  { date, announcedCents, priceTodayCents }: NonNullable<ConfirmedOrder['renewal']>,
  locale: Locale,
): string {
  const euros = (amount: Cents | null) => (amount === null ? null : formatEuros(amount, locale))
  const { priceOfThen, notice, stop } = AUTOMATIC_RENEWAL[locale]
  const price = euros(announcedCents) ?? priceOfThen(euros(priceTodayCents))
  const renews = WORDS[locale].renews(formatDate(date, locale), price)
  return [renews, ...(announcedCents === null ? [notice] : []), stop].join(' ')
}

/** A cancelled line shows this word instead of its amount. */
const valueOf = ({ isCanceled, amount }: ShownRow, locale: Locale): string =>
  isCanceled ? CANCELED[locale] : amount

/** Does not mention a card where none was used. */
function noteOf({ locale, agreedCents, byHand }: ConfirmedOrder, part: TakenOfOrder | null): string {
  const words = WORDS[locale]
  if (agreedCents === 0) return words.noteFree
  if (byHand !== null) return words.noteByHand
  if (!part) return words.note
  const refunded = part.refundedCents > 0 ? words.refunded(formatEuros(part.refundedCents, locale)) : ''
  return words.notePart(formatEuros(part.takenCents, locale), refunded)
}

/** What was received, and how where it was paid by hand. */
function leadOf({ locale, agreedCents, byHand, organizationName, formTitle }: ConfirmedOrder): string {
  const words = WORDS[locale]
  if (agreedCents === 0) return words.leadFree(organizationName, formTitle)
  const how = byHand && MEANS[byHand].handedOver?.[locale]
  return how ? words.leadByHand(organizationName, formTitle, how) : words.lead(organizationName, formTitle)
}

export function confirmationMail(order: ConfirmedOrder): MailText {
  const isFree = order.agreedCents === 0
  const { locale, organizationName } = order
  const shown = shownOrder(order, locale)
  const words = WORDS[locale]
  const paidSubject = order.isGift ? words.subjectGift : words.subject
  const subject = (isFree ? words.subjectFree : paidSubject)(organizationName)
  const lead = leadOf(order)
  const euros = (amount: Cents) => formatEuros(amount, locale)
  const later = order.terms.filter(({ state }) => state === 'Pending')
  const part = takenOfOrder(order.agreedCents, order.terms)
  const { ofTotal, left } = placedVat(
    {
      totalCents: shown.totalCents,
      terms: order.terms,
      vat: vatOnWire(order.vatByRate),
      isMonthly: order.eachMonth !== null,
    },
    locale,
  )
  const blocks: MailBlock[] = [
    // Anyone may have typed the address of a free order, so its reader is not greeted by a name.
    { kind: 'text', text: words.hello(isFree ? null : order.firstName) },
    { kind: 'text', text: lead },
    ...(order.event ? [{ kind: 'event' as const, ...order.event }] : []),
    { kind: 'heading', text: words.order(order.orderId) },
    {
      kind: 'rows',
      rows: [
        ...shown.rows.map((row) => ({ label: row.label, value: valueOf(row, locale), details: row.details })),
        { label: words.total, value: euros(shown.totalCents), isTotal: true },
        ...vatRows(ofTotal, locale),
        ...takenRows(order.agreedCents, order.terms, locale),
        ...(left ? [{ label: left.label, value: left.amount }, ...vatRows(left.vat, locale)] : []),
      ],
    },
  ]
  if (order.sentTo.length > 0) {
    blocks.push({ kind: 'heading', text: SENT_TO[locale] }, { kind: 'text', text: order.sentTo.join('\n') })
  }
  if (order.eachMonth) blocks.push({ kind: 'text', text: goesOn(order.eachMonth, locale) })
  if (order.renewal) blocks.push({ kind: 'text', text: renewalText(order.renewal, locale) })
  if (later.length > 0) {
    const rows = later.map(({ dueOn, amountCents, tipCents }) => ({
      label: formatDate(dueOn, locale),
      value: euros(sum([amountCents, tipCents])),
    }))
    const schedule = order.eachMonth ? words.scheduleMonthly : words.schedule
    blocks.push({ kind: 'heading', text: schedule }, { kind: 'rows', rows })
  }
  if (order.terms.some(({ state, isByHand }) => state === 'Canceled' && !isByHand))
    blocks.push({ kind: 'text', text: words.stopped })
  if (order.documents.length > 0) {
    const links = order.documents.map(({ name, url }) => ({ label: name, href: url }))
    blocks.push({ kind: 'heading', text: words.documents }, { kind: 'links', links })
  }
  if (order.yearOfReceipt !== null)
    blocks.push({ kind: 'text', text: words.receiptOfYear(order.yearOfReceipt) })
  for (const paper of order.needsAddressFor) blocks.push({ kind: 'text', text: words[`addressFor${paper}`] })
  if (order.awaitedDocuments.length > 0)
    blocks.push({ kind: 'text', text: words.awaited(order.awaitedDocuments.join(', ')) })
  if (order.personalizedMessage) {
    blocks.push(
      { kind: 'heading', text: words.message(organizationName) },
      { kind: 'message', text: order.personalizedMessage },
    )
  }
  blocks.push(
    { kind: 'button', label: words.button, href: order.orderUrl },
    { kind: 'note', text: noteOf(order, part) },
  )
  return {
    subject,
    ...mailLayout({ locale, brand: order.brand, showsBanner: true, title: subject, preheader: lead, blocks }),
  }
}
