import { dayOf } from '@obole/contract/monthly-words'
import { dictionary } from '../i18n/words.ts'

export const paymentWords = dictionary({
  title: { fr: 'Paiement', en: 'Payment' },
  card: { fr: 'Votre carte', en: 'Your card' },
  secure: { fr: 'Paiement sécurisé', en: 'Secure payment' },
  brands: { fr: 'Cartes acceptées :', en: 'Cards accepted:' },
  cardFields: { fr: 'Champs de carte bancaire de la banque', en: 'The bank’s card fields' },
  cardNote: {
    fr: 'Votre carte est saisie directement auprès de la banque ; Obole n’en voit jamais le numéro.',
    en: 'You enter your card directly with the bank; Obole never sees its number.',
  },
  pay: { fr: (amount: string) => `Payer ${amount}`, en: (amount: string) => `Pay ${amount}` },
  paying: { fr: 'Paiement en cours…', en: 'Payment in progress…' },
  goingToBank: { fr: 'Ouverture de votre banque…', en: 'Opening your bank…' },
  canceling: { fr: 'Annulation…', en: 'Cancelling…' },
  nothingDebited: { fr: 'Rien n’a été débité.', en: 'Nothing was debited.' },
  toAssociation: { fr: 'Voir l’association', en: 'See the association' },
  beginAgain: { fr: 'Recommencer', en: 'Start again' },
  cancel: { fr: 'Annuler et revenir à ma commande', en: 'Cancel and go back to my order' },
  storedCardNote: {
    fr: 'Rien à saisir : votre banque vous demandera de confirmer.',
    en: 'Nothing to type: your bank will ask you to confirm.',
  },
  otherCard: { fr: 'Utiliser une autre carte', en: 'Use another card' },
  keepCardTitle: { fr: 'Changer de carte', en: 'Change card' },
  keepCardNote: {
    fr: 'Rien n’est débité maintenant. Votre banque vérifie la carte ; les prochains prélèvements s’y feront.',
    en: 'Nothing is debited now. Your bank checks the card; the next debits will be taken from it.',
  },
  raiseTitle: { fr: 'Confirmer votre nouveau montant', en: 'Confirm your new amount' },
  raiseTo: {
    fr: (amount: string, day: number) => `${amount} seront prélevés le ${dayOf(day, 'fr')} de chaque mois.`,
    en: (amount: string, day: number) =>
      `${amount} will be debited on the ${dayOf(day, 'en')} of each month.`,
  },
  raiseNote: {
    fr: 'Rien n’est débité maintenant. Saisissez la carte qui sera prélevée : votre banque vous demande de confirmer.',
    en: 'Nothing is debited now. Type the card to be debited: your bank asks you to confirm.',
  },
  keepCard: { fr: 'Enregistrer cette carte', en: 'Save this card' },
  keepingCard: { fr: 'Enregistrement…', en: 'Saving…' },
  checkFields: { fr: 'Vérifiez les champs signalés ci-dessus.', en: 'Check the fields marked above.' },
  bankSilent: {
    fr: 'La banque ne répond pas. Rien n’a été débité. Réessayez dans un instant.',
    en: 'The bank does not answer. Nothing was debited. Try again in a moment.',
  },
  fieldsElsewhere: {
    fr: 'Les champs de la banque ne s’affichent pas ici. « Payer » ouvre la page de paiement, où vous saisirez votre carte.',
    en: 'The bank’s fields do not show here. “Pay” opens the payment page, where you will enter your card.',
  },
  pendingTitle: { fr: 'Paiement en cours', en: 'Payment in progress' },
  pendingBody: {
    fr: 'Votre banque traite votre paiement, le plus souvent en moins d’une minute. Jusqu’à sa réponse, il ne peut être ni annulé ni recommencé.',
    en: 'Your bank is processing your payment, mostly in less than a minute. Until it answers, it can be neither cancelled nor started again.',
  },
  pendingLong: {
    fr: 'C’est plus long que d’habitude. Vous pouvez fermer cette page : un e-mail vous dira ce qu’il en est.',
    en: 'It is taking longer than usual. You can close this page: an e-mail will tell you how it ended.',
  },
  challengeTitle: { fr: 'Votre banque attend votre validation', en: 'Your bank awaits your approval' },
  challengeBody: {
    fr: 'Terminez la validation sur la page de votre banque.',
    en: 'Finish the approval on your bank’s page.',
  },
  challengeGo: { fr: 'Aller à la page de ma banque', en: 'Go to my bank’s page' },
  summary: { fr: 'Vous payez', en: 'You pay' },
  dueToday: { fr: 'À payer aujourd’hui', en: 'To pay today' },
  later: { fr: 'Ensuite', en: 'Then' },
  total: { fr: 'Total', en: 'Total' },
  needsScript: {
    fr: 'Activez JavaScript pour saisir votre carte.',
    en: 'Turn JavaScript on to enter your card.',
  },
})

export const resultWords = dictionary({
  thanks: { fr: 'Merci, c’est confirmé', en: 'Thank you, it is confirmed' },
  thanksGift: { fr: 'Merci pour votre don', en: 'Thank you for your gift' },
  orderNumber: { fr: (id: number) => `Commande n° ${id}`, en: (id: number) => `Order no. ${id}` },
  emailSent: {
    fr: (email: string) =>
      `Une confirmation part à l’adresse ${email}. Elle arrive souvent tout de suite, sinon dans les 15 à 60 minutes.`,
    en: (email: string) =>
      `A confirmation is on its way to ${email}. It often arrives at once, otherwise within 15 to 60 minutes.`,
  },
  emailKeptBack: {
    fr: (email: string) =>
      `Aucune confirmation ne part à l’adresse ${email} : elle a déjà reçu plusieurs e-mails de commandes gratuites aujourd’hui. Gardez l’adresse de la page de votre commande : vous y retrouvez tout.`,
    en: (email: string) =>
      `No confirmation goes to ${email}: several e-mails about free orders already went there today. Keep the address of your order’s page: everything is there.`,
  },
  whatNext: { fr: 'Et maintenant ?', en: 'What happens next?' },
  nextReceipt: {
    fr: 'Votre reçu fiscal vous parvient par e-mail.',
    en: 'Your tax receipt reaches you by e-mail.',
  },
  nextReceiptOfYear: {
    fr: (year: number) =>
      `Votre reçu fiscal\u202f: un seul pour tous vos dons de ${year}, que l’association établit en janvier ${year + 1}.`,
    en: (year: number) =>
      `Your tax receipt: a single one for all your gifts of ${year}, which the association makes in January ${year + 1}.`,
  },
  nextTickets: {
    fr: 'Vos billets sont joints à la confirmation.',
    en: 'Your tickets come with the confirmation.',
  },
  nextCard: {
    fr: 'Votre carte d’adhérent est jointe à la confirmation.',
    en: 'Your membership card comes with the confirmation.',
  },
  nextDocument: {
    fr: 'L’association attend encore un document. Envoyez-le depuis la page de votre commande.',
    en: 'The association still expects a document. Send it from your order’s page.',
  },
  nextRenewal: {
    fr: (day: string, price: string) => `Votre adhésion se renouvellera toute seule le ${day}, ${price}.`,
    en: (day: string, price: string) => `Your membership renews itself on ${day}, ${price}.`,
  },
  nextMonthly: {
    fr: (amount: string, date: string) => `Prochain prélèvement : ${amount} le ${date}.`,
    en: (amount: string, date: string) => `Next debit: ${amount} on ${date}.`,
  },
  nextInstalments: {
    fr: (count: number) =>
      count > 1
        ? `Les ${count} échéances suivantes sont prélevées aux dates indiquées.`
        : 'L’échéance suivante est prélevée à la date indiquée.',
    en: (count: number) =>
      count > 1
        ? `The ${count} later payments are debited on the dates shown.`
        : 'The later payment is debited on the date shown.',
  },
  nextStatement: {
    fr: 'Le débit apparaît sur votre relevé au nom d’Obole.',
    en: 'The debit appears on your statement under the name Obole.',
  },
  total: { fr: 'Total', en: 'Total' },
  debits: { fr: 'Paiements', en: 'Payments' },
  paidOn: { fr: (date: string) => `Payé le ${date}`, en: (date: string) => `Paid on ${date}` },
  dueOn: { fr: (date: string) => `À venir le ${date}`, en: (date: string) => `Due on ${date}` },
  stateOn: {
    fr: (state: string, date: string) => `${state}, prévu le ${date}`,
    en: (state: string, date: string) => `${state}, due on ${date}`,
  },
  recap: { fr: 'Votre commande', en: 'Your order' },
  recapGift: { fr: 'Votre don', en: 'Your gift' },
  share: { fr: 'Faites connaître cette campagne', en: 'Tell others about this campaign' },
  shareDetail: {
    fr: 'Un lien partagé fait souvent venir quelqu’un de plus.',
    en: 'A shared link often brings one more person.',
  },
  shareDetailGift: {
    fr: 'Un lien partagé vaut souvent un don de plus.',
    en: 'A shared link often means one more gift.',
  },
  message: {
    fr: (title: string, association: string) => `${title}, par ${association} :`,
    en: (title: string, association: string) => `${title}, by ${association}:`,
  },
  messageGift: {
    fr: (title: string, association: string) => `Je viens de soutenir ${association} (${title}). Et vous ?`,
    en: (title: string, association: string) => `I have just supported ${association} (${title}). Will you?`,
  },
  shareNatively: { fr: 'Partager', en: 'Share' },
  byMessage: { fr: 'Par SMS', en: 'By text message' },
  showCode: { fr: 'Afficher un QR code', en: 'Show a QR code' },
  codeOf: {
    fr: (title: string) => `QR code qui mène à la page « ${title} »`,
    en: (title: string) => `QR code that leads to the page “${title}”`,
  },
  copyLink: { fr: 'Copier le lien', en: 'Copy the link' },
  copied: { fr: 'Lien copié', en: 'Link copied' },
  byEmail: { fr: 'Par e-mail', en: 'By e-mail' },
  seeOrder: { fr: 'Voir ma commande', en: 'See my order' },
  addToCalendar: { fr: 'Ajouter à mon agenda', en: 'Add to my calendar' },
  paid: { fr: 'C’est payé', en: 'It is paid' },
  taken: { fr: 'C’est confirmé', en: 'It is confirmed' },
  whatWasPaid: { fr: 'La commande', en: 'The order' },
  orderInMail: {
    fr: 'La confirmation, avec le lien vers la commande, est envoyée par e-mail à la personne qui a payé.',
    en: 'The confirmation, with the link to the order, is sent by e-mail to the person who paid.',
  },
  isItYou: {
    fr: 'C’est vous ? Ouvrez ce message pour retrouver votre commande et vos documents.',
    en: 'Is it you? Open that message to find your order and your documents.',
  },
  alreadyPaid: { fr: 'Ce panier est déjà payé', en: 'This cart is already paid' },
  toAssociation: { fr: 'Voir la page de l’association', en: 'See the association’s page' },
  backToCampaign: { fr: 'Revenir à la campagne', en: 'Back to the campaign' },
  canceledTitle: { fr: 'Paiement annulé', en: 'Payment cancelled' },
  failedTitle: { fr: 'Le paiement n’a pas abouti', en: 'The payment did not go through' },
  failedBody: {
    fr: 'Rien n’a été débité. Vous pouvez recommencer quand vous le souhaitez.',
    en: 'Nothing was debited. You can start again whenever you like.',
  },
  returnedTitle: { fr: 'Votre paiement vous est rendu', en: 'Your payment goes back to you' },
  returnedBody: {
    fr: 'Avant que votre banque ne confirme le paiement, ce que vous aviez choisi a cessé d’être disponible. Aucune commande n’est enregistrée.',
    en: 'Before your bank confirmed the payment, what you had chosen was no longer available. No order was made.',
  },
  returnedAmount: { fr: 'Rendu sur votre carte', en: 'Back to your card' },
  returnedWhen: {
    fr: 'Vous récupérez la totalité. Selon votre banque, la somme apparaît sur votre compte sous 3 à 10 jours.',
    en: 'You get all of it back. Depending on your bank, it shows on your account within 3 to 10 days.',
  },
  returnedMail: {
    fr: (email: string) => `Un e-mail part à l’adresse ${email} et vous dit pourquoi.`,
    en: (email: string) => `An e-mail to ${email} tells you why.`,
  },
  canceledBody: {
    fr: 'Rien n’a été débité. Votre commande vous attend, telle que vous l’avez remplie.',
    en: 'Nothing was debited. Your order is waiting, just as you filled it in.',
  },
  backToOrder: { fr: 'Revenir à ma commande', en: 'Back to my order' },
  retry: { fr: 'Payer quand même', en: 'Pay after all' },
  retryFailed: { fr: 'Essayer une autre carte', en: 'Try another card' },
})

export const redirectionWords = dictionary({
  failedTitle: { fr: 'Le paiement n’a pas pu s’ouvrir', en: 'The payment could not be opened' },
  failedBody: {
    fr: 'Rien n’a été débité. Revenez à la campagne de votre choix et recommencez.',
    en: 'Nothing was debited. Go back to the campaign you chose and start again.',
  },
  home: { fr: 'Retour à l’accueil', en: 'Back to home' },
})
