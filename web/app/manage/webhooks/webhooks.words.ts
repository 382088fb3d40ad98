import { dictionary } from '../../i18n/words.ts'

export const webhookWords = dictionary({
  title: { fr: 'Notifications', en: 'Notifications' },
  lead: {
    fr: 'Un logiciel ou un site apprend aussitôt ce qui se passe ici : nous envoyons chaque nouvelle à l’adresse qu’il vous donne.',
    en: 'A program or a site hears at once what happens here: we send each piece of news to the address it gives you.',
  },
  addresses: { fr: 'Les adresses', en: 'The addresses' },
  newsOfPayment: {
    fr: 'Un paiement est accepté, refusé, remboursé ou contesté.',
    en: 'A payment is accepted, refused, refunded or disputed.',
  },
  newsOfOrder: {
    fr: 'Une commande est passée, corrigée ou annulée, ou ses échéances à venir sont abandonnées.',
    en: 'An order is placed, corrected or cancelled, or its instalments to come are given up.',
  },
  newsOfForm: {
    fr: 'Une campagne est créée, publiée, modifiée ou fermée.',
    en: 'A campaign is made, published, changed or closed.',
  },
  newsOfOrganization: {
    fr: 'La fiche publique de l’association change.',
    en: 'The public profile of the association changes.',
  },
  active: { fr: 'Active', en: 'Active' },
  failing: { fr: 'En difficulté', en: 'In trouble' },
  off: { fr: 'Désactivée', en: 'Switched off' },
  failingSince: {
    fr: (moment: string) =>
      `Rien n’arrive depuis le ${moment}. Nous réessayons pendant trois jours, puis l’adresse est désactivée.`,
    en: (moment: string) =>
      `Nothing has got through since ${moment}. We try for three days, then the address is switched off.`,
  },
  offSince: {
    fr: (moment: string) =>
      `Désactivée le ${moment} : rien n’arrivait plus depuis trois jours. Une fois le logiciel réparé, réactivez-la.`,
    en: (moment: string) =>
      `Switched off on ${moment}: nothing had got through for three days. Once the program is mended, switch it on again.`,
  },
  give: { fr: 'Indiquer une adresse', en: 'Give an address' },
  giveOf: {
    fr: (what: string) => `Indiquer une adresse : ${what}`,
    en: (what: string) => `Give an address: ${what}`,
  },
  change: { fr: 'Changer l’adresse', en: 'Change the address' },
  changeOf: {
    fr: (what: string) => `Changer l’adresse : ${what}`,
    en: (what: string) => `Change the address: ${what}`,
  },
  try: { fr: 'Envoyer un essai', en: 'Send a trial' },
  tryOf: {
    fr: (what: string) => `Envoyer un essai : ${what}`,
    en: (what: string) => `Send a trial: ${what}`,
  },
  trying: { fr: 'Envoi…', en: 'Sending…' },
  key: { fr: 'Clé de signature', en: 'Signature key' },
  keyOf: {
    fr: (what: string) => `Clé de signature : ${what}`,
    en: (what: string) => `Signature key: ${what}`,
  },
  remove: { fr: 'Retirer', en: 'Remove' },
  removeOf: {
    fr: (what: string) => `Retirer l’adresse : ${what}`,
    en: (what: string) => `Remove the address: ${what}`,
  },
  removeTitle: { fr: 'Retirer cette adresse ?', en: 'Remove this address?' },
  removeText: {
    fr: 'Le logiciel n’apprend plus rien, et ce qui attendait encore n’est pas envoyé.',
    en: 'The program hears nothing any more, and what still waited is not sent.',
  },
  removing: { fr: 'Retrait…', en: 'Removing…' },
  removed: { fr: 'L’adresse est retirée', en: 'The address is removed' },
  switchOn: { fr: 'Réactiver', en: 'Switch on again' },
  switchOnOf: {
    fr: (what: string) => `Réactiver l’adresse : ${what}`,
    en: (what: string) => `Switch on again: ${what}`,
  },
  switchingOn: { fr: 'Réactivation…', en: 'Switching on…' },
  switchedOn: { fr: 'L’adresse est réactivée', en: 'The address is switched on again' },
  url: { fr: 'Adresse donnée par le logiciel', en: 'Address given by the program' },
  urlHint: {
    fr: 'Elle commence par https:// et se trouve dans les réglages du logiciel.',
    en: 'It begins with https:// and stands in the settings of the program.',
  },
  urlMissing: { fr: 'Indiquez une adresse', en: 'Give an address' },
  save: { fr: 'Enregistrer', en: 'Save' },
  saving: { fr: 'Enregistrement…', en: 'Saving…' },
  keyAsk: {
    fr: 'Avec cette clé, le logiciel vérifie qu’une notification vient bien d’ici.',
    en: 'With this key the program checks that a notification really comes from here.',
  },
  keyShow: { fr: 'Afficher la clé', en: 'Show the key' },
  keyShowing: { fr: 'Un instant…', en: 'One moment…' },
  keyText: {
    fr: 'Copiez-la dans votre logiciel. Chaque notification est signée avec elle (HMAC-SHA256, en-tête x-ha-signature).',
    en: 'Copy it into your program. Each notification is signed with it (HMAC-SHA256, header x-ha-signature).',
  },
  copyKey: { fr: 'Copier la clé', en: 'Copy the key' },
  keyReplace: { fr: 'Remplacer la clé', en: 'Replace the key' },
  keyReplaceOf: {
    fr: (what: string) => `Remplacer la clé : ${what}`,
    en: (what: string) => `Replace the key: ${what}`,
  },
  keyReplaceText: {
    fr: 'Les notifications sont aussitôt signées avec la nouvelle clé : indiquez-la sans attendre au logiciel, qui ne reconnaît plus les suivantes.',
    en: 'Notifications are signed with the new key at once: give it to the program without delay, as it does not recognise the next ones.',
  },
  keyReplacing: { fr: 'Remplacement…', en: 'Replacing…' },
  close: { fr: 'Fermer', en: 'Close' },
  log: { fr: 'Ce qui a été envoyé', en: 'What was sent' },
  logLead: {
    fr: (days: number) => `Les ${days} derniers jours, le plus récent d’abord.`,
    en: (days: number) => `The last ${days} days, the latest first.`,
  },
  logEmpty: { fr: 'Rien n’a été envoyé', en: 'Nothing was sent' },
  logEmptyText: {
    fr: 'Chaque envoi se retrouve ici, avec son contenu et la réponse du logiciel.',
    en: 'Each sending is found here, with its contents and the program’s answer.',
  },
  type: { fr: 'Sujet', en: 'Subject' },
  allTypes: { fr: 'Tous les sujets', en: 'All subjects' },
  state: { fr: 'État', en: 'State' },
  allStates: { fr: 'Tous les états', en: 'All states' },
  Waiting: { fr: 'En attente', en: 'Waiting' },
  Delivered: { fr: 'Reçue', en: 'Received' },
  Failed: { fr: 'Non reçue', en: 'Not received' },
  Trial: { fr: 'Essai', en: 'Trial' },
  Again: { fr: 'Renvoi', en: 'Sent again' },
  inState: {
    fr: (what: string, state: string) => `${what} : ${state}`,
    en: (what: string, state: string) => `${what}: ${state}`,
  },
  number: { fr: (id: number) => `n° ${id}`, en: (id: number) => `no. ${id}` },
  answered: {
    fr: (status: number, ms: number) => `Réponse ${status} en ${ms} ms`,
    en: (status: number, ms: number) => `Answer ${status} in ${ms} ms`,
  },
  Refused: { fr: 'Réponse d’erreur', en: 'Answer of an error' },
  Redirected: { fr: 'Redirection, non suivie', en: 'Redirection, not followed' },
  TimedOut: { fr: 'Pas de réponse en dix secondes', en: 'No answer within ten seconds' },
  Unreachable: { fr: 'Serveur injoignable', en: 'Server out of reach' },
  NotPublic: { fr: 'Adresse non publique, rien n’est envoyé', en: 'Address not public, nothing is sent' },
  notTried: { fr: 'Pas encore envoyée', en: 'Not sent yet' },
  tries: {
    fr: (count: number) => (count > 1 ? `${count} tentatives` : '1 tentative'),
    en: (count: number) => (count === 1 ? '1 try' : `${count} tries`),
  },
  nextTry: {
    fr: (moment: string) => `Prochaine tentative le ${moment}`,
    en: (moment: string) => `Next try on ${moment}`,
  },
  see: { fr: 'Détail', en: 'Detail' },
  seeOf: {
    fr: (what: string, moment: string) => `Détail : ${what}, ${moment}`,
    en: (what: string, moment: string) => `Detail: ${what}, ${moment}`,
  },
  sentTo: { fr: 'Adresse', en: 'Address' },
  body: { fr: 'Contenu envoyé', en: 'What was sent' },
  bodyGone: {
    fr: 'Le contenu a été effacé avec les données d’une personne.',
    en: 'The contents were erased with the data of a person.',
  },
  answer: { fr: 'Réponse', en: 'Answer' },
  triesTitle: { fr: 'Tentatives', en: 'Tries' },
  again: { fr: 'Renvoyer', en: 'Send again' },
  sendingAgain: { fr: 'Renvoi…', en: 'Sending again…' },
  sentAgain: { fr: 'La notification repart', en: 'The notification leaves again' },
  next: { fr: 'Plus anciennes', en: 'Older' },
  first: { fr: 'Revenir aux plus récentes', en: 'Back to the latest' },
  trialDone: { fr: 'L’essai est arrivé', en: 'The trial got through' },
  trialFailed: { fr: 'L’essai n’est pas arrivé', en: 'The trial did not get through' },
  docs: { fr: 'La documentation pour les développeurs', en: 'The documentation for developers' },
})
