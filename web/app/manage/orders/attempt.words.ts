import { dictionary } from '../../i18n/words.ts'

/** What became of each attempt at the bank. The reasons are true of every way into the attempt's state (core, P4). */
export const attemptWords = dictionary({
  begun: {
    fr: (amount: string) => `Paiement de ${amount} commencé`,
    en: (amount: string) => `Payment of ${amount} begun`,
  },
  paid: {
    fr: (amount: string) => `Paiement de ${amount} accepté`,
    en: (amount: string) => `Payment of ${amount} accepted`,
  },
  refused: {
    fr: (amount: string) => `Paiement de ${amount} refusé`,
    en: (amount: string) => `Payment of ${amount} refused`,
  },
  stopped: {
    fr: (amount: string) => `Paiement de ${amount} abandonné`,
    en: (amount: string) => `Payment of ${amount} given up`,
  },
  unfinished: {
    fr: (amount: string) => `Paiement de ${amount} non terminé`,
    en: (amount: string) => `Payment of ${amount} not finished`,
  },
  inExcess: {
    fr: (amount: string) => `Paiement de ${amount} reçu en trop`,
    en: (amount: string) => `Payment of ${amount} received in excess`,
  },
  cardShown: { fr: 'Nouvelle carte en cours de vérification', en: 'New card being verified' },
  cardKept: { fr: 'Nouvelle carte vérifiée par la banque', en: 'New card verified by the bank' },
  cardRefused: { fr: 'Nouvelle carte refusée', en: 'New card refused' },
  cardStopped: { fr: 'Nouvelle carte non retenue', en: 'New card not kept' },
  cardUnfinished: {
    fr: 'Vérification d’une nouvelle carte non terminée',
    en: 'Verification of a new card not finished',
  },
  raiseShown: {
    fr: 'Accord demandé à la banque pour un nouveau montant mensuel',
    en: 'The bank asked to agree to a new monthly amount',
  },
  raiseKept: {
    fr: 'Carte authentifiée pour un nouveau montant mensuel',
    en: 'Card authenticated for a new monthly amount',
  },
  raiseRefused: {
    fr: 'Nouveau montant mensuel refusé par la banque',
    en: 'New monthly amount refused by the bank',
  },
  raiseStopped: { fr: 'Nouveau montant mensuel non retenu', en: 'New monthly amount not kept' },
  raiseUnfinished: {
    fr: 'Nouveau montant mensuel\u202f: accord de la banque non terminé',
    en: 'New monthly amount: the bank’s agreement not finished',
  },
  whyUnderWay: { fr: 'Son résultat n’est pas encore connu', en: 'Its outcome is not known yet' },
  declined: {
    fr: (reason: string) => `Refusé par la banque\u202f: ${reason}`,
    en: (reason: string) => `Declined by the bank: ${reason}`,
  },
  whyStopped: { fr: 'Arrêté avant d’aboutir', en: 'Stopped before its end' },
  whyUnfinished: {
    fr: 'Le payeur n’est pas allé jusqu’au bout à temps',
    en: 'The payer did not finish it in time',
  },
  whyNotOpened: {
    fr: 'Le prestataire de paiement ne l’a pas ouvert',
    en: 'The payment provider did not open it',
  },
  whyInExcess: {
    fr: 'Ce qu’il devait payer avait changé entre-temps, ou n’était plus à payer',
    en: 'What it was to pay had changed meanwhile, or was no longer to be paid',
  },
  planEnded: { fr: 'Il n’y avait plus rien à prélever', en: 'There was nothing left to debit' },
  giftChanged: {
    fr: 'Le don mensuel avait changé entre-temps',
    en: 'The monthly gift had changed meanwhile',
  },
  linksRevoked: {
    fr: 'Les liens de la commande avaient été désactivés entre-temps',
    en: 'The order’s links had been disabled meanwhile',
  },
  paidByAnother: {
    fr: 'Payé par une autre tentative, par exemple dans une autre fenêtre ou avec une autre carte',
    en: 'Paid by another attempt, for instance in another window or with another card',
  },
  nothingTaken: { fr: 'rien n’a été débité ici', en: 'nothing was debited here' },
  givenBack: {
    fr: 'l’argent reçu ici a été rendu au payeur',
    en: 'the money received here was given back to the payer',
  },
  goesBack: {
    fr: 'l’argent reçu ici est en cours de remboursement',
    en: 'the money received here is being refunded',
  },
})
