import { nameIn, ROLE_ALLOWS, ROLE_NAMES } from '@obole/contract/list-names'
import { formatMoment } from '@obole/core/dates/dates'
import { afterDe, ofPerson } from '@obole/core/french-names'
import type { Locale } from '@obole/core/locale'
import type { MemberRole } from '@obole/core/users/session'
import { helloTo, type MailText } from './account-mails.ts'
import { mailLayout } from './layout.ts'

/** A role, with the campaign it applies to where it is for one only. */
export interface RoleShown {
  role: MemberRole
  title: string | null
}

/** A change in the team of an association. */
export type TeamNews =
  | { what: 'invited'; email: string; roles: readonly RoleShown[] }
  | { what: 'joined'; email: string; roles: readonly RoleShown[] }
  | { what: 'changed'; email: string; before: readonly RoleShown[]; roles: readonly RoleShown[] }
  | { what: 'removed'; email: string; before: readonly RoleShown[] }

export interface TeamMail {
  locale: Locale
  /** The reader's first name, if known. */
  name: string | null
  organizationName: string
  news: TeamNews
  at: number
  by: { name: string; email: string }
  /** The reader did it, or another person using their account. */
  isBySelf: boolean
  /** False for a reader who was just removed: they no longer see the team. */
  isMember: boolean
  /** The page of the team; for a removed reader, the page to choose another password. */
  url: string
}

const WORDS = {
  fr: {
    subject: {
      invited: (name: string) => `Quelqu’un a été invité dans l’équipe ${afterDe(name)}`,
      joined: (name: string) => `Quelqu’un a rejoint l’équipe ${afterDe(name)}`,
      changed: (name: string) => `Un rôle a changé dans l’équipe ${afterDe(name)}`,
      removed: (name: string) => `Quelqu’un a été retiré de l’équipe ${afterDe(name)}`,
    },
    lead: {
      invited: (who: string) => `Une invitation à rejoindre l’équipe est partie à ${who}.`,
      joined: (who: string) => `${who} a accepté son invitation et fait maintenant partie de l’équipe.`,
      changed: (who: string) => `Les rôles ${ofPerson(who)} ont changé.`,
      removed: (who: string) => `${who} ne fait plus partie de l’équipe.`,
    },
    person: 'Personne',
    before: 'Rôle avant',
    now: 'Rôle',
    allows: 'Ce que cela permet',
    by: 'Fait par',
    at: 'Le',
    button: 'Voir l’équipe',
    password: 'Choisir un nouveau mot de passe',
    note: 'Si cela n’était pas prévu, annulez-le sans attendre depuis la page de l’équipe, changez votre mot de passe et prévenez les autres administrateurs.',
    noteBySelf:
      'Si ce n’était pas vous, quelqu’un d’autre utilise votre compte\u202f: choisissez sans attendre un nouveau mot de passe, puis annulez ce changement depuis la page de l’équipe.',
    noteGone:
      'Si cela n’était pas prévu, prévenez les autres administrateurs, et choisissez un nouveau mot de passe si vous pensez que quelqu’un d’autre utilise votre compte.',
  },
  en: {
    subject: {
      invited: (name: string) => `Someone has been invited to the team of ${name}`,
      joined: (name: string) => `Someone has joined the team of ${name}`,
      changed: (name: string) => `A role has changed in the team of ${name}`,
      removed: (name: string) => `Someone has been removed from the team of ${name}`,
    },
    lead: {
      invited: (who: string) => `${who} has been invited to the team.`,
      joined: (who: string) => `${who} accepted the invitation and is now part of the team.`,
      changed: (who: string) => `The roles of ${who} have changed.`,
      removed: (who: string) => `${who} is no longer part of the team.`,
    },
    person: 'Person',
    before: 'Role before',
    now: 'Role',
    allows: 'What it allows',
    by: 'Done by',
    at: 'On',
    button: 'See the team',
    password: 'Choose a new password',
    note: 'If this was not planned, undo it at once on the Team page, change your password and tell the other administrators.',
    noteBySelf:
      'If it was not you, somebody else is using your account: choose a new password at once, then undo this change on the Team page.',
    noteGone:
      'If this was not planned, tell the other administrators, and choose a new password if you think that somebody else is using your account.',
  },
} as const

/** An intruder in an association begins with its team: everyone in charge is informed of each change. */
export function teamMail(mail: TeamMail): MailText {
  const { locale, news, isBySelf, isMember } = mail
  const words = WORDS[locale]
  const subject = words.subject[news.what](mail.organizationName)
  const lead = words.lead[news.what](news.email)
  const by = mail.by.name ? `${mail.by.name} (${mail.by.email})` : mail.by.email
  const rows = [
    { label: words.person, value: news.email },
    ...('before' in news ? [{ label: words.before, value: rolesText(news.before, locale) }] : []),
    ...('roles' in news
      ? [
          { label: words.now, value: rolesText(news.roles, locale) },
          { label: words.allows, value: allowsText(news.roles, locale) },
        ]
      : []),
    { label: words.by, value: by },
    { label: words.at, value: formatMoment(mail.at, locale) },
  ]
  const note = isBySelf ? words.noteBySelf : words.note
  const layout = mailLayout({
    locale,
    title: subject,
    preheader: lead,
    blocks: [
      { kind: 'text', text: helloTo(mail) },
      { kind: 'text', text: lead },
      { kind: 'rows', rows },
      { kind: 'button', label: isMember ? words.button : words.password, href: mail.url },
      { kind: 'note', text: isMember ? note : words.noteGone },
    ],
  })
  return { subject, ...layout }
}

function rolesText(roles: readonly RoleShown[], locale: Locale): string {
  return roles
    .map(({ role, title }) => [nameIn(ROLE_NAMES, role, locale), title].filter(Boolean).join(' · '))
    .join(', ')
}

/** Each text once, even if a role applies to several campaigns. */
function allowsText(roles: readonly RoleShown[], locale: Locale): string {
  return [...new Set(roles.map(({ role }) => ROLE_ALLOWS[role][locale]))].join(' ')
}
