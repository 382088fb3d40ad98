import { dictionary } from '../i18n/words.ts'

export const errorWords = dictionary({
  statusLine: { fr: (status: number) => `Erreur ${status}`, en: (status: number) => `Error ${status}` },
  tryAgainShortly: {
    fr: 'Réessayez dans quelques instants.',
    en: 'Please try again shortly.',
  },
  reference: { fr: 'Référence à nous communiquer :', en: 'Reference to give us:' },
  reload: { fr: 'Recharger la page', en: 'Reload the page' },
  goBack: { fr: 'Revenir en arrière', en: 'Go back' },
  backHome: { fr: 'Retour à l’accueil', en: 'Back to home' },
  supportOnly: {
    fr: 'Cette page est réservée à l’équipe d’Obole.',
    en: 'This page is for Obole’s own team.',
  },
  supportOnlyDetails: {
    fr: 'Vous gérez une association ? Tout se trouve dans votre espace. Vous travaillez pour Obole ? Demandez à la personne qui administre la plateforme d’ajouter le Support à votre compte.',
    en: 'Do you run an association? Everything is in your own space. Do you work for Obole? Ask whoever runs the platform to add Support to your account.',
  },
  kindUnavailable: {
    fr: 'Cette sorte de campagne n’est pas proposée ici.',
    en: 'This kind of campaign is not offered here.',
  },
  kindUnavailableDetails: {
    fr: 'L’adresse est celle d’une campagne qu’Obole ne sait pas montrer. L’association vous indiquera où la trouver.',
    en: 'The address is that of a campaign which Obole cannot show. The association will tell you where to find it.',
  },
  mySpace: { fr: 'Aller à mon espace', en: 'Go to my space' },
  stillStuck: { fr: 'Le problème persiste ?', en: 'Still stuck?' },
  contact: { fr: 'Écrivez-nous', en: 'Write to us' },
})
