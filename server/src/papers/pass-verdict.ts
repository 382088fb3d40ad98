import type { VerifiedPass } from '@obole/contract/receipts'
import { formatDate, formatMoment } from '@obole/core/dates/dates'
import type { Locale } from '@obole/core/locale'
import type { Verdict } from './verification-page.ts'

const ENGLISH = {
  valid: ['Valid', (by: string) => `We issued it for ${by}, and it is still valid.`],
  canceled: ['Cancelled', (by: string) => `We issued it for ${by}, but the order was cancelled.`],
  expired: ['Expired', (by: string) => `We issued it for ${by}, but its time is over.`],
  notYet: ['Not valid yet', (by: string) => `We issued it for ${by}, but its time has not begun.`],
  passedOn: [
    'Passed on',
    (by: string) =>
      `We issued it for ${by}, but this ticket was passed on: somebody else holds it by now, with a new code. This one is no longer valid.`,
  ],
} as const

const PASS = {
  fr: {
    Ticket: (number: string) => `Billet n°\u202f${number}`,
    MembershipCard: (number: string) => `Carte d’adhérent n°\u202f${number}`,
    verdicts: {
      Ticket: {
        valid: ['Valable', (by: string) => `Nous l’avons émis pour ${by}, et il est toujours valable.`],
        canceled: [
          'Annulé',
          (by: string) => `Nous l’avions émis pour ${by}, mais la commande a été annulée.`,
        ],
        expired: ['Expiré', (by: string) => `Nous l’avions émis pour ${by}, mais son temps est passé.`],
        notYet: [
          'Pas encore valable',
          (by: string) => `Nous l’avons émis pour ${by}, mais son temps n’a pas commencé.`,
        ],
        passedOn: [
          'Transmis',
          (by: string) =>
            `Nous l’avions émis pour ${by}, mais ce billet a été transmis\u202f: quelqu’un d’autre le tient désormais, avec un nouveau code. Celui-ci n’est plus valable.`,
        ],
      },
      MembershipCard: {
        valid: ['Valable', (by: string) => `Nous l’avons émise pour ${by}, et elle est toujours valable.`],
        canceled: [
          'Annulée',
          (by: string) => `Nous l’avions émise pour ${by}, mais la commande a été annulée.`,
        ],
        expired: ['Expirée', (by: string) => `Nous l’avions émise pour ${by}, mais l’adhésion est finie.`],
        notYet: [
          'Pas encore valable',
          (by: string) => `Nous l’avons émise pour ${by}, mais l’adhésion n’a pas encore commencé.`,
        ],
        passedOn: [
          'Transmise',
          (by: string) =>
            `Nous l’avions émise pour ${by}, mais elle a été transmise\u202f: celle-ci n’est plus valable.`,
        ],
      },
    },
    title: 'Campagne',
    tier: 'Tarif',
    holder: 'Titulaire',
    start: 'Date',
    until: 'Jusqu’au',
  },
  en: {
    Ticket: (number: string) => `Ticket no. ${number}`,
    MembershipCard: (number: string) => `Membership card no. ${number}`,
    verdicts: { Ticket: ENGLISH, MembershipCard: ENGLISH },
    title: 'Campaign',
    tier: 'Rate',
    holder: 'Holder',
    start: 'Date',
    until: 'Until',
  },
} as const

const TONES = {
  valid: 'valid',
  canceled: 'invalid',
  expired: 'warning',
  notYet: 'warning',
  passedOn: 'invalid',
} as const

/** What the verification page of a pass says. */
export function passVerdict(pass: VerifiedPass, locale: Locale): Verdict {
  const words = PASS[locale]
  const [verdict, sentence] = words.verdicts[pass.kind][pass.status]
  const { kind, title, tierName, holderInitials, startDate, validUntil } = pass
  return {
    locale,
    tone: TONES[pass.status],
    verdict,
    title: words[kind](pass.number),
    sentence: sentence(pass.organizationName),
    rows: [
      [words.title, title],
      [words.tier, tierName],
      ...(holderInitials ? [[words.holder, holderInitials] as const] : []),
      ...(startDate ? [[words.start, formatMoment(startDate, locale)] as const] : []),
      ...(validUntil ? [[words.until, formatDate(validUntil, locale)] as const] : []),
    ],
  }
}
