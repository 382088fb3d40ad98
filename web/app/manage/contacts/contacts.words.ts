import { LIST_HEADINGS } from '@obole/contract/list-headings'
import { CONTACT_STANDING_NAMES, prefixed, STANDING_NAMES } from '@obole/contract/list-names'
import { dictionary } from '../../i18n/words.ts'

/** The list of people. */
export const contactListWords = dictionary({
  title: { fr: 'Personnes', en: 'People' },
  lead: {
    fr: 'Une fiche par personne\u202f: ses adhésions, ses dons, ses billets, vos notes.',
    en: 'One file for each person: memberships, gifts, tickets, your notes.',
  },
  none: { fr: 'Encore personne', en: 'Nobody yet' },
  noneText: {
    fr: 'Dès que quelqu’un adhère, donne ou achète un billet, sa fiche se crée toute seule.',
    en: 'As soon as somebody joins, gives or buys a ticket, their file is made by itself.',
  },
  searchHint: { fr: 'Nom, e-mail, société', en: 'Name, e-mail, company' },
  importFile: { fr: 'Importer', en: 'Import' },
  duplicates: { fr: 'Doublons', en: 'Duplicates' },
  standing: LIST_HEADINGS.Standing,
  allStandings: { fr: 'Tout le monde', en: 'Everybody' },
  sort: { fr: 'Trier', en: 'Sort' },
  sortName: { fr: 'Par nom', en: 'By name' },
  sortUntil: { fr: 'Adhérents, par fin d’adhésion', en: 'Members, by end of membership' },
  columnName: { fr: 'Nom', en: 'Name' },
  columnEmail: LIST_HEADINGS.Email,
  columnSince: { fr: 'Depuis le', en: 'Since' },
  columnUntil: { fr: 'Jusqu’au', en: 'Until' },
  columnCity: { fr: 'Ville', en: 'City' },
  columnPhone: { fr: 'Téléphone', en: 'Telephone' },
  columnLast: { fr: 'Dernière fois', en: 'Last time' },
  forEver: { fr: 'Sans limite', en: 'No end' },
  ...prefixed('standing', CONTACT_STANDING_NAMES),
})

/** The file of one person. */
export const contactWords = dictionary({
  pageTitle: { fr: 'Fiche', en: 'File' },
  back: { fr: 'Toutes les personnes', en: 'All people' },
  ...prefixed('standing', CONTACT_STANDING_NAMES),
  ...prefixed('membership', STANDING_NAMES),
  since: { fr: (from: string) => `Adhésion depuis le ${from}`, en: (from: string) => `Member since ${from}` },
  sinceUntil: {
    fr: (from: string, until: string) => `Adhésion du ${from} au ${until}`,
    en: (from: string, until: string) => `Membership from ${from} to ${until}`,
  },
  never: { fr: 'Aucune adhésion pour l’instant.', en: 'No membership so far.' },
  company: { fr: 'Société', en: 'Company' },
  facts: { fr: 'Coordonnées', en: 'Details' },
  email: { fr: 'E-mail', en: 'E-mail' },
  phone: { fr: 'Téléphone', en: 'Telephone' },
  birthDate: { fr: 'Date de naissance', en: 'Date of birth' },
  address: { fr: 'Adresse', en: 'Address' },
  correct: { fr: 'Corriger', en: 'Correct' },
  correctFacts: { fr: 'Corriger les coordonnées', en: 'Correct the details' },
  noFacts: { fr: 'Ni e-mail, ni adresse.', en: 'Neither e-mail nor address.' },
  memberships: { fr: 'Adhésions', en: 'Memberships' },
  imported: { fr: 'Importée', en: 'Read in' },
  fromUntil: {
    fr: (from: string, until: string) => `du ${from} au ${until}`,
    en: (from: string, until: string) => `${from} to ${until}`,
  },
  fromOn: { fr: (from: string) => `depuis le ${from}`, en: (from: string) => `since ${from}` },
  gifts: { fr: 'Dons', en: 'Gifts' },
  tickets: { fr: 'Billets', en: 'Tickets' },
  others: { fr: 'Autres achats', en: 'Other purchases' },
  payments: { fr: 'Paiements', en: 'Payments' },
  paidOrders: { fr: 'Commandes payées', en: 'Orders paid' },
  orderNumber: { fr: (id: number) => `Commande n°\u00a0${id}`, en: (id: number) => `Order no. ${id}` },
  totalGifts: { fr: 'dont dons', en: 'of which gifts' },
  documents: { fr: 'Documents', en: 'Documents' },
  messages: { fr: 'Messages', en: 'Messages' },
  messageSent: { fr: (at: string) => `envoyé le ${at}`, en: (at: string) => `sent on ${at}` },
  messageWaits: {
    fr: (at: string) => `écrit le ${at}, pas encore parti`,
    en: (at: string) => `written on ${at}, not sent yet`,
  },
  consents: { fr: 'Accords donnés', en: 'What they agreed to' },
  consentTermsOfService: { fr: 'Conditions d’utilisation', en: 'Terms of use' },
  consentTermsOfSale: { fr: 'Conditions de vente', en: 'Terms of sale' },
  consentGiven: {
    fr: (version: string, at: string) => `version ${version}, le ${at}`,
    en: (version: string, at: string) => `version ${version}, on ${at}`,
  },
  latestShown: {
    fr: (count: number) => `Les ${count} plus récents sont affichés.`,
    en: (count: number) => `The latest ${count} are shown.`,
  },
  notes: { fr: 'Notes', en: 'Notes' },
  notesText: {
    fr: 'Pour votre équipe. La personne peut demander à les lire.',
    en: 'For your team. The person may ask to read them.',
  },
  newNote: { fr: 'Nouvelle note', en: 'New note' },
  addNote: { fr: 'Ajouter la note', en: 'Add the note' },
  removeNote: { fr: 'Retirer cette note', en: 'Remove this note' },
  remove: { fr: 'Retirer', en: 'Remove' },
  noteBy: {
    fr: (who: string, at: string) => `${who}, le ${at}`,
    en: (who: string, at: string) => `${who}, ${at}`,
  },
  household: { fr: 'Foyer', en: 'Household' },
  householdText: {
    fr: 'Les personnes qui vivent ensemble\u202f: parents, enfants, couple.',
    en: 'People who live together: parents, children, a couple.',
  },
  addToHousehold: { fr: 'Ajouter une personne au foyer', en: 'Add a person to the household' },
  leaveHousehold: { fr: 'Sortir du foyer', en: 'Leave the household' },
  whom: { fr: 'Nom ou e-mail', en: 'Name or e-mail' },
  find: { fr: 'Chercher', en: 'Find' },
  nobodyFound: { fr: 'Personne ne correspond.', en: 'Nobody matches.' },
  choose: { fr: (name: string) => `Choisir ${name}`, en: (name: string) => `Choose ${name}` },
  chooseShort: { fr: 'Choisir', en: 'Choose' },
  alike: { fr: 'Peut-être la même personne', en: 'Perhaps the same person' },
  merged: { fr: 'Fiches réunies', en: 'Merged files' },
  mergedText: {
    fr: 'Ces fiches font partie de celle-ci. Vous pouvez les séparer à tout moment.',
    en: 'These files are part of this one. You can take them apart at any time.',
  },
  mergedBy: {
    fr: (who: string, at: string) => `par ${who}, le ${at}`,
    en: (who: string, at: string) => `by ${who}, ${at}`,
  },
  takeApart: { fr: 'Séparer', en: 'Take apart' },
  takeApartFrom: { fr: (name: string) => `Séparer ${name}`, en: (name: string) => `Take ${name} apart` },
  merge: { fr: 'Réunir avec une autre fiche', en: 'Merge with another file' },
  mergeHere: { fr: 'Réunir', en: 'Merge' },
  mergeWith: { fr: (name: string) => `Réunir avec ${name}`, en: (name: string) => `Merge with ${name}` },
  mergeText: {
    fr: (one: string) =>
      `La fiche choisie rejoint celle de ${one}, avec ses adhésions, ses commandes et ses notes. Rien n’est effacé\u202f: vous pourrez les séparer.`,
    en: (one: string) =>
      `The chosen file joins that of ${one}, with its memberships, orders and notes. Nothing is erased: you can take them apart again.`,
  },
  distinct: { fr: 'Ce sont deux personnes', en: 'They are two people' },
  distinctFrom: {
    fr: (name: string) => `${name} est une autre personne`,
    en: (name: string) => `${name} is another person`,
  },
  saved: { fr: 'La fiche est à jour', en: 'The file is saved' },
  mergedDone: { fr: 'Les deux fiches n’en font plus qu’une', en: 'The two files are one now' },
  apartDone: { fr: 'Les deux fiches sont séparées', en: 'The two files are apart again' },
  save: { fr: 'Enregistrer', en: 'Save' },
  saving: { fr: 'Enregistrement…', en: 'Saving…' },
  searching: { fr: 'Recherche…', en: 'Searching…' },
  factsText: {
    fr: 'Les commandes passées et leurs papiers gardent ce qui y était écrit.',
    en: 'Past orders and their papers keep what was written on them.',
  },
  firstName: { fr: 'Prénom', en: 'First name' },
  lastName: { fr: 'Nom', en: 'Last name' },
  companyName: { fr: 'Société', en: 'Company' },
  zipCode: { fr: 'Code postal', en: 'Postcode' },
  city: { fr: 'Ville', en: 'City' },
  country: { fr: 'Pays', en: 'Country' },
})

/** The pairs that look like one person. */
export const duplicateWords = dictionary({
  title: { fr: 'Doublons', en: 'Duplicates' },
  lead: {
    fr: 'Des fiches qui se ressemblent. Réunissez celles d’une même personne\u202f: rien n’est effacé, et cela se défait.',
    en: 'Files that look alike. Merge those of one person: nothing is erased, and it can be undone.',
  },
  none: { fr: 'Aucun doublon', en: 'No duplicate' },
  noneText: {
    fr: 'Chaque personne a une seule fiche, pour autant que les noms et les adresses le disent.',
    en: 'Each person has one file, as far as names and addresses tell.',
  },
  sameNameAndBirth: { fr: 'Même nom, même date de naissance', en: 'Same name, same date of birth' },
  sameName: { fr: 'Même nom, autre adresse e-mail', en: 'Same name, another e-mail address' },
  sameMailbox: { fr: 'Même adresse e-mail, noms proches', en: 'Same e-mail address, similar names' },
  keep: { fr: 'Garder celle-ci et réunir', en: 'Keep this one and merge' },
  keepOf: {
    fr: (name: string, email: string) => `Garder la fiche ${name} ${email} et réunir`,
    en: (name: string, email: string) => `Keep the file ${name} ${email} and merge`,
  },
  noEmail: { fr: 'sans e-mail', en: 'no e-mail' },
})
