import type { DedicationOccasion } from '@obole/core/validation/dedication'
import { afterDe, afterQue, ofPerson } from '@obole/core/french-names'
import type { Locale } from '@obole/core/locale'
import { type Cents, formatEuros } from '@obole/core/money/money'
import { atStart } from '@obole/core/validation/name-in-mail'
import type { MailText } from './account-mails.ts'
import type { MailBrand } from './brand.ts'
import { mailLayout } from './layout.ts'

export interface DedicationMail {
  locale: Locale
  /** The association's look. */
  brand: MailBrand
  /** Null where it must not be shown. */
  recipientName: string | null
  /** As `nameForStrangers` (core) allows it. */
  giver: string
  organizationName: string
  occasion: DedicationOccasion
  honouree: string
  message: string | null
  /** Null unless the giver chose to show it. */
  amountCents: Cents | null
}

const WORDS = {
  fr: {
    subject: {
      Honour: (name: string) => `Un don en l’honneur ${ofPerson(name)}`,
      Memory: (name: string) => `Un don à la mémoire ${ofPerson(name)}`,
    },
    hello: (name: string | null) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    gave: (giver: string, amount: string | null, association: string) =>
      amount === null
        ? `${atStart(giver)} vient de faire un don en faveur ${afterDe(association)}`
        : `${atStart(giver)} vient de faire un don de ${amount} en faveur ${afterDe(association)}`,
    Honour: (name: string) => `, en l’honneur ${ofPerson(name)}.`,
    Memory: (name: string) => `, à la mémoire ${ofPerson(name)}.`,
    wrote: (giver: string) => `Voici ce ${afterQue(giver)} a souhaité écrire\u202f:`,
    quoted: (message: string) => `«\u202f${message}\u202f»`,
    attached: 'Une carte à imprimer est jointe à ce message.',
    why: (giver: string) =>
      `Ce message unique vous est envoyé à la demande ${ofPerson(giver)}. Votre adresse n’a servi qu’à cela et n’est pas conservée.`,
  },
  en: {
    subject: {
      Honour: (name: string) => `A gift in honour of ${name}`,
      Memory: (name: string) => `A gift in memory of ${name}`,
    },
    hello: (name: string | null) => (name ? `Hello ${name},` : 'Hello,'),
    gave: (giver: string, amount: string | null, association: string) =>
      amount === null
        ? `${atStart(giver)} has just made a gift to ${association}`
        : `${atStart(giver)} has just made a gift of ${amount} to ${association}`,
    Honour: (name: string) => `, in honour of ${name}.`,
    Memory: (name: string) => `, in memory of ${name}.`,
    wrote: (giver: string) => `This is what ${giver} wished to write:`,
    quoted: (message: string) => `“${message}”`,
    attached: 'A card to print comes with this message.',
    why: (giver: string) =>
      `This one message is sent to you because ${giver} asked for it. Your address was used for nothing else and is not kept.`,
  },
} as const

/** Informs a person that a gift was made in their honour, or in memory of a person they lost. */
export function dedicationMail(dedication: DedicationMail): MailText {
  const { locale, giver, honouree, occasion, message, organizationName } = dedication
  const words = WORDS[locale]
  const amount = dedication.amountCents === null ? null : formatEuros(dedication.amountCents, locale)
  const sentence = words.gave(giver, amount, organizationName) + words[occasion](honouree)
  const subject = words.subject[occasion](honouree)
  const html = mailLayout({
    locale,
    brand: dedication.brand,
    title: subject,
    preheader: sentence,
    blocks: [
      { kind: 'text', text: words.hello(dedication.recipientName) },
      { kind: 'text', text: sentence },
      ...(message === null
        ? []
        : ([
            { kind: 'text', text: words.wrote(giver) },
            { kind: 'text', text: words.quoted(message) },
          ] as const)),
      { kind: 'text', text: words.attached },
      { kind: 'note', text: words.why(giver) },
    ],
  })
  return { subject, ...html }
}
