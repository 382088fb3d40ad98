import { afterDe } from '@obole/core/french-names'
import type { Locale } from '@obole/core/locale'
import type { MailText } from './account-mails.ts'
import type { MailBrand } from './brand.ts'
import { mailLayout, type MailBlock } from './layout.ts'

export interface CanceledEvent {
  locale: Locale
  /** The association's look. */
  brand: MailBrand
  firstName: string | null
  organizationName: string
  formTitle: string
  /** `samedi 17 avril 2027 à 10 h` */
  when: string | null
  message: string
  /** How the money comes back: all of it by card, or what remained of it; `none` for a reader who did not pay. */
  way: 'card' | 'standing' | 'byHand' | 'none'
  contactEmail: string | null
  /** The payer's page; null for other readers. */
  orderUrl: string | null
}

const WORDS = {
  fr: {
    subject: (title: string) => `Annulé\u202f: «\u202f${title}\u202f»`,
    hello: (name: string | null) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    lead: (title: string, when: string | null) =>
      `L’événement «\u202f${title}\u202f»${when ? `, prévu le ${when},` : ''} n’aura pas lieu. Les billets ne sont plus valables.`,
    message: (organization: string) => `Un mot ${afterDe(organization)}`,
    card: 'Ce que vous avez payé vous est remboursé sur votre carte. Vous recevrez un autre message quand la banque l’aura fait.',
    standing:
      'Ce que vous avez payé pour ce qui était encore valable vous est remboursé sur votre carte. Vous recevrez un autre message quand la banque l’aura fait.',
    byHand: (organization: string) =>
      `L’équipe ${afterDe(organization)} vous contactera pour vous rendre ce que vous avez payé.`,
    button: 'Voir ma commande',
    note: (contact: string) => `Une question\u202f? Écrivez à ${contact}.`,
  },
  en: {
    subject: (title: string) => `Cancelled: “${title}”`,
    hello: (name: string | null) => (name ? `Hello ${name},` : 'Hello,'),
    lead: (title: string, when: string | null) =>
      `The event “${title}”${when ? `, planned for ${when},` : ''} will not take place. Tickets are no longer valid.`,
    message: (organization: string) => `A word from ${organization}`,
    card: 'What you paid is refunded to your card. You will receive another message once the bank has sent it.',
    standing:
      'What you paid for what was still valid is refunded to your card. You will receive another message once the bank has sent it.',
    byHand: (organization: string) => `${organization} will contact you to give back what you paid.`,
    button: 'See my order',
    note: (contact: string) => `A question? Write to ${contact}.`,
  },
} as const

/** Informs payers and participants that the event is cancelled. */
export function eventCanceledMail(event: CanceledEvent): MailText {
  const { locale, formTitle, organizationName, way, contactEmail, orderUrl } = event
  const words = WORDS[locale]
  const subject = words.subject(formTitle)
  const lead = words.lead(formTitle, event.when)
  const back = {
    card: words.card,
    standing: words.standing,
    byHand: words.byHand(organizationName),
    none: null,
  }[way]
  const blocks: MailBlock[] = [
    { kind: 'text', text: words.hello(event.firstName) },
    { kind: 'text', text: lead },
    ...(back ? [{ kind: 'text' as const, text: back }] : []),
    { kind: 'heading', text: words.message(organizationName) },
    { kind: 'text', text: event.message },
    ...(orderUrl ? [{ kind: 'button' as const, label: words.button, href: orderUrl }] : []),
    ...(contactEmail ? [{ kind: 'note' as const, text: words.note(contactEmail) }] : []),
  ]
  return {
    subject,
    ...mailLayout({ locale, brand: event.brand, showsBanner: true, title: subject, preheader: lead, blocks }),
  }
}
