import { dictionary } from '../../i18n/words.ts'

export const yearWords = dictionary({
  title: { fr: 'L’année', en: 'The year' },
  lead: {
    fr: 'Ce qui a été commandé, encaissé, remboursé et versé, et ce qui reste à venir. Chaque montant ouvre les lignes dont il est la somme.',
    en: 'What was ordered, received, refunded and paid out, and what is still to come. Each amount opens the lines it is the sum of.',
  },
  exportText: {
    fr: 'Les chiffres de l’année, une ligne par campagne, avec ceux de l’année d’avant.',
    en: 'The figures of the year, one line a campaign, with those of the year before.',
  },
  print: { fr: 'Imprimer', en: 'Print' },
  year: { fr: 'Année', en: 'Year' },
  basis: { fr: 'Compter par', en: 'Count by' },
  accounting: { fr: 'Exercice comptable', en: 'Accounting year' },
  calendar: { fr: 'Année civile', en: 'Calendar year' },
  period: {
    fr: (from: string, to: string, before: string, beforeTo: string) =>
      `Du ${from} au ${to}, à côté de la période du ${before} au ${beforeTo}.`,
    en: (from: string, to: string, before: string, beforeTo: string) =>
      `From ${from} to ${to}, beside the period from ${before} to ${beforeTo}.`,
  },
  figures: { fr: 'Les chiffres de l’année', en: 'The figures of the year' },
  figure: { fr: 'Chiffre', en: 'Figure' },
  before: { fr: 'Année d’avant', en: 'Year before' },
  change: { fr: 'Écart', en: 'Change' },
  fees: { fr: 'Frais', en: 'Fees' },
  feesText: {
    fr: 'Aucuns frais\u202f: Obole vit des contributions volontaires.',
    en: 'No fees: Obole lives on voluntary contributions.',
  },
  balance: { fr: 'Sur Obole, pas encore versé', en: 'At Obole, not paid out yet' },
  balanceText: { fr: (day: string) => `À la fin du ${day}`, en: (day: string) => `At the end of ${day}` },
  hintordered: {
    fr: 'Les commandes de l’année, sans ce qui a été annulé',
    en: 'The orders of the year, without what was cancelled',
  },
  hintcameIn: {
    fr: 'Les paiements en ligne, le jour où ils sont arrivés',
    en: 'Online payments, on the day they came in',
  },
  hintbyHand: {
    fr: 'Chèques, espèces, virements notés par l’association',
    en: 'Cheques, cash and transfers written down by the association',
  },
  hintrefunded: { fr: 'Le jour où l’argent est reparti', en: 'On the day the money went back' },
  hintdisputesLost: {
    fr: 'Reprises par la banque du payeur',
    en: 'Taken back by the payer’s bank',
  },
  hintnet: {
    fr: 'Encaissé par Obole et à la main, moins ce qui est reparti',
    en: 'Through Obole and by hand, less what went back',
  },
  hintpaidOut: {
    fr: 'Parti vers le compte bancaire de l’association',
    en: 'Gone to the association’s bank account',
  },
  hinttopUps: {
    fr: 'Envoyé par l’association pour ses remboursements',
    en: 'Sent by the association for its refunds',
  },
  hinttoCome: { fr: 'Dû d’ici la fin de l’année', en: 'Due by the end of the year' },
  hintoverdue: {
    fr: 'Dû avant aujourd’hui et pas encore reçu',
    en: 'Due before today and not received yet',
  },
  dueLater: {
    fr: (amount: string) => `Et ${amount} après la fin de l’année.`,
    en: (amount: string) => `And ${amount} after the end of the year.`,
  },
  noBefore: { fr: 'Rien l’année d’avant', en: 'Nothing the year before' },
  notKept: { fr: 'Sans comparaison', en: 'No comparison' },
  byMonth: { fr: 'Encaissé, mois par mois', en: 'Came in, month by month' },
  byMonthText: {
    fr: 'Par Obole et à la main, avant ce qui a été remboursé depuis.',
    en: 'Through Obole and by hand, before what was refunded since.',
  },
  month: { fr: 'Mois', en: 'Month' },
  thisYear: { fr: 'Cette année', en: 'This year' },
  byCampaign: { fr: 'Par campagne', en: 'By campaign' },
  byCampaignText: {
    fr: 'Les lignes s’additionnent aux chiffres de l’année, au centime près.',
    en: 'The lines add up to the figures of the year, to the cent.',
  },
  campaign: { fr: 'Campagne', en: 'Campaign' },
  outsideText: {
    fr: 'Virements de l’association à Obole et réserve gardée',
    en: 'The association’s transfers to Obole, and the reserve that is kept',
  },
  sortBy: { fr: 'Trier par', en: 'Sort by' },
  netBefore: { fr: 'Net, année d’avant', en: 'Net, year before' },
  total: { fr: 'Total', en: 'Total' },
  others: {
    fr: (count: string) => `${count} autres campagnes`,
    en: (count: string) => `${count} other campaigns`,
  },
  expected: { fr: 'Attendu dans les douze mois', en: 'Expected in twelve months' },
  expectedTotal: {
    fr: (amount: string) => `Attendu dans les douze mois\u202f: ${amount}`,
    en: (amount: string) => `Expected in twelve months: ${amount}`,
  },
  expectedText: {
    fr: 'Une prévision, pas une promesse\u202f: un don mensuel peut s’arrêter, un prélèvement peut échouer, un renouvellement peut être refusé.',
    en: 'A forecast, not a promise: a monthly gift may stop, a debit may fail, a renewal may be declined.',
  },
  planned: { fr: 'Déjà programmé', en: 'Already planned' },
  gifts: { fr: 'Dons mensuels suivants', en: 'Further monthly gifts' },
  renewals: { fr: 'Renouvellements automatiques', en: 'Automatic renewals' },
  expectedByMonth: { fr: 'Attendu par mois', en: 'Expected by month' },
  expectedByCampaign: { fr: 'Attendu par campagne', en: 'Expected by campaign' },
  nothing: { fr: 'Rien cette année-là', en: 'Nothing in that year' },
  nothingText: {
    fr: 'Aucune commande, aucun encaissement ni versement. Choisissez une autre année.',
    en: 'No order, nothing received or paid out. Choose another year.',
  },
  nothingExpected: {
    fr: 'Rien n’est attendu dans les douze mois.',
    en: 'Nothing is expected in twelve months.',
  },
  printed: {
    fr: (name: string, day: string) => `${name}, chiffres du ${day}`,
    en: (name: string, day: string) => `${name}, figures of ${day}`,
  },
  movements: { fr: 'Mouvements d’argent', en: 'Money movements' },
  movementsLead: {
    fr: 'Ce qui est entré sur le compte de l’association chez Obole, et ce qui en est sorti. Pour une campagne, un versement ne compte que pour la part de ses paiements.',
    en: 'What came into the association’s account at Obole, and what went out. For one campaign, a payout counts for the part of its payments alone.',
  },
  noMovement: { fr: 'Aucun mouvement', en: 'No movement' },
  noMovementText: {
    fr: 'Ici apparaîtra chaque paiement, remboursement et versement.',
    en: 'Each payment, refund and payout will appear here.',
  },
  allKinds: { fr: 'Toutes les opérations', en: 'All operations' },
  operation: { fr: 'Opération', en: 'Operation' },
  date: { fr: 'Date', en: 'Date' },
  payer: { fr: 'Payeur', en: 'Payer' },
  order: { fr: 'Commande', en: 'Order' },
  payout: { fr: 'Versement', en: 'Payout' },
  orderNumber: { fr: (id: number) => `Commande ${id}`, en: (id: number) => `Order ${id}` },
  payoutNumber: { fr: (id: number) => `Versement ${id}`, en: (id: number) => `Payout ${id}` },
  amount: { fr: 'Montant', en: 'Amount' },
  outsideOnly: {
    fr: 'Seulement ce qui n’est d’aucune campagne.',
    en: 'Only what is of no campaign.',
  },
  back: { fr: 'L’année', en: 'The year' },
  kindcapture: { fr: 'Paiements en ligne', en: 'Online payments' },
  kindrefund: { fr: 'Remboursements', en: 'Refunds' },
  kinddisputeLost: { fr: 'Contestations perdues', en: 'Disputes lost' },
  kindtopUp: { fr: 'Virements à Obole', en: 'Transfers to Obole' },
  kindpayout: { fr: 'Versements', en: 'Payouts' },
})
