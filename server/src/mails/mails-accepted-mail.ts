import type { ContactRefusal } from '@obole/core/campaign/renewal'
import { afterDe } from '@obole/core/french-names'
import type { Locale } from '@obole/core/locale'
import type { MailText } from './account-mails.ts'
import type { MailBrand } from './brand.ts'
import { mailLayout } from './layout.ts'

export interface MailsAccepted {
  locale: Locale
  purpose: ContactRefusal
  /** The association's look. */
  brand: MailBrand
  firstName: string | null
  organizationName: string
  /** Where the reader refuses again. */
  stopUrl: string
}

const WORDS = {
  fr: {
    Message: {
      subject: (organization: string) => `Vous recevrez à nouveau les messages ${afterDe(organization)}`,
      lead: (organization: string) =>
        `Vous aviez demandé à ne plus recevoir les messages ${afterDe(organization)}. L’association a noté que vous souhaitez les recevoir à nouveau.`,
      stop: 'Ne plus recevoir ces messages',
    },
    Renewal: {
      subject: (organization: string) =>
        `Vous recevrez à nouveau les rappels d’adhésion ${afterDe(organization)}`,
      lead: (organization: string) =>
        `Vous aviez demandé à ne plus recevoir les rappels d’adhésion ${afterDe(organization)}. L’association a noté que vous souhaitez les recevoir à nouveau.`,
      stop: 'Ne plus recevoir ces rappels',
    },
    hello: (name: string | null) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    note: 'Si vous n’avez rien demandé, ou si vous changez d’avis, ce bouton les arrête aussitôt.',
  },
  en: {
    Message: {
      subject: (organization: string) => `You will get the messages of ${organization} again`,
      lead: (organization: string) =>
        `You had asked not to get the messages of ${organization} any more. The association has noted that you wish to get them again.`,
      stop: 'Stop these messages',
    },
    Renewal: {
      subject: (organization: string) => `You will get the membership reminders of ${organization} again`,
      lead: (organization: string) =>
        `You had asked not to get the membership reminders of ${organization} any more. The association has noted that you wish to get them again.`,
      stop: 'Stop these reminders',
    },
    hello: (name: string | null) => (name ? `Hello ${name},` : 'Hello,'),
    note: 'If you did not ask for this, or change your mind, this button stops them at once.',
  },
} as const

/** The desk lifted a refusal: its reader learns of it, and may say no again. */
export function mailsAcceptedMail(mail: MailsAccepted): MailText {
  const { locale, purpose, brand, firstName, organizationName, stopUrl } = mail
  const { hello, note, ...of } = WORDS[locale]
  const words = of[purpose]
  const subject = words.subject(organizationName)
  const lead = words.lead(organizationName)
  const layout = mailLayout({
    locale,
    brand,
    title: subject,
    preheader: lead,
    blocks: [
      { kind: 'text', text: hello(firstName) },
      { kind: 'text', text: lead },
      { kind: 'text', text: note },
      { kind: 'button', label: words.stop, href: stopUrl },
    ],
  })
  return { subject, ...layout }
}
