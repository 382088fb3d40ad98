import { dictionary } from '../../i18n/words.ts'

/** The accounting journal of an association. */
export const accountingWords = dictionary({
  title: { fr: 'Journal comptable', en: 'Accounting journal' },
  lead: {
    fr: 'Tout ce qui arrive à votre argent, en écritures équilibrées, numérotées et prêtes pour votre comptable.',
    en: 'Everything that happens to your money, as balanced, numbered entries, ready for your accountant.',
  },
  begin: { fr: 'Commencer le journal', en: 'Begin the journal' },
  beginning: { fr: 'Ouverture…', en: 'Opening…' },
  beginText: {
    fr: 'Obole écrit alors, depuis le premier paiement de l’association, une écriture pour chaque paiement en ligne, remboursement, versement, encaissement saisi à la main et remise de chèques. La contribution laissée à Obole n’en fait pas partie\u202f: elle n’est jamais à vous.',
    en: 'Obole then writes, from the association’s first payment on, an entry for each online payment, refund, payout, payment written down by hand and cheque deposit. The contribution left to Obole is no part of it: it is never yours.',
  },
  beginLater: {
    fr: 'Un administrateur ou le trésorier peut le commencer.',
    en: 'An administrator or the treasurer can begin it.',
  },
  firstMonth: { fr: 'Votre exercice commence en', en: 'Your accounting year begins in' },
  begun: { fr: 'Le journal est commencé', en: 'The journal is begun' },
  begunText: {
    fr: 'Les premières écritures arrivent dans la minute.',
    en: 'The first entries come within a minute.',
  },
  years: { fr: 'Exercices', en: 'Accounting years' },
  yearOf: {
    fr: (from: string, to: string) => `Du ${from} au ${to}`,
    en: (from: string, to: string) => `From ${from} to ${to}`,
  },
  entryCount: {
    fr: (count: string, isOne: boolean) => `${count} ${isOne ? 'écriture' : 'écritures'}`,
    en: (count: string, isOne: boolean) => `${count} ${isOne ? 'entry' : 'entries'}`,
  },
  closed: { fr: 'Clos', en: 'Closed' },
  running: { fr: 'Ouvert', en: 'Open' },
  fec: { fr: 'Télécharger le FEC', en: 'Download the FEC' },
  fecOf: {
    fr: (from: string) => `Télécharger le FEC de l’exercice qui commence le ${from}`,
    en: (from: string) => `Download the FEC of the year that begins on ${from}`,
  },
  fecText: {
    fr: 'Le fichier des écritures comptables, dans la forme fixée par la loi. Les logiciels de comptabilité le lisent.',
    en: 'The file of accounting entries in the form that French law lays down. Accounting programs read it.',
  },
  closedUntil: {
    fr: (day: string) => `Clôturé jusqu’au ${day}.`,
    en: (day: string) => `Closed up to ${day}.`,
  },
  close: { fr: 'Clôturer une période', en: 'Close a period' },
  closeText: {
    fr: 'Plus rien ne s’écrit avant ce jour, lui compris, et ses numéros de comptes ne changent plus. Ce qu’on apprend plus tard s’écrit au premier jour ouvert. On ne revient pas sur une clôture.',
    en: 'Nothing more is written up to and including this day, and its account numbers no longer change. What is found out later is written on the first open day. A closing cannot be undone.',
  },
  closeUntil: { fr: 'Clôturer jusqu’au', en: 'Close up to' },
  closeConfirm: { fr: 'Clôturer', en: 'Close' },
  closing: { fr: 'Clôture…', en: 'Closing…' },
  closeDone: { fr: 'Période clôturée', en: 'Period closed' },
  wrongDay: {
    fr: 'Choisissez un jour passé, après ceux qui sont déjà clôturés.',
    en: 'Choose a past day, after those that are closed already.',
  },
  accounts: { fr: 'Numéros de comptes', en: 'Account numbers' },
  accountsText: {
    fr: 'Ceux du plan comptable des associations, sauf si votre comptable en utilise d’autres. Un champ vide revient au numéro habituel.',
    en: 'Those of the French chart of accounts for associations, unless your accountant uses others. An empty field goes back to the usual number.',
  },
  accountsSaved: { fr: 'Numéros enregistrés', en: 'Numbers saved' },
  wrongAccount: {
    fr: 'Trois chiffres au moins, de la bonne classe',
    en: 'Three digits at least, of the right class',
  },
  save: { fr: 'Enregistrer', en: 'Save' },
  saving: { fr: 'Enregistrement…', en: 'Saving…' },
  ofPayout: {
    fr: (number: string) => `Écritures du versement n°\u202f${number}`,
    en: (number: string) => `Entries of payout no. ${number}`,
  },
  ofRate: {
    fr: (rate: string) => `Ventes à ${rate} de TVA`,
    en: (rate: string) => `Sales at ${rate} VAT`,
  },
  showAll: { fr: 'Voir tout le journal', en: 'Show the whole journal' },
  totals: { fr: 'Totaux par compte', en: 'Totals by account' },
  account: { fr: 'Compte', en: 'Account' },
  debit: { fr: 'Débit', en: 'Debit' },
  credit: { fr: 'Crédit', en: 'Credit' },
  balance: { fr: 'Solde', en: 'Balance' },
  debtor: { fr: (amount: string) => `${amount} débiteur`, en: (amount: string) => `${amount} debit` },
  creditor: { fr: (amount: string) => `${amount} créditeur`, en: (amount: string) => `${amount} credit` },
  balanced: { fr: 'Soldé', en: 'Nil' },
  total: {
    fr: (debit: string, credit: string) => `Total\u202f: ${debit} au débit, ${credit} au crédit`,
    en: (debit: string, credit: string) => `Total: ${debit} debited, ${credit} credited`,
  },
  vat: { fr: 'TVA collectée', en: 'VAT collected' },
  vatRate: { fr: 'Taux', en: 'Rate' },
  vatUnknown: { fr: 'Taux non noté', en: 'Rate not recorded' },
  vatBase: { fr: 'Hors taxe', en: 'Without VAT' },
  vatAmount: { fr: 'TVA', en: 'VAT' },
  entries: { fr: 'Écritures', en: 'Entries' },
  entry: { fr: 'Écriture', en: 'Entry' },
  date: { fr: 'Date', en: 'Date' },
  label: { fr: 'Libellé', en: 'Description' },
  order: { fr: (id: number) => `commande n°\u202f${id}`, en: (id: number) => `order no. ${id}` },
  pieceOf: { fr: (day: string) => `du ${day}`, en: (day: string) => `of ${day}` },
  none: { fr: 'Aucune écriture dans cette période', en: 'No entry in this period' },
  noneText: {
    fr: 'Choisissez une autre période, ou attendez une minute si un paiement vient d’arriver.',
    en: 'Choose another period, or wait a minute if a payment has just come.',
  },
  exportText: {
    fr: 'Chaque ligne d’écriture, avec son compte, son débit et son crédit. Les deux colonnes ont le même total.',
    en: 'Each line of each entry, with its account, its debit and its credit. Both columns come to the same total.',
  },
})
