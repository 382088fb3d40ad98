import { dictionary } from '../app/i18n/words.ts'

const several = (count: number, one: string, more: string) => (count < 2 ? one : more)

export const overScannerWords = dictionary({
  // By number and by name
  number: { fr: 'Numéro du billet', en: 'Number of the ticket' },
  numberHint: {
    fr: 'Il est imprimé sur le billet, à côté du code carré.',
    en: 'It is printed on the ticket, next to the square code.',
  },
  find: { fr: 'Trouver', en: 'Find' },
  noSuchNumber: {
    fr: 'Aucun billet de cet événement n’a ce numéro.',
    en: 'No ticket of this event has this number.',
  },
  name: { fr: 'Nom du participant ou de l’acheteur', en: 'Name of the holder or the buyer' },
  nobodyFound: { fr: 'Personne de ce nom sur la liste.', en: 'Nobody of this name on the list.' },
  typeAName: {
    fr: 'Quelques lettres suffisent, sans accent.',
    en: 'A few letters are enough, without accents.',
  },
  moreFound: {
    fr: (count: number) => `Les ${count} premiers : tapez plus de lettres.`,
    en: (count: number) => `The first ${count}: type more letters.`,
  },
  stateIn: { fr: 'Entré', en: 'In' },
  stateOut: { fr: 'Sorti', en: 'Out' },
  stateExpected: { fr: 'Attendu', en: 'Expected' },
  stateNotOnList: { fr: 'Autre liste', en: 'Other list' },
  stateCanceled: { fr: 'Annulé', en: 'Cancelled' },
  stateRefunded: { fr: 'Remboursé', en: 'Refunded' },

  // Latest
  nothingYet: { fr: 'Rien encore sur ce téléphone.', en: 'Nothing yet on this phone.' },
  wentIn: { fr: 'Entrée', en: 'In' },
  wentOut: { fr: 'Sortie', en: 'Out' },
  forced: { fr: 'acceptée par vous', en: 'let in by you' },
  undoOf: {
    fr: (who: string) => `Annuler le passage de ${who}`,
    en: (who: string) => `Undo the scan of ${who}`,
  },

  // Leaving
  leaveSure: { fr: 'Quitter l’accueil ?', en: 'Leave the door?' },
  leaveMore: {
    fr: 'La liste des billets s’efface de ce téléphone. Il faudra le lien et le code pour revenir.',
    en: 'The list of tickets is erased from this phone. Coming back takes the link and the PIN.',
  },
  leaveMoreDesk: {
    fr: 'La liste des billets s’efface de ce téléphone. Vous pourrez rouvrir l’accueil depuis votre espace d’administration.',
    en: 'The list of tickets is erased from this phone. You can open the door again from your desk.',
  },
  leaving: { fr: 'Envoi des derniers passages…', en: 'Sending the last scans…' },
  leaveUnsentMore: {
    fr: (count: number) =>
      several(
        count,
        'Retrouvez du réseau avant de quitter. Si vous quittez maintenant, il reste sur ce téléphone et partira quand cette page sera rouverte en ligne, dans les sept jours.',
        'Retrouvez du réseau avant de quitter. Si vous quittez maintenant, ils restent sur ce téléphone et partiront quand cette page sera rouverte en ligne, dans les sept jours.',
      ),
    en: (count: number) =>
      several(
        count,
        'Find a network before you leave. If you leave now, it stays on this phone and goes when this page is opened again online, within seven days.',
        'Find a network before you leave. If you leave now, they stay on this phone and go when this page is opened again online, within seven days.',
      ),
  },
  leaveAnyway: { fr: 'Quitter quand même', en: 'Leave all the same' },
  stay: { fr: 'Rester', en: 'Stay' },

  // Selling
  byCard: { fr: 'Par carte, sur son téléphone', en: 'By card, on their phone' },
  byCardMore: {
    fr: 'Montrez ce code : la personne paie sur son propre téléphone et reçoit son billet par e-mail.',
    en: 'Show this code: the person pays on their own phone and gets the ticket by e-mail.',
  },
  pageCode: { fr: 'QR code de la page de vente', en: 'QR code of the sales page' },
  cash: { fr: 'Espèces', en: 'Cash' },
  cheque: { fr: 'Chèque', en: 'Cheque' },
  cashOrCheque: { fr: 'En espèces ou par chèque', en: 'By cash or cheque' },
  rate: { fr: 'Tarif', en: 'Rate' },
  leftOf: {
    fr: (count: number) => several(count, `reste ${count}`, `restent ${count}`),
    en: (count: number) => `${count} left`,
  },
  soldOut: { fr: 'complet', en: 'sold out' },
  howMany: { fr: 'Nombre', en: 'Number' },
  fewer: { fr: 'Un de moins', en: 'One fewer' },
  more: { fr: 'Un de plus', en: 'One more' },
  amountEach: { fr: 'Montant par billet (€)', en: 'Amount per ticket (€)' },
  atLeast: { fr: (amount: string) => `Au moins ${amount}`, en: (amount: string) => `At least ${amount}` },
  rateNeeded: { fr: 'Choisissez un tarif.', en: 'Choose a rate.' },
  notSoldHere: {
    fr: (rates: string) =>
      `${rates} : des questions sont posées, la personne l’achète par carte, sur son téléphone.`,
    en: (rates: string) => `${rates}: questions are asked, the person buys it by card, on their phone.`,
  },
  amountNeeded: {
    fr: 'Indiquez le montant, par exemple 5 ou 7,50.',
    en: 'Enter the amount, for example 5 or 7.50.',
  },
  tooMuchInCash: {
    fr: (most: string) =>
      `En espèces, une vente ne peut pas dépasser ${most} : c’est la limite légale. Proposez la carte ou un chèque.`,
    en: (most: string) =>
      `In cash, a sale may come to at most ${most}: that is the legal limit. Offer the card or a cheque.`,
  },
  tooMuchByCheque: {
    fr: (most: string) => `Par chèque, une vente ne peut pas dépasser ${most} ici. Vérifiez le montant.`,
    en: (most: string) => `By cheque, a sale may come to at most ${most} here. Check the amount.`,
  },
  means: { fr: 'Moyen de paiement', en: 'Means of payment' },
  sendTicket: { fr: 'Envoyer le billet par e-mail', en: 'Send the ticket by e-mail' },
  optional: { fr: 'facultatif', en: 'optional' },
  firstName: { fr: 'Prénom', en: 'First name' },
  lastName: { fr: 'Nom', en: 'Last name' },
  email: { fr: 'E-mail', en: 'E-mail' },
  total: { fr: 'Total', en: 'Total' },
  recordSale: { fr: 'Enregistrer la vente', en: 'Record the sale' },
  recording: { fr: 'Enregistrement…', en: 'Recording…' },
  saleNeedsNetwork: {
    fr: 'Vendre demande du réseau : les places viennent du même stock que la vente en ligne.',
    en: 'Selling needs a network: places come from the same stock as the sale online.',
  },
  toTake: { fr: 'À encaisser', en: 'To take' },
  soldAndIn: {
    fr: (count: number) =>
      several(count, 'Un billet vendu, déjà entré', `${count} billets vendus, déjà entrés`),
    en: (count: number) => several(count, 'One ticket sold, already in', `${count} tickets sold, already in`),
  },
  soldNotIn: {
    fr: (count: number) =>
      several(
        count,
        'Un billet vendu. Il n’entre pas par cette liste : choisissez la bonne.',
        `${count} billets vendus. Ils n’entrent pas tous par cette liste : choisissez la bonne.`,
      ),
    en: (count: number) =>
      several(
        count,
        'One ticket sold. It is not let in on this list: choose the right one.',
        `${count} tickets sold. They are not all let in on this list: choose the right one.`,
      ),
  },
  undoSale: { fr: 'Annuler cette vente', en: 'Undo this sale' },
  undoingSale: { fr: 'Annulation…', en: 'Undoing…' },
  saleUndone: { fr: 'Vente annulée', en: 'Sale undone' },
  saleUndoneMore: {
    fr: (amount: string) => `Rendez ${amount} si vous les aviez pris. Les billets ne sont plus valables.`,
    en: (amount: string) => `Give ${amount} back if you had taken it. The tickets are no longer good.`,
  },
  anotherSale: { fr: 'Autre vente', en: 'Another sale' },
  done: { fr: 'Terminé', en: 'Done' },
})
