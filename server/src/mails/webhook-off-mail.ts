import { WEBHOOK_TYPE_NAMES } from '@obole/contract/webhook-words'
import { formatMoment } from '@obole/core/dates/dates'
import type { Locale } from '@obole/core/locale'
import type { WebhookType } from '@obole/core/webhooks/webhook'
import { helloTo, type MailText } from './account-mails.ts'
import { mailLayout } from './layout.ts'

export interface WebhookOff {
  locale: Locale
  /** The reader's first name, if known. */
  name: string | null
  /** Null where it hears of several associations. */
  organizationName: string | null
  type: WebhookType
  url: string
  at: number
  /** So long nothing got through. */
  days: number
  /** Where it can be switched on again; null for a partner's program, which does it by the API. */
  page: string | null
}

const WORDS = {
  fr: {
    subject: 'Vos notifications ne partent plus',
    lead: (days: number) =>
      `Depuis ${days}\u00a0jours, aucune notification n’arrive à l’adresse ci-dessous. Nous n’en envoyons donc plus à cette adresse.`,
    organization: 'Association',
    type: 'Notifications',
    url: 'Adresse',
    at: 'Désactivée le',
    button: 'Voir le journal et réactiver',
    ofPartner:
      'Quand votre serveur répond de nouveau, indiquez encore cette adresse à l’API\u202f: l’envoi reprend aussitôt.',
    note: 'Ce qui arrive pendant ce temps n’est pas perdu\u202f: votre logiciel peut le relire par l’API.',
  },
  en: {
    subject: 'Your notifications no longer leave',
    lead: (days: number) =>
      `For ${days} days no notification has got through to the address below. So we send none there any more.`,
    organization: 'Association',
    type: 'Notifications',
    url: 'Address',
    at: 'Switched off on',
    button: 'See the log and switch on again',
    ofPartner:
      'Once your server answers again, give the API this address once more: notifications leave again at once.',
    note: 'What happens meanwhile is not lost: your program can read it by the API.',
  },
} as const

/** Nothing got through to an address for days: whoever looks after it hears that it is switched off. */
export function webhookOffMail(off: WebhookOff): MailText {
  const { locale, organizationName, page } = off
  const words = WORDS[locale]
  const lead = words.lead(off.days)
  const layout = mailLayout({
    locale,
    title: words.subject,
    preheader: lead,
    blocks: [
      { kind: 'text', text: helloTo(off) },
      { kind: 'text', text: lead },
      {
        kind: 'rows',
        rows: [
          ...(organizationName === null ? [] : [{ label: words.organization, value: organizationName }]),
          { label: words.type, value: WEBHOOK_TYPE_NAMES[off.type][locale] },
          { label: words.url, value: off.url },
          { label: words.at, value: formatMoment(off.at, locale) },
        ],
      },
      page === null
        ? { kind: 'text', text: words.ofPartner }
        : { kind: 'button', label: words.button, href: page },
      { kind: 'note', text: words.note },
    ],
  })
  return { subject: words.subject, ...layout }
}
