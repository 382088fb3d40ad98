import { dictionary } from '../../i18n/words.ts'

export const orderWords = dictionary({
  pageTitle: { fr: 'Commande', en: 'Order' },
  title: { fr: (id: number) => `Commande n° ${id}`, en: (id: number) => `Order no. ${id}` },
  back: { fr: 'Toutes les commandes', en: 'All orders' },
  madeOn: { fr: (moment: string) => `Le ${moment}`, en: (moment: string) => `On ${moment}` },
  payer: { fr: 'Payeur', en: 'Payer' },
  language: { fr: 'Langue', en: 'Language' },
  payerLinks: {
    fr: 'Cette personne a sa propre page de commande, ouverte par les liens que nous lui envoyons ; elle seule peut y modifier ses prélèvements.',
    en: 'This person has a page of the order of their own, opened by the links we send them; they alone can change their debits there.',
  },
  revokeLinks: { fr: 'Désactiver ses liens', en: 'End their links' },
  revokeLinksTitle: {
    fr: 'Désactiver les liens de cette commande ?',
    en: 'End the links of this order?',
  },
  revokeLinksText: {
    fr: (email: string) =>
      `À faire si un lien est arrivé chez quelqu’un d’autre : aucun de ceux envoyés ne fonctionnera plus, et un nouveau part à ${email}.`,
    en: (email: string) =>
      `For when a link reached somebody else: none of those sent will work any more, and a new one goes to ${email}.`,
  },
  revokingLinks: { fr: 'Désactivation…', en: 'Ending…' },
  contents: { fr: 'Contenu', en: 'Contents' },
  options: { fr: 'Options', en: 'Options' },
  correct: { fr: 'Corriger', en: 'Correct' },
  correctOf: { fr: (name: string) => `Corriger ${name}`, en: (name: string) => `Correct ${name}` },
  discountOf: {
    fr: (amount: string) => `dont ${amount} de réduction`,
    en: (amount: string) => `after ${amount} off`,
  },
  receiptEligible: { fr: 'Reçu fiscal', en: 'Tax receipt' },
  coupon: { fr: (code: string) => `Code promo ${code}`, en: (code: string) => `Discount code ${code}` },
  totalAssociation: { fr: 'Pour l’association', en: 'For the association' },
  totalTip: { fr: 'Contribution à Obole', en: 'Contribution to Obole' },
  totalRefunded: { fr: 'Déjà remboursé', en: 'Already refunded' },
  payments: { fr: 'Paiements', en: 'Payments' },
  noPayment: { fr: 'Cette commande était gratuite.', en: 'This order was free.' },
  dueOn: { fr: (day: string) => `Prévu le ${day}`, en: (day: string) => `Due on ${day}` },
  paidOn: { fr: (day: string) => `Le ${day}`, en: (day: string) => `On ${day}` },
  instalment: {
    fr: (number: number) => `Échéance ${number}`,
    en: (number: number) => `Instalment ${number}`,
  },
  monthly: { fr: 'Mensuel', en: 'Monthly' },
  refund: { fr: 'Rembourser', en: 'Refund' },
  documents: { fr: 'Documents', en: 'Documents' },
  needsAddress: {
    fr: 'Un reçu fiscal est dû, mais l’adresse du donateur manque. Il peut l’indiquer sur sa page, dont le lien est dans sa confirmation.',
    en: 'A tax receipt is due, but the donor’s address is missing. They can give it on their own page, whose link is in their confirmation.',
  },
  noDocument: { fr: 'Pas de document pour cette commande.', en: 'No document for this order.' },
  history: { fr: 'Ce qui s’est passé', en: 'What happened' },
  attempt: {
    fr: (amount: string) => `Paiement de ${amount} tenté`,
    en: (amount: string) => `Payment of ${amount} tried`,
  },
  attemptPaid: {
    fr: (amount: string) => `Paiement de ${amount} accepté`,
    en: (amount: string) => `Payment of ${amount} accepted`,
  },
  attemptFailed: {
    fr: (amount: string) => `Paiement de ${amount} refusé`,
    en: (amount: string) => `Payment of ${amount} refused`,
  },
  declined: {
    fr: (code: string) => `Refusée par la banque (${code})`,
    en: (code: string) => `Declined by the bank (${code})`,
  },
  refunded: {
    fr: (amount: string) => `Remboursement de ${amount}`,
    en: (amount: string) => `Refund of ${amount}`,
  },
  consentTermsOfService: {
    fr: (version: string) => `Conditions d’utilisation acceptées, version ${version}`,
    en: (version: string) => `Terms of service accepted, version ${version}`,
  },
  consentTermsOfSale: {
    fr: 'Conditions de vente de l’association acceptées',
    en: 'Terms of sale of the association accepted',
  },
  consentTip: {
    fr: 'Contribution à Obole confirmée par le payeur',
    en: 'Contribution to Obole confirmed by the payer',
  },
  refundWaits: {
    fr: 'En attente : l’argent de l’association manque, il partira de lui-même',
    en: 'Waiting: the association’s money is missing, it will leave by itself',
  },
  refundGivenUp: { fr: 'Retiré', en: 'Given up' },
  refundUnderWay: { fr: 'En cours à la banque', en: 'Under way at the bank' },
  refundRefused: { fr: 'Refusé par la banque', en: 'Refused by the bank' },
  byHand: { fr: 'Note', en: 'Note' },
  resend: { fr: 'Renvoyer la confirmation', en: 'Send the confirmation again' },
  resending: { fr: 'Envoi…', en: 'Sending…' },
  resent: { fr: 'La confirmation est repartie', en: 'The confirmation has left again' },
  resentText: {
    fr: (email: string) => `Elle arrive chez ${email}.`,
    en: (email: string) => `It is on its way to ${email}.`,
  },
  cancelOffline: { fr: 'Annuler cette saisie', en: 'Cancel this entry' },
  cancelOfflineTitle: {
    fr: 'Annuler cette commande saisie à la main ?',
    en: 'Cancel this order written down by hand?',
  },
  cancelOfflineText: {
    fr: 'Elle ne comptera plus, et ses places seront rendues. L’annulation reste dans le journal.',
    en: 'It will no longer count, and its places are given back. The cancellation stays in the activity log.',
  },
  canceling: { fr: 'Annulation…', en: 'Cancelling…' },
  stopMonthly: { fr: 'Arrêter les prélèvements', en: 'Stop the debits' },
  stopMonthlyTitle: { fr: 'Arrêter les prélèvements mensuels ?', en: 'Stop the monthly debits?' },
  cancelPlan: { fr: 'Annuler les échéances à venir', en: 'Cancel the instalments to come' },
  cancelPlanTitle: { fr: 'Annuler les échéances à venir ?', en: 'Cancel the instalments to come?' },
  stopText: {
    fr: 'Plus rien ne sera prélevé. Ce qui a été payé reste à l’association, billets et adhésions restent valables. La personne est prévenue par e-mail ; on ne peut pas revenir en arrière.',
    en: 'Nothing more will be debited. What was paid stays with the association, tickets and memberships stay valid. The person is told by e-mail; this cannot be undone.',
  },
  stopping: { fr: 'Arrêt…', en: 'Stopping…' },
})

export const participantWords = dictionary({
  title: { fr: 'Corriger le participant', en: 'Correct the participant' },
  text: {
    fr: 'La correction est notée dans l’historique de la commande. Billets et cartes sont refaits.',
    en: 'The correction is noted in the order’s history. Tickets and cards are made again.',
  },
  firstName: { fr: 'Prénom', en: 'First name' },
  lastName: { fr: 'Nom', en: 'Last name' },
  email: { fr: 'E-mail', en: 'E-mail' },
  birthDate: { fr: 'Date de naissance', en: 'Date of birth' },
  address: { fr: 'Adresse', en: 'Address' },
  zipCode: { fr: 'Code postal', en: 'Postal code' },
  city: { fr: 'Ville', en: 'City' },
  save: { fr: 'Enregistrer', en: 'Save' },
  saving: { fr: 'Enregistrement…', en: 'Saving…' },
})

export const refundWords = dictionary({
  title: { fr: 'Rembourser ce paiement', en: 'Refund this payment' },
  left: {
    fr: (amount: string, tip: string) =>
      `Il reste ${amount} à rembourser, dont ${tip} de contribution à Obole.`,
    en: (amount: string, tip: string) =>
      `${amount} can still be refunded, ${tip} of it the contribution to Obole.`,
  },
  nothingLeft: { fr: 'Il ne reste rien à rembourser.', en: 'There is nothing left to refund.' },
  what: { fr: 'Que rendre ?', en: 'What to give back?' },
  whatAll: { fr: 'Tout', en: 'Everything' },
  whatAmount: { fr: 'Un montant', en: 'An amount' },
  whatAmountDetail: {
    fr: 'Réparti entre l’association et la contribution, comme le paiement.',
    en: 'Split between the association and the contribution, as the payment was.',
  },
  whatAssociation: { fr: 'La part de l’association', en: 'The association’s part' },
  whatTip: { fr: 'La contribution à Obole', en: 'The contribution to Obole' },
  amount: { fr: 'Montant', en: 'Amount' },
  cancelOrder: { fr: 'Annuler la commande', en: 'Cancel the order' },
  cancelOrderHint: {
    fr: 'Billets et adhésions ne valent plus, les échéances à venir ne sont plus prélevées.',
    en: 'Tickets and memberships are no longer valid, instalments to come are no longer debited.',
  },
  releaseStock: { fr: 'Remettre les places en vente', en: 'Put the places back on sale' },
  tell: { fr: 'Prévenir la personne par e-mail', en: 'Tell the person by e-mail' },
  comment: { fr: 'Raison', en: 'Reason' },
  password: { fr: 'Votre mot de passe', en: 'Your password' },
  passwordHint: {
    fr: 'Redemandé parce que de l’argent sort du compte de l’association.',
    en: 'Asked again because money leaves the association’s account.',
  },
  confirm: { fr: (amount: string) => `Rembourser ${amount}`, en: (amount: string) => `Refund ${amount}` },
  refunding: { fr: 'Remboursement…', en: 'Refunding…' },
  amountWrong: { fr: 'Indiquez un montant possible', en: 'Enter a possible amount' },
  waits: { fr: 'Le remboursement est en attente', en: 'The refund is waiting' },
  waitsText: {
    fr: 'L’argent a déjà été versé à l’association. Il partira de lui-même dès que de l’argent arrive, ou après un virement : voyez la page Versements.',
    en: 'The money has already been paid out. It will leave by itself as soon as money comes in, or after a transfer: see the page Payouts.',
  },
  done: { fr: 'Le remboursement est parti', en: 'The refund has left' },
  doneText: {
    fr: 'Il arrive sur la carte sous quelques jours.',
    en: 'It reaches the card within a few days.',
  },
})
