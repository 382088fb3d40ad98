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
  allAssociations: { fr: 'Chercher une association', en: 'Search for an association' },
  noCampaign: { fr: 'Aucune campagne publique pour le moment.', en: 'No public campaign for now.' },
  howTitle: { fr: 'Comment ça marche', en: 'How it works' },
  howPublish: { fr: 'Vous publiez', en: 'You publish' },
  howPublishText: {
    fr: 'Une page pour votre fête, vos adhésions ou votre collecte, prête en quelques minutes, à partager ou à poser sur votre site.',
    en: 'A page for your event, your memberships or your appeal, ready in minutes, to share or to put on your site.',
  },
  howPay: { fr: 'Chacun paie, sans compte', en: 'People pay, without an account' },
  howPayText: {
    fr: 'Par carte, en une fois, en plusieurs fois ou chaque mois. Le billet, la carte ou le reçu fiscal part par e-mail.',
    en: 'By card, at once, in instalments or every month. The ticket, card or tax receipt comes by e-mail.',
  },
  howReceive: { fr: 'Vous recevez tout', en: 'You receive all of it' },
  howReceiveText: {
    fr: 'Ce qui a été payé pour vous est versé sur votre compte, au rythme que vous choisissez, sans rien retenir.',
    en: 'What was paid for you is paid into your account, as often as you choose, with nothing held back.',
  },
  costsTitle: { fr: 'Ce que coûte Obole', en: 'What Obole costs' },
  costsText: {
    fr: 'Rien n’est prélevé sur l’argent des associations. Ce qui fait vivre Obole, ce sont les contributions que les payeurs ajoutent s’ils le veulent.',
    en: 'Nothing is taken from the associations’ money. What keeps Obole going is what payers add if they wish to.',
  },
  costsAssociation: { fr: 'L’association : 0 €', en: 'The association: €0' },
  costsAssociationText: {
    fr: 'Ni abonnement, ni commission, ni frais de carte. 20 € payés sont 20 € reçus.',
    en: 'No subscription, no commission, no card fee. €20 paid are €20 received.',
  },
  costsPayer: { fr: 'Le payeur : ce qu’il choisit', en: 'The payer: what they choose' },
  costsPayerText: {
    fr: 'Avant de payer, une contribution lui est proposée. Il la change ou la met à zéro ; sa commande est la même.',
    en: 'Before paying, a contribution is suggested. They change it or set it to nothing; the order is the same.',
  },
  costsPlatform: { fr: 'Obole : les contributions', en: 'Obole: the contributions' },
  costsPlatformText: {
    fr: 'Elles paient la banque, les serveurs et les personnes qui s’en occupent. Elles ne passent jamais par le compte de l’association.',
    en: 'They pay for the bank, the servers and those who look after them. They never pass through the association’s account.',
  },
  questionsTitle: { fr: 'Questions et réponses', en: 'Questions and answers' },
  askFees: { fr: 'Y a-t-il des frais cachés ?', en: 'Are there hidden fees?' },
  answerFees: {
    fr: 'Non. Le total affiché avant de payer comprend tout, ligne par ligne, contribution comprise.',
    en: 'No. The total shown before paying holds everything, line by line, the contribution included.',
  },
  askTip: { fr: 'Suis-je obligé d’ajouter une contribution ?', en: 'Do I have to add a contribution?' },
  answerTip: {
    fr: 'Non. Elle se règle à zéro d’un geste, et peut être reprise ensuite depuis la page de votre commande.',
    en: 'No. You set it to nothing with one tap, and it can be taken back later from the page of your order.',
  },
  askAccount: { fr: 'Faut-il un compte pour payer ?', en: 'Do I need an account to pay?' },
  answerAccount: {
    fr: 'Non. Un e-mail suffit : c’est là que partent la confirmation et le lien vers votre commande.',
    en: 'No. An e-mail address is enough: the confirmation and the link to your order are sent there.',
  },
  askWhen: {
    fr: 'Quand l’association reçoit-elle l’argent ?',
    en: 'When does the association get the money?',
  },
  answerWhen: {
    fr: 'Chaque jour, chaque semaine ou chaque mois, comme elle le décide, sur le compte bancaire qu’elle a indiqué.',
    en: 'Every day, week or month, as it decides, on the bank account it has given.',
  },
  askReceipt: { fr: 'Vais-je recevoir un reçu fiscal ?', en: 'Will I get a tax receipt?' },
  answerReceipt: {
    fr: 'Oui, si l’association en délivre et si ce que vous payez y donne droit : il arrive par e-mail, aussitôt ou en janvier pour toute l’année, numéroté et vérifiable.',
    en: 'Yes, if the association issues them and what you pay gives a right to one: it arrives by e-mail, at once or in January for the whole year, numbered and verifiable.',
  },
  askData: { fr: 'Que deviennent mes données ?', en: 'What becomes of my data?' },
  answerData: {
    fr: 'L’association à laquelle vous payez les reçoit pour suivre votre commande. Le numéro de votre carte ne passe que par la banque.',
    en: 'The association you pay receives them to follow your order. Your card number only goes through the bank.',
  },
  demoTitle: { fr: 'Faites le tour de la démonstration', en: 'Take a tour of the demonstration' },
  demoText: {
    fr: 'Tout est vrai sauf l’argent : choisissez une campagne, payez avec une carte d’essai, lisez l’e-mail reçu.',
    en: 'Everything is real except the money: pick a campaign, pay with a test card, read the message you get.',
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
