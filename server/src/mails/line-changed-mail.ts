import { afterDe } from '@obole/core/french-names'
import type { Locale } from '@obole/core/locale'
import type { Change } from '@obole/core/campaign/merge'
import { cents, formatEuros } from '@obole/core/money/money'
import type { MailText } from './account-mails.ts'
import type { MailBrand } from './brand.ts'
import { mailLayout, type MailBlock } from './layout.ts'

export interface ChangedLine {
  locale: Locale
  /** The association's look. */
  brand: MailBrand
  orderId: number
  firstName: string
  organizationName: string
  formTitle: string
  /** As in the order's history. */
  changes: readonly Change[]
  /** The participant of the line; null where there is none. */
  holder: string | null
  /** The new price, after a change of rate or options, and its difference with the agreed one. */
  money: { priceCents: number; lessCents: number; waivedCents: number; goesBack: boolean } | null
  /** No debit of the order remains. */
  isPaid: boolean
  /** Tickets and cards as they are now; attached unless they are too heavy. */
  documents: readonly { name: string; url: string }[]
  orderUrl: string
  /** The campaign's contact; without it, the mail does not ask to write. */
  contactEmail: string | null
}

const WORDS = {
  fr: {
    subject: (id: number) => `Votre commande n°\u202f${id} a été modifiée`,
    hello: (name: string) => `Bonjour ${name},`,
    lead: (organization: string, title: string) =>
      `L’équipe ${afterDe(organization)} a modifié votre commande pour «\u202f${title}\u202f».`,
    nothingMore: 'Rien ne vous est demandé en plus.',
    paid: 'payé',
    agreed: 'convenu',
    less: (price: string, less: string, paid: string) =>
      `Le nouveau prix est de ${price}, soit ${less} de moins que le montant ${paid}.`,
    kept: 'Cette différence est conservée par l’association.',
    goesBack:
      'L’association prévoit de vous rembourser cette différence\u202f: un message vous le confirmera.',
    more: (price: string, more: string, paid: string) =>
      `Le nouveau prix est de ${price}, soit ${more} de plus que le montant ${paid}\u202f: cette différence ne vous est pas demandée.`,
    heading: (holder: string | null) => (holder ? `Ce qui change pour ${holder}` : 'Ce qui change'),
    tier: 'Tarif',
    options: 'Options',
    firstName: 'Prénom du participant',
    lastName: 'Nom du participant',
    email: 'E-mail du participant',
    other: 'Coordonnées du participant',
    corrected: 'corrigées',
    none: 'aucune',
    documents: 'Vos documents à jour',
    replaced: 'Ils remplacent ceux que vous aviez reçus.',
    button: 'Voir ma commande',
    note: (contact: string) => `Vous n’attendiez pas ce changement\u202f? Écrivez à ${contact}.`,
  },
  en: {
    subject: (id: number) => `Your order no. ${id} has been changed`,
    hello: (name: string) => `Hello ${name},`,
    lead: (organization: string, title: string) => `${organization} has changed your order for “${title}”.`,
    nothingMore: 'Nothing more is asked of you.',
    paid: 'paid',
    agreed: 'agreed',
    less: (price: string, less: string, paid: string) =>
      `The new price is ${price}, which is ${less} less than the amount ${paid}.`,
    kept: 'This difference is kept by the association.',
    goesBack: 'The association intends to refund you this difference: a message will confirm it.',
    more: (price: string, more: string, paid: string) =>
      `The new price is ${price}, which is ${more} more than the amount ${paid}: you are not asked for this difference.`,
    heading: (holder: string | null) => (holder ? `What changes for ${holder}` : 'What changes'),
    tier: 'Rate',
    options: 'Options',
    firstName: 'Participant’s first name',
    lastName: 'Participant’s last name',
    email: 'Participant’s e-mail',
    other: 'Participant’s details',
    corrected: 'corrected',
    none: 'none',
    documents: 'Your documents as they are now',
    replaced: 'They replace those you had received.',
    button: 'See my order',
    note: (contact: string) => `Were you not expecting this change? Write to ${contact}.`,
  },
} as const

type Words = (typeof WORDS)[Locale]

const SHOWN_OF_PARTICIPANT = ['firstName', 'lastName', 'email'] as const

/** Before and after; the price has its own sentence, with what happens to the difference. */
function rowOf({ path, from, to }: Change, words: Words): { label: string; value: string }[] {
  const [, , what = '', ...rest] = path.split('.')
  const shown = (value: unknown) =>
    (Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : '') || words.none
  const value = `${shown(from)} → ${shown(to)}`
  if (what === 'tier' || what === 'options') return [{ label: words[what], value }]
  if (what === 'answers') return [{ label: rest.join('.'), value }]
  if (what !== 'participant') return []
  const field = SHOWN_OF_PARTICIPANT.find((one) => one === rest[0])
  return [field ? { label: words[field], value } : { label: words.other, value: words.corrected }]
}

/** What the change costs the payer, or what happens to the money paid in excess. */
function moneyOf({ money, isPaid, locale }: ChangedLine): string {
  const words = WORDS[locale]
  if (!money || money.lessCents === money.waivedCents) return words.nothingMore
  const { priceCents, lessCents, waivedCents, goesBack } = money
  const euros = (amount: number) => formatEuros(cents(amount), locale)
  const paid = isPaid ? words.paid : words.agreed
  if (waivedCents > 0) return words.more(euros(priceCents), euros(waivedCents), paid)
  return `${words.less(euros(priceCents), euros(lessCents), paid)} ${goesBack ? words.goesBack : words.kept}`
}

/** Informs the payer that the association changed a line of their order, with its new papers. */
export function lineChangedMail(news: ChangedLine): MailText {
  const { locale, organizationName, documents } = news
  const words = WORDS[locale]
  const subject = words.subject(news.orderId)
  const lead = words.lead(organizationName, news.formTitle)
  const rows = news.changes.flatMap((change) => rowOf(change, words))
  // Several details of one participant are shown once.
  const once = rows.filter(
    ({ label, value }, at) => rows.findIndex((row) => row.label === label && row.value === value) === at,
  )
  const blocks: MailBlock[] = [
    { kind: 'text', text: words.hello(news.firstName) },
    { kind: 'text', text: lead },
    // No mail says what an answer about health has become, nor that there is one.
    ...(once.length > 0
      ? [
          { kind: 'heading' as const, text: words.heading(news.holder) },
          { kind: 'rows' as const, rows: once },
        ]
      : []),
    { kind: 'text', text: moneyOf(news) },
  ]
  if (documents.length > 0)
    blocks.push(
      { kind: 'heading', text: words.documents },
      { kind: 'links', links: documents.map(({ name, url }) => ({ label: name, href: url })) },
      { kind: 'text', text: words.replaced },
    )
  blocks.push({ kind: 'button', label: words.button, href: news.orderUrl })
  if (news.contactEmail) blocks.push({ kind: 'note', text: words.note(news.contactEmail) })
  return { subject, ...mailLayout({ locale, brand: news.brand, title: subject, preheader: lead, blocks }) }
}
