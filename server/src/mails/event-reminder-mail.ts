import { afterDe } from '@obole/core/french-names'
import type { Locale } from '@obole/core/locale'
import type { MailText } from './account-mails.ts'
import type { MailBrand } from './brand.ts'
import { mailLayout } from './layout.ts'
import { whereToWrite } from './where-to-write.ts'

export interface ComingEvent {
  locale: Locale
  /** The association's look. */
  brand: MailBrand
  /** Null for a free order: anyone may have typed it. */
  firstName: string | null
  organizationName: string
  formTitle: string
  /** `samedi 17 avril 2027 à 10 h` */
  when: string
  placeLines: readonly string[]
  documents: readonly { name: string; url: string }[]
  contactEmail: string | null
  orderUrl: string
}

const WORDS = {
  fr: {
    subject: (title: string) => `Bientôt\u202f: «\u202f${title}\u202f»`,
    hello: (name: string | null) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    lead: (organization: string, title: string, when: string) =>
      `L’équipe ${afterDe(organization)} vous attend pour «\u202f${title}\u202f», ${when}.`,
    tickets: 'Vos billets',
    button: 'Voir ma commande',
    note: (contact: string) => `Un empêchement, une question\u202f? Écrivez à ${contact}.`,
    why: 'Vous recevez ce rappel parce que vous avez une place.',
  },
  en: {
    subject: (title: string) => `Coming soon: “${title}”`,
    hello: (name: string | null) => (name ? `Hello ${name},` : 'Hello,'),
    lead: (organization: string, title: string, when: string) =>
      `${organization} looks forward to seeing you for “${title}”, ${when}.`,
    tickets: 'Your tickets',
    button: 'See my order',
    note: (contact: string) => `Cannot come, or a question? Write to ${contact}.`,
    why: 'You receive this reminder because you have a place.',
  },
} as const

/** Two days before: when, where, and the tickets again. */
export function eventReminderMail(event: ComingEvent): MailText {
  const { locale, formTitle, when, placeLines, documents } = event
  const words = WORDS[locale]
  const subject = words.subject(formTitle)
  const lead = words.lead(event.organizationName, formTitle, when)
  const layout = mailLayout({
    locale,
    brand: event.brand,
    showsBanner: true,
    title: subject,
    preheader: lead,
    blocks: [
      { kind: 'text', text: words.hello(event.firstName) },
      { kind: 'text', text: lead },
      { kind: 'event', when, placeLines },
      ...(documents.length > 0
        ? [
            { kind: 'heading', text: words.tickets } as const,
            { kind: 'links', links: documents.map(({ name, url }) => ({ label: name, href: url })) } as const,
          ]
        : []),
      { kind: 'button', label: words.button, href: event.orderUrl },
      { kind: 'note', text: whereToWrite(event.contactEmail, words.note, words.why) },
    ],
  })
  return { subject, ...layout }
}
