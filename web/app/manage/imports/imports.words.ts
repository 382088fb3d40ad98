import { MEANS_NAMES } from '@obole/contract/list-names'
import { dictionary } from '../../i18n/words.ts'

const plural = (count: number, one: string, several: string) => `${count} ${count > 1 ? several : one}`
const many = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`

/** Uploading a file, and those of before. */
export const importsWords = dictionary({
  title: { fr: 'Importer', en: 'Import' },
  lead: {
    fr: 'Reprenez vos adhérents, leurs saisons passées, les exports de HelloAsso ou les dons reçus par chèque, en espèces ou par virement depuis un fichier CSV ou XLSX. Rien n’est enregistré avant l’aperçu, et un import s’annule en entier.',
    en: 'Bring in your members, their past seasons, exports of HelloAsso, or gifts received by cheque, in cash or by transfer from a CSV or XLSX file. Nothing is saved before the preview, and an import can be undone as a whole.',
  },
  back: { fr: 'Toutes les personnes', en: 'All people' },
  all: { fr: 'Tous les imports', en: 'All imports' },
  stepFile: { fr: '1. Le fichier', en: '1. The file' },
  kind: { fr: 'Que contient le fichier\u00a0?', en: 'What does the file hold?' },
  kindMembers: { fr: 'Adhérents, ou export de HelloAsso', en: 'Members, or an export of HelloAsso' },
  kindMembersText: {
    fr: 'Une ligne par personne, avec ou sans adhésion. Ou les commandes, billets, dons et paiements exportés de HelloAsso\u202f: les fiches les gardent en mémoire, sans commande, ni reçu fiscal, ni total ici.',
    en: 'One line for each person, with or without a membership. Or orders, tickets, gifts and payments exported from HelloAsso: people’s files remember them, without order, tax receipt or total here.',
  },
  kindGifts: { fr: 'Dons reçus', en: 'Gifts received' },
  kindGiftsText: {
    fr: 'Une ligne par don reçu par chèque, en espèces ou par virement, dont le reçu fiscal reste à émettre ici.',
    en: 'One line for each gift received by cheque, in cash or by transfer, whose tax receipt is still to be issued here.',
  },
  contentsMembers: { fr: 'Adhérents et historique', en: 'Members and history' },
  contentsGifts: { fr: 'Dons reçus', en: 'Gifts received' },
  choose: { fr: 'Choisir un fichier', en: 'Choose a file' },
  sending: { fr: 'Lecture du fichier…', en: 'Reading the file…' },
  limits: {
    fr: 'CSV ou XLSX, 20\u00a0Mo et 50\u202f000 lignes au plus. La première ligne porte les titres des colonnes.',
    en: 'CSV or XLSX, at most 20 MB and 50,000 lines. The first line holds the headings of the columns.',
  },
  tooLarge: { fr: 'Ce fichier dépasse 20\u00a0Mo.', en: 'This file is larger than 20 MB.' },
  sample: { fr: 'Télécharger un exemple (CSV)', en: 'Download an example (CSV)' },
  sampleMembers: { fr: 'exemple-adherents.csv', en: 'example-members.csv' },
  sampleGifts: { fr: 'exemple-dons.csv', en: 'example-gifts.csv' },
  earlier: { fr: 'Imports précédents', en: 'Earlier imports' },
  none: { fr: 'Aucun import pour le moment.', en: 'No import so far.' },
  columnFile: { fr: 'Fichier', en: 'File' },
  columnKind: { fr: 'Contenu', en: 'Contents' },
  columnDate: { fr: 'Date', en: 'Date' },
  columnBy: { fr: 'Par', en: 'By' },
  columnLines: { fr: 'Lignes', en: 'Lines' },
  columnState: { fr: 'État', en: 'State' },
  stateUploaded: { fr: 'À terminer', en: 'To be finished' },
  stateRunning: { fr: 'En cours', en: 'Under way' },
  stateDone: { fr: 'Importé', en: 'Imported' },
  stateUndoing: { fr: 'Annulation en cours', en: 'Being undone' },
  stateUndone: { fr: 'Annulé', en: 'Undone' },
})

/** One file: its columns, its preview, its progress and its result. */
export const importWords = dictionary({
  title: { fr: 'Import', en: 'Import' },
  stepColumns: { fr: '2. Les colonnes', en: '2. The columns' },
  columnsText: {
    fr: 'Dites ce que contient chaque colonne. Celles que nous avons reconnues sont déjà choisies.',
    en: 'Say what each column holds. Those we recognised are already chosen.',
  },
  export: {
    fr: 'Ce fichier ressemble à un export de HelloAsso',
    en: 'This file looks like an export of HelloAsso',
  },
  exportText: {
    fr: 'Il se lit comme «\u202fAdhérents, ou export de HelloAsso\u202f»\u202f: ces dons, payés là-bas, entrent dans les fiches sans nouveau reçu fiscal.',
    en: 'It is read as “Members, or an export of HelloAsso”: these gifts, paid there, enter people’s files without another tax receipt.',
  },
  exportAgain: { fr: 'Choisir ce fichier à nouveau', en: 'Choose this file again' },
  notRead: { fr: 'Ne pas importer', en: 'Do not import' },
  example: {
    fr: (values: string) => `Par exemple\u202f: ${values}`,
    en: (values: string) => `For example: ${values}`,
  },
  emptyColumn: { fr: 'Vide dans les premières lignes', en: 'Empty in the first lines' },
  untitled: { fr: (number: number) => `Colonne ${number}`, en: (number: number) => `Column ${number}` },
  chosenTwice: {
    fr: (field: string) => `«\u202f${field}\u202f» est choisi pour deux colonnes.`,
    en: (field: string) => `“${field}” is chosen for two columns.`,
  },
  campaign: { fr: 'Campagne de don', en: 'Donation campaign' },
  campaignHint: {
    fr: 'Les dons y sont enregistrés comme reçus à leur date.',
    en: 'The gifts are written down there as received on their day.',
  },
  quiet: {
    fr: 'Aucun e-mail n’est envoyé et aucun reçu n’est émis\u202f: vous les émettrez depuis «\u202fReçus fiscaux\u202f».',
    en: 'No e-mail is sent and no receipt is issued: you will issue them from “Tax receipts”.',
  },
  quietDone: {
    fr: 'Aucun e-mail n’a été envoyé et aucun reçu n’a été émis\u202f: émettez-les depuis «\u202fReçus fiscaux\u202f».',
    en: 'No e-mail was sent and no receipt was issued: issue them from “Tax receipts”.',
  },
  seeReceipts: { fr: 'Reçus fiscaux', en: 'Tax receipts' },
  campaignNone: {
    fr: 'Créez d’abord une campagne de don\u202f: les dons importés y seront rangés.',
    en: 'Create a donation campaign first: the imported gifts will belong to it.',
  },
  means: { fr: 'Mode de paiement de tout le fichier', en: 'Means of payment of the whole file' },
  meansHint: {
    fr: 'Pour les lignes qui ne le disent pas. Un numéro de chèque vaut chèque.',
    en: 'For lines that do not say it. A cheque number means a cheque.',
  },
  meansByLine: { fr: 'Selon chaque ligne', en: 'As each line says' },
  allCheck: { fr: 'Tous par chèque', en: 'All by cheque' },
  allCash: { fr: 'Tous en espèces', en: 'All in cash' },
  allBankTransfer: { fr: 'Tous par virement', en: 'All by transfer' },
  actKind: { fr: 'Ces lignes sont', en: 'These lines are' },
  actKindHint: {
    fr: 'Pour celles qui ne le disent pas.',
    en: 'For those that do not say it.',
  },
  actKindByLine: { fr: 'Selon chaque ligne', en: 'As each line says' },
  allGift: { fr: 'Des dons', en: 'Gifts' },
  allMonthlyGift: { fr: 'Des dons mensuels', en: 'Monthly gifts' },
  allMembership: { fr: 'Des adhésions', en: 'Memberships' },
  allTicket: { fr: 'Des billets', en: 'Tickets' },
  allPurchase: { fr: 'Des achats', en: 'Purchases' },
  choose: { fr: 'Choisir', en: 'Choose' },
  preview: { fr: 'Voir l’aperçu', en: 'See the preview' },
  previewing: { fr: 'Lecture des lignes…', en: 'Reading the lines…' },
  fieldFirstName: { fr: 'Prénom', en: 'First name' },
  fieldLastName: { fr: 'Nom', en: 'Last name' },
  fieldCompanyName: { fr: 'Société', en: 'Company' },
  fieldEmail: { fr: 'E-mail', en: 'E-mail' },
  fieldPhone: { fr: 'Téléphone', en: 'Telephone' },
  fieldBirthDate: { fr: 'Date de naissance', en: 'Date of birth' },
  fieldAddress: { fr: 'Adresse', en: 'Address' },
  fieldZipCode: { fr: 'Code postal', en: 'Postal code' },
  fieldCity: { fr: 'Ville', en: 'City' },
  fieldCountry: { fr: 'Pays', en: 'Country' },
  fieldUpdatedOn: { fr: 'Date de mise à jour de la ligne', en: 'Day the line was updated' },
  fieldMembershipName: { fr: 'Nom de l’adhésion', en: 'Name of the membership' },
  fieldSeason: { fr: 'Saison', en: 'Season' },
  fieldValidFrom: { fr: 'Début de l’adhésion', en: 'First day of the membership' },
  fieldValidUntil: { fr: 'Fin de l’adhésion', en: 'Last day of the membership' },
  fieldReceivedOn: { fr: 'Date du don', en: 'Day of the gift' },
  fieldAmount: { fr: 'Montant', en: 'Amount' },
  fieldMeans: { fr: 'Mode de paiement', en: 'Means of payment' },
  fieldChequeNumber: { fr: 'Numéro de chèque', en: 'Cheque number' },
  fieldBoughtOn: { fr: 'Date de l’achat ou du don', en: 'Day of the purchase or gift' },
  fieldStatus: { fr: 'Statut de la commande', en: 'Status of the order' },
  fieldActKind: { fr: 'Type (don, billet, achat…)', en: 'Type (gift, ticket, purchase…)' },
  fieldCampaignName: { fr: 'Campagne', en: 'Campaign' },
  fieldActName: { fr: 'Tarif ou produit', en: 'Rate or product' },
  fieldDiscount: { fr: 'Montant de la réduction', en: 'Amount of the discount' },
  fieldOrderReference: { fr: 'Numéro de la commande', en: 'Number of the order' },
  fieldPaymentReference: { fr: 'Numéro du paiement', en: 'Number of the payment' },
  fieldLineReference: { fr: 'Numéro du billet', en: 'Number of the ticket' },
  stepPreview: { fr: '3. L’aperçu', en: '3. The preview' },
  ready: {
    fr: (count: number) => plural(count, 'ligne à importer', 'lignes à importer'),
    en: (count: number) => many(count, 'line to import', 'lines to import'),
  },
  newPeople: {
    fr: (count: number) => plural(count, 'nouvelle personne', 'nouvelles personnes'),
    en: (count: number) => many(count, 'new person', 'new people'),
  },
  acts: {
    fr: (count: number, amount: string) =>
      `${plural(count, 'don ou achat d’avant', 'dons et achats d’avant')}, ${amount} payés ailleurs\u202f: pour mémoire dans les fiches, sans changer vos totaux ni vos reçus fiscaux`,
    en: (count: number, amount: string) =>
      `${many(count, 'gift or purchase of before', 'gifts and purchases of before')}, ${amount} paid elsewhere: to be remembered in people’s files, without changing your totals or your tax receipts`,
  },
  known: {
    fr: (count: number) =>
      plural(count, 'ligne déjà connue ou en double, ignorée', 'lignes déjà connues ou en double, ignorées'),
    en: (count: number) =>
      many(count, 'line already known or repeated, ignored', 'lines already known or repeated, ignored'),
  },
  refused: {
    fr: (count: number) =>
      plural(count, 'ligne avec une erreur, ignorée', 'lignes avec une erreur, ignorées'),
    en: (count: number) => many(count, 'line with an error, ignored', 'lines with an error, ignored'),
  },
  refusedOrUnpaid: {
    fr: (count: number) =>
      plural(
        count,
        'ligne non payée là-bas ou avec une erreur, ignorée',
        'lignes non payées là-bas ou avec une erreur, ignorées',
      ),
    en: (count: number) =>
      many(
        count,
        'line not paid there or with an error, ignored',
        'lines not paid there or with an error, ignored',
      ),
  },
  lineUnpaid: { fr: 'Non payée', en: 'Not paid' },
  changeColumns: { fr: 'Changer les colonnes', en: 'Change the columns' },
  run: {
    fr: (count: number) => `Importer ${plural(count, 'ligne', 'lignes')}`,
    en: (count: number) => `Import ${many(count, 'line', 'lines')}`,
  },
  running: { fr: 'Lancement…', en: 'Starting…' },
  nothing: { fr: 'Aucune ligne n’est à importer.', en: 'No line is to be imported.' },
  lines: { fr: 'Les lignes', en: 'Lines' },
  show: { fr: 'Lignes à montrer', en: 'Lines to show' },
  showAll: { fr: 'Toutes les lignes', en: 'All lines' },
  line: { fr: 'Ligne', en: 'Line' },
  lineState: { fr: 'État', en: 'State' },
  person: { fr: 'Personne', en: 'Person' },
  what: { fr: 'Ce qui est importé', en: 'What is imported' },
  lineUnread: { fr: 'À lire', en: 'To be read' },
  lineReady: { fr: 'À importer', en: 'To import' },
  lineKnown: { fr: 'Déjà connue', en: 'Already known' },
  lineDouble: { fr: 'En double', en: 'Repeated' },
  lineRefused: { fr: 'Erreur', en: 'Error' },
  lineDone: { fr: 'Importée', en: 'Imported' },
  lineUndone: { fr: 'Annulée', en: 'Undone' },
  lineKept: { fr: 'Conservée', en: 'Kept' },
  newPerson: { fr: 'Nouvelle personne', en: 'New person' },
  knownPerson: { fr: 'Personne connue', en: 'Known person' },
  personOnly: { fr: 'Coordonnées seulement', en: 'Details only' },
  fromTo: {
    fr: (name: string, from: string, until: string) => `${name}, du ${from} au ${until}`,
    en: (name: string, from: string, until: string) => `${name}, from ${from} to ${until}`,
  },
  fromOn: {
    fr: (name: string, from: string) => `${name}, depuis le ${from}, sans fin`,
    en: (name: string, from: string) => `${name}, since ${from}, no end`,
  },
  gift: {
    fr: (amount: string, means: string, day: string) => `Don de ${amount}, ${means}, le ${day}`,
    en: (amount: string, means: string, day: string) => `Gift of ${amount}, ${means}, on ${day}`,
  },
  act: {
    fr: (what: string, day: string) => `${what}, le ${day}`,
    en: (what: string, day: string) => `${what}, on ${day}`,
  },
  actNamed: {
    fr: (kind: string, name: string) => `${kind} «\u202f${name}\u202f»`,
    en: (kind: string, name: string) => `${kind} “${name}”`,
  },
  paidOn: {
    fr: (day: string) => `Payée ailleurs le ${day}`,
    en: (day: string) => `Paid elsewhere on ${day}`,
  },
  orderThere: {
    fr: (reference: string) => `commande d’origine n°\u00a0${reference}`,
    en: (reference: string) => `original order no. ${reference}`,
  },
  meansCheck: MEANS_NAMES.Check,
  meansCash: MEANS_NAMES.Cash,
  meansBankTransfer: MEANS_NAMES.BankTransfer,
  meansOther: MEANS_NAMES.Other,
  order: { fr: (id: number) => `Commande n°\u00a0${id}`, en: (id: number) => `Order no. ${id}` },
  problemOf: {
    fr: (field: string, problem: string) => `${field}\u202f: ${problem}`,
    en: (field: string, problem: string) => `${field}: ${problem}`,
  },
  valueOf: { fr: (value: string) => `(«\u202f${value}\u202f»)`, en: (value: string) => `(“${value}”)` },
  problemNoName: { fr: 'il manque un nom', en: 'a name is missing' },
  problemNoFirstName: { fr: 'il manque un prénom', en: 'a first name is missing' },
  problemNotAPerson: {
    fr: 'une ligne de total n’est pas une personne',
    en: 'a line with a total is no person',
  },
  problemNameWrong: { fr: 'ce nom n’en est pas un', en: 'this is no name' },
  problemEmailWrong: { fr: 'cette adresse e-mail n’en est pas une', en: 'this is no e-mail address' },
  problemPhoneWrong: {
    fr: 'ce numéro de téléphone n’en est pas un',
    en: 'this is no telephone number',
  },
  problemBirthDateWrong: {
    fr: 'cette date de naissance est impossible ou à venir',
    en: 'this date of birth is impossible, or to come',
  },
  problemDateWrong: { fr: 'cette date n’existe pas', en: 'this date does not exist' },
  problemSeasonWrong: {
    fr: 'cette saison ne se lit pas (écrivez 2025-2026)',
    en: 'this season cannot be read (write 2025-2026)',
  },
  problemEndBeforeBegin: { fr: 'la fin est avant le début', en: 'the end is before the begin' },
  problemCountryWrong: { fr: 'ce pays est inconnu', en: 'this country is unknown' },
  problemZipCodeWrong: { fr: 'ce code postal n’en est pas un', en: 'this is no postal code' },
  problemTooLong: { fr: 'ce texte est trop long', en: 'this text is too long' },
  problemNoAmount: { fr: 'il manque un montant', en: 'an amount is missing' },
  problemAmountWrong: { fr: 'ce montant n’en est pas un', en: 'this is no amount' },
  problemAmountZero: { fr: 'le montant doit être supérieur à 0', en: 'the amount must be above 0' },
  problemAmountTooHigh: {
    fr: 'ce montant dépasse ce qu’un paiement permet',
    en: 'this amount is more than one payment may be',
  },
  problemNoDay: { fr: 'il manque la date du don', en: 'the day of the gift is missing' },
  problemDayWrong: {
    fr: 'cette date est à venir ou trop ancienne pour un reçu',
    en: 'this day is to come, or too old for a receipt',
  },
  problemNoMeans: { fr: 'il manque le mode de paiement', en: 'the means of payment is missing' },
  problemMeansWrong: {
    fr: 'ce mode de paiement n’est ni chèque, ni espèces, ni virement',
    en: 'this means is neither cheque, nor cash, nor transfer',
  },
  problemNotReachable: {
    fr: 'il faut un e-mail, ou une adresse postale complète',
    en: 'an e-mail or a whole postal address is needed',
  },
  problemRefusedByCampaign: {
    fr: 'la campagne n’accepte pas ce don',
    en: 'the campaign does not take this gift',
  },
  problemNotPaid: {
    fr: 'commande non payée, annulée ou remboursée là-bas',
    en: 'order not paid, cancelled or refunded there',
  },
  warningNoActDay: {
    fr: 'Sans date passée\u202f: rien n’en sera inscrit dans la fiche',
    en: 'Without a past day: nothing of it will be written in the file',
  },
  warningStatusUnknown: {
    fr: 'Statut inconnu\u202f: le paiement ne sera pas inscrit dans la fiche',
    en: 'Unknown status: the payment will not be written in the file',
  },
  warningNoMembershipDays: {
    fr: 'Formule sans date\u202f: aucune adhésion ne sera créée',
    en: 'Rate without a date: no membership will be made',
  },
  warnedNoActDay: {
    fr: (count: number) =>
      plural(
        count,
        'ligne sans date passée\u202f: rien n’en sera inscrit dans la fiche',
        'lignes sans date passée\u202f: rien n’en sera inscrit dans les fiches',
      ),
    en: (count: number) =>
      many(
        count,
        'line without a past day: nothing of it will be written in the file',
        'lines without a past day: nothing of them will be written in the files',
      ),
  },
  warnedStatusUnknown: {
    fr: (count: number) =>
      plural(
        count,
        'ligne au statut inconnu\u202f: son paiement ne sera pas inscrit dans la fiche',
        'lignes au statut inconnu\u202f: leurs paiements ne seront pas inscrits dans les fiches',
      ),
    en: (count: number) =>
      many(
        count,
        'line with an unknown status: its payment will not be written in the file',
        'lines with an unknown status: their payments will not be written in the files',
      ),
  },
  warnedNoMembershipDays: {
    fr: (count: number) =>
      plural(
        count,
        'ligne avec une formule ou un montant mais sans date ni saison\u202f: aucune adhésion ne sera créée',
        'lignes avec une formule ou un montant mais sans date ni saison\u202f: aucune adhésion ne sera créée',
      ),
    en: (count: number) =>
      many(
        count,
        'line with a rate or an amount but no date or season: no membership will be made',
        'lines with a rate or an amount but no date or season: no membership will be made',
      ),
  },
  doubleOf: {
    fr: (line: number) => `Répète la ligne ${line}`,
    en: (line: number) => `Repeats line ${line}`,
  },
  knownFrom: {
    fr: (line: number, file: string) => `Déjà importée\u202f: ligne ${line} de «\u202f${file}\u202f»`,
    en: (line: number, file: string) => `Imported before: line ${line} of “${file}”`,
  },
  knownMembership: {
    fr: 'Cette personne a déjà une adhésion à ces dates',
    en: 'This person already has a membership of these days',
  },
  knownFacts: {
    fr: 'Ces coordonnées sont déjà dans sa fiche',
    en: 'These details are in their file already',
  },
  beginsBySeason: {
    fr: 'Début et fin calculés d’après la saison',
    en: 'First and last day counted from the season',
  },
  beginsByEnd: {
    fr: 'Début calculé d’après la fin, un an avant',
    en: 'First day counted from the last, a year before',
  },
  beginsByOrder: {
    fr: 'Début à la date de la commande, pour un an',
    en: 'From the day of the order, for a year',
  },
  keptDeposited: {
    fr: 'Son chèque est déjà dans une remise de chèques',
    en: 'Its cheque is on a deposit slip',
  },
  keptChanged: {
    fr: 'La commande a été remboursée ou changée depuis',
    en: 'The order was refunded or changed since',
  },
  progress: {
    fr: (done: string, total: string) => `${done} lignes sur ${total}`,
    en: (done: string, total: string) => `${done} of ${total} lines`,
  },
  atWork: { fr: 'Import en cours', en: 'Import under way' },
  atWorkText: {
    fr: 'Vous pouvez quitter cette page\u202f: l’import continue.',
    en: 'You may leave this page: the import goes on.',
  },
  undoingNow: { fr: 'Annulation en cours', en: 'Being undone' },
  done: {
    fr: (count: number) => plural(count, 'ligne importée', 'lignes importées'),
    en: (count: number) => many(count, 'line imported', 'lines imported'),
  },
  undone: {
    fr: (count: number) => `Import annulé\u202f: ${plural(count, 'ligne annulée', 'lignes annulées')}`,
    en: (count: number) => `Import undone: ${many(count, 'line undone', 'lines undone')}`,
  },
  kept: {
    fr: (count: number) =>
      plural(count, 'ligne n’a pas pu être annulée', 'lignes n’ont pas pu être annulées'),
    en: (count: number) => many(count, 'line could not be undone', 'lines could not be undone'),
  },
  seePeople: { fr: 'Voir les personnes', en: 'See the people' },
  undo: { fr: 'Annuler l’import', en: 'Undo the import' },
  undoTitle: { fr: 'Annuler cet import\u00a0?', en: 'Undo this import?' },
  undoText: {
    fr: 'Les adhésions, les dons et les personnes venus de cet import seront retirés. Ce que vous avez changé depuis reste.',
    en: 'The memberships, gifts and people that came from this import will be removed. What you changed since stays.',
  },
  undoing: { fr: 'Annulation…', en: 'Undoing…' },
  forgotten: {
    fr: 'Le contenu de cet import a été effacé après 90 jours. Cet import ne peut plus être annulé.',
    en: 'What this import held was erased after 90 days. This import can no longer be undone.',
  },
})
