import { dictionary } from '../../i18n/words.ts'

const lines = (count: number) => (count > 1 ? `${count} lignes sont annulées` : 'une ligne est annulée')
const linesEn = (count: number) => (count === 1 ? 'one line is cancelled' : `${count} lines are cancelled`)

export const adjustWords = dictionary({
  titleRefund: { fr: 'Rembourser', en: 'Refund' },
  titleByHand: { fr: 'Noter de l’argent rendu', en: 'Note money given back' },
  titleCancel: { fr: 'Annuler sans rembourser', en: 'Cancel without a refund' },
  nothingLeft: {
    fr: 'Il ne reste rien à annuler ni à rendre dans cette commande.',
    en: 'Nothing is left to cancel or to give back in this order.',
  },
  difference: {
    fr: 'La ligne est changée. Il reste à rembourser la différence de prix.',
    en: 'The line is changed. The difference in price is left to refund.',
  },
  differenceByHand: {
    fr: 'La ligne est changée. Il reste à rendre la différence de prix.',
    en: 'The line is changed. The difference in price is left to give back.',
  },
  leaveDifference: { fr: 'Fermer sans rembourser', en: 'Close without a refund' },
  whichRefund: { fr: 'Que faut-il rendre ?', en: 'What goes back?' },
  whichByHand: { fr: 'Qu’avez-vous rendu ?', en: 'What did you give back?' },
  whichCancel: { fr: 'Que faut-il annuler ?', en: 'What is cancelled?' },
  everything: { fr: 'Tout', en: 'Everything' },
  tip: { fr: 'Contribution à Obole', en: 'Contribution to Obole' },
  isCanceled: { fr: 'Déjà annulé', en: 'Already cancelled' },
  amountOf: {
    fr: (name: string) => `À rendre pour ${name}`,
    en: (name: string) => `To give back for ${name}`,
  },
  toCome: {
    fr: (amount: string) => `${amount} restent à prélever`,
    en: (amount: string) => `${amount} still to be debited`,
  },
  monthly: { fr: (amount: string) => `${amount} par mois`, en: (amount: string) => `${amount} a month` },
  afterwards: { fr: 'Et ensuite ?', en: 'And then?' },
  byHandText: {
    fr: 'Cet argent n’est pas passé par Obole : rendez-le vous-même, en espèces, par chèque ou par virement. Ici, vous en gardez la trace.',
    en: 'This money did not pass through Obole: give it back yourself, in cash, by cheque or by transfer. Here you keep a record of it.',
  },
  endsByHand: { fr: 'Annuler ce qui a été rendu', en: 'Cancel what was given back' },
  staysByHandText: {
    fr: (thing: string) => `Un geste : la personne a été remboursée et garde ${thing}.`,
    en: (thing: string) => `A gesture: the person got the money back and keeps ${thing}.`,
  },
  ends: { fr: 'Annuler ce qui est remboursé', en: 'Cancel what is refunded' },
  endsTicket: {
    fr: 'Les billets ne valent plus et leurs places se libèrent.',
    en: 'Tickets are no longer valid and their places are free again.',
  },
  endsMembership: {
    fr: 'Les adhésions prennent fin et leurs cartes ne valent plus.',
    en: 'Memberships end and their cards are no longer valid.',
  },
  endsProduct: {
    fr: 'Les articles redeviennent disponibles à la vente.',
    en: 'Items are for sale again.',
  },
  endsOther: {
    fr: 'Cela ne compte plus dans la commande.',
    en: 'It no longer counts in the order.',
  },
  endsDebits: {
    fr: 'Plus rien n’est prélevé pour ces lignes.',
    en: 'Nothing more is debited for these lines.',
  },
  keepsTicket: { fr: 'son billet', en: 'the ticket' },
  keepsMembership: { fr: 'son adhésion', en: 'the membership' },
  keepsProduct: { fr: 'ses articles', en: 'the items' },
  keepsOther: { fr: 'ce qu’elle a commandé', en: 'what they ordered' },
  stays: { fr: 'Tout garder valable', en: 'Keep everything valid' },
  staysText: {
    fr: (thing: string) => `Un geste : la personne est remboursée et garde ${thing}.`,
    en: (thing: string) => `A gesture: the person is refunded and keeps ${thing}.`,
  },
  cancelText: {
    fr: 'L’argent reste à l’association ; vous pourrez le rendre plus tard.',
    en: 'The association keeps the money; you can give it back later.',
  },
  nothingChosen: { fr: 'Choisissez au moins une ligne.', en: 'Choose at least one line.' },
  amountWrong: {
    fr: 'Vérifiez les montants : aucun ne peut dépasser ce qui reste à rendre.',
    en: 'Check the amounts: none can be more than what is left to give back.',
  },
  next: { fr: 'Continuer', en: 'Continue' },
  back: { fr: 'Revenir', en: 'Back' },
  sumRefund: {
    fr: (amount: string, count: number) =>
      count > 0
        ? `${amount} retournent sur la carte, et ${lines(count)}.`
        : `${amount} retournent sur la carte.`,
    en: (amount: string, count: number) =>
      count > 0
        ? `${amount} goes back to the card, and ${linesEn(count)}.`
        : `${amount} goes back to the card.`,
  },
  sumByHand: {
    fr: (amount: string, count: number) =>
      `Vous notez que ${amount} ont été rendus à la main${count > 0 ? `, et ${lines(count)}` : ''}.`,
    en: (amount: string, count: number) =>
      `You note that ${amount} was given back by hand${count > 0 ? `, and ${linesEn(count)}` : ''}.`,
  },
  sumKept: {
    fr: (thing: string) => `La personne garde ${thing}.`,
    en: (thing: string) => `The person keeps ${thing}.`,
  },
  sumCancel: {
    fr: (count: number) =>
      count > 1
        ? `${count} lignes seront annulées, sans remboursement.`
        : 'Une ligne sera annulée, sans remboursement.',
    en: (count: number) =>
      count === 1
        ? 'One line will be cancelled, without a refund.'
        : `${count} lines will be cancelled, without a refund.`,
  },
  tellByPost: {
    fr: 'Cette personne n’a pas d’adresse e-mail : prévenez-la par la poste ou de vive voix.',
    en: 'This person has no e-mail address: tell them by post or in person.',
  },
  tell: { fr: 'Prévenir la personne par e-mail', en: 'Tell the person by e-mail' },
  message: { fr: 'Message à la personne', en: 'Message to the person' },
  messageHint: { fr: 'Elle le lira dans l’e-mail.', en: 'They will read it in the e-mail.' },
  note: { fr: 'Note interne', en: 'Internal note' },
  noteHint: {
    fr: 'Pour votre équipe : la personne ne la voit jamais.',
    en: 'For your team: the person never sees it.',
  },
  confirmRefund: {
    fr: (amount: string) => `Rembourser ${amount}`,
    en: (amount: string) => `Refund ${amount}`,
  },
  confirmByHand: {
    fr: (amount: string) => `Noter ${amount} rendus`,
    en: (amount: string) => `Note ${amount} given back`,
  },
  confirmCancel: {
    fr: (count: number) => (count > 1 ? `Annuler ${count} lignes` : 'Annuler cette ligne'),
    en: (count: number) => (count === 1 ? 'Cancel this line' : `Cancel ${count} lines`),
  },
  doing: { fr: 'En cours…', en: 'Under way…' },
  done: { fr: 'C’est fait', en: 'Done' },
  waits: { fr: 'Le remboursement est en attente', en: 'The refund is waiting' },
  waitsText: {
    fr: 'L’argent a déjà été versé à l’association. Le remboursement partira dès que de l’argent arrive, ou après un virement : voyez la page Versements.',
    en: 'The money has already been paid out. The refund will be made as soon as money comes in, or after a transfer: see the page Payouts.',
  },
  refunded: { fr: 'Le remboursement est parti', en: 'The refund is on its way' },
  refundedText: {
    fr: 'Il arrive sur la carte sous quelques jours.',
    en: 'It reaches the card within a few days.',
  },
})
