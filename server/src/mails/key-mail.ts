import { API_PRIVILEGE_NAMES } from '@obole/contract/api-privilege-names'
import { afterDe } from '@obole/core/french-names'
import { FORMER_SECRET_HOURS, type ApiPrivilege } from '@obole/core/users/api-keys'
import { type AccessNews, mailOfAccess } from './access-mail.ts'
import type { MailText } from './account-mails.ts'

export const KEY_NEWS = ['made', 'replaced'] as const

export interface KeyNews extends AccessNews {
  what: (typeof KEY_NEWS)[number]
  keyName: string
  privileges: readonly ApiPrivilege[]
}

const WORDS = {
  fr: {
    made: {
      subject: (name: string) => `Une clé d’accès a été créée pour ${name}`,
      lead: (name: string) => `Avec cette clé, un logiciel ou un site peut agir ici au nom ${afterDe(name)}.`,
    },
    replaced: {
      subject: (name: string) => `Le secret d’une clé d’accès ${afterDe(name)} a été remplacé`,
      lead: () =>
        `L’ancien secret marche encore ${FORMER_SECRET_HOURS}\u00a0heures, le temps d’indiquer le nouveau au logiciel.`,
    },
    key: 'Clé d’accès',
    allows: 'Ce qu’elle permet',
    button: 'Voir ou révoquer la clé',
    note: 'Si ce n’était pas prévu, révoquez cette clé sans attendre depuis la page «\u202fClés d’accès\u202f»\u202f: chaque administrateur peut le faire. Changez ensuite vos mots de passe et prévenez l’équipe.',
  },
  en: {
    made: {
      subject: (name: string) => `An access key has been made for ${name}`,
      lead: (name: string) => `With this key, a program or a site can act here for ${name}.`,
    },
    replaced: {
      subject: (name: string) => `The secret of an access key of ${name} has been replaced`,
      lead: () =>
        `The former secret works for ${FORMER_SECRET_HOURS} hours more, so that the program can be given the new one.`,
    },
    key: 'Access key',
    allows: 'What it allows',
    button: 'See or revoke the key',
    note: 'If this was not planned, revoke the key at once on the “Access keys” page: every administrator can. Then change your passwords and tell the team.',
  },
} as const

/** A key opens the association to a program, in nobody's presence: every administrator is told, and can revoke it. */
export function keyMail(news: KeyNews): MailText {
  const { locale, organizationName, what } = news
  const words = WORDS[locale]
  return mailOfAccess(news, {
    subject: words[what].subject(organizationName),
    lead: words[what].lead(organizationName),
    rows: [
      { label: words.key, value: news.keyName },
      {
        label: words.allows,
        value: news.privileges.map((privilege) => API_PRIVILEGE_NAMES[privilege][locale]).join(', '),
      },
    ],
    button: words.button,
    note: words.note,
  })
}
