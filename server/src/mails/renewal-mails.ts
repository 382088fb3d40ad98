import { formatDate, type LocalDate } from '@obole/core/dates/dates'
import { afterDe } from '@obole/core/french-names'
import type { Locale } from '@obole/core/locale'
import type { MailText } from './account-mails.ts'
import type { MailBrand } from './brand.ts'
import { type MailBlock, mailLayout } from './layout.ts'

export interface RenewalLinks {
  locale: Locale
  /** The association's look. */
  brand: MailBrand
  organizationName: string
  /** Whoever was a member with that mailbox. */
  links: readonly RenewalOf[]
}

interface RenewalOf {
  firstName: string | null
  name: string
  url: string
  /** The last day of their membership; null for one without an end. */
  ends: { on: LocalDate; isOver: boolean } | null
}

export interface RenewalReminder {
  locale: Locale
  brand: MailBrand
  organizationName: string
  /** In the association's words, or in ours. */
  subject: string
  message: string
  renewalUrl: string
  stopUrl: string
}

const WORDS = {
  fr: {
    linkSubject: (organization: string) => `Votre lien de renouvellement\u202f: ${organization}`,
    hello: (firstName: string | null) => (firstName ? `Bonjour ${firstName},` : 'Bonjour,'),
    runsUntil: (day: string) => `Votre adhésion court jusqu’au ${day}.`,
    endedOn: (day: string) => `Votre adhésion a pris fin le ${day}.`,
    linkLead: (organization: string) =>
      `Vous avez demandé à renouveler une adhésion auprès ${afterDe(organization)}. Ce lien ouvre la page avec vos informations déjà remplies\u202f; vous pouvez tout modifier avant de payer.`,
    renew: 'Renouveler mon adhésion',
    renewFor: (name: string) => `Renouveler l’adhésion ${afterDe(name)}`,
    linkNote:
      'Ce lien est personnel et vaut 60 jours. Si vous n’avez rien demandé, ignorez ce message\u202f: rien n’est commandé.',
    why: (organization: string) =>
      `Vous recevez ce rappel parce que vous êtes ou étiez membre de l’association ${organization}.`,
    stop: 'Ne plus recevoir ces rappels',
  },
  en: {
    linkSubject: (organization: string) => `Your renewal link: ${organization}`,
    hello: (firstName: string | null) => (firstName ? `Hello ${firstName},` : 'Hello,'),
    runsUntil: (day: string) => `Your membership runs until ${day}.`,
    endedOn: (day: string) => `Your membership ended on ${day}.`,
    linkLead: (organization: string) =>
      `You asked to renew a membership of ${organization}. This link opens the page with your details filled in; you can change everything before you pay.`,
    renew: 'Renew my membership',
    renewFor: (name: string) => `Renew the membership of ${name}`,
    linkNote:
      'This link is personal and works for 60 days. If you asked for nothing, ignore this message: nothing is ordered.',
    why: (organization: string) =>
      `You receive this reminder because you are or were a member of ${organization}.`,
    stop: 'Stop these reminders',
  },
} as const

/** Asked for on a campaign’s page by somebody who says they were a member. */
export function renewalLinkMail({ locale, brand, organizationName, links }: RenewalLinks): MailText {
  const words = WORDS[locale]
  const subject = words.linkSubject(organizationName)
  const lead = words.linkLead(organizationName)
  const [first, ...others] = links
  // A mailbox of several names nobody of them before the others.
  const only = others.length === 0 ? first : undefined
  const ends = only?.ends
  const end = ends ? [(ends.isOver ? words.endedOn : words.runsUntil)(formatDate(ends.on, locale))] : []
  const ways: MailBlock[] = only
    ? [{ kind: 'button', label: words.renew, href: only.url }]
    : [{ kind: 'links', links: links.map(({ name, url }) => ({ label: words.renewFor(name), href: url })) }]
  const layout = mailLayout({
    locale,
    brand,
    title: subject,
    preheader: lead,
    blocks: [
      { kind: 'text', text: words.hello(only?.firstName ?? null) },
      { kind: 'text', text: [lead, ...end].join(' ') },
      ...ways,
      { kind: 'note', text: words.linkNote },
    ],
  })
  return { subject, ...layout }
}

/** Before or after the last day of a membership. */
export function renewalReminderMail(reminder: RenewalReminder): MailText {
  const { locale, brand, organizationName, subject, message, renewalUrl, stopUrl } = reminder
  const words = WORDS[locale]
  const layout = mailLayout({
    locale,
    brand,
    title: subject,
    preheader: message.slice(0, 140),
    blocks: [
      { kind: 'message', text: message },
      { kind: 'button', label: words.renew, href: renewalUrl },
      { kind: 'note', text: words.why(organizationName) },
      { kind: 'links', links: [{ label: words.stop, href: stopUrl }] },
    ],
  })
  return { subject, ...layout }
}
