import type { MemberRole } from '@obole/contract/roles'
import { afterDe } from '@obole/core/french-names'
import type { Locale } from '@obole/core/locale'
import { HELLO, type MailText } from './account-mails.ts'
import { mailLayout } from './layout.ts'

export interface Invitation {
  locale: Locale
  organizationName: string
  role: MemberRole
  url: string
  /** They have no account yet, and choose a password first. */
  isNew: boolean
}

const ROLES: Readonly<Record<MemberRole, Readonly<Record<Locale, string>>>> = {
  OrganizationAdmin: { fr: 'administrer l’association', en: 'administer the association' },
  FormAdmin: { fr: 'gérer ses campagnes', en: 'manage its campaigns' },
  Treasurer: { fr: 'suivre ses paiements et ses remboursements', en: 'follow its payments and refunds' },
  Accountant: { fr: 'consulter ses comptes', en: 'read its accounts' },
  CheckInOperator: { fr: 'contrôler les entrées', en: 'check people in' },
}

const WORDS = {
  fr: {
    subject: (name: string) => `Invitation à rejoindre ${name} sur Obole`,
    lead: (name: string, role: string) => `L’équipe ${afterDe(name)} vous invite à ${role}.`,
    open: 'Répondre à l’invitation',
    choose: 'Choisir mon mot de passe',
    noteNew:
      'Ce lien est valable 3 jours et ne sert qu’une fois. Vous pourrez ensuite accepter ou décliner l’invitation, qui attend votre réponse 14 jours. Si vous ne connaissez pas cette association, ignorez ce message.',
    note: 'Connectez-vous pour l’accepter ou la décliner\u202f: l’invitation attend votre réponse 14 jours. Si vous ne connaissez pas cette association, ignorez ce message.',
  },
  en: {
    subject: (name: string) => `${name} invites you to Obole`,
    lead: (name: string, role: string) => `${name} invites you to ${role}.`,
    open: 'Answer the invitation',
    choose: 'Choose my password',
    noteNew:
      'This link is valid for 3 days and works once. You can then accept or decline the invitation, which waits for your answer 14 days. If you do not know this association, ignore this message.',
    note: 'Sign in to accept or decline it: the invitation waits for your answer 14 days. If you do not know this association, ignore this message.',
  },
} as const

export function invitationMail({ locale, organizationName, role, url, isNew }: Invitation): MailText {
  const words = WORDS[locale]
  const subject = words.subject(organizationName)
  const lead = words.lead(organizationName, ROLES[role][locale])
  const layout = mailLayout({
    locale,
    title: subject,
    preheader: lead,
    blocks: [
      { kind: 'text', text: HELLO[locale] },
      { kind: 'text', text: lead },
      { kind: 'button', label: isNew ? words.choose : words.open, href: url },
      { kind: 'note', text: isNew ? words.noteNew : words.note },
    ],
  })
  return { subject, ...layout }
}
