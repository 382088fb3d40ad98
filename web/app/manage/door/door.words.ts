import { dictionary } from '../../i18n/words.ts'

export const doorWords = dictionary({
  title: { fr: 'Accueil des participants', en: 'At the door' },
  doorsLead: {
    fr: 'Choisissez l’événement dont vous tenez l’accueil.',
    en: 'Choose the event whose door you keep.',
  },
  noDoor: { fr: 'Aucun événement pour le moment', en: 'No event yet' },
  noDoorText: {
    fr: 'Les événements que vous accueillez apparaîtront ici, le prochain en premier.',
    en: 'The events whose door you keep will appear here, the next one first.',
  },
  pastDoors: { fr: 'Événements passés', en: 'Past events' },
  today: { fr: 'Aujourd’hui', en: 'Today' },
  noDate: { fr: 'Sans date', en: 'No date' },
  allDoors: { fr: 'Tous les événements', en: 'All events' },

  eventCanceled: { fr: 'Cet événement est annulé', en: 'This event is cancelled' },
  eventCanceledText: {
    fr: 'Ses billets ne sont plus valables : son accueil ne s’ouvre plus et rien ne s’y vend. Ce qui a été noté avant reste ici.',
    en: 'Its tickets are no longer good: its door opens no more and nothing is sold there. What was noted before stays here.',
  },
  stateCanceled: { fr: 'Annulé', en: 'Cancelled' },

  counts: { fr: 'Entrées', en: 'Entries' },
  updatedAt: { fr: (time: string) => `Mis à jour à ${time}`, en: (time: string) => `Updated at ${time}` },
  silentSince: {
    fr: (time: string) => `Pas de nouvelles depuis ${time}. On réessaie.`,
    en: (time: string) => `No news since ${time}. Trying again.`,
  },
  ofExpected: {
    fr: (expected: string) => `sur ${expected}`,
    en: (expected: string) => `of ${expected}`,
  },
  inside: {
    fr: (count: string) => `${count} à l’intérieur`,
    en: (count: string) => `${count} inside`,
  },
  nobodyExpected: { fr: 'Aucun billet sur cette liste.', en: 'No ticket on this list.' },

  conflicts: { fr: 'À vérifier', en: 'Needs a look' },
  conflictsText: {
    fr: 'Le même billet est entré deux fois sans que personne l’ait voulu, le plus souvent par deux téléphones sans réseau.',
    en: 'The same ticket came in twice and nobody meant it, most often by two phones without network.',
  },
  doubts: { fr: 'Entrées à confirmer', en: 'Entries to confirm' },
  doubtlate: {
    fr: 'Notée par un téléphone déjà fermé : elle ne compte pas tant que vous ne la retenez pas.',
    en: 'Noted by a phone that was already closed: it does not count until you keep it.',
  },
  doubtcanceled: {
    fr: 'Le billet était déjà annulé quand cette entrée nous est parvenue ; le téléphone ne le savait pas encore.',
    en: 'The ticket was already cancelled when this entry reached us; the phone did not know yet.',
  },
  keepEntry: { fr: 'Retenir l’entrée', en: 'Keep the entry' },
  keepEntryOf: {
    fr: (number: number) => `Retenir l’entrée du billet n° ${number}`,
    en: (number: number) => `Keep the entry of ticket no. ${number}`,
  },
  dropEntry: { fr: 'Ne pas la compter', en: 'Do not count it' },
  dropEntryOf: {
    fr: (number: number) => `Ne pas compter l’entrée du billet n° ${number}`,
    en: (number: number) => `Do not count the entry of ticket no. ${number}`,
  },
  conflictsSaid: {
    fr: (count: number) =>
      count > 1 ? `${count} billets sont entrés deux fois.` : 'Un billet est entré deux fois.',
    en: (count: number) => (count > 1 ? `${count} tickets came in twice.` : 'One ticket came in twice.'),
  },
  keepOne: { fr: 'Garder une seule entrée', en: 'Keep one entry' },
  keepOneOf: {
    fr: (number: number) => `Garder une seule entrée du billet n° ${number}`,
    en: (number: number) => `Keep one entry of ticket no. ${number}`,
  },
  bothMeant: { fr: 'Les deux étaient voulues', en: 'Both were meant' },
  bothMeantOf: {
    fr: (number: number) => `Les deux étaient voulues, billet n° ${number}`,
    en: (number: number) => `Both were meant, ticket no. ${number}`,
  },
  settling: { fr: 'Enregistrement…', en: 'Saving…' },
  ticket: { fr: (number: number) => `Billet n° ${number}`, en: (number: number) => `Ticket no. ${number}` },
  noHolder: { fr: 'Billet sans nom', en: 'Ticket without a name' },
  scannedBy: {
    fr: (time: string, gate: string, by: string) => `${time}, ${gate}${by ? `, par ${by}` : ''}`,
    en: (time: string, gate: string, by: string) => `${time}, ${gate}${by ? `, by ${by}` : ''}`,
  },

  openHere: { fr: 'Ouvrir l’accueil sur ce téléphone', en: 'Open the door on this phone' },
  openHereText: {
    fr: 'La page de contrôle s’ouvre : elle lit les billets avec l’appareil photo et fonctionne même sans réseau.',
    en: 'The page of the door opens: it reads tickets with the camera, and works without a network.',
  },
  firstName: { fr: 'Votre prénom', en: 'Your first name' },
  gate: { fr: 'Entrée', en: 'Gate' },
  gateHint: {
    fr: 'Où vous êtes : porte nord, cantine, vestiaire…',
    en: 'Where you are: north gate, canteen, cloakroom…',
  },
  mainGate: { fr: 'Entrée principale', en: 'Main gate' },
  open: { fr: 'Ouvrir l’accueil', en: 'Open the door' },
  opening: { fr: 'Ouverture…', en: 'Opening…' },

  links: { fr: 'Inviter des bénévoles pour une soirée', en: 'Invite volunteers for one evening' },
  linksText: {
    fr: 'Un lien et un code à 6 chiffres, sans compte : ils ouvrent l’accueil, rien d’autre, et s’éteignent à 6 h le lendemain matin.',
    en: 'A link and a PIN of 6 digits, no account needed: they open the door, nothing else, and end at 06:00 the next morning.',
  },
  linkName: { fr: 'Pour qui', en: 'For whom' },
  linkNameHint: {
    fr: 'Pour vous y retrouver : équipe du soir, lycéens…',
    en: 'For your own use: evening team, students…',
  },
  evening: { fr: 'Soirée du', en: 'Evening of' },
  makeLink: { fr: 'Créer le lien', en: 'Make the link' },
  making: { fr: 'Création…', en: 'Making it…' },
  linkMade: { fr: 'Le lien est prêt', en: 'The link is ready' },
  linkMadeText: {
    fr: (when: string) =>
      `Le code ne s’affiche que maintenant : notez-le ou dites-le de vive voix. Lien et code s’éteignent le ${when}.`,
    en: (when: string) =>
      `The PIN is shown only now: write it down or say it aloud. Link and PIN end on ${when}.`,
  },
  pin: { fr: 'Code', en: 'PIN' },
  copyLink: { fr: 'Copier le lien', en: 'Copy the link' },
  anotherLink: { fr: 'Créer un autre lien', en: 'Make another link' },
  openLinks: { fr: 'Liens ouverts', en: 'Open links' },
  closedLinks: {
    fr: (count: number) => (count > 1 ? `${count} liens fermés` : '1 lien fermé'),
    en: (count: number) => (count > 1 ? `${count} closed links` : '1 closed link'),
  },
  until: { fr: (when: string) => `jusqu’au ${when}`, en: (when: string) => `until ${when}` },
  phoneCount: {
    fr: (count: number) => (count > 1 ? `${count} téléphones` : `${count} téléphone`),
    en: (count: number) => (count === 1 ? '1 phone' : `${count} phones`),
  },
  closed: { fr: 'Fermé', en: 'Closed' },
  close: { fr: 'Fermer', en: 'Close' },
  closing: { fr: 'Fermeture…', en: 'Closing…' },
  closeOf: { fr: (name: string) => `Fermer ${name}`, en: (name: string) => `Close ${name}` },
  closeLinkTitle: {
    fr: (name: string) => `Fermer le lien « ${name} » ?`,
    en: (name: string) => `Close the link “${name}”?`,
  },
  closeLinkText: {
    fr: 'Il n’ouvre plus rien, et les téléphones ouverts avec lui s’arrêtent. Ce qu’ils ont noté reste.',
    en: 'It opens nothing any more, and the phones opened with it stop. What they noted stays.',
  },
  closeLink: { fr: 'Fermer le lien', en: 'Close the link' },

  phones: { fr: 'Téléphones à l’accueil', en: 'Phones at the door' },
  volunteer: { fr: 'Bénévole', en: 'Volunteer' },
  noPhone: { fr: 'Aucun téléphone ouvert.', en: 'No phone is open.' },
  closedPhones: {
    fr: (count: number) => (count > 1 ? `${count} téléphones fermés` : '1 téléphone fermé'),
    en: (count: number) => (count > 1 ? `${count} closed phones` : '1 closed phone'),
  },
  scanCount: {
    fr: (count: number) => (count > 1 ? `${count} passages` : `${count} passage`),
    en: (count: number) => (count === 1 ? '1 scan' : `${count} scans`),
  },
  seenNow: { fr: 'vu à l’instant', en: 'seen just now' },
  seenMinutes: {
    fr: (minutes: number) => `vu il y a ${minutes} min`,
    en: (minutes: number) => `seen ${minutes} min ago`,
  },
  seenHours: {
    fr: (hours: number) => `vu il y a ${hours} h`,
    en: (hours: number) => `seen ${hours} h ago`,
  },
  seenOn: { fr: (when: string) => `vu le ${when}`, en: (when: string) => `seen on ${when}` },
  closePhoneTitle: {
    fr: (name: string) => `Fermer l’accueil sur le téléphone de ${name} ?`,
    en: (name: string) => `Close the door on the phone of ${name}?`,
  },
  closePhoneText: {
    fr: 'Il ne contrôle plus rien et oublie sa liste. Ce qu’il a noté sans réseau sera encore envoyé.',
    en: 'It checks nothing any more and forgets its list. What it noted without a network will still be sent.',
  },
  closePhone: { fr: 'Fermer le téléphone', en: 'Close the phone' },

  latest: { fr: 'Derniers passages', en: 'Latest scans' },
  noScan: {
    fr: 'Les passages apparaîtront ici, le dernier en tête.',
    en: 'Scans will appear here, the latest first.',
  },
  time: { fr: 'Heure', en: 'Time' },
  holder: { fr: 'Participant', en: 'Participant' },
  rate: { fr: 'Tarif', en: 'Rate' },
  list: { fr: 'Liste', en: 'List' },
  by: { fr: 'Par', en: 'By' },
  act: { fr: 'Passage', en: 'Scan' },
  actadmit: { fr: 'Entrée', en: 'Entry' },
  actleave: { fr: 'Sortie', en: 'Exit' },
  actundo: { fr: 'Annulation', en: 'Undo' },
  actaccept: { fr: 'Entrée confirmée', en: 'Entry confirmed' },
  forced: { fr: 'Entrée forcée', en: 'Forced entry' },
  undone: { fr: 'annulée', en: 'undone' },
  action: { fr: 'Action', en: 'Action' },
  undo: { fr: 'Annuler', en: 'Undo' },
  undoOf: {
    fr: (number: number) => `Annuler l’entrée du billet n° ${number}`,
    en: (number: number) => `Undo the entry of ticket no. ${number}`,
  },
  undoTitle: {
    fr: (holder: string) => `Annuler l’entrée : ${holder} ?`,
    en: (holder: string) => `Undo the entry: ${holder}?`,
  },
  undoText: {
    fr: 'Le billet pourra entrer de nouveau. L’annulation reste écrite ici, avec votre nom.',
    en: 'The ticket can come in again. The undoing stays written here, with your name.',
  },
  undoEntry: { fr: 'Annuler l’entrée', en: 'Undo the entry' },
  undoing: { fr: 'Annulation…', en: 'Undoing…' },

  settings: { fr: 'Listes et réglages', en: 'Lists and settings' },
  settingsText: {
    fr: 'Une liste est ce que l’on contrôle : l’entrée, le repas, un atelier. Chacune compte pour elle-même.',
    en: 'A list is what is checked: the entrance, the meal, a workshop. Each counts for itself.',
  },
  lists: { fr: 'Listes', en: 'Lists' },
  listName: { fr: 'Nom de la liste', en: 'Name of the list' },
  newList: { fr: 'Ajouter une liste', en: 'Add a list' },
  removeList: { fr: 'Retirer', en: 'Remove' },
  removeListOf: {
    fr: (name: string) => `Retirer la liste ${name}`,
    en: (name: string) => `Remove the list ${name}`,
  },
  unnamed: { fr: 'sans nom', en: 'without a name' },
  whoIsOn: { fr: 'Qui est dessus', en: 'Who is on it' },
  everybody: { fr: 'Tous les billets', en: 'Every ticket' },
  rates: { fr: 'Tarifs', en: 'Rates' },
  ratesHint: { fr: 'Aucun coché : tous les tarifs.', en: 'None ticked: every rate.' },
  options: { fr: 'Options', en: 'Options' },
  optionsHint: {
    fr: 'Aucune cochée : option ou pas, peu importe. Sinon, il faut en avoir pris une.',
    en: 'None ticked: options do not matter. Otherwise one of them must have been bought.',
  },
  reentry: { fr: 'On peut sortir et revenir', en: 'People may leave and come back' },
  reentryText: {
    fr: 'Les téléphones proposent de noter les sorties, et l’on voit combien de personnes sont à l’intérieur.',
    en: 'Phones offer to note who leaves, and one sees how many people are inside.',
  },
  questions: { fr: 'Réponses lues à l’accueil', en: 'Answers read at the door' },
  questionsText: {
    fr: 'Les bénévoles les voient sous le nom : ne cochez que ce qui sert à l’entrée.',
    en: 'Volunteers see them below the name: tick only what the door needs.',
  },
  sells: {
    fr: 'Les bénévoles peuvent vendre sur place (espèces, chèques)',
    en: 'Volunteers may sell at the door (cash, cheques)',
  },
  sellsText: {
    fr: 'Les billets sont pris sur les places restantes. Par carte, chacun paie sur son propre téléphone : c’est toujours possible.',
    en: 'Tickets come from the places left. By card, people pay on their own phone: that is always possible.',
  },
  unsaved: { fr: 'Modifications non enregistrées', en: 'Changes not saved yet' },
  lost: {
    fr: (names: string) => `Les entrées déjà notées ne seront plus comptées : ${names}.`,
    en: (names: string) => `Entries already noted will no longer be counted: ${names}.`,
  },
  save: { fr: 'Enregistrer', en: 'Save' },
  saving: { fr: 'Enregistrement…', en: 'Saving…' },
  saved: { fr: 'Les réglages de l’accueil sont enregistrés', en: 'The settings of the door are saved' },
  giveUp: { fr: 'Tout remettre comme avant', en: 'Put everything back' },

  record: { fr: 'Relevé de billetterie', en: 'Ticketing record' },
  recordText: {
    fr: 'Les billets émis, tarif par tarif et prix par prix, avec leurs numéros : c’est le relevé que demande l’administration pour une soirée à entrées payantes. Le prix est celui du billet, options comprises ; la recette est celle des billets valables, qu’un remboursement sans annulation ne change pas. Sont venus ceux qui ont passé au moins une des listes.',
    en: 'The tickets issued, rate by rate and price by price, with their numbers: the record that the French authorities ask for of an evening with paid entry. The price is that of the ticket, options included; the takings are those of valid tickets, which a refund without cancelling does not change. Those came who passed at least one of the lists.',
  },
  recordMade: { fr: (when: string) => `Établi le ${when}`, en: (when: string) => `Made on ${when}` },
  backToDoor: { fr: 'Accueil de l’événement', en: 'The event’s door' },
  noTicket: { fr: 'Aucun billet émis', en: 'No ticket issued' },
  noTicketText: {
    fr: 'Le relevé se remplit avec les premières commandes.',
    en: 'The record fills with the first orders.',
  },
  unitPrice: { fr: 'Prix', en: 'Price' },
  numbers: { fr: 'Premier et dernier numéro', en: 'First and last number' },
  numbersFromTo: {
    fr: (first: number, last: number) => (first === last ? `${first}` : `${first} à ${last}`),
    en: (first: number, last: number) => (first === last ? `${first}` : `${first} to ${last}`),
  },
  firstNumber: { fr: 'Premier numéro', en: 'First number' },
  lastNumber: { fr: 'Dernier numéro', en: 'Last number' },
  issued: { fr: 'Émis', en: 'Issued' },
  canceled: { fr: 'Annulés', en: 'Cancelled' },
  valid: { fr: 'Valables', en: 'Valid' },
  admitted: { fr: 'Venus', en: 'Came' },
  amount: { fr: 'Recette', en: 'Takings' },
  total: { fr: 'Total', en: 'Total' },
  means: { fr: 'Moyen de paiement', en: 'Means of payment' },
  freeTickets: { fr: 'Billets gratuits', en: 'Free tickets' },
  byMeans: { fr: 'Par moyen de paiement', en: 'By means of payment' },
  tickets: { fr: 'Billets', en: 'Tickets' },
  download: { fr: 'Télécharger (CSV)', en: 'Download (CSV)' },
  print: { fr: 'Imprimer', en: 'Print' },
  fileName: { fr: 'releve-de-billetterie', en: 'ticketing-record' },
})
