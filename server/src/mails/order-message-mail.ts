import { afterDe } from '@obole/core/french-names'
import type { Locale } from '@obole/core/locale'
import type { MailText } from './account-mails.ts'
import type { MailBrand } from './brand.ts'
import { mailLayout } from './layout.ts'

export interface OrderMessage {
  locale: Locale
  /** How it looks: the association's. */
  brand: MailBrand | null
  firstName: string | null
  organizationName: string
  subject: string
  message: string
  /** What it is about: the reader's own orders, the latest first. */
  orderIds: readonly number[]
  replyTo: string
  orderUrl: string
}

const WORDS = {
  fr: {
    hello: (name: string | null) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    button: 'Voir ma commande',
    why: (organization: string, numbers: readonly number[]) =>
      `Ce message ${afterDe(organization)} concerne ${numbers.length > 1 ? 'vos commandes' : 'votre commande'} n° ${numbers.join(', ')}.`,
    footer: (organization: string, replyTo: string) =>
      `Envoyé par Obole pour le compte ${afterDe(organization)}. Répondez à ce message pour lui écrire\u202f: ${replyTo}.`,
  },
  en: {
    hello: (name: string | null) => (name ? `Hello ${name},` : 'Hello,'),
    button: 'See my order',
    why: (organization: string, numbers: readonly number[]) =>
      `This message from ${organization} is about your ${numbers.length > 1 ? 'orders' : 'order'} no. ${numbers.join(', ')}.`,
    footer: (organization: string, replyTo: string) =>
      `Sent by Obole for ${organization}. Reply to this message to write to them: ${replyTo}.`,
  },
} as const

/** What an association writes to somebody about what they ordered. */
export function orderMessageMail(told: OrderMessage): MailText {
  const { locale, subject, message, organizationName, orderIds, replyTo, orderUrl } = told
  const words = WORDS[locale]
  const why = words.why(organizationName, orderIds)
  const html = mailLayout({
    locale,
    brand: told.brand,
    title: subject,
    preheader: why,
    blocks: [
      { kind: 'text', text: words.hello(told.firstName) },
      { kind: 'message', text: message },
      { kind: 'button', label: words.button, href: orderUrl },
      { kind: 'note', text: why },
    ],
    footer: words.footer(organizationName, replyTo),
  })
  return { subject, ...html }
}
