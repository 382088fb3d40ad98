import { dictionary } from '../i18n/words.ts'

export const homeWords = dictionary({
  pageTitle: {
    fr: 'Obole, le paiement en ligne des associations',
    en: 'Obole, online payment for associations',
  },
  description: {
    fr: 'Billetterie, adhésions, dons, boutique, cagnottes : les associations encaissent en ligne sans payer de frais.',
    en: 'Tickets, memberships, gifts, shop, crowdfunding: associations get paid online without paying any fee.',
  },
  heroTitle: { fr: 'L’argent de votre association, en entier.', en: 'Your association’s money, all of it.' },
  heroText: {
    fr: 'Billets, adhésions, dons, boutique : vos membres paient en ligne, vous ne payez rien. Obole vit des contributions volontaires de celles et ceux qui paient.',
    en: 'Tickets, memberships, gifts, shop: your members pay online, you pay nothing. Obole lives on the voluntary contributions of those who pay.',
  },
  trustedBy: {
    fr: (count: string) => `Déjà ${count} associations.`,
    en: (count: string) => `Already ${count} associations.`,
  },
  createAssociation: { fr: 'Créer une association', en: 'Create an association' },
  seeAssociations: { fr: 'Voir les associations', en: 'See the associations' },
  campaigns: { fr: 'Les campagnes du moment', en: 'Campaigns right now' },
  noCampaign: { fr: 'Aucune campagne publique pour le moment.', en: 'No public campaign for now.' },
  demoTitle: { fr: 'Faites le tour de la démonstration', en: 'Take a tour of the demonstration' },
  demoText: {
    fr: 'Tout est vrai sauf l’argent : choisissez une campagne, payez avec une carte d’essai, lisez l’e-mail reçu.',
    en: 'Everything is real except the money: pick a campaign, pay with a test card, read the e-mail you get.',
  },
  testCards: { fr: 'Cartes d’essai', en: 'Test cards' },
  testCardsText: {
    fr: 'Acceptée, refusée, avec validation par la banque… Commencez par 4242 4242 4242 4242.',
    en: 'Accepted, refused, validated by the bank… Start with 4242 4242 4242 4242.',
  },
  mailbox: { fr: 'Boîte aux lettres', en: 'Mailbox' },
  mailboxText: {
    fr: 'Tous les e-mails envoyés par la démonstration arrivent là.',
    en: 'Every e-mail the demonstration sends arrives there.',
  },
  logins: { fr: 'Comptes d’essai', en: 'Test accounts' },
  loginsText: { fr: 'Un seul mot de passe pour tous :', en: 'One password for all of them:' },
  states: { fr: 'Et quand une campagne n’est pas ouverte ?', en: 'And when a campaign is not open?' },
  statesText: {
    fr: 'Chaque campagne ci-dessous montre un état différent.',
    en: 'Each campaign below shows a different state.',
  },
  disabled: { fr: 'Désactivée', en: 'Disabled' },
  deleted: { fr: 'Supprimée', en: 'Deleted' },
  notYetOpen: { fr: 'Pas encore ouverte', en: 'Not yet open' },
  ended: { fr: 'Terminée', en: 'Over' },
  soldOut: { fr: 'Complète', en: 'Sold out' },
  suspended: { fr: 'Paiements suspendus', en: 'Payments suspended' },
  private: { fr: 'Privée, sur lien', en: 'Private, by link' },
  roleAdmin: { fr: 'Administratrice', en: 'Administrator' },
  roleFormAdmin: { fr: 'Administrateur d’une campagne', en: 'Campaign administrator' },
  roleTreasurer: { fr: 'Trésorière', en: 'Treasurer' },
  roleSupport: { fr: 'Support de la plateforme', en: 'Platform support' },
  roleUser: { fr: 'Simple compte', en: 'Plain account' },
})
