import { dictionary } from '../../i18n/words.ts'

export const auditWords = dictionary({
  title: { fr: 'Journal', en: 'Activity log' },
  lead: {
    fr: 'Qui a fait quoi, et quand. Aucun acte n’en est jamais effacé\u202f; seul le nom d’une personne oubliée en disparaît.',
    en: 'Who did what, and when. No act is ever erased from it; only the name of a person who was forgotten goes.',
  },
  none: { fr: 'Le journal commence ici', en: 'The log begins here' },
  noneText: {
    fr: 'Chaque changement fait par une personne de l’équipe sera noté ici, avec son nom.',
    en: 'Every change made by somebody of the team will be noted here, with their name.',
  },
  who: { fr: 'Qui', en: 'Who' },
  what: { fr: 'Ce qui a été fait', en: 'What was done' },
  kind: { fr: 'Domaine', en: 'Area' },
  allKinds: { fr: 'Tous les domaines', en: 'All areas' },
  everybody: { fr: 'Tout le monde', en: 'Everybody' },
  searchHint: { fr: 'Personne, campagne, n°', en: 'Person, campaign, no.' },
  back: { fr: 'Tout le journal', en: 'The whole log' },
  detailreason: { fr: 'Raison', en: 'Reason' },
  detailcomment: { fr: 'Commentaire', en: 'Comment' },
  detailnote: { fr: 'Note interne', en: 'Internal note' },
  detailnames: { fr: 'Lignes', en: 'Lines' },
  detailname: { fr: 'Nom', en: 'Name' },
  detailtitle: { fr: 'Campagne', en: 'Campaign' },
  detailholder: { fr: 'Titulaire du compte', en: 'Account holder' },
  detailbefore: { fr: 'Avant', en: 'Before' },
  detailafter: { fr: 'Après', en: 'After' },
  detailreceivedOn: { fr: 'Reçu le', en: 'Received on' },
  changesCount: {
    fr: (count: number) => (count > 1 ? `${count} changements` : '1 changement'),
    en: (count: number) => (count === 1 ? '1 change' : `${count} changes`),
  },
})
