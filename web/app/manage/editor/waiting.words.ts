import { dictionary } from '../../i18n/words.ts'

/** Changes to a campaign that people see, before and after they are published. */
export const waitingWords = dictionary({
  publish: { fr: 'Mettre en ligne', en: 'Publish changes' },
  publishing: { fr: 'Mise en ligne…', en: 'Publishing…' },
  waitingTitle: { fr: 'Modifications pas encore en ligne', en: 'Changes not online yet' },
  waitingText: {
    fr: (count: number) =>
      count > 1
        ? `Votre équipe est seule à les voir : ${count} points changent. La page en ligne reste telle quelle.`
        : 'Votre équipe est seule à les voir. La page en ligne reste telle quelle.',
    en: (count: number) =>
      count > 1
        ? `Only your team sees them: ${count} things change. The page online stays as it is.`
        : 'Only your team sees them. The page online stays as it is.',
  },
  discard: { fr: 'Abandonner les modifications', en: 'Give up the changes' },
  discardTitle: { fr: 'Abandonner les modifications ?', en: 'Give up the changes?' },
  discardText: {
    fr: 'Vous retrouvez la campagne telle qu’elle est en ligne. Les modifications de toute l’équipe sont perdues.',
    en: 'You get back the campaign as it is online. The whole team’s changes are lost.',
  },
  discarding: { fr: 'Un instant…', en: 'One moment…' },
  askTitle: { fr: 'Mettre en ligne ces modifications ?', en: 'Publish these changes?' },
  forVisitors: { fr: 'Ce qui change pour vos visiteurs', en: 'What changes for your visitors' },
  otherChanges: { fr: 'Et aussi', en: 'And also' },
  orderOnly: { fr: 'L’ordre des éléments change.', en: 'The order of things changes.' },
  pricesNote: {
    fr: 'Qui a déjà un panier ouvert voit le nouveau prix avant de payer. Les commandes déjà payées ne changent pas.',
    en: 'Whoever has an open cart sees the new price before paying. Orders already paid do not change.',
  },
  appointmentNote: {
    fr: 'Les personnes déjà inscrites ne sont pas prévenues : écrivez-leur.',
    en: 'People who already have a place are not told: write to them.',
  },
  added: { fr: 's’ajoute', en: 'is added' },
  removed: { fr: 'n’est plus proposé', en: 'is no longer offered' },
  rewritten: { fr: 'change', en: 'changes' },
  yes: { fr: 'oui', en: 'yes' },
  no: { fr: 'non', en: 'no' },
  now: { fr: (to: string) => `désormais ${to}`, en: (to: string) => `now ${to}` },
  nothingNow: { fr: (from: string) => `${from} est retiré`, en: (from: string) => `${from} is removed` },
  becomes: {
    fr: (from: string, to: string) => `${from} devient ${to}`,
    en: (from: string, to: string) => `${from} becomes ${to}`,
  },
  unsaved: {
    fr: 'Attendez que tout soit enregistré, ou complétez ce qui manque.',
    en: 'Wait until everything is saved, or complete what is missing.',
  },
  history: { fr: 'Historique de la page', en: 'History of the page' },
  historyEmpty: {
    fr: 'Chaque mise en ligne apparaîtra ici, avec ce qu’elle a changé.',
    en: 'Each publication will appear here, with what it changed.',
  },
  historyFailed: {
    fr: 'L’historique ne répond pas. Réessayez.',
    en: 'The history does not answer. Try again.',
  },
  loading: { fr: 'Un instant…', en: 'One moment…' },
  publishedBy: { fr: (name: string) => `par ${name}`, en: (name: string) => `by ${name}` },
  eventCanceled: { fr: 'L’événement a été annulé', en: 'The event was cancelled' },
  eventCanceledBy: {
    fr: (name: string) => `L’événement a été annulé par ${name}`,
    en: (name: string) => `The event was cancelled by ${name}`,
  },
  firstVersion: { fr: 'Première version gardée', en: 'First version kept' },
  isOnline: { fr: 'En ligne', en: 'Online' },
  restore: { fr: 'Revenir à cette version', en: 'Go back to this version' },
  restoreTitle: { fr: 'Revenir à cette version ?', en: 'Go back to this version?' },
  restoreText: {
    fr: 'Elle devient un brouillon, à la place des modifications en attente. Rien ne change en ligne avant « Mettre en ligne ». Ce qui a été vendu depuis garde son prix.',
    en: 'It becomes a draft, in the place of the changes that wait. Nothing changes online before “Publish changes”. What was sold since keeps its price.',
  },
})
