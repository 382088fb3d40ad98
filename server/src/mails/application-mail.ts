import { API_PRIVILEGE_NAMES } from '@obole/contract/api-privilege-names'
import { afterA, afterDe } from '@obole/core/french-names'
import type { ApiPrivilege } from '@obole/core/users/api-keys'
import { type AccessNews, mailOfAccess } from './access-mail.ts'
import type { MailText } from './account-mails.ts'

export const APPLICATION_NEWS = ['allowed', 'ended'] as const

export interface ApplicationNews extends AccessNews {
  what: (typeof APPLICATION_NEWS)[number]
  applicationName: string
  privileges: readonly ApiPrivilege[]
}

const WORDS = {
  fr: {
    allowed: {
      subject: (application: string, name: string) => `L’application ${application} a accès ${afterA(name)}`,
      lead: (name: string) =>
        `Elle peut désormais agir ici au nom ${afterDe(name)}, jusqu’à ce qu’un administrateur lui retire cet accès.`,
      note: 'Si ce n’était pas prévu, retirez cet accès sans attendre depuis la page «\u202fClés d’accès\u202f»\u202f: chaque administrateur peut le faire. Changez ensuite vos mots de passe et prévenez l’équipe.',
    },
    ended: {
      subject: (application: string, name: string) =>
        `L’application ${application} n’a plus accès ${afterA(name)}`,
      lead: () => 'Elle ne voit et ne fait plus rien ici. Ce qu’elle a déjà copié reste chez elle.',
      note: 'Pour qu’elle oublie ce qu’elle a copié, adressez-vous à l’éditeur de l’application.',
    },
    application: 'Application',
    allows: 'Ce qu’elle peut faire',
    button: 'Voir les applications',
  },
  en: {
    allowed: {
      subject: (application: string, name: string) => `The application ${application} has access to ${name}`,
      lead: (name: string) =>
        `It can now act here for ${name}, until an administrator takes this access away.`,
      note: 'If this was not planned, take the access away at once on the “Access keys” page: every administrator can. Then change your passwords and tell the team.',
    },
    ended: {
      subject: (application: string, name: string) =>
        `The application ${application} no longer has access to ${name}`,
      lead: () => 'It sees and does nothing here any more. What it has copied already stays with it.',
      note: 'For it to forget what it copied, ask whoever makes the application.',
    },
    application: 'Application',
    allows: 'What it may do',
    button: 'See the applications',
  },
} as const

/** A partner's program acts for the association in nobody's presence: every administrator is told, and can end it. */
export function applicationMail(news: ApplicationNews): MailText {
  const { locale, organizationName, what, applicationName } = news
  const words = WORDS[locale]
  const allows = news.privileges.map((privilege) => API_PRIVILEGE_NAMES[privilege][locale]).join(', ')
  return mailOfAccess(news, {
    subject: words[what].subject(applicationName, organizationName),
    lead: words[what].lead(organizationName),
    rows: [
      { label: words.application, value: applicationName },
      ...(what === 'allowed' ? [{ label: words.allows, value: allows }] : []),
    ],
    button: words.button,
    note: words[what].note,
  })
}
