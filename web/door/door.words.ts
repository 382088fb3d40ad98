import { dictionary } from '../app/i18n/words.ts'

const several = (count: number, one: string, more: string) => (count < 2 ? one : more)

export const doorWords = dictionary({
  documentTitle: { fr: 'Accueil · Obole', en: 'At the door · Obole' },
  back: { fr: 'Retour', en: 'Back' },
  cancel: { fr: 'Annuler', en: 'Cancel' },
  close: { fr: 'Fermer', en: 'Close' },
  loading: { fr: 'Un instant…', en: 'One moment…' },

  // Opening
  welcomeVolunteer: { fr: 'Vous tenez l’accueil', en: 'You keep the door' },
  yourFirstName: { fr: 'Votre prénom', en: 'Your first name' },
  yourGate: { fr: 'Votre entrée', en: 'Your gate' },
  yourGateHint: { fr: 'Par exemple : entrée nord', en: 'For example: north gate' },
  pin: { fr: 'Code à six chiffres', en: 'PIN of six digits' },
  pinHint: {
    fr: 'L’organisateur vous le donne avec le lien.',
    en: 'The organiser gives it to you with the link.',
  },
  open: { fr: 'Ouvrir l’accueil', en: 'Open the door' },
  opening: { fr: 'Ouverture…', en: 'Opening…' },
  keptHere: {
    fr: 'La liste des billets reste sur ce téléphone, chiffrée, et s’efface d’elle-même après l’événement.',
    en: 'The list of tickets stays on this phone, encrypted, and is erased by itself after the event.',
  },
  firstNameNeeded: { fr: 'Indiquez votre prénom.', en: 'Enter your first name.' },
  gateNeeded: { fr: 'Indiquez l’entrée où vous êtes.', en: 'Enter the gate where you stand.' },
  pinNeeded: { fr: 'Le code a six chiffres.', en: 'The PIN has six digits.' },
  noNetwork: {
    fr: 'Pas de réseau pour le moment. Réessayez dès qu’il revient.',
    en: 'No network at the moment. Try again as soon as it is back.',
  },
  failed: {
    fr: 'Cela n’a pas marché. Réessayez dans un instant.',
    en: 'This did not work. Try again shortly.',
  },
  tryAgain: { fr: 'Réessayer', en: 'Try again' },
  noDoor: { fr: 'Aucun accueil n’est ouvert ici', en: 'No door is open here' },
  openTheLink: {
    fr: 'Ouvrez sur ce téléphone le lien que l’organisateur vous a envoyé.',
    en: 'Open on this phone the link that the organiser sent you.',
  },
  over: { fr: 'L’événement est terminé', en: 'The event is over' },
  overMore: {
    fr: 'La liste des billets est effacée de ce téléphone. Merci pour votre aide !',
    en: 'The list of tickets is erased from this phone. Thank you for your help!',
  },
  ended: { fr: 'L’accueil est fermé sur ce téléphone', en: 'The door is closed on this phone' },
  endedMore: {
    fr: 'L’organisateur l’a fermé. La liste des billets est effacée de ce téléphone.',
    en: 'The organiser closed it. The list of tickets is erased from this phone.',
  },
  left: { fr: 'Vous avez quitté l’accueil', en: 'You have left the door' },
  leftMore: {
    fr: 'La liste des billets est effacée de ce téléphone. Merci pour votre aide !',
    en: 'The list of tickets is erased from this phone. Thank you for your help!',
  },
  stillToSend: {
    fr: (count: number) =>
      several(
        count,
        `${count} passage reste à envoyer : laissez cette page ouverte, il partira avec le réseau.`,
        `${count} passages restent à envoyer : laissez cette page ouverte, ils partiront avec le réseau.`,
      ),
    en: (count: number) =>
      several(
        count,
        `${count} scan is still to be sent: leave this page open, it will go when the network is back.`,
        `${count} scans are still to be sent: leave this page open, they will go when the network is back.`,
      ),
  },
  elsewhere: { fr: 'L’accueil est ouvert dans un autre onglet', en: 'The door is open in another tab' },
  goOnHere: { fr: 'Continuer ici', en: 'Go on here' },
  unable: { fr: 'Ce navigateur ne peut rien garder', en: 'This browser cannot keep anything' },
  unableMore: {
    fr: 'Quittez la navigation privée, ou ouvrez le lien dans un autre navigateur.',
    en: 'Leave private browsing, or open the link in another browser.',
  },
  fetchingList: { fr: 'La liste des billets arrive…', en: 'The list of tickets is coming…' },
  otherDoor: {
    fr: (title: string) => `Ce téléphone tient déjà l’accueil de « ${title} »`,
    en: (title: string) => `This phone already keeps the door of “${title}”`,
  },
  goOnWith: {
    fr: (title: string) => `Continuer « ${title} »`,
    en: (title: string) => `Go on with “${title}”`,
  },
  changeDoor: { fr: 'Le quitter et ouvrir l’autre', en: 'Leave it and open the other' },
  leaveUnsent: {
    fr: (count: number) =>
      several(
        count,
        `${count} passage n’est pas encore envoyé`,
        `${count} passages ne sont pas encore envoyés`,
      ),
    en: (count: number) => several(count, `${count} scan is not sent yet`, `${count} scans are not sent yet`),
  },

  // Scanning
  online: { fr: 'en ligne', en: 'online' },
  offline: { fr: 'hors ligne', en: 'offline' },
  toSend: { fr: (count: number) => `${count} à envoyer`, en: (count: number) => `${count} to send` },
  showCode: { fr: 'Présentez le code du billet', en: 'Show the code of the ticket' },
  cameraOpening: { fr: 'La caméra s’ouvre…', en: 'The camera is opening…' },
  cameraRefused: {
    fr: 'La caméra est refusée à cette page. Autorisez-la dans les réglages du navigateur, ou tapez le numéro du billet, ou cherchez le nom.',
    en: 'This page may not use the camera. Allow it in the browser’s settings, or type the number of the ticket, or search for the name.',
  },
  cameraNone: {
    fr: 'Pas de caméra ici. Tapez le numéro du billet, ou cherchez le nom.',
    en: 'No camera here. Type the number of the ticket, or search for the name.',
  },
  torchOn: { fr: 'Allumer la lampe', en: 'Turn the light on' },
  torchOff: { fr: 'Éteindre la lampe', en: 'Turn the light off' },
  admitted: {
    fr: (count: string, isOne: boolean) => `${count} ${isOne ? 'entré' : 'entrés'}`,
    en: (count: string) => `${count} in`,
  },
  ofExpected: { fr: (count: string) => `sur ${count}`, en: (count: string) => `of ${count}` },
  insideNow: {
    fr: (count: string) => `${count} à l’intérieur`,
    en: (count: string) => `${count} inside now`,
  },
  list: { fr: 'Liste', en: 'List' },
  typeCode: { fr: 'Taper un code', en: 'Type a code' },
  searchName: { fr: 'Chercher un nom', en: 'Search a name' },
  menu: { fr: 'Menu', en: 'Menu' },
  sellHere: { fr: 'Vendre sur place', en: 'Sell at the door' },
  latest: { fr: 'Derniers passages', en: 'Latest scans' },
  mute: { fr: 'Couper le son', en: 'Turn the sound off' },
  unmute: { fr: 'Remettre le son', en: 'Turn the sound on' },
  leave: { fr: 'Quitter', en: 'Leave' },
  listRefused: { fr: 'Liste refusée', en: 'List refused' },
  listRefusedMore: {
    fr: 'La dernière mise à jour n’est pas signée par Obole : le téléphone garde la liste d’avant. Prévenez l’organisateur.',
    en: 'The last update is not signed by Obole: the phone keeps the list from before. Tell the organiser.',
  },
  scansRefused: {
    fr: (count: number) =>
      several(count, `${count} passage n’a pas été retenu`, `${count} passages n’ont pas été retenus`),
    en: (count: number) => several(count, `${count} scan was not kept`, `${count} scans were not kept`),
  },
  scansRefusedMore: {
    fr: 'Le billet n’est pas de cet événement, ou le passage annulé n’existe pas.',
    en: 'The ticket is not of this event, or the scan that was undone does not exist.',
  },
  understood: { fr: 'J’ai compris', en: 'I understand' },

  // Verdicts
  welcome: { fr: 'Bienvenue', en: 'Welcome' },
  welcomeBack: { fr: 'Bienvenue à nouveau', en: 'Welcome back' },
  letIn: { fr: 'Entrée acceptée par vous', en: 'Let in by you' },
  goodTicket: { fr: 'Billet valable', en: 'Good ticket' },
  notInYet: { fr: 'Pas encore entré', en: 'Not in yet' },
  used: { fr: 'Déjà entré', en: 'Already in' },
  wrongDay: { fr: 'Ce n’est pas le jour', en: 'Not the right day' },
  wrongDayMore: { fr: (when: string) => `L’événement : ${when}`, en: (when: string) => `The event: ${when}` },
  notOnList: { fr: 'Pas sur cette liste', en: 'Not on this list' },
  listTakes: {
    fr: (list: string, rates: string) => `« ${list} » est pour : ${rates}`,
    en: (list: string, rates: string) => `“${list}” is for: ${rates}`,
  },
  listRefusesRate: {
    fr: (list: string) => `« ${list} » est pour d’autres tarifs`,
    en: (list: string) => `“${list}” is for other rates`,
  },
  listNeedsOption: {
    fr: (list: string) => `« ${list} » demande une option que ce billet n’a pas`,
    en: (list: string) => `“${list}” needs an option that this ticket does not have`,
  },
  refunded: { fr: 'Billet remboursé', en: 'Refunded ticket' },
  refundedMore: { fr: 'Il n’est plus valable.', en: 'It is no longer good.' },
  canceled: { fr: 'Billet annulé', en: 'Cancelled ticket' },
  canceledMore: { fr: 'Il n’est plus valable.', en: 'It is no longer good.' },
  replaced: { fr: 'Ce billet a été transmis', en: 'This ticket was passed on' },
  replacedMore: {
    fr: 'Ce code n’est plus le bon : le nouveau titulaire a reçu le sien.',
    en: 'This code is no longer the right one: the new holder has received theirs.',
  },
  unknown: { fr: 'Billet inconnu ici', en: 'Ticket unknown here' },
  unknownAsking: { fr: 'Recherche ailleurs…', en: 'Looking elsewhere…' },
  unknownOffline: {
    fr: 'Sans réseau, impossible de chercher ailleurs. Il vient peut-être d’être acheté : réessayez en ligne.',
    en: 'Without network it cannot be looked up. It may have just been bought: try again online.',
  },
  unknownNowhere: {
    fr: 'Il n’est d’aucun événement de cette association.',
    en: 'It is for no event of this association.',
  },
  unknownOther: {
    fr: (title: string) => `C’est un billet pour « ${title} »`,
    en: (title: string) => `It is a ticket for “${title}”`,
  },
  notOurs: { fr: 'Ce n’est pas un billet Obole', en: 'This is not an Obole ticket' },
  notOursMore: {
    fr: 'Cherchez le code carré du billet, ou tapez son numéro.',
    en: 'Look for the square code of the ticket, or type its number.',
  },
  notWritten: { fr: 'Rien n’a été noté', en: 'Nothing was noted' },
  notWrittenMore: {
    fr: 'Le téléphone n’a pas pu écrire : il manque peut-être de place. Notez ce passage sur papier et prévenez l’organisateur.',
    en: 'The phone could not write: it may have run out of room. Note this on paper and tell the organiser.',
  },
  undone: { fr: 'Passage annulé', en: 'Scan undone' },
  undoneMore: {
    fr: 'Cela ne compte plus. L’organisateur voit l’entrée et son annulation.',
    en: 'It no longer counts. The organiser sees the entry and that it was undone.',
  },
  gone: { fr: 'Sortie notée', en: 'Noted as out' },
  goneMore: { fr: 'Ce billet pourra entrer à nouveau.', en: 'This ticket can come in again.' },
  next: { fr: 'Suivant', en: 'Next' },
  undo: { fr: 'Annuler', en: 'Undo' },
  admit: { fr: 'Faire entrer', en: 'Let in' },
  letInAnyway: { fr: 'Laisser entrer', en: 'Let in anyway' },
  letInSure: { fr: 'Laisser entrer quand même ?', en: 'Let them in all the same?' },
  letInSureMore: {
    fr: 'L’organisateur verra que vous l’avez décidé.',
    en: 'The organiser will see that you decided it.',
  },
  letInYes: { fr: 'Oui, laisser entrer', en: 'Yes, let in' },
  goesOut: { fr: 'Noter la sortie', en: 'Note that they leave' },
  admitOthers: {
    fr: (count: number) =>
      several(
        count,
        'Faire entrer aussi l’autre billet de cette commande',
        `Faire entrer aussi les ${count} autres de cette commande`,
      ),
    en: (count: number) =>
      several(
        count,
        'Let in the other ticket of this order too',
        `Let in the ${count} others of this order too`,
      ),
  },
  othersIn: {
    fr: (count: number) =>
      several(
        count,
        'L’autre billet de la commande est entré aussi',
        `Les ${count} autres sont entrés aussi`,
      ),
    en: (count: number) =>
      several(count, 'The other ticket of the order is in too', `The ${count} others are in too`),
  },
  ticketNumber: {
    fr: (number: string) => `Billet n° ${number}`,
    en: (number: string) => `Ticket no. ${number}`,
  },
  boughtBy: { fr: (buyer: string) => `Acheté par ${buyer}`, en: (buyer: string) => `Bought by ${buyer}` },
  bearer: { fr: 'Billet au porteur', en: 'Ticket of whoever bears it' },
  atTime: { fr: (time: string) => `à ${time}`, en: (time: string) => `at ${time}` },
  onDay: {
    fr: (day: string, time: string) => `le ${day} à ${time}`,
    en: (day: string, time: string) => `on ${day} at ${time}`,
  },
  by: { fr: (name: string) => `par ${name}`, en: (name: string) => `by ${name}` },

  // An event that does not take place
  eventCanceled: { fr: 'L’événement est annulé', en: 'The event is cancelled' },
  eventCanceledMore: {
    fr: 'Aucun billet n’est plus valable, et plus rien ne se vend ici.',
    en: 'No ticket is good any more, and nothing more is sold here.',
  },

  // Two gates, one ticket
  conflict: { fr: 'Ce billet est entré deux fois', en: 'This ticket came in twice' },
  conflictMore: {
    fr: 'Deux entrées l’ont accepté sans se voir. Prévenez l’organisateur.',
    en: 'Two gates let it in without knowing of each other. Tell the organiser.',
  },
})
