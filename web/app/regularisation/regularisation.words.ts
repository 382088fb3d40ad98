import { dictionary } from '../i18n/words.ts'

export const regularisationWords = dictionary({
  title: { fr: 'Régulariser un paiement', en: 'Settle a payment' },
  lead: {
    fr: (organization: string) =>
      `Un prélèvement pour ${organization} n’a pas pu être fait. Rien n’a été débité ; vous pouvez le régler maintenant.`,
    en: (organization: string) =>
      `A debit for ${organization} could not be made. Nothing was debited; you can pay it now.`,
  },
  whatIsDue: { fr: 'Ce qui reste à régler', en: 'What is still to be paid' },
  campaign: { fr: 'Campagne', en: 'Campaign' },
  instalment: { fr: 'Échéance', en: 'Instalment' },
  numberOf: {
    fr: (number: number, count: number) => `${number} sur ${count}`,
    en: (number: number, count: number) => `${number} of ${count}`,
  },
  everyMonth: { fr: 'Paiement mensuel', en: 'Monthly payment' },
  date: { fr: 'Date prévue', en: 'Planned date' },
  status: { fr: 'État', en: 'Status' },
  statusRefused: { fr: 'Refusé par la banque', en: 'Refused by the bank' },
  statusWaiting: { fr: 'Refusé, un nouvel essai est prévu', en: 'Refused, another try is planned' },
  tip: { fr: 'Dont contribution à Obole', en: 'Including the contribution to Obole' },
  contribution: { fr: 'Contribution à Obole', en: 'Contribution to Obole' },
  amount: { fr: 'À régler', en: 'To pay' },
  whichCard: { fr: 'Avec quelle carte ?', en: 'With which card?' },
  sameCard: { fr: 'La même carte', en: 'The same card' },
  sameCardDetail: {
    fr: (card: string, expiry: string) => `${card}, expire en ${expiry}`,
    en: (card: string, expiry: string) => `${card}, expires ${expiry}`,
  },
  sameCardExpired: {
    fr: (card: string) => `${card}, arrivée à expiration`,
    en: (card: string) => `${card}, expired`,
  },
  otherCard: { fr: 'Une autre carte', en: 'Another card' },
  otherCardDetail: {
    fr: 'Elle servira aussi pour les prélèvements suivants.',
    en: 'It will be used for later debits too.',
  },
  otherCardOnce: {
    fr: 'Elle servira pour ce paiement seulement. Pour les suivants, changez de carte depuis votre commande.',
    en: 'It will be used for this payment only. For later ones, change card from your order.',
  },
  goOn: { fr: 'Continuer', en: 'Continue' },
  goingOn: { fr: 'Ouverture du paiement…', en: 'Opening the payment…' },
  validUntil: {
    fr: (date: string) => `Ce lien vous est personnel et reste valable jusqu’au ${date}.`,
    en: (date: string) => `This link is personal and stays valid until ${date}.`,
  },
  lastFailed: {
    fr: 'Votre dernier essai n’a pas abouti. Rien n’a été débité.',
    en: 'Your last try did not go through. Nothing was debited.',
  },
  lastCanceled: {
    fr: 'Vous aviez interrompu le paiement. Rien n’a été débité.',
    en: 'You had stopped the payment. Nothing was debited.',
  },
  linkOverHelp: {
    fr: 'Si ce paiement est déjà réglé, vous n’avez rien à faire. Sinon, ouvrez le dernier e-mail que vous avez reçu à son sujet, ou écrivez à l’association.',
    en: 'If this payment is already settled, there is nothing for you to do. Otherwise open the latest e-mail you got about it, or write to the association.',
  },
  home: { fr: 'Retour à l’accueil', en: 'Back to home' },
  giveUp: { fr: 'Annuler ce paiement', en: 'Cancel this payment' },
  givingUp: { fr: 'Annulation…', en: 'Cancelling…' },
  stillUnknown: {
    fr: 'La banque traite encore votre paiement. Attendez sa réponse avant de partir.',
    en: 'The bank is still processing your payment. Wait for its answer before you leave.',
  },
  confirmedTitle: { fr: 'Merci, votre paiement est régularisé', en: 'Thank you, your payment is settled' },
  confirmedBody: {
    fr: (amount: string, organization: string) =>
      `${organization} a bien reçu vos ${amount}. Tout est en ordre, vous n’avez plus rien à faire.`,
    en: (amount: string, organization: string) =>
      `${organization} has received your ${amount}. Everything is in order, there is nothing left to do.`,
  },
  confirmedMail: {
    fr: (email: string) => `Une confirmation part à l’adresse ${email}.`,
    en: (email: string) => `A confirmation is on its way to ${email}.`,
  },
  canceledTitle: { fr: 'Paiement annulé', en: 'Payment cancelled' },
  canceledBody: {
    fr: (amount: string) =>
      `Rien n’a été débité. Les ${amount} restent dus : vous pouvez reprendre quand vous le souhaitez.`,
    en: (amount: string) =>
      `Nothing was debited. The ${amount} is still due: you can go on whenever you like.`,
  },
  failedTitle: { fr: 'Le paiement n’a pas abouti', en: 'The payment did not go through' },
  failedBody: {
    fr: (amount: string) =>
      `Rien n’a été débité. Les ${amount} restent dus : vérifiez le plafond de votre carte, essayez-en une autre, ou attendez un quart d’heure après plusieurs refus.`,
    en: (amount: string) =>
      `Nothing was debited. The ${amount} is still due: check your card’s limit, try another one, or wait a quarter of an hour after several refusals.`,
  },
  retry: { fr: 'Réessayer', en: 'Try again' },
  seeOrder: { fr: 'Voir ma commande', en: 'See my order' },
})
