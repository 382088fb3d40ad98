import { afterA } from '@obole/core/french-names'
import { dictionary } from '../../i18n/words.ts'

export const campaignWords = dictionary({
  addToCalendar: { fr: 'Ajouter à mon agenda', en: 'Add to my calendar' },
  validOneYear: { fr: 'Valable un an à partir de l’adhésion', en: 'Valid for a year from joining' },
  validForever: { fr: 'Sans limite de durée', en: 'No end date' },
  validSeason: {
    fr: (from: string, until: string) => `Saison du ${from} au ${until}`,
    en: (from: string, until: string) => `Season from ${from} to ${until}`,
  },
  validUntil: {
    fr: (date: string) => `Valable jusqu’au ${date}`,
    en: (date: string) => `Valid until ${date}`,
  },
  priceOpen: { fr: 'Montant libre', en: 'Any amount' },
  priceNone: { fr: 'Gratuit', en: 'Free' },
  priceFrom: { fr: (price: string) => `Dès ${price}`, en: (price: string) => `From ${price}` },
  about: { fr: 'En savoir plus', en: 'More about it' },
  ofGoal: { fr: (goal: string) => `collectés sur ${goal}`, en: (goal: string) => `raised of ${goal}` },
  collected: { fr: 'collectés', en: 'raised' },
  progress: { fr: 'Avancement de la collecte', en: 'Progress of the fundraising' },
  percent: {
    fr: (percent: number) => `${percent} % de l’objectif`,
    en: (percent: number) => `${percent}% of the goal`,
  },
  contributors: {
    fr: (count: number) => (count > 1 ? `${count} contributions` : `${count} contribution`),
    en: (count: number) => (count === 1 ? `${count} contribution` : `${count} contributions`),
  },
  daysLeft: {
    fr: (days: number) =>
      days === 0 ? 'Dernier jour' : days === 1 ? 'Encore 1 jour' : `Encore ${days} jours`,
    en: (days: number) => (days === 0 ? 'Last day' : days === 1 ? '1 day left' : `${days} days left`),
  },
  recentGifts: { fr: 'Ils viennent de donner', en: 'Recent gifts' },
  contributorsTitle: { fr: 'Ils ont participé', en: 'They took part' },
  anonymous: { fr: 'Anonyme', en: 'Anonymous' },
  seeMore: { fr: 'Voir la suite', en: 'See more' },
  loading: { fr: 'Chargement…', en: 'Loading…' },
  report: { fr: 'Signaler cette campagne', en: 'Report this campaign' },
  question: { fr: 'Une question ?', en: 'A question?' },
  writeTo: { fr: (name: string) => `Écrivez ${afterA(name)}`, en: (name: string) => `Write to ${name}` },
})
