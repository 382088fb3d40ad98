import { formatDate, type LocalDate } from '@obole/core/dates/dates'
import { afterA, afterDe } from '@obole/core/french-names'
import { isDonation, type TierType } from '@obole/core/campaign/tier'
import type { Locale } from '@obole/core/locale'
import { type Cents, formatEuros, sum } from '@obole/core/money/money'
import type { MailText } from './account-mails.ts'
import type { MailBrand } from './brand.ts'
import { mailLayout, type MailBlock } from './layout.ts'
import { whereToWrite } from './where-to-write.ts'

/** A line of an order as the payer sees it. */
export interface MailedLine {
  name: string
  participant: { firstName: string; lastName: string } | null
}

/** What it was says which papers are no longer valid with it. */
export interface CanceledLine extends MailedLine {
  type: TierType
}

/** A debit to come, contribution included. */
export interface DebitLeft {
  dueOn: LocalDate
  totalCents: Cents
}

/** What is refunded of a line; and, if that is because another choice costs less, its old and new price. */
export interface RefundedLine extends MailedLine {
  type: TierType
  /** It stays valid: only its money goes back. */
  isLive: boolean
  amountCents: Cents
  changed: { fromCents: Cents; toCents: Cents } | null
}

export interface RefundedPayment {
  locale: Locale
  /** The association's look. */
  brand: MailBrand
  orderId: number
  firstName: string
  organizationName: string
  formTitle: string
  /** The payment that is refunded. */
  paidOn: LocalDate
  paidCents: Cents
  /** What is refunded of each line; empty for a refund asked for by an older release. */
  lines: readonly RefundedLine[]
  amountCents: Cents
  tipCents: Cents
  /** Lines cancelled with it, and whether other lines of the order remain. */
  canceled: readonly CanceledLine[]
  stands: boolean
  /** The remaining debits, as they are now. */
  debits: readonly DebitLeft[]
  /** Whether planned debits were cancelled. */
  hadDebits: boolean
  /** What the association keeps of what was paid for the cancelled lines. */
  keptCents: Cents
  message: string | null
  orderUrl: string
  /** Paid by hand, and given back by the association itself. */
  isByHand: boolean
  /** The names of the credit notes that come with the mail. */
  creditNotes: readonly string[]
}

/** « Plein tarif – Alix Martin » */
export function lineLabel({ name, participant }: MailedLine): string {
  return participant ? `${name} – ${participant.firstName} ${participant.lastName}` : name
}

export const CANCELED = {
  fr: {
    order: 'Votre commande est annulée.',
    noDebits: 'Plus rien ne sera prélevé.',
    lines: 'Ne compte plus dans votre commande',
    papers: {
      tickets: 'Les billets correspondants ne sont plus valables.',
      cards: 'Les cartes d’adhérent correspondantes ne sont plus valables.',
      both: 'Les billets et les cartes d’adhérent correspondants ne sont plus valables.',
    },
    others: 'Le reste de votre commande ne change pas.',
    kept: (amount: string) =>
      `Sur ce que vous aviez payé, ${amount} ne sont pas remboursés\u202f: l’association les conserve.`,
    debits: 'Vos prochains prélèvements sont maintenant',
  },
  en: {
    order: 'Your order is cancelled.',
    noDebits: 'Nothing more will be debited.',
    lines: 'No longer part of your order',
    papers: {
      tickets: 'The tickets that went with it are no longer valid.',
      cards: 'The membership cards that went with it are no longer valid.',
      both: 'The tickets and membership cards that went with it are no longer valid.',
    },
    others: 'The rest of your order does not change.',
    kept: (amount: string) => `Of what you had paid, ${amount} is not refunded: the association keeps it.`,
    debits: 'Your next debits are now',
  },
} as const

interface WithCanceled {
  stands: boolean
  debits: readonly DebitLeft[]
  hadDebits: boolean
  /** What the association keeps of what was paid for the lines. */
  keptCents: Cents
}

/** What was cancelled of an order: all of it, or the lines by name. */
export function canceledBlocks(
  locale: Locale,
  canceled: readonly CanceledLine[],
  { stands, debits, hadDebits, keptCents }: WithCanceled,
): MailBlock[] {
  const words = CANCELED[locale]
  if (canceled.length === 0) return []
  const papers = papersOf(locale, canceled)
  const text = (...sentences: readonly string[]): MailBlock[] =>
    sentences.length === 0 ? [] : [{ kind: 'text', text: sentences.join(' ') }]
  const kept: MailBlock[] =
    keptCents > 0 ? [{ kind: 'text', text: words.kept(formatEuros(keptCents, locale)) }] : []
  if (!stands) return [...text(words.order, ...papers, ...(hadDebits ? [words.noDebits] : [])), ...kept]
  return [
    { kind: 'heading', text: words.lines },
    { kind: 'text', text: canceled.map(lineLabel).join('\n') },
    ...(debits.length === 0
      ? text(...papers, words.others)
      : [
          ...text(...papers),
          { kind: 'heading' as const, text: words.debits },
          { kind: 'rows' as const, rows: debits.map((debit) => debitRow(debit, locale)) },
        ]),
    ...kept,
  ]
}

/** Only what has a paper loses one. */
function papersOf(locale: Locale, canceled: readonly CanceledLine[]): readonly string[] {
  const words = CANCELED[locale].papers
  const has = (type: TierType) => canceled.some((line) => line.type === type)
  if (has('Registration')) return [has('Membership') ? words.both : words.tickets]
  return has('Membership') ? [words.cards] : []
}

const KEPT = {
  fr: {
    Registration: (count: number) =>
      count > 1 ? 'Vos billets restent valables.' : 'Votre billet reste valable.',
    Membership: (count: number) =>
      count > 1 ? 'Vos adhésions restent valables.' : 'Votre adhésion reste valable.',
    Product: () => 'Vous gardez vos articles.',
    other: 'Ce que vous avez commandé reste valable.',
  },
  en: {
    Registration: (count: number) => (count > 1 ? 'Your tickets stay valid.' : 'Your ticket stays valid.'),
    Membership: (count: number) =>
      count > 1 ? 'Your memberships stay valid.' : 'Your membership stays valid.',
    Product: () => 'You keep your items.',
    other: 'What you ordered stays valid.',
  },
} as const

/** Where nothing was cancelled: what is refunded stays valid. A gift is nothing that could be. */
function keptBlocks({ locale, lines, canceled }: RefundedPayment): MailBlock[] {
  const kept = lines.filter(({ isLive, type }) => isLive && !isDonation(type))
  const [first] = kept
  if (!first || canceled.length > 0) return []
  const { other, ...words } = KEPT[locale]
  const named = (['Registration', 'Membership', 'Product'] as const).find((type) =>
    kept.every((line) => line.type === type),
  )
  return [{ kind: 'text', text: named ? words[named](kept.length) : other }]
}

const debitRow = ({ dueOn, totalCents }: DebitLeft, locale: Locale) => ({
  label: formatDate(dueOn, locale),
  value: formatEuros(totalCents, locale),
})

export function messageBlocks(locale: Locale, organizationName: string, message: string | null): MailBlock[] {
  if (!message) return []
  return [
    { kind: 'heading', text: WORDS[locale].message(organizationName) },
    { kind: 'text', text: message },
  ]
}

const WORDS = {
  fr: {
    subject: (organization: string) => `Votre remboursement de la part ${afterDe(organization)}`,
    subjectTip: 'Votre contribution à Obole vous est remboursée',
    hello: (name: string) => `Bonjour ${name},`,
    lead: (organization: string, title: string, amount: string) =>
      `Voici un remboursement de ${amount} de la part ${afterDe(organization)}, pour «\u202f${title}\u202f».`,
    leadByHand: (organization: string, title: string, amount: string) =>
      `L’équipe ${afterDe(organization)} a noté qu’elle vous a rendu ${amount}, pour «\u202f${title}\u202f».`,
    leadTip: (organization: string, amount: string) =>
      `Nous vous remboursons votre contribution volontaire de ${amount}. Votre paiement ${afterA(organization)} reste inchangé.`,
    order: (id: number) => `Commande n°\u202f${id}`,
    payment: (amount: string, day: string) => `Paiement de ${amount} du ${day}`,
    part: 'Part rendue par l’association',
    changed: (line: string, to: string, from: string) =>
      `${line} (différence après changement\u202f: ${to} au lieu de ${from})`,
    tip: 'Contribution à Obole',
    total: 'Remboursé',
    totalByHand: 'Rendu',
    message: (organization: string) => `Un mot ${afterDe(organization)}`,
    button: 'Voir ma commande',
    note: 'La somme revient sur la carte du paiement. Selon votre banque, elle apparaît sur votre compte sous 3 à 10 jours.',
    noteByHand: 'L’association vous rend cette somme elle-même, sans passer par Obole.',
    notReceived: (email: string) => ` Si vous ne l’avez pas reçue, écrivez-lui\u202f: ${email}.`,
    creditNotes: (names: readonly string[]) => `Ci-joint\u202f: ${names.join(', ')}.`,
  },
  en: {
    subject: (organization: string) => `Your refund from ${organization}`,
    subjectTip: 'Your contribution to Obole is refunded',
    hello: (name: string) => `Hello ${name},`,
    lead: (organization: string, title: string, amount: string) =>
      `${organization} is refunding you ${amount} for “${title}”.`,
    leadByHand: (organization: string, title: string, amount: string) =>
      `${organization} has noted that it gave you back ${amount} for “${title}”.`,
    leadTip: (organization: string, amount: string) =>
      `We are refunding your voluntary contribution of ${amount}. Your payment to ${organization} is unchanged.`,
    order: (id: number) => `Order no. ${id}`,
    payment: (amount: string, day: string) => `Payment of ${amount} on ${day}`,
    part: 'Given back by the association',
    changed: (line: string, to: string, from: string) =>
      `${line} (difference after a change: ${to} instead of ${from})`,
    tip: 'Contribution to Obole',
    total: 'Refunded',
    totalByHand: 'Given back',
    message: (organization: string) => `A word from ${organization}`,
    button: 'See my order',
    note: 'The money goes back to the card you paid with. Depending on your bank, it shows on your account within 3 to 10 days.',
    noteByHand: 'The association gives you this money back itself, not through Obole.',
    notReceived: (email: string) => ` If you have not received it, write to them: ${email}.`,
    creditNotes: (names: readonly string[]) => `Attached: ${names.join(', ')}.`,
  },
} as const

/**
 * Informs the payer what was refunded, of which payment; a contribution alone is announced by Obole, not the
 * association.
 */
export function refundMail(refund: RefundedPayment): MailText {
  const { locale, organizationName, formTitle, amountCents, tipCents, isByHand } = refund
  const words = WORDS[locale]
  const euros = (amount: Cents) => formatEuros(amount, locale)
  const isTipAlone = amountCents === 0
  const total = sum([amountCents, tipCents])
  const subject = isTipAlone ? words.subjectTip : words.subject(organizationName)
  const lead = isTipAlone
    ? words.leadTip(organizationName, euros(tipCents))
    : (isByHand ? words.leadByHand : words.lead)(organizationName, formTitle, euros(total))
  const blocks: MailBlock[] = [
    { kind: 'text', text: words.hello(refund.firstName) },
    { kind: 'text', text: lead },
    { kind: 'heading', text: words.order(refund.orderId) },
    { kind: 'text', text: words.payment(euros(refund.paidCents), formatDate(refund.paidOn, locale)) },
    {
      kind: 'rows',
      rows: [
        ...partRows(refund),
        ...(tipCents > 0 ? [{ label: words.tip, value: euros(tipCents) }] : []),
        { label: isByHand ? words.totalByHand : words.total, value: euros(total), isTotal: true },
      ],
    },
    ...canceledBlocks(locale, refund.canceled, refund),
    ...keptBlocks(refund),
    ...(refund.creditNotes.length > 0
      ? [{ kind: 'text' as const, text: words.creditNotes(refund.creditNotes) }]
      : []),
    ...messageBlocks(locale, organizationName, refund.message),
    { kind: 'button', label: words.button, href: refund.orderUrl },
    {
      kind: 'note',
      text: isByHand
        ? words.noteByHand + whereToWrite(refund.brand.contactEmail, words.notReceived)
        : words.note,
    },
  ]
  // A contribution is between the payer and Obole: that mail is ours.
  const brand = isTipAlone ? null : refund.brand
  return { subject, ...mailLayout({ locale, brand, title: subject, preheader: lead, blocks }) }
}

function partRows({ lines, amountCents, locale }: RefundedPayment) {
  if (amountCents === 0) return []
  const words = WORDS[locale]
  const euros = (amount: Cents) => formatEuros(amount, locale)
  const labelOf = (line: RefundedLine) => {
    const label = lineLabel(line)
    return line.changed
      ? words.changed(label, euros(line.changed.toCents), euros(line.changed.fromCents))
      : label
  }
  const rows = lines.map((line) => ({ label: labelOf(line), value: euros(line.amountCents) }))
  return rows.length > 0 ? rows : [{ label: words.part, value: euros(amountCents) }]
}

export interface RefusedRefund {
  locale: Locale
  orderId: number
  firstName: string | null
  organizationName: string
  amountCents: Cents
  tipCents: Cents
  /** The payer asked for the contribution back; otherwise the reader is a member of the association. */
  isForPayer: boolean
}

const REFUSED = {
  fr: {
    subject: (id: number) => `Le remboursement de la commande n°\u202f${id} n’a pas abouti`,
    hello: (name: string | null) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    association: (amount: string, organization: string) =>
      `La banque a refusé de rembourser ${amount}. Rien n’a été rendu au payeur\u202f: la somme reste sur le compte ${afterDe(organization)}.`,
    payer: (amount: string) =>
      `La banque a refusé de vous rembourser votre contribution de ${amount}. Rien n’a bougé sur votre compte.`,
    note: 'Vous pouvez demander de nouveau ce remboursement. Si la carte n’existe plus, remboursez par virement.',
    notePayer: 'Vous pouvez demander de nouveau ce remboursement depuis la page de votre commande.',
  },
  en: {
    subject: (id: number) => `The refund of order no. ${id} did not go through`,
    hello: (name: string | null) => (name ? `Hello ${name},` : 'Hello,'),
    association: (amount: string, organization: string) =>
      `The bank refused to refund ${amount}. Nothing was given back to the payer: the money stays in the account of ${organization}.`,
    payer: (amount: string) =>
      `The bank refused to refund your contribution of ${amount}. Nothing has moved in your account.`,
    note: 'You may ask for this refund again. If the card no longer exists, refund by bank transfer.',
    notePayer: 'You may ask for this refund again from your order’s page.',
  },
} as const

/** Informs the person who asked for a refund that the bank refused it, and where the money is. */
export function refundRefusedMail(refund: RefusedRefund): MailText {
  const { locale, isForPayer, organizationName } = refund
  const words = REFUSED[locale]
  const amount = formatEuros(sum([refund.amountCents, refund.tipCents]), locale)
  const subject = words.subject(refund.orderId)
  const lead = isForPayer ? words.payer(amount) : words.association(amount, organizationName)
  const blocks: MailBlock[] = [
    { kind: 'text', text: words.hello(refund.firstName) },
    { kind: 'text', text: lead },
    { kind: 'note', text: isForPayer ? words.notePayer : words.note },
  ]
  return { subject, ...mailLayout({ locale, title: subject, preheader: lead, blocks }) }
}
