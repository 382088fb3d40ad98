import { nameIn, ROLE_ALLOWS, ROLE_NAMES } from '@obole/contract/list-names'
import { afterDe } from '@obole/core/french-names'
import type { Locale } from '@obole/core/locale'
import type { MemberRole } from '@obole/core/users/session'
import { helloTo, type MailText } from './account-mails.ts'
import { mailLayout } from './layout.ts'

export interface Invitation {
  locale: Locale
  /** The reader's first name, if known. */
  name: string | null
  organizationName: string
  role: MemberRole
  url: string
  /** The reader has no account yet, and chooses a password first. */
  isNew: boolean
}

const WORDS = {
  fr: {
    subject: (name: string) => `Invitation à rejoindre ${name} sur Obole`,
    lead: (name: string) => `L’équipe ${afterDe(name)} vous invite à la rejoindre sur Obole.`,
    role: 'Votre rôle',
    allows: 'Ce qu’il permet',
    open: 'Répondre à l’invitation',
    choose: 'Choisir mon mot de passe',
    noteNew:
      'Ce lien est valable 3 jours et ne sert qu’une fois. Vous pourrez ensuite accepter ou décliner l’invitation, qui attend votre réponse 14 jours. Si vous ne connaissez pas cette association, ignorez ce message.',
    note: 'Connectez-vous pour l’accepter ou la décliner\u202f: l’invitation attend votre réponse 14 jours. Si vous ne connaissez pas cette association, ignorez ce message.',
  },
  en: {
    subject: (name: string) => `${name} invites you to join them on Obole`,
    lead: (name: string) => `The team of ${name} invites you to join them on Obole.`,
    role: 'Your role',
    allows: 'What it allows',
    open: 'Answer the invitation',
    choose: 'Choose my password',
    noteNew:
      'This link is valid for 3 days and can be used once. You can then accept or decline the invitation, which stays open for 14 days. If you do not know this association, you can ignore this e-mail.',
    note: 'Sign in to accept or decline it: the invitation stays open for 14 days. If you do not know this association, you can ignore this e-mail.',
  },
} as const

export function invitationMail(invitation: Invitation): MailText {
  const { locale, organizationName, role, url, isNew } = invitation
  const words = WORDS[locale]
  const subject = words.subject(organizationName)
  const lead = words.lead(organizationName)
  const layout = mailLayout({
    locale,
    title: subject,
    preheader: lead,
    blocks: [
      { kind: 'text', text: helloTo(invitation) },
      { kind: 'text', text: lead },
      {
        kind: 'rows',
        rows: [
          { label: words.role, value: nameIn(ROLE_NAMES, role, locale) },
          { label: words.allows, value: ROLE_ALLOWS[role][locale] },
        ],
      },
      { kind: 'button', label: isNew ? words.choose : words.open, href: url },
      { kind: 'note', text: isNew ? words.noteNew : words.note },
    ],
  })
  return { subject, ...layout }
}
