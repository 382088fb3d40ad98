import { dictionary } from '../../i18n/words.ts'

const orders = (count: number) => (count > 1 ? `${count} commandes` : `${count} commande`)
const ordersEn = (count: number) => (count === 1 ? '1 order' : `${count} orders`)
const people = (count: number) => (count > 1 ? `${count} personnes` : `${count} personne`)
const peopleEn = (count: number) => (count === 1 ? '1 person' : `${count} people`)

const tickets = (count: number) => (count > 1 ? `${count} billets` : `${count} billet`)
const ticketsEn = (count: number) => (count === 1 ? '1 ticket' : `${count} tickets`)
const memberships = (count: number) => (count > 1 ? `${count} adhésions` : `${count} adhésion`)
const membershipsEn = (count: number) => (count === 1 ? '1 membership' : `${count} memberships`)

/** What is done to many orders at once. */
export const selectionWords = dictionary({
  select: { fr: 'Sélection', en: 'Selection' },
  selectOrder: {
    fr: (id: number, payer: string) => `Sélectionner la commande n°\u202f${id}, ${payer}`,
    en: (id: number, payer: string) => `Select order no. ${id}, ${payer}`,
  },
  selected: {
    fr: (count: number) => (count > 1 ? `${orders(count)} sélectionnées` : `${orders(count)} sélectionnée`),
    en: (count: number) => `${ordersEn(count)} selected`,
  },
  selectItem: {
    fr: (name: string, tier: string) => `Sélectionner ${name}, ${tier}`,
    en: (name: string, tier: string) => `Select ${name}, ${tier}`,
  },
  guestsSelected: {
    fr: (count: number) => (count > 1 ? `${tickets(count)} sélectionnés` : `${tickets(count)} sélectionné`),
    en: (count: number) => `${ticketsEn(count)} selected`,
  },
  guestsExportText: {
    fr: (count: number) => `La sélection seule : ${tickets(count)}. L’export est noté dans le journal.`,
    en: (count: number) =>
      `The selection alone: ${ticketsEn(count)}. The export is noted in the activity log.`,
  },
  membersSelected: {
    fr: (count: number) =>
      count > 1 ? `${memberships(count)} sélectionnées` : `${memberships(count)} sélectionnée`,
    en: (count: number) => `${membershipsEn(count)} selected`,
  },
  membersExportText: {
    fr: (count: number) => `La sélection seule : ${memberships(count)}. L’export est noté dans le journal.`,
    en: (count: number) =>
      `The selection alone: ${membershipsEn(count)}. The export is noted in the activity log.`,
  },
  selectShown: { fr: 'Sélectionner les lignes affichées', en: 'Select the rows shown' },
  selectAll: { fr: 'Sélectionner toute la liste', en: 'Select the whole list' },
  selectAllOf: {
    fr: (count: number) => `Sélectionner toute la liste (${count})`,
    en: (count: number) => `Select the whole list (${count})`,
  },
  wholeList: { fr: 'toute la liste', en: 'the whole list' },
  unselect: { fr: 'Désélectionner', en: 'Unselect' },
  counting: { fr: 'Un instant…', en: 'One moment…' },
  export: { fr: 'Exporter', en: 'Export' },
  exportText: {
    fr: (count: number) => `La sélection seule : ${orders(count)}. L’export est noté dans le journal.`,
    en: (count: number) =>
      `The selection alone: ${ordersEn(count)}. The export is noted in the activity log.`,
  },
  resendShort: { fr: 'Renvoyer la confirmation', en: 'Send the confirmation again' },
  resend: { fr: 'Renvoyer les confirmations', en: 'Send the confirmations again' },
  toResend: {
    fr: (count: number) =>
      count > 1
        ? `${count} confirmations seront renvoyées, chacune au payeur de sa commande.`
        : `${count} confirmation sera renvoyée au payeur de la commande.`,
    en: (count: number) =>
      count === 1
        ? '1 confirmation will be sent again to whoever paid for the order.'
        : `${count} confirmations will be sent again, each to whoever paid for the order.`,
  },
  nothingToResend: {
    fr: 'Aucune confirmation à renvoyer dans cette sélection.',
    en: 'No confirmation to send again in this selection.',
  },
  sendAgain: { fr: 'Renvoyer les confirmations', en: 'Send the confirmations again' },
  sending: { fr: 'Envoi…', en: 'Sending…' },
  resent: {
    fr: (count: number) =>
      count > 1 ? `${count} confirmations renvoyées` : `${count} confirmation renvoyée`,
    en: (count: number) => (count === 1 ? '1 confirmation sent again' : `${count} confirmations sent again`),
  },
  leftOutCanceled: {
    fr: (count: number) =>
      count > 1
        ? `${orders(count)} laissées de côté : annulées.`
        : `${orders(count)} laissée de côté : annulée.`,
    en: (count: number) => `${ordersEn(count)} left out: cancelled.`,
  },
  leftOutWithoutAddress: {
    fr: (count: number) =>
      count > 1
        ? `${orders(count)} laissées de côté : sans adresse e-mail.`
        : `${orders(count)} laissée de côté : sans adresse e-mail.`,
    en: (count: number) => `${ordersEn(count)} left out: no e-mail address.`,
  },
  leftOutTooOften: {
    fr: (count: number) =>
      count > 1
        ? `${orders(count)} laissées de côté : confirmation déjà renvoyée plusieurs fois depuis une heure.`
        : `${orders(count)} laissée de côté : confirmation déjà renvoyée plusieurs fois depuis une heure.`,
    en: (count: number) => `${ordersEn(count)} left out: sent again several times within the hour.`,
  },
  write: { fr: 'Écrire un message', en: 'Write a message' },
  writeTitle: { fr: 'Écrire aux payeurs', en: 'Write to the payers' },
  writeText: {
    fr: 'Un message au sujet de la commande, une fois par personne. Il part aussi à qui a refusé vos messages\u202f: pour une lettre d’information ou un appel aux dons, passez par la page Messages.',
    en: 'A message about the order, once to each person. It also goes to who refused your messages: for a newsletter or an appeal for gifts use the Messages page.',
  },
  writeToChosen: { fr: 'Écrire aux personnes sélectionnées', en: 'Write to the people selected' },
  writeItemsText: {
    fr: 'Un message au sujet de l’inscription ou de l’adhésion, une fois par adresse. Il part aussi à qui a refusé vos messages\u202f: pour une lettre d’information ou un appel aux dons, passez par la page Messages.',
    en: 'A message about the registration or membership, once to each address. It also goes to who refused your messages: for a newsletter or an appeal for gifts use the Messages page.',
  },
  whoReads: {
    fr: (participants: number, payers: number) =>
      [
        participants > 0 ? `${participants} à l’adresse donnée avec le billet ou l’adhésion` : '',
        payers > 0
          ? `${payers} à l’adresse de la personne qui a payé, faute d’une autre ou parce que la place est la sienne`
          : '',
      ]
        .filter(Boolean)
        .join(' ; ')
        .concat('.'),
    en: (participants: number, payers: number) =>
      [
        participants > 0 ? `${participants} at the address given with the ticket or membership` : '',
        payers > 0
          ? `${payers} at the payer’s address, for want of another or because the place is theirs`
          : '',
      ]
        .filter(Boolean)
        .join('; ')
        .concat('.'),
  },
  leftOutLinesCanceled: {
    fr: (count: number) =>
      count > 1
        ? `${count} lignes laissées de côté : annulées.`
        : `${count} ligne laissée de côté : annulée.`,
    en: (count: number) => `${count === 1 ? '1 row' : `${count} rows`} left out: cancelled.`,
  },
  leftOutLinesWithoutAddress: {
    fr: (count: number) =>
      count > 1
        ? `${count} lignes laissées de côté : aucune adresse e-mail, pas même celle de la personne qui a payé.`
        : `${count} ligne laissée de côté : aucune adresse e-mail, pas même celle de la personne qui a payé.`,
    en: (count: number) =>
      `${count === 1 ? '1 row' : `${count} rows`} left out: no e-mail address, not even of whoever paid.`,
  },
  nobodyToWriteTo: {
    fr: 'Personne à qui écrire dans cette sélection',
    en: 'Nobody to write to in this selection',
  },
  toWriteTo: {
    fr: (count: number) => `Le message ira à ${people(count)}.`,
    en: (count: number) => `The message will go to ${peopleEn(count)}.`,
  },
  subject: { fr: 'Objet', en: 'Subject' },
  message: { fr: 'Message', en: 'Message' },
  greeted: {
    fr: 'Chaque message commence par « Bonjour » et le prénom de la personne : entrez directement dans le sujet.',
    en: 'Each message begins with “Hello” and the person’s first name: go straight to the point.',
  },
  greetsItself: {
    fr: 'Votre texte salue déjà : nous n’ajoutons pas « Bonjour » et le prénom.',
    en: 'Your text greets already: we do not add “Hello” and the first name.',
  },
  subjectMissing: { fr: 'Écrivez l’objet du message.', en: 'Write the subject of the message.' },
  textMissing: { fr: 'Écrivez le message.', en: 'Write the message.' },
  preview: { fr: 'Aperçu', en: 'Preview' },
  sendNothing: { fr: 'Ne rien envoyer', en: 'Send nothing' },
  goesTo: {
    fr: (count: number, replyTo: string) =>
      `${count > 1 ? `Voici ce que lira la première des ${people(count)}` : 'Voici ce que lira cette personne'}. Les réponses iront à ${replyTo}.`,
    en: (count: number, replyTo: string) =>
      `This is what ${count > 1 ? `the first of ${peopleEn(count)}` : 'this person'} will read. Answers go to ${replyTo}.`,
  },
  change: { fr: 'Modifier', en: 'Change' },
  sendTo: {
    fr: (count: number) => `Envoyer à ${people(count)}`,
    en: (count: number) => `Send to ${peopleEn(count)}`,
  },
  messageSent: {
    fr: (count: number) => `Le message part vers ${people(count)}`,
    en: (count: number) => `The message is on its way to ${peopleEn(count)}`,
  },
  alreadySent: { fr: 'Message déjà envoyé', en: 'Message already sent' },
  alreadySentText: {
    fr: 'Vous avez envoyé ce même message à ces personnes il y a moins d’un jour : il n’est pas parti une seconde fois.',
    en: 'You sent this very message to these people less than a day ago: it was not sent a second time.',
  },
  messageSentText: {
    fr: 'Il est noté dans l’historique de chaque commande et dans le journal.',
    en: 'It is noted in the history of each order and in the activity log.',
  },
  close: { fr: 'Fermer', en: 'Close' },
})
