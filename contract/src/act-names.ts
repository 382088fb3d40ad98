import type { ActKind } from '@obole/core/imports/acts'
import type { Locale } from '@obole/core/locale'

/** What somebody did elsewhere, as pages and the file of a person say it. */
export const ACT_NAMES: Readonly<Record<ActKind, Readonly<Record<Locale, string>>>> = {
  Gift: { fr: 'Don', en: 'Gift' },
  MonthlyGift: { fr: 'Don mensuel', en: 'Monthly gift' },
  Membership: { fr: 'Adhésion', en: 'Membership' },
  Ticket: { fr: 'Billet', en: 'Ticket' },
  Purchase: { fr: 'Achat', en: 'Purchase' },
  Other: { fr: 'Autre', en: 'Other' },
}
