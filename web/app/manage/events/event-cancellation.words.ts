import { dictionary } from '../../i18n/words.ts'

export const eventCancellationWords = dictionary({
  title: { fr: 'Annuler l’événement', en: 'Cancel the event' },
  lead: {
    fr: 'Les ventes s’arrêtent aussitôt. Chaque personne qui a laissé une adresse e-mail est prévenue. Les billets ne valent plus, et ce qui a été payé par carte pour eux est rendu.',
    en: 'Sales stop at once. Everybody who left an e-mail address is told. Tickets are no longer valid, and what was paid for them by card goes back.',
  },
  orders: { fr: 'Commandes', en: 'Orders' },
  toRefund: { fr: 'À rembourser par carte', en: 'To refund to cards' },
  toRefundParts: {
    fr: (own: string, tips: string) =>
      `${own} de votre compte, et ${tips} de contributions rendues par Obole.`,
    en: (own: string, tips: string) =>
      `${own} from your account, and ${tips} of contributions that Obole gives back.`,
  },
  keptBefore: {
    fr: (amount: string, orders: number) =>
      `Avant cette annulation, ${amount} ont été conservés sur des billets annulés sans remboursement (${orders} ${orders > 1 ? 'commandes' : 'commande'})`,
    en: (amount: string, orders: number) =>
      `Before this, ${amount} was kept from tickets cancelled without a refund (${orders} ${orders === 1 ? 'order' : 'orders'})`,
  },
  keep: { fr: 'Laisser cette somme conservée', en: 'Leave this money kept' },
  keepText: {
    fr: 'Elle a été gardée volontairement : rien ne change pour ces billets.',
    en: 'It was kept on purpose: nothing changes for these tickets.',
  },
  giveBack: { fr: 'La rembourser aussi', en: 'Refund it too' },
  giveBackText: {
    fr: 'Elle est rendue sur les cartes avec le reste.',
    en: 'It goes back to the cards with the rest.',
  },
  stillKept: {
    fr: 'Conservé d’annulations antérieures',
    en: 'Kept from earlier cancellations',
  },
  available: { fr: 'Sur votre compte', en: 'In your account' },
  byHand: {
    fr: (orders: number) => `À rendre à la main (${orders} ${orders > 1 ? 'commandes' : 'commande'})`,
    en: (orders: number) => `To hand back (${orders} ${orders === 1 ? 'order' : 'orders'})`,
  },
  byHandText: {
    fr: 'Cet argent n’est pas passé par Obole : rendez-le vous-même, puis notez-le sur chaque commande.',
    en: 'This money did not pass through Obole: hand it back yourself, then note it on each order.',
  },
  withoutEmail: { fr: 'Billets sans e-mail', en: 'Tickets without e-mail' },
  withoutEmailText: {
    fr: 'Ni le payeur ni le participant n’ont laissé d’e-mail : prévenez-les vous-même.',
    en: 'Neither the payer nor the participant left an e-mail address: tell them yourself.',
  },
  withoutEmailLink: { fr: 'Voir qui prévenir', en: 'See whom to tell' },
  short: {
    fr: 'Votre compte ne couvre pas tous les remboursements. Les commandes sont annulées quand même ; les remboursements se font dès que l’argent est là.',
    en: 'Your account does not cover every refund. Orders are cancelled all the same; refunds are made as soon as the money is there.',
  },
  message: { fr: 'Message aux participants', en: 'Message to the participants' },
  messageHint: {
    fr: 'Tout le monde le lit dans l’e-mail : pourquoi, une autre date, un mot d’excuse.',
    en: 'Everybody reads it in the e-mail: why, another date, a word of apology.',
  },
  messageMissing: {
    fr: 'Écrivez quelques mots aux participants.',
    en: 'Write a few words to the participants.',
  },
  note: { fr: 'Note interne', en: 'Internal note' },
  noteHint: {
    fr: 'Pour votre équipe : personne d’autre ne la voit.',
    en: 'For your team: nobody else sees it.',
  },
  isSure: {
    fr: 'J’ai compris que cette annulation est définitive',
    en: 'I understand that this cannot be undone',
  },
  sureMissing: { fr: 'Cochez cette case pour continuer.', en: 'Tick this box to go on.' },
  confirm: { fr: 'Annuler l’événement', en: 'Cancel the event' },
  canceling: { fr: 'Annulation…', en: 'Cancelling…' },
  canceled: { fr: 'Cet événement est annulé', en: 'This event is cancelled' },
  since: { fr: (moment: string) => `Depuis le ${moment}`, en: (moment: string) => `Since ${moment}` },
  noOrders: {
    fr: 'Il n’y avait aucune commande valable : personne n’est à prévenir ni à rembourser.',
    en: 'There were no standing orders: nobody has to be told or refunded.',
  },
  progress: {
    fr: (done: number, all: number) => `Commandes annulées : ${done} sur ${all}`,
    en: (done: number, all: number) => `Orders cancelled: ${done} of ${all}`,
  },
  progressText: {
    fr: 'Vous pouvez quitter cette page : l’annulation continue.',
    en: 'You may leave this page: it goes on.',
  },
  refunded: { fr: 'Remboursé par carte', en: 'Refunded to cards' },
  notYetRefunded: { fr: 'Reste à rembourser par carte', en: 'Still to refund to cards' },
  handedBack: { fr: 'Rendu à la main', en: 'Handed back' },
  underWay: { fr: 'Remboursements en cours ou en attente', en: 'Refunds under way or waiting' },
  seeGuests: {
    fr: 'Voir les participants et écrire à celles et ceux qui ont payé',
    en: 'See the participants and write to those who paid',
  },
  seeOrders: { fr: 'Voir les commandes', en: 'See the orders' },
})
