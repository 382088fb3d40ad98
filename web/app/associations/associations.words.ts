import { dictionary } from '../i18n/words.ts'

export const associationsWords = dictionary({
  title: { fr: 'Les associations', en: 'Associations' },
  searchName: { fr: 'Nom', en: 'Name' },
  searchPlace: { fr: 'Ville ou code postal', en: 'Town or postcode' },
  searchKind: { fr: 'Ce que je cherche', en: 'What I am looking for' },
  anyKind: { fr: 'Toutes les campagnes', en: 'Any campaign' },
  searchCategory: { fr: 'Domaine', en: 'Field' },
  anyCategory: { fr: 'Tous les domaines', en: 'Any field' },
  search: { fr: 'Chercher', en: 'Search' },
  showAll: { fr: 'Tout montrer', en: 'Show all' },
  nothingFound: { fr: 'Aucune association ne correspond.', en: 'No association matches.' },
  nothingFoundText: {
    fr: 'Essayez avec un mot de moins, ou seulement le département.',
    en: 'Try with one word less, or the département alone.',
  },
  map: { fr: 'Où elles sont', en: 'Where they are' },
  campaigns: { fr: 'Ses campagnes', en: 'Campaigns' },
  allCampaigns: { fr: 'Toutes ses campagnes', en: 'All its campaigns' },
  noCampaign: { fr: 'Aucune campagne publique pour le moment.', en: 'No public campaign for now.' },
  unlisted: {
    fr: 'Les campagnes qui portent une étiquette ne sont listées ici que pour votre équipe.',
    en: 'Campaigns that bear a label are listed here for your team only.',
  },
  follow: { fr: 'Suivre l’association\u202f:', en: 'Follow the association:' },
  subscribe: { fr: 'S’abonner à l’agenda', en: 'Subscribe to the calendar' },
  agenda: { fr: 'Agenda (iCal)', en: 'Calendar (iCal)' },
  feed: { fr: 'Flux (RSS)', en: 'Feed (RSS)' },
  webSite: { fr: 'Site de l’association', en: 'The association’s website' },
  campaignCount: {
    fr: (count: number) => (count > 1 ? `${count} campagnes` : `${count} campagne`),
    en: (count: number) => (count === 1 ? `${count} campaign` : `${count} campaigns`),
  },
  next: { fr: 'Suite de la liste', en: 'Rest of the list' },
})
