import type { ComplianceDecision } from '@obole/core/association/compliance'
import { afterDe } from '@obole/core/french-names'
import type { Locale } from '@obole/core/locale'
import { helloTo, type MailText } from './account-mails.ts'
import { mailLayout } from './layout.ts'

export interface DecisionNews {
  locale: Locale
  /** The reader's first name, if known. */
  name: string | null
  organizationName: string
  decision: ComplianceDecision
  /** Accepting documents does not lift a suspension. */
  isSuspended: boolean
  reason: string | null
  url: string
}

type Words = { subject: (name: string) => string; lead: (name: string) => string }

const WORDS: Readonly<Record<ComplianceDecision, Readonly<Record<Locale, Words>>>> = {
  Authenticate: {
    fr: {
      subject: (name) => `L’association ${name} est vérifiée`,
      lead: () => `Bonne nouvelle\u202f: votre association est vérifiée et peut recevoir des paiements.`,
    },
    en: {
      subject: (name) => `${name} is verified`,
      lead: (name) => `Good news: ${name} is verified and can receive payments.`,
    },
  },
  AskForMore: {
    fr: {
      subject: (name) => `Il manque un élément au dossier ${afterDe(name)}`,
      lead: (name) => `Nous avons lu le dossier ${afterDe(name)} et avons besoin d’un complément.`,
    },
    en: {
      subject: (name) => `Something is missing in the record of ${name}`,
      lead: (name) => `We have read the record of ${name} and need something more.`,
    },
  },
  Refuse: {
    fr: {
      subject: (name) => `Le dossier ${afterDe(name)} n’a pas été accepté`,
      lead: () =>
        `Nous n’avons pas pu vérifier votre association. Vous pouvez compléter le dossier et l’envoyer de nouveau.`,
    },
    en: {
      subject: (name) => `The record of ${name} was not accepted`,
      lead: (name) => `We could not verify ${name}. You can complete the record and send it again.`,
    },
  },
  Suspend: {
    fr: {
      subject: (name) => `Les paiements ${afterDe(name)} sont suspendus`,
      lead: () =>
        `Votre association ne peut plus recevoir de paiements pour le moment. Les commandes déjà payées ne changent pas.`,
    },
    en: {
      subject: (name) => `Payments to ${name} are suspended`,
      lead: (name) => `${name} cannot receive payments for the moment. Orders already paid do not change.`,
    },
  },
  Resume: {
    fr: {
      subject: (name) => `Les paiements ${afterDe(name)} sont rétablis`,
      lead: () => `Votre association peut de nouveau recevoir des paiements.`,
    },
    en: {
      subject: (name) => `Payments to ${name} are resumed`,
      lead: (name) => `${name} can receive payments again.`,
    },
  },
  ChangeReceipts: {
    fr: {
      subject: (name) => `Les reçus fiscaux ${afterDe(name)}`,
      lead: () =>
        `Le droit de votre association d’émettre des reçus fiscaux a changé. La page «\u202fReçus fiscaux\u202f» de votre espace dit ce qu’il en est.`,
    },
    en: {
      subject: (name) => `The tax receipts of ${name}`,
      lead: (name) =>
        `Whether ${name} may issue tax receipts has changed. The “Tax receipts” page of your space tells how it stands.`,
    },
  },
}
/** Replaces the good news while payments stay suspended. */
const ACCEPTED: Readonly<Record<Locale, Words>> = {
  fr: {
    subject: (name) => `Le dossier ${afterDe(name)} est accepté`,
    lead: () =>
      `Vos documents sont acceptés. Les paiements restent suspendus jusqu’à ce que notre équipe les rétablisse\u202f: elle vous écrira.`,
  },
  en: {
    subject: (name) => `The record of ${name} is accepted`,
    lead: () =>
      `Your documents are accepted. Payments stay suspended until our team resumes them: we will write to you.`,
  },
}
const BUTTON: Readonly<Record<Locale, string>> = { fr: 'Ouvrir mon espace', en: 'Open my space' }

/** What Support decided about an association's record, for its administrators. */
export function decisionMail(news: DecisionNews): MailText {
  const { locale, organizationName, decision, isSuspended, reason, url } = news
  const words = (decision === 'Authenticate' && isSuspended ? ACCEPTED : WORDS[decision])[locale]
  const subject = words.subject(organizationName)
  const lead = words.lead(organizationName)
  const layout = mailLayout({
    locale,
    title: subject,
    preheader: lead,
    blocks: [
      { kind: 'text', text: helloTo(news) },
      { kind: 'text', text: lead },
      ...(reason ? [{ kind: 'text', text: reason } as const] : []),
      { kind: 'button', label: BUTTON[locale], href: url },
    ],
  })
  return { subject, ...layout }
}
