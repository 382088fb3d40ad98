import { LIST_HEADINGS } from '@obole/contract/list-headings'
import {
  ITEM_STATE_NAMES,
  MEANS_NAMES,
  ORDER_STATE_NAMES,
  PAYMENT_STATE_NAMES,
  prefixed,
  REASON_NAMES,
  REPORT_STATE_NAMES,
  RETRIED_NAME,
  STANDING_NAMES,
} from '@obole/contract/list-names'
import { dictionary } from '../../i18n/words.ts'

/** What every list has: search, filters, columns, views, exports. */
export const listWords = dictionary({
  search: { fr: 'Rechercher', en: 'Search' },
  searchHint: { fr: 'Nom, e-mail, numéro', en: 'Name, e-mail, number' },
  campaign: { fr: 'Campagne', en: 'Campaign' },
  allCampaigns: { fr: 'Toutes les campagnes', en: 'All campaigns' },
  deletedCampaign: {
    fr: (title: string) => `${title} (supprimée)`,
    en: (title: string) => `${title} (deleted)`,
  },
  state: { fr: 'État', en: 'State' },
  allStates: { fr: 'Tous les états', en: 'All states' },
  onlyValid: { fr: 'Valables', en: 'Valid' },
  email: { fr: 'E-mail', en: 'E-mail' },
  anyEmail: { fr: 'Avec ou sans', en: 'With or without' },
  documents: { fr: 'Documents', en: 'Documents' },
  anyDocuments: { fr: 'Fournis ou non', en: 'Sent or not' },
  documentsAwaited: { fr: 'Document à fournir', en: 'Document to be sent' },
  withoutEmail: { fr: 'Sans aucun e-mail', en: 'No e-mail at all' },
  showCanceled: { fr: 'Les afficher', en: 'Show them' },
  validity: { fr: 'Validité', en: 'Validity' },
  allValidities: { fr: 'Toutes les adhésions', en: 'All memberships' },
  sort: { fr: 'Trier', en: 'Sort' },
  sortLatest: { fr: 'Les dernières d’abord', en: 'Latest first' },
  sortUntil: { fr: 'Par fin de validité', en: 'By end of validity' },
  reason: { fr: 'Motif', en: 'Reason' },
  allReasons: { fr: 'Tous les motifs', en: 'All reasons' },
  searchEmail: { fr: 'Début de l’e-mail', en: 'Beginning of the e-mail' },
  searchCampaign: { fr: 'Nom de la campagne', en: 'Name of the campaign' },
  searchReport: { fr: 'E-mail, association', en: 'E-mail, association' },
  from: { fr: 'Du', en: 'From' },
  to: { fr: 'Au', en: 'To' },
  clear: { fr: 'Effacer les filtres', en: 'Clear the filters' },
  filters: { fr: 'Filtres', en: 'Filters' },
  filtersCount: { fr: (count: number) => `Filtres (${count})`, en: (count: number) => `Filters (${count})` },
  columns: { fr: 'Colonnes', en: 'Columns' },
  cards: { fr: 'Affichage', en: 'Display' },
  more: { fr: 'Afficher la suite', en: 'Show more' },
  loading: { fr: 'Chargement…', en: 'Loading…' },
  nothingFound: { fr: 'Rien ne correspond à ces filtres', en: 'Nothing matches these filters' },
  nothingFoundText: {
    fr: 'Élargissez la période, ou effacez la recherche.',
    en: 'Widen the period, or clear the search.',
  },
  searchCut: {
    fr: 'La recherche trouve trop de lignes : seules les plus proches des mots tapés sont affichées, sans leurs totaux. Tapez-en davantage pour les voir toutes.',
    en: 'The search finds too many rows: only those nearest to the typed words are shown, without their totals. Type more to see them all.',
  },
  notSummed: {
    fr: 'Avec ces filtres, la liste a trop de lignes pour afficher ses totaux. Filtrez davantage pour les voir.',
    en: 'With these filters, the list has too many rows to show its totals. Narrow it down to see them.',
  },
  views: { fr: 'Vues enregistrées', en: 'Saved views' },
  everything: { fr: 'Tout', en: 'Everything' },
  saveView: { fr: 'Enregistrer cette vue', en: 'Save this view' },
  saveViewText: {
    fr: 'Filtres et colonnes seront rappelés d’un clic. Vous seul voyez vos vues.',
    en: 'Filters and columns come back with one click. Only you see your views.',
  },
  viewName: { fr: 'Nom de la vue', en: 'Name of the view' },
  saving: { fr: 'Enregistrement…', en: 'Saving…' },
  save: { fr: 'Enregistrer', en: 'Save' },
  forgetView: {
    fr: (name: string) => `Oublier la vue ${name}`,
    en: (name: string) => `Forget the view ${name}`,
  },
  viewTaken: {
    fr: 'Une autre liste a déjà une vue de ce nom',
    en: 'Another list already has a view of this name',
  },
  undo: { fr: 'Rétablir', en: 'Restore' },
  viewForgotten: { fr: 'La vue est oubliée', en: 'The view is forgotten' },
  exportList: { fr: 'Exporter', en: 'Export' },
  totals: { fr: 'Total de la liste', en: 'Total of the list' },
  exportTitle: { fr: 'Exporter la liste', en: 'Export the list' },
  exportText: {
    fr: 'Avec les filtres en cours, toutes les pages comprises. L’export est noté dans le journal.',
    en: 'With the present filters, all pages included. The export is noted in the activity log.',
  },
  format: { fr: 'Format', en: 'Format' },
  formatCsv: { fr: 'CSV', en: 'CSV' },
  formatCsvDetail: { fr: 'Pour tous les tableurs et logiciels', en: 'For every spreadsheet and program' },
  formatXlsx: { fr: 'Excel (XLSX)', en: 'Excel (XLSX)' },
  formatXlsxDetail: { fr: 'Montants et dates déjà mis en forme', en: 'Amounts and dates already formatted' },
  exporting: { fr: 'Préparation…', en: 'Preparing…' },
  exportProgress: {
    fr: (written: string, total: string) => `Lignes : ${written} sur ${total}`,
    en: (written: string, total: string) => `Rows: ${written} of ${total}`,
  },
  exportDone: {
    fr: 'L’export est terminé : il est dans vos téléchargements.',
    en: 'The export is done: it is among your downloads.',
  },
  exportFailed: { fr: 'L’export n’a pas abouti. Recommencez.', en: 'The export failed. Start again.' },
  download: { fr: 'Télécharger', en: 'Download' },
})

/** The columns and states of the lists. */
export const rowWords = dictionary({
  ...prefixed('column', LIST_HEADINGS),
  columnPayer: { fr: 'Payeur', en: 'Payer' },
  foundParticipant: {
    fr: (name: string) => `Participant : ${name}`,
    en: (name: string) => `Participant: ${name}`,
  },
  columnAmount: { fr: 'Montant', en: 'Amount' },
  columnVat: { fr: 'TVA', en: 'VAT' },
  columnMeans: { fr: 'Moyen', en: 'Means' },
  columnDue: { fr: 'Échéance', en: 'Due' },
  instalment: {
    fr: (number: number) => `Échéance ${number}`,
    en: (number: number) => `Instalment ${number}`,
  },
  instalments: {
    fr: (count: number) => `${count} échéances`,
    en: (count: number) => `${count} instalments`,
  },
  instalmentsFound: {
    fr: (count: number) => `${count} échéances trouvées`,
    en: (count: number) => `${count} instalments found`,
  },
  instalmentsOf: {
    fr: (instalments: string, became: string, orderId: number, payer: string) =>
      `${instalments} · ${became}. Commande n°\u202f${orderId}, ${payer}`,
    en: (instalments: string, became: string, orderId: number, payer: string) =>
      `${instalments} · ${became}. Order no. ${orderId}, ${payer}`,
  },
  becameReceived: {
    fr: (count: number) => (count === 1 ? '1 encaissée' : `${count} encaissées`),
    en: (count: number) => `${count} received`,
  },
  becameToCome: { fr: (count: number) => `${count} à venir`, en: (count: number) => `${count} to come` },
  becameRefused: {
    fr: (count: number) => (count === 1 ? '1 refusée' : `${count} refusées`),
    en: (count: number) => `${count} refused`,
  },
  becameGivenBack: {
    fr: (count: number) => (count === 1 ? '1 remboursée' : `${count} remboursées`),
    en: (count: number) => `${count} refunded`,
  },
  becameCanceled: {
    fr: (count: number) => (count === 1 ? '1 annulée' : `${count} annulées`),
    en: (count: number) => `${count} cancelled`,
  },
  columnName: { fr: 'Nom', en: 'Name' },
  columnAnswers: { fr: 'Réponses', en: 'Answers' },
  columnFirst: { fr: 'Première fois', en: 'First time' },
  columnLast: { fr: 'Dernière fois', en: 'Last time' },
  columnInformed: { fr: 'Prévenu', en: 'Told' },
  orderNumber: { fr: (id: number) => `N° ${id}`, en: (id: number) => `No. ${id}` },
  ...prefixed('order', ORDER_STATE_NAMES),
  ...prefixed('payment', PAYMENT_STATE_NAMES),
  paymentRetried: RETRIED_NAME,
  paymentUnpaid: { fr: 'Impayés, en relance ou non', en: 'Unpaid, being retried or not' },
  ...prefixed('item', ITEM_STATE_NAMES),
  ...prefixed('standing', STANDING_NAMES),
  validForEver: { fr: 'Sans limite', en: 'No end' },
  ...prefixed('means', MEANS_NAMES),
  ...prefixed('reason', REASON_NAMES),
  ...prefixed('report', REPORT_STATE_NAMES),
  notYet: { fr: 'Pas encore', en: 'Not yet' },
  nobody: { fr: 'Sans nom', en: 'No name' },
})

/** What each list is, and what it will hold while it is empty. */
export const listPageWords = dictionary({
  ordersTitle: { fr: 'Commandes', en: 'Orders' },
  ordersLead: {
    fr: 'Tout ce qui a été acheté, donné ou cotisé.',
    en: 'Everything that was bought, given or paid.',
  },
  ordersNone: { fr: 'Pas encore de commande', en: 'No order yet' },
  ordersNoneText: {
    fr: 'Dès que quelqu’un paie sur une de vos campagnes, sa commande arrive ici. Un chèque ou des espèces se notent à la main.',
    en: 'As soon as somebody pays on one of your campaigns, their order comes here. A cheque or cash is written down by hand.',
  },
  paymentsTitle: { fr: 'Paiements', en: 'Payments' },
  paymentsLead: {
    fr: 'Chaque somme, à venir ou passée. Celles d’une commande en plusieurs fois sont réunies sur une ligne à déplier.',
    en: 'Each sum, to come or past. Those of an order in several instalments stand on one line, to be unfolded.',
  },
  paymentsNone: { fr: 'Pas encore de paiement', en: 'No payment yet' },
  paymentsNoneText: {
    fr: 'Les paiements apparaissent avec les premières commandes.',
    en: 'Payments appear with the first orders.',
  },
  membersTitle: { fr: 'Adhésions', en: 'Memberships' },
  membersLead: {
    fr: 'Une ligne par adhésion, avec ses réponses.',
    en: 'One row for each membership, with its answers.',
  },
  membersNone: { fr: 'Pas encore d’adhésion', en: 'No membership yet' },
  membersNoneText: {
    fr: 'Publiez une campagne d’adhésion : chaque personne qui adhère apparaît ici automatiquement.',
    en: 'Publish a membership campaign: everybody who joins is listed here automatically.',
  },
  membersHidden: {
    fr: (count: number, many: string) =>
      count > 1
        ? `${many} adhésions annulées ne sont pas affichées.`
        : '1 adhésion annulée n’est pas affichée.',
    en: (count: number, many: string) =>
      count === 1 ? '1 cancelled membership is not shown.' : `${many} cancelled memberships are not shown.`,
  },
  membersWithoutEmail: {
    fr: 'Ni l’adhérent ni le payeur n’ont laissé d’e-mail : aucun message ne leur parvient.',
    en: 'Neither the member nor the payer left an e-mail address: no message reaches them.',
  },
  membersCanceled: { fr: 'Annulées', en: 'Cancelled' },
  membersWithCanceled: { fr: 'Toutes, annulées comprises', en: 'All, cancelled ones included' },
  membersAllCanceled: { fr: 'Aucune adhésion valable', en: 'No valid membership' },
  guestsTitle: { fr: 'Participants', en: 'Participants' },
  guestsLead: {
    fr: 'Une ligne par billet, avec ses réponses.',
    en: 'One row for each ticket, with its answers.',
  },
  guestsNone: { fr: 'Pas encore de participant', en: 'No participant yet' },
  guestsNoneText: {
    fr: 'Les billets vendus par vos billetteries apparaîtront ici, un par personne.',
    en: 'Tickets sold by your ticketing campaigns will appear here, one for each person.',
  },
  guestsHidden: {
    fr: (count: number, many: string) =>
      count > 1 ? `${many} billets annulés ne sont pas affichés.` : '1 billet annulé n’est pas affiché.',
    en: (count: number, many: string) =>
      count === 1 ? '1 cancelled ticket is not shown.' : `${many} cancelled tickets are not shown.`,
  },
  guestsWithoutEmail: {
    fr: 'Ni le participant ni le payeur n’ont laissé d’e-mail : aucun message ne leur parvient.',
    en: 'Neither the participant nor the payer left an e-mail address: no message reaches them.',
  },
  guestsCanceled: { fr: 'Annulés', en: 'Cancelled' },
  guestsCanceledWithEvent: { fr: 'Événement annulé', en: 'Event cancelled' },
  guestsWithCanceled: { fr: 'Tous, annulés compris', en: 'All, cancelled ones included' },
  guestsAllCanceled: { fr: 'Aucun billet valable', en: 'No valid ticket' },
  contributorsTitle: { fr: 'Payeurs', en: 'Payers' },
  contributorsLead: {
    fr: 'Toutes les personnes qui vous ont payé, une fois chacune.',
    en: 'Everybody who paid you, each of them once.',
  },
  contributorsNone: { fr: 'Pas encore de payeur', en: 'No payer yet' },
  contributorsNoneText: {
    fr: 'Qui donne, achète ou adhère est ajouté à cette liste.',
    en: 'Whoever gives, buys or joins is added to this list.',
  },
  prospectsTitle: { fr: 'Prospects', en: 'Prospects' },
  prospectsLead: {
    fr: 'Ils ont laissé leur e-mail pour être prévenus quand une campagne ouvre.',
    en: 'They left their e-mail to be told when a campaign opens.',
  },
  prospectsNone: { fr: 'Personne n’attend', en: 'Nobody is waiting' },
  prospectsNoneText: {
    fr: 'Quand les paiements d’une campagne sont suspendus, ses visiteurs peuvent laisser leur e-mail : ils sont prévenus automatiquement à la réouverture.',
    en: 'When a campaign’s payments are suspended, its visitors can leave their e-mail: they are told automatically when it opens again.',
  },
  abusesTitle: { fr: 'Signalements', en: 'Reports' },
  abusesLead: {
    fr: 'Ce que des visiteurs ont signalé sur vos pages. Le Support les examine et décide.',
    en: 'What visitors reported about your pages. Support examines them and decides.',
  },
  abusesNone: { fr: 'Aucun signalement', en: 'No report' },
  abusesNoneText: {
    fr: 'C’est bon signe : personne n’a signalé vos campagnes. Sous chacune, un lien permet à un visiteur de prévenir le Support ; sa demande apparaîtrait ici, sans son nom.',
    en: 'A good sign: nobody reported your campaigns. Below each of them a link lets a visitor tell Support; it would appear here, without their name.',
  },
  abuseTitle: { fr: 'Signalement', en: 'Report' },
  abuseOpenText: {
    fr: 'Le Support ne l’a pas encore examiné. Relisez la page avec les yeux d’un visiteur : textes, images et droits sur celles-ci. Vous n’avez rien d’autre à faire.',
    en: 'Support has not examined it yet. Read the page again with a visitor’s eyes: texts, pictures and the rights to them. There is nothing else to do.',
  },
  abuseHandledText: { fr: 'Le Support y a donné suite.', en: 'Support acted on it.' },
  abuseDismissedText: {
    fr: 'Le Support n’y a rien trouvé à redire.',
    en: 'Support found nothing wrong with it.',
  },
  abuseBack: { fr: 'Tous les signalements', en: 'All reports' },
  abuseHistory: { fr: 'Historique', en: 'History' },
  abuseReceived: { fr: 'Signalé par un visiteur', en: 'Reported by a visitor' },
})
