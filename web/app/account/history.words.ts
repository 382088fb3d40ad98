import { dictionary } from '../i18n/words.ts'
import { dayOf } from '@obole/contract/monthly-words'

export const historyWords = dictionary({
  title: { fr: 'Mes commandes et mes dons', en: 'My orders and gifts' },
  lead: {
    fr: (email: string) => `Tout ce qui a été payé avec l’adresse ${email}, même sans compte.`,
    en: (email: string) => `Everything paid with the address ${email}, even without an account.`,
  },
  unpaidTitle: { fr: 'Un prélèvement n’a pas abouti', en: 'A debit did not go through' },
  unpaidSeveral: {
    fr: (count: number) => `${count} prélèvements n’ont pas abouti`,
    en: (count: number) => `${count} debits did not go through`,
  },
  unpaidLine: {
    fr: (amount: string, date: string, what: string) => `${amount} prévus le ${date}, ${what}`,
    en: (amount: string, date: string, what: string) => `${amount} due on ${date}, ${what}`,
  },
  settle: { fr: 'Régler', en: 'Pay it' },
  monthly: { fr: 'Chaque mois', en: 'Each month' },
  monthlyAmount: {
    fr: (amount: string, day: number) => `${amount} le ${dayOf(day, 'fr')} de chaque mois`,
    en: (amount: string, day: number) => `${amount} on the ${dayOf(day, 'en')} of each month`,
  },
  monthlyUntilStopped: {
    fr: 'Continue jusqu’à ce que vous l’arrêtiez.',
    en: 'Goes on until you stop it.',
  },
  manage: { fr: 'Modifier ou arrêter', en: 'Change or stop' },
  orders: { fr: 'Commandes', en: 'Orders' },
  numberAndDate: {
    fr: (id: number, date: string) => `N° ${id}, le ${date}`,
    en: (id: number, date: string) => `No. ${id}, ${date}`,
  },
  nextDebit: {
    fr: (amount: string, date: string) => `Prochain prélèvement : ${amount} le ${date}`,
    en: (amount: string, date: string) => `Next debit: ${amount} on ${date}`,
  },
  perMonth: { fr: (amount: string) => `${amount} par mois`, en: (amount: string) => `${amount} a month` },
  free: { fr: 'Gratuit', en: 'Free' },
  more: { fr: 'Voir la suite', en: 'Show more' },
  loading: { fr: 'Chargement…', en: 'Loading…' },
  documents: { fr: 'Documents', en: 'Documents' },
  documentsText: {
    fr: 'Reçus fiscaux, billets et cartes d’adhérent, les plus récents d’abord.',
    en: 'Tax receipts, tickets and membership cards, the latest first.',
  },
  moreDocuments: {
    fr: (count: number) => `Afficher les ${count} autres`,
    en: (count: number) => `Show the ${count} others`,
  },
  emptyTitle: { fr: 'Rien pour l’instant', en: 'Nothing yet' },
  empty: {
    fr: 'Vos billets, adhésions, achats et dons apparaîtront ici dès votre premier paiement avec cette adresse.',
    en: 'Your tickets, memberships, purchases and gifts will appear here as soon as you pay with this address.',
  },
  emptyOther: {
    fr: 'Vous avez payé avec une autre adresse ? Ouvrez le lien reçu dans l’e-mail de confirmation.',
    en: 'Did you pay with another address? Open the link in the confirmation e-mail.',
  },
  discover: { fr: 'Découvrir les associations', en: 'Discover associations' },
  backToAccount: { fr: 'Mon compte', en: 'My account' },
  stateUnpaid: { fr: 'À régler', en: 'To be paid' },
  stateContested: { fr: 'Contestée', en: 'Disputed' },
  stateRefundWaiting: { fr: 'Remboursement en attente', en: 'Refund waiting' },
  stateRefunding: { fr: 'Remboursement en cours', en: 'Being refunded' },
  stateCanceledKept: { fr: 'Annulée', en: 'Cancelled' },
  stateCanceledPartlyRefunded: { fr: 'Annulée, remboursée en partie', en: 'Cancelled, refunded in part' },
  statePartlyCanceled: { fr: 'Annulée en partie', en: 'Cancelled in part' },
  stateInProgress: { fr: 'Prélèvements en cours', en: 'Debits under way' },
  statePartlyRefunded: { fr: 'Remboursée en partie', en: 'Refunded in part' },
  statePartlyPaid: { fr: 'Payée en partie', en: 'Paid in part' },
  statePaid: { fr: 'Payée', en: 'Paid' },
  stateRegistered: { fr: 'Payée', en: 'Paid' },
  stateRefunded: { fr: 'Remboursée', en: 'Refunded' },
  stateCanceled: { fr: 'Annulée', en: 'Cancelled' },
  stateFree: { fr: 'Confirmée', en: 'Confirmed' },
})
