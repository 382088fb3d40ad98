import { afterDe } from '@obole/core/french-names'
import type { Locale } from '@obole/core/locale'
import { helloTo, type MailText } from './account-mails.ts'
import { mailLayout, type MailBlock } from './layout.ts'

export interface IdentityNews {
  locale: Locale
  /** The reader's first name, if known. */
  name: string | null
  organizationName: string
  what: 'accepted' | 'refused' | 'reviewDue'
  /** The reason for a refusal. */
  reason: string | null
  url: string
}

const WORDS = {
  fr: {
    accepted: {
      subject: (name: string) => `La nouvelle identité ${afterDe(name)} est en ligne`,
      lead: 'Nous avons vérifié les changements que vous avez demandés\u202f: ils paraissent maintenant sur vos pages, vos reçus et vos e-mails.',
      button: 'Voir la fiche',
    },
    refused: {
      subject: (name: string) => `Les changements d’identité ${afterDe(name)} n’ont pas été acceptés`,
      lead: 'Vos pages et vos reçus gardent l’identité que nous avions vérifiée, et vos campagnes continuent.',
      button: 'Voir la fiche',
    },
    reviewDue: {
      subject: (name: string) => `Vérifions ensemble l’identité ${afterDe(name)}`,
      lead: 'Deux ans ont passé depuis que nous l’avons vérifiée. Relisez le nom, les numéros et l’adresse de l’association, et ajoutez un document s’ils ont changé. Rien ne s’arrête d’ici là.',
      button: 'Relire le dossier',
    },
    reason: 'Pourquoi',
  },
  en: {
    accepted: {
      subject: (name: string) => `The new identity of ${name} is online`,
      lead: 'We have checked the changes you asked for: they now stand on your pages, receipts and e-mails.',
      button: 'See the profile',
    },
    refused: {
      subject: (name: string) => `The changes to the identity of ${name} were not accepted`,
      lead: 'Your pages and receipts keep the identity we had verified, and your campaigns go on.',
      button: 'See the profile',
    },
    reviewDue: {
      subject: (name: string) => `Let us check the identity of ${name} again`,
      lead: 'Two years have passed since we verified it. Read the association’s name, numbers and address again, and add a document if they have changed. Nothing stops meanwhile.',
      button: 'Read the record again',
    },
    reason: 'Why',
  },
} as const

export function identityMail(news: IdentityNews): MailText {
  const { locale, organizationName, what, reason, url } = news
  const words = WORDS[locale]
  const { subject: subjectOf, lead, button } = words[what]
  const subject = subjectOf(organizationName)
  const blocks: MailBlock[] = [
    { kind: 'text', text: helloTo(news) },
    { kind: 'text', text: lead },
    ...(reason
      ? [
          { kind: 'heading' as const, text: words.reason },
          { kind: 'text' as const, text: reason },
        ]
      : []),
    { kind: 'button', label: button, href: url },
  ]
  return { subject, ...mailLayout({ locale, title: subject, preheader: lead, blocks }) }
}
