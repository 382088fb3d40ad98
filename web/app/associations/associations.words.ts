import { dictionary } from '../i18n/words.ts'

export const associationsWords = dictionary({
  title: { fr: 'Les associations', en: 'Associations' },
  campaigns: { fr: 'Ses campagnes', en: 'Campaigns' },
  noCampaign: { fr: 'Aucune campagne publique pour le moment.', en: 'No public campaign for now.' },
  unlisted: {
    fr: 'Les campagnes qui portent une étiquette ne sont listées ici que pour votre équipe.',
    en: 'Campaigns that bear a label are listed here for your team only.',
  },
  webSite: { fr: 'Site de l’association', en: 'The association’s website' },
  campaignCount: {
    fr: (count: number) => (count > 1 ? `${count} campagnes` : `${count} campagne`),
    en: (count: number) => (count === 1 ? `${count} campaign` : `${count} campaigns`),
  },
  next: { fr: 'Suite de la liste', en: 'Rest of the list' },
})
