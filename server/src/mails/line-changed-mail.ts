import type { Locale } from '@obole/core/locale'
import type { Change } from '@obole/core/merge'
import type { MailText } from './account-mails.ts'
import { mailLayout, type MailBlock } from './layout.ts'

export interface ChangedLine {
  locale: Locale
  orderId: number
  firstName: string
  organizationName: string
  formTitle: string
  /** As the order's history keeps them. */
  changes: readonly Change[]
  /** Tickets and cards as they are now; attached where they are not too heavy. */
  documents: readonly { name: string; url: string }[]
  orderUrl: string
}

const WORDS = {
  fr: {
    subject: (id: number) => `Votre commande n°\u202f${id} a été modifiée`,
    hello: (name: string) => `Bonjour ${name},`,
    lead: (organization: string, title: string) =>
      `${organization} a modifié votre commande pour «\u202f${title}\u202f». Rien ne vous est demandé en plus.`,
    heading: 'Ce qui change',
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
    note: 'Vous n’attendiez pas ce changement\u202f? Écrivez à l’association depuis la page de votre commande.',
  },
  en: {
    subject: (id: number) => `Your order no. ${id} has been changed`,
    hello: (name: string) => `Hello ${name},`,
    lead: (organization: string, title: string) =>
      `${organization} has changed your order for “${title}”. Nothing more is asked of you.`,
    heading: 'What changes',
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
    note: 'You did not expect this change? Write to the association from your order’s page.',
  },
} as const

type Words = (typeof WORDS)[Locale]

const SHOWN_OF_PARTICIPANT = ['firstName', 'lastName', 'email'] as const

/** What was and what is; prices are left to the order's page, which says what was paid beside them. */
function rowOf({ path, from, to }: Change, words: Words): { label: string; value: string }[] {
  const [, , what = '', ...rest] = path.split('.')
  const said = (value: unknown) =>
    (Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : '') || words.none
  const value = `${said(from)} → ${said(to)}`
  if (what === 'tier' || what === 'options') return [{ label: words[what], value }]
  if (what === 'answers') return [{ label: rest.join('.'), value }]
  if (what !== 'participant') return []
  const field = SHOWN_OF_PARTICIPANT.find((one) => one === rest[0])
  return [field ? { label: words[field], value } : { label: words.other, value: words.corrected }]
}

/** Tells the payer that somebody of the association changed a line of their order, and brings its papers. */
export function lineChangedMail(news: ChangedLine): MailText {
  const { locale, organizationName, documents } = news
  const words = WORDS[locale]
  const subject = words.subject(news.orderId)
  const lead = words.lead(organizationName, news.formTitle)
  const rows = news.changes.flatMap((change) => rowOf(change, words))
  // Several details of one participant are told as one.
  const once = rows.filter(
    ({ label, value }, at) => rows.findIndex((row) => row.label === label && row.value === value) === at,
  )
  const blocks: MailBlock[] = [
    { kind: 'text', text: words.hello(news.firstName) },
    { kind: 'text', text: lead },
    { kind: 'heading', text: words.heading },
    { kind: 'rows', rows: once },
  ]
  if (documents.length > 0)
    blocks.push(
      { kind: 'heading', text: words.documents },
      { kind: 'links', links: documents.map(({ name, url }) => ({ label: name, href: url })) },
      { kind: 'text', text: words.replaced },
    )
  blocks.push(
    { kind: 'button', label: words.button, href: news.orderUrl },
    { kind: 'note', text: words.note },
  )
  return { subject, ...mailLayout({ locale, title: subject, preheader: lead, blocks }) }
}
