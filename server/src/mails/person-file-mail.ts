import { afterA, afterDe } from '@obole/core/french-names'
import type { Locale } from '@obole/core/locale'
import { PERSON_FILE_DAYS } from '@obole/core/privacy/forgetting'
import type { MailText } from './account-mails.ts'
import type { MailBrand } from './brand.ts'
import { mailLayout } from './layout.ts'

export interface PersonFileMail {
  locale: Locale
  /** The association's look. */
  brand: MailBrand
  organizationName: string
  url: string
}

const WORDS = {
  fr: {
    subject: (organization: string) => `Vos données confiées ${afterA(organization)}`,
    title: 'Vos données personnelles',
    hello: 'Bonjour,',
    lead: (organization: string) =>
      `Vous avez demandé les données ${afterDe(organization)} à votre sujet. Tout est dans un fichier\u202f: vos coordonnées, vos commandes, vos documents et vos réponses.`,
    button: 'Télécharger mes données',
    note: `Ce lien est valable ${PERSON_FILE_DAYS}\u00a0jours, puis le fichier est supprimé. Il ouvre vos données à quiconque le possède\u202f: gardez-le pour vous. Si vous n’avez rien demandé, ignorez ce message.`,
  },
  en: {
    subject: (organization: string) => `Your data at ${organization}`,
    title: 'Your personal data',
    hello: 'Hello,',
    lead: (organization: string) =>
      `You asked what ${organization} knows of you. Everything is in one file: your details, your orders, your documents and your answers.`,
    button: 'Download my data',
    note: `This link is valid for ${PERSON_FILE_DAYS} days, then the file is deleted. It opens your data to whoever holds it: keep it to yourself. If you did not ask for it, ignore this message.`,
  },
} as const

/** Everything about a payer, sent to their own mailbox. */
export function personFileMail({ locale, brand, organizationName, url }: PersonFileMail): MailText {
  const words = WORDS[locale]
  const lead = words.lead(organizationName)
  return {
    subject: words.subject(organizationName),
    ...mailLayout({
      locale,
      brand,
      title: words.title,
      preheader: lead,
      blocks: [
        { kind: 'text', text: words.hello },
        { kind: 'text', text: lead },
        { kind: 'button', label: words.button, href: url },
        { kind: 'note', text: words.note },
      ],
    }),
  }
}
