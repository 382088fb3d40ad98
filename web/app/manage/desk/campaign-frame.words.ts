import { afterA } from '@obole/core/french-names'
import { dictionary } from '../../i18n/words.ts'

export const campaignFrameWords = dictionary({
  tabs: { fr: 'Gestion de la campagne', en: 'Managing the campaign' },
  tabOverview: { fr: 'Aperçu', en: 'Overview' },
  tabContents: { fr: 'Contenu', en: 'Contents' },
  tabShare: { fr: 'Partage', en: 'Share' },
  tabStatistics: { fr: 'Statistiques', en: 'Statistics' },
  tabDoor: { fr: 'Accueil', en: 'Door' },
  tabRecord: { fr: 'Relevé de billetterie', en: 'Ticketing record' },
  tabCancellation: { fr: 'Annuler l’événement', en: 'Cancel the event' },
  tabCanceled: { fr: 'Événement annulé', en: 'Event cancelled' },
  tabAdministrators: { fr: 'Administrateurs', en: 'Administrators' },
  orders: { fr: 'Commandes', en: 'Orders' },
  contributors: { fr: 'Payeurs', en: 'Payers' },
  back: { fr: (name: string) => `Retour ${afterA(name)}`, en: (name: string) => `Back to ${name}` },
  openPage: { fr: 'Voir la page', en: 'See the page' },
})
