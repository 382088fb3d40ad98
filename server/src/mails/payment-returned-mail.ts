import type { Locale } from '@obole/core/locale'
import { type Cents, formatEuros } from '@obole/core/money/money'
import type { MailText } from './account-mails.ts'
import type { MailBrand } from './brand.ts'
import { mailLayout } from './layout.ts'
import { messageBlocks } from './refund-mails.ts'

export interface ReturnedPayment {
  locale: Locale
  /** The association's look. */
  brand: MailBrand
  why: 'eventCanceled' | 'soldOut'
  firstName: string
  organizationName: string
  formTitle: string
  /** `samedi 17 avril 2027 à 10 h` */
  when: string | null
  amountCents: Cents
  /** The association's message about the cancelled event. */
  message: string | null
  contactEmail: string | null
}

const WORDS = {
  fr: {
    eventCanceled: {
      subject: (title: string) => `Annulé\u202f: «\u202f${title}\u202f»`,
      lead: (title: string, when: string | null) =>
        `L’événement «\u202f${title}\u202f»${when ? `, prévu ${when},` : ''} n’aura pas lieu\u202f: il a été annulé avant que votre banque ne confirme votre paiement.`,
    },
    soldOut: {
      subject: (title: string) => `Votre paiement vous est rendu\u202f: «\u202f${title}\u202f»`,
      lead: (title: string) =>
        `Avant que votre banque ne confirme votre paiement, d’autres ont pris ce que vous aviez choisi pour «\u202f${title}\u202f», et il n’en reste plus.`,
    },
    hello: (name: string) => `Bonjour ${name},`,
    back: (amount: string) =>
      `Aucune commande n’est enregistrée\u202f: les ${amount} vous sont rendus en totalité sur votre carte. Selon votre banque, la somme apparaît sur votre compte sous 3 à 10 jours.`,
    note: (contact: string) => `Une question\u202f? Écrivez à ${contact}.`,
  },
  en: {
    eventCanceled: {
      subject: (title: string) => `Cancelled: “${title}”`,
      lead: (title: string, when: string | null) =>
        `The event “${title}”${when ? `, planned for ${when},` : ''} will not take place: it was cancelled before your bank confirmed your payment.`,
    },
    soldOut: {
      subject: (title: string) => `Your payment goes back to you: “${title}”`,
      lead: (title: string) =>
        `Before your bank confirmed your payment, others took what you had chosen for “${title}”, and none is left.`,
    },
    hello: (name: string) => `Hello ${name},`,
    back: (amount: string) =>
      `No order was made: the whole ${amount} goes back to your card. Depending on your bank, it appears on your account within 3 to 10 days.`,
    note: (contact: string) => `A question? Write to ${contact}.`,
  },
} as const

/** The only mail about a payment that came too late to become an order. */
export function paymentReturnedMail(returned: ReturnedPayment): MailText {
  const { locale, why, formTitle, organizationName, contactEmail } = returned
  const words = WORDS[locale]
  const subject = words[why].subject(formTitle)
  const lead = words[why].lead(formTitle, returned.when)
  const blocks = [
    { kind: 'text' as const, text: words.hello(returned.firstName) },
    { kind: 'text' as const, text: lead },
    { kind: 'text' as const, text: words.back(formatEuros(returned.amountCents, locale)) },
    ...messageBlocks(locale, organizationName, returned.message),
    ...(contactEmail ? [{ kind: 'note' as const, text: words.note(contactEmail) }] : []),
  ]
  return {
    subject,
    ...mailLayout({ locale, brand: returned.brand, title: subject, preheader: lead, blocks }),
  }
}
