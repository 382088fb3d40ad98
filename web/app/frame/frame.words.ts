import { dictionary } from '../i18n/words.ts'

export const frameWords = dictionary({
  home: { fr: 'Obole, accueil', en: 'Obole, home' },
  tools: { fr: 'Compte et langue', en: 'Account and language' },
  accessibility: { fr: 'Accessibilité', en: 'Accessibility' },
  signOut: { fr: 'Se déconnecter', en: 'Sign out' },
  signIn: { fr: 'Se connecter', en: 'Sign in' },
  createAssociation: { fr: 'Créer une association', en: 'Create an association' },
  myAssociations: { fr: 'Mes associations', en: 'My associations' },
  myOrders: { fr: 'Mes commandes et mes dons', en: 'My orders and gifts' },
  myAccount: { fr: 'Mon compte', en: 'My account' },
  support: { fr: 'Espace Support', en: 'Support desk' },
  declaration: { fr: 'Accessibilité : partiellement conforme', en: 'Accessibility: partly compliant' },
  skipToContent: { fr: 'Aller au contenu', en: 'Skip to content' },
  footer: { fr: 'Informations', en: 'Information' },
  tagline: {
    fr: 'Obole, le paiement en ligne gratuit des associations.',
    en: 'Obole, free online payment for associations.',
  },
  associationTerms: { fr: 'Conditions pour les associations', en: 'Terms for associations' },
  userTerms: { fr: 'Conditions pour les utilisateurs', en: 'Terms for users' },
  legalNotice: { fr: 'Mentions légales', en: 'Legal notice' },
  privacy: { fr: 'Confidentialité', en: 'Privacy' },
  cookies: { fr: 'Gestion des cookies', en: 'Cookie management' },
  guide: { fr: 'Guide des associations', en: 'Guide for associations' },
  about: { fr: 'À propos', en: 'About' },
})
