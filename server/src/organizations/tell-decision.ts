import type { ComplianceDecision } from '@obole/core/compliance'
import type { Locale } from '@obole/core/locale'
import type { App } from '../app.ts'
import { mailLayout } from '../mails/layout.ts'
import { membersWho } from '../people/members-who.ts'
import { loadManagedOrganization } from './managed-organization.ts'

export interface DecisionToTell {
  id: string
  organizationId: number
  decision: ComplianceDecision
  reason: string | null
}

export async function tellDecision(app: App, told: DecisionToTell): Promise<void> {
  const organization = await loadManagedOrganization(app, told.organizationId)
  if (!organization) return
  const url = new URL(`/admin/${organization.organizationSlug}`, app.config.PUBLIC_URL).href
  for (const { email, locale } of await membersWho(app, 'editOrganization', told.organizationId)) {
    const mail = decisionMail(told, { locale, name: organization.profile.name, url })
    await app.mail.send({
      ...mail,
      to: email,
      key: `decision-${told.id}-${email.replaceAll(/[^a-z0-9.]/g, '-')}`,
    })
  }
}

type Words = { subject: (name: string) => string; lead: (name: string) => string }

const WORDS: Readonly<Record<ComplianceDecision, Readonly<Record<Locale, Words>>>> = {
  Authenticate: {
    fr: {
      subject: (name) => `${name} est vérifiée`,
      lead: (name) => `Bonne nouvelle\u202f: ${name} est vérifiée et peut recevoir des paiements.`,
    },
    en: {
      subject: (name) => `${name} is verified`,
      lead: (name) => `Good news: ${name} is verified and can receive payments.`,
    },
  },
  AskForMore: {
    fr: {
      subject: (name) => `Il manque un élément au dossier de ${name}`,
      lead: (name) => `Nous avons lu le dossier de ${name} et avons besoin d’un complément.`,
    },
    en: {
      subject: (name) => `Something is missing in the record of ${name}`,
      lead: (name) => `We have read the record of ${name} and need something more.`,
    },
  },
  Refuse: {
    fr: {
      subject: (name) => `Le dossier de ${name} n’a pas été accepté`,
      lead: (name) =>
        `Nous n’avons pas pu vérifier ${name}. Vous pouvez compléter le dossier et l’envoyer de nouveau.`,
    },
    en: {
      subject: (name) => `The record of ${name} was not accepted`,
      lead: (name) => `We could not verify ${name}. You can complete the record and send it again.`,
    },
  },
  Suspend: {
    fr: {
      subject: (name) => `Les paiements de ${name} sont suspendus`,
      lead: (name) =>
        `${name} ne peut plus recevoir de paiements pour le moment. Les commandes déjà payées ne changent pas.`,
    },
    en: {
      subject: (name) => `Payments to ${name} are suspended`,
      lead: (name) => `${name} cannot receive payments for the moment. Orders already paid do not change.`,
    },
  },
  Resume: {
    fr: {
      subject: (name) => `Les paiements de ${name} sont rétablis`,
      lead: (name) => `${name} peut de nouveau recevoir des paiements.`,
    },
    en: {
      subject: (name) => `Payments to ${name} are resumed`,
      lead: (name) => `${name} can receive payments again.`,
    },
  },
  ChangeReceipts: {
    fr: {
      subject: (name) => `Les reçus fiscaux de ${name}`,
      lead: (name) =>
        `Le droit de ${name} d’émettre des reçus fiscaux a changé. La page Reçus fiscaux de votre espace dit ce qu’il en est.`,
    },
    en: {
      subject: (name) => `The tax receipts of ${name}`,
      lead: (name) =>
        `Whether ${name} may issue tax receipts has changed. The page Tax receipts of your space tells how it stands.`,
    },
  },
}
const BUTTON: Readonly<Record<Locale, string>> = { fr: 'Ouvrir mon espace', en: 'Open my space' }

function decisionMail(
  { decision, reason }: Pick<DecisionToTell, 'decision' | 'reason'>,
  { locale, name, url }: { locale: Locale; name: string; url: string },
): { subject: string; html: string; text: string } {
  const words = WORDS[decision][locale]
  const subject = words.subject(name)
  const lead = words.lead(name)
  const layout = mailLayout({
    locale,
    title: subject,
    preheader: lead,
    blocks: [
      { kind: 'text', text: lead },
      ...(reason ? [{ kind: 'text', text: reason } as const] : []),
      { kind: 'button', label: BUTTON[locale], href: url },
    ],
  })
  return { subject, ...layout }
}
