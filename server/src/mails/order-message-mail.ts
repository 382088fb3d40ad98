import { afterDe } from '@obole/core/french-names'
import type { Locale } from '@obole/core/locale'
import { greetsItself } from '@obole/core/order/order-message'
import type { TierType } from '@obole/core/campaign/tier'
import type { MailText } from './account-mails.ts'
import type { MailBrand } from './brand.ts'
import { type MailBlock, mailLayout } from './layout.ts'

interface Message {
  locale: Locale
  /** The association's look. */
  brand: MailBrand | null
  firstName: string | null
  organizationName: string
  subject: string
  message: string
  replyTo: string
}

export interface OrderMessage extends Message {
  /** The reader's orders it is about, the latest first. */
  orderIds: readonly number[]
  orderUrl: string
}

export interface ParticipantMessage extends Message {
  /** The campaign's title, and the type of the reader's line. */
  formTitle: string
  type: TierType
}

const WORDS = {
  fr: {
    hello: (name: string | null) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    button: 'Voir ma commande',
    why: (organization: string, numbers: readonly number[]) =>
      `Ce message ${afterDe(organization)} concerne ${numbers.length > 1 ? 'vos commandes' : 'votre commande'} n° ${numbers.join(', ')}.`,
    ofParticipant: (organization: string, title: string, isMember: boolean) =>
      `Ce message ${afterDe(organization)} concerne votre ${isMember ? 'adhésion' : 'inscription'}\u202f: «\u202f${title}\u202f». Votre adresse nous a été donnée à cette occasion.`,
    footer: (organization: string, replyTo: string) =>
      `Envoyé par Obole pour le compte ${afterDe(organization)}. Répondez à ce message pour lui écrire\u202f: ${replyTo}.`,
  },
  en: {
    hello: (name: string | null) => (name ? `Hello ${name},` : 'Hello,'),
    button: 'See my order',
    why: (organization: string, numbers: readonly number[]) =>
      `This message from ${organization} is about your ${numbers.length > 1 ? 'orders' : 'order'} no. ${numbers.join(', ')}.`,
    ofParticipant: (organization: string, title: string, isMember: boolean) =>
      `This message from ${organization} is about your ${isMember ? 'membership' : 'registration'}: “${title}”. Your address was given to us with it.`,
    footer: (organization: string, replyTo: string) =>
      `Sent by Obole for ${organization}. Reply to this message to write to them: ${replyTo}.`,
  },
} as const

/** An association's message to a payer about their orders. */
export function orderMessageMail({ orderIds, orderUrl, ...message }: OrderMessage): MailText {
  const words = WORDS[message.locale]
  const why = words.why(message.organizationName, orderIds)
  return toMail(message, why, [{ kind: 'button', label: words.button, href: orderUrl }])
}

/** The same to a participant for whom another person paid: the order is not theirs. */
export function participantMessageMail({ formTitle, type, ...message }: ParticipantMessage): MailText {
  const why = WORDS[message.locale].ofParticipant(message.organizationName, formTitle, type === 'Membership')
  return toMail(message, why, [])
}

function toMail(contents: Message, why: string, more: readonly MailBlock[]): MailText {
  const { locale, brand, subject, message, organizationName, replyTo } = contents
  const words = WORDS[locale]
  const hello: MailBlock[] = greetsItself(message)
    ? []
    : [{ kind: 'text', text: words.hello(contents.firstName) }]
  const layout = mailLayout({
    locale,
    brand,
    title: subject,
    preheader: why,
    blocks: [...hello, { kind: 'message', text: message }, ...more, { kind: 'note', text: why }],
    footer: words.footer(organizationName, replyTo),
  })
  return { subject, ...layout }
}
