import type { LapseReason } from '@obole/core/campaign/automatic-renewal'
import type { Locale } from '@obole/core/locale'

/*
 * What is said of a membership that renews itself: at the payment, on the confirmation and its mail, on the order's page
 * and at the desk (rule F27). Said in other words elsewhere, one right would look like several.
 */

interface RenewalWords {
  /** Of a price that is not announced yet; what it costs today is null where it is not known. */
  priceOfThen: (today: string | null) => string
  notice: string
  stop: string
  /** Why it could not be carried out, after a colon. */
  lapsed: Readonly<Record<LapseReason, string>>
}

export const AUTOMATIC_RENEWAL: Readonly<Record<Locale, RenewalWords>> = {
  fr: {
    priceOfThen: (today) => `au tarif de ce moment-là${today === null ? '' : ` (${today} aujourd’hui)`}`,
    notice: 'Vous recevrez un e-mail entre deux mois et un mois avant, avec la date et le montant.',
    stop: 'Vous pouvez arrêter ce renouvellement jusqu’à la veille, gratuitement et sans motif, depuis la page de votre commande.',
    lapsed: {
      NotSold: 'le tarif ou une option choisis ne sont plus proposés',
      PriceRaised: 'le tarif a augmenté depuis l’e-mail qui l’annonçait',
      TooLate: 'le renouvellement n’a pas pu être annoncé, ou effectué, à temps',
      NoCard: 'la carte n’est plus disponible',
      AlreadyMember: 'une adhésion est déjà enregistrée pour la période suivante',
      NoEnd: 'l’association a rendu cette adhésion sans limite de durée',
    },
  },
  en: {
    priceOfThen: (today) => `at the price of that time${today === null ? '' : ` (${today} today)`}`,
    notice: 'You will get an e-mail between two months and one month before, with the date and the amount.',
    stop: 'You can stop this renewal until the day before, free of charge and without a reason, from your order’s page.',
    lapsed: {
      NotSold: 'the rate or an option that was chosen is no longer offered',
      PriceRaised: 'the price has risen since the e-mail that announced it',
      TooLate: 'the renewal could not be announced, or carried out, in time',
      NoCard: 'the card is no longer available',
      AlreadyMember: 'a membership for the period that follows is registered already',
      NoEnd: 'the association has given this membership no end',
    },
  },
}
