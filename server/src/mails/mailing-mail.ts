import { afterDe } from '@obole/core/french-names'
import { RESTART_LINK_DAYS } from '@obole/core/imports/monthly-donor'
import type { Locale } from '@obole/core/locale'
import { type Cents, formatEuros } from '@obole/core/money/money'
import { greetsItself } from '@obole/core/order/order-message'
import type { MailText } from './account-mails.ts'
import type { MailBrand } from './brand.ts'
import { type MailBlock, mailLayout } from './layout.ts'

export interface MailingMail {
  locale: Locale
  /** The association's look. */
  brand: MailBrand
  firstName: string | null
  organizationName: string
  subject: string
  message: string
  replyTo: string
  /** The link by which a monthly donor of another platform starts again here, and what they give each month there. */
  restart: { url: string; amountCents: Cents | null } | null
  /** Where the reader says which mails they want. */
  stopUrl: string
}

const WORDS = {
  fr: {
    hello: (name: string | null) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    why: (organization: string) =>
      `Vous recevez ce message ${afterDe(organization)} parce que vous y avez adhéré, donné ou participé.`,
    restart: 'Continuer mon don ici',
    prefilled: (amount: string | null) =>
      `Ce lien vous est personnel et vaut ${RESTART_LINK_DAYS}\u00a0jours\u202f: vos coordonnées y sont remplies${
        amount === null ? '' : `, avec ${amount} par mois, comme sur HelloAsso`
      }. Vous pouvez tout changer avant de payer, et arrêter ce don quand vous voulez.`,
    stop: 'Ne plus recevoir ces messages',
    footer: (organization: string, replyTo: string) =>
      `Envoyé par Obole pour le compte ${afterDe(organization)}. Répondez à ce message pour lui écrire\u202f: ${replyTo}.`,
  },
  en: {
    hello: (name: string | null) => (name ? `Hello ${name},` : 'Hello,'),
    why: (organization: string) =>
      `You receive this message from ${organization} because you joined it, gave to it or took part in it.`,
    restart: 'Continue my gift here',
    prefilled: (amount: string | null) =>
      `This link is yours alone and works for ${RESTART_LINK_DAYS} days: your details are filled in${
        amount === null ? '' : `, with ${amount} a month, as on HelloAsso`
      }. You can change everything before you pay, and stop this gift whenever you want.`,
    stop: 'Stop these messages',
    footer: (organization: string, replyTo: string) =>
      `Sent by Obole for ${organization}. Reply to this message to write to them: ${replyTo}.`,
  },
} as const

/** An association's message to many of its people, as one of them reads it. */
export function mailingMail(mail: MailingMail): MailText {
  const { locale, brand, organizationName, subject, message, replyTo, stopUrl } = mail
  const words = WORDS[locale]
  const hello: MailBlock[] = greetsItself(message)
    ? []
    : [{ kind: 'text', text: words.hello(mail.firstName) }]
  const layout = mailLayout({
    locale,
    brand,
    title: subject,
    preheader: message.slice(0, 140),
    blocks: [
      ...hello,
      { kind: 'message', text: message },
      ...restartBlocks(mail),
      { kind: 'note', text: words.why(organizationName) },
      { kind: 'links', links: [{ label: words.stop, href: stopUrl }] },
    ],
    footer: words.footer(organizationName, replyTo),
  })
  return { subject, ...layout }
}

function restartBlocks({ restart, locale }: MailingMail): MailBlock[] {
  if (!restart) return []
  const words = WORDS[locale]
  const { url, amountCents } = restart
  return [
    { kind: 'button', label: words.restart, href: url },
    { kind: 'note', text: words.prefilled(amountCents === null ? null : formatEuros(amountCents, locale)) },
  ]
}
