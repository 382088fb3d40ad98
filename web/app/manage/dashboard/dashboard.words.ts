import { dictionary } from '../../i18n/words.ts'

export const dashboardWords = dictionary({
  title: { fr: 'Accueil', en: 'Home' },
  hello: { fr: (name: string) => `Bonjour ${name}`, en: (name: string) => `Hello ${name}` },
  toDo: { fr: 'À faire ensuite', en: 'What to do next' },
  stepSendDocuments: { fr: 'Envoyez les documents de l’association', en: 'Send the association’s documents' },
  whySendDocuments: {
    fr: 'Statuts, récépissé de déclaration et pièce d’identité : le Support vérifie, puis vous encaissez.',
    en: 'Statutes, declaration receipt and proof of identity: Support checks them, then you can collect.',
  },
  stepCompleteDocuments: { fr: 'Complétez votre dossier', en: 'Complete your record' },
  whyCompleteDocuments: {
    fr: 'Le Support attend quelque chose de vous avant d’ouvrir les paiements.',
    en: 'Support is waiting for something from you before opening payments.',
  },
  stepCreateCampaign: { fr: 'Créez votre première campagne', en: 'Create your first campaign' },
  whyCreateCampaign: {
    fr: 'Billetterie, adhésion, don, boutique… Elle reste un brouillon tant que vous ne la publiez pas.',
    en: 'Tickets, membership, gifts, shop… It stays a draft until you publish it.',
  },
  stepPublishCampaign: { fr: 'Publiez votre campagne', en: 'Publish your campaign' },
  whyPublishCampaign: {
    fr: 'Votre brouillon vous attend : relisez-le, puis ouvrez-le au public.',
    en: 'Your draft is waiting: read it once more, then open it to the public.',
  },
  stepGiveIban: { fr: 'Indiquez votre IBAN', en: 'Give your IBAN' },
  whyGiveIban: {
    fr: 'C’est le compte bancaire sur lequel votre argent sera versé.',
    en: 'It is the bank account your money will be paid into.',
  },
  stepDescribe: { fr: 'Présentez votre association', en: 'Introduce your association' },
  whyDescribe: {
    fr: 'Quelques phrases et un logo : les visiteurs donnent plus volontiers à qui ils connaissent.',
    en: 'A few sentences and a logo: people give more readily to those they know.',
  },
  movingIn: { fr: 'Vos campagnes sont chez HelloAsso ?', en: 'Are your campaigns at HelloAsso?' },
  moveIn: { fr: 'Reprenez-les ici', en: 'Bring them here' },
  doIt: { fr: 'Y aller', en: 'Go' },
  pendingTitle: { fr: 'Vérification en cours', en: 'Verification under way' },
  pendingText: {
    fr: 'Le Support étudie votre dossier. Vous pouvez préparer vos campagnes dès maintenant.',
    en: 'Support is looking at your record. You can prepare your campaigns meanwhile.',
  },
  suspendedTitle: { fr: 'Les paiements sont suspendus', en: 'Payments are suspended' },
  figures: { fr: 'Commandes des 30 derniers jours', en: 'Orders of the last 30 days' },
  watch: { fr: 'À suivre', en: 'To keep an eye on' },
  nextPayout: { fr: 'Prochain versement', en: 'Next payout' },
  toComeHint: {
    fr: 'Échéances prévues ou impayées de toutes vos commandes.',
    en: 'Instalments planned or unpaid, of all your orders.',
  },
  unpaid: { fr: 'Impayés', en: 'Unpaid' },
  unpaidHint: {
    fr: (count: number) =>
      count > 1 ? `${count} échéances refusées par la banque.` : 'Une échéance refusée par la banque.',
    en: (count: number) =>
      count > 1 ? `${count} instalments refused by the bank.` : 'One instalment refused by the bank.',
  },
  factorTitle: {
    fr: (count: number) =>
      count > 1
        ? `${count} personnes sans double authentification`
        : 'Une personne sans double authentification',
    en: (count: number) =>
      count > 1
        ? `${count} people without two-factor authentication`
        : 'One person without two-factor authentication',
  },
  factorText: {
    fr: (names: string) =>
      `${names}. Elle est obligatoire pour qui administre l’association ou gère son argent : sans elle, l’accès se ferme 14 jours après la première connexion.`,
    en: (names: string) =>
      `${names}. It is obligatory for whoever administers the association or looks after its money: without it, access closes 14 days after the first sign-in.`,
  },
  factorWithYou: { fr: (names: string) => `${names} et vous`, en: (names: string) => `${names} and you` },
  factorTeam: { fr: 'Voir l’équipe', en: 'See the team' },
  daysToGo: {
    fr: (days: number) => (days > 1 ? `dans ${days} jours` : days === 1 ? 'demain' : 'aujourd’hui'),
    en: (days: number) => (days > 1 ? `in ${days} days` : days === 1 ? 'tomorrow' : 'today'),
  },
  salesEnd: {
    fr: (when: string) => `fin des ventes ${when}`,
    en: (when: string) => `sales end ${when}`,
  },
  ends: { fr: (when: string) => `se termine ${when}`, en: (when: string) => `ends ${when}` },
  placesLeft: {
    fr: (places: number) =>
      places > 1 ? `${places} places restantes` : places === 1 ? '1 place restante' : 'complet',
    en: (places: number) => (places > 1 ? `${places} places left` : places === 1 ? '1 place left' : 'full'),
  },
  campaigns: { fr: 'Vos campagnes', en: 'Your campaigns' },
  noCampaign: { fr: 'Aucune campagne pour le moment', en: 'No campaign yet' },
  noCampaignText: {
    fr: 'Une campagne est une page où l’on vous paie : des billets, une adhésion, un don, une boutique. Elle se prépare en quelques minutes et ne coûte rien.',
    en: 'A campaign is a page where people pay you: tickets, a membership, a gift, a shop. It takes a few minutes and costs nothing.',
  },
  changedOn: { fr: (day: string) => `Modifiée le ${day}`, en: (day: string) => `Changed on ${day}` },
  eventOn: { fr: (day: string) => `Le ${day}`, en: (day: string) => `On ${day}` },
  since: { fr: (day: string) => `Depuis le ${day}`, en: (day: string) => `Since ${day}` },
  from: { fr: (day: string) => `À partir du ${day}`, en: (day: string) => `From ${day}` },
  endedOn: { fr: (day: string) => `Terminée le ${day}`, en: (day: string) => `Ended on ${day}` },
  past: { fr: 'passé', en: 'over' },
  inThirtyDays: { fr: 'commandés en 30 jours', en: 'ordered in 30 days' },
  ofOrdered: {
    fr: (received: string, ordered: string) => `${received} sur ${ordered}`,
    en: (received: string, ordered: string) => `${received} of ${ordered}`,
  },
  latest: { fr: 'Dernières commandes', en: 'Latest orders' },
  allOrders: { fr: 'Toutes les commandes', en: 'All orders' },
  noOrder: {
    fr: 'Les commandes arriveront ici, la plus récente en tête.',
    en: 'Orders will come here, the latest first.',
  },
  showAll: {
    fr: 'Afficher aussi les campagnes désactivées et les événements annulés',
    en: 'Show disabled campaigns and cancelled events too',
  },
})
