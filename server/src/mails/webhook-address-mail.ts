import { TOLD_OF_PEOPLE } from '@obole/contract/api-privilege-names'
import { WEBHOOK_TYPE_NAMES } from '@obole/contract/webhook-words'
import { afterDe } from '@obole/core/french-names'
import type { WebhookType } from '@obole/core/webhooks/webhook'
import { type AccessNews, mailOfAccess } from './access-mail.ts'
import type { MailText } from './account-mails.ts'

export const WEBHOOK_ADDRESS_NEWS = ['added', 'changed', 'keyReplaced'] as const

export interface WebhookAddressNews extends AccessNews {
  what: (typeof WEBHOOK_ADDRESS_NEWS)[number]
  /** Null: all types. */
  type: WebhookType | null
  address: string
  /** The partner's application that gave it. */
  application?: string | null
}

const WORDS = {
  fr: {
    added: {
      subject: (name: string) => `Une adresse de notification a été ajoutée pour ${name}`,
      lead: `Ce qui se passe ici est désormais envoyé à l’adresse ci-dessous. Une commande ou un paiement y part avec ce que nous savons des personnes\u202f: ${TOLD_OF_PEOPLE.fr}.`,
    },
    changed: {
      subject: (name: string) => `Une adresse de notification ${afterDe(name)} a été changée`,
      lead: 'Les notifications partent désormais à l’adresse ci-dessous, et plus à la précédente.',
    },
    keyReplaced: {
      subject: (name: string) => `La clé de signature d’une adresse ${afterDe(name)} a été remplacée`,
      lead: 'Les notifications envoyées à l’adresse ci-dessous sont désormais signées avec une autre clé\u202f: indiquez-la à votre logiciel.',
    },
    ofApplication: {
      subject: (application: string, name: string) =>
        `L’application ${application} donne une adresse de notification pour ${name}`,
      note: 'Si ce n’était pas prévu, retirez l’accès de cette application sans attendre depuis la page «\u202fClés d’accès\u202f»\u202f: chaque administrateur peut le faire. Plus rien ne part alors à cette adresse.',
      button: 'Voir l’application',
    },
    all: 'Toutes',
    application: 'Application',
    type: 'Notifications',
    address: 'Adresse',
    button: 'Voir ou retirer l’adresse',
    note: 'Si ce n’était pas prévu, retirez cette adresse sans attendre depuis la page «\u202fNotifications\u202f»\u202f: chaque administrateur peut le faire. Changez ensuite vos mots de passe et prévenez l’équipe.',
  },
  en: {
    added: {
      subject: (name: string) => `An address for notifications has been added for ${name}`,
      lead: `What happens here is sent to the address below from now on. An order or a payment goes with what we know of people: ${TOLD_OF_PEOPLE.en}.`,
    },
    changed: {
      subject: (name: string) => `An address for notifications of ${name} has been changed`,
      lead: 'Notifications go to the address below from now on, and no longer to the one before.',
    },
    keyReplaced: {
      subject: (name: string) => `The signature key of an address of ${name} has been replaced`,
      lead: 'Notifications sent to the address below are signed with another key from now on: give it to your program.',
    },
    ofApplication: {
      subject: (application: string, name: string) =>
        `The application ${application} gives an address for notifications of ${name}`,
      note: 'If this was not planned, take the access of this application away at once on the “Access keys” page: every administrator can. Nothing is sent to this address then.',
      button: 'See the application',
    },
    all: 'All',
    application: 'Application',
    type: 'Notifications',
    address: 'Address',
    button: 'See or remove the address',
    note: 'If this was not planned, remove the address at once on the “Notifications” page: every administrator can. Then change your passwords and tell the team.',
  },
} as const

/** What the association sells goes there: every administrator is told where, and can remove it. */
export function webhookAddressMail(news: WebhookAddressNews): MailText {
  const { locale, what, type, application = null } = news
  const words = WORDS[locale]
  const ofApplication = application === null ? null : words.ofApplication
  return mailOfAccess(news, {
    subject:
      application === null
        ? words[what].subject(news.organizationName)
        : words.ofApplication.subject(application, news.organizationName),
    lead: words[what].lead,
    rows: [
      ...(application === null ? [] : [{ label: words.application, value: application }]),
      { label: words.type, value: type === null ? words.all : WEBHOOK_TYPE_NAMES[type][locale] },
      { label: words.address, value: news.address },
    ],
    button: ofApplication?.button ?? words.button,
    note: ofApplication?.note ?? words.note,
  })
}
