import { dictionary } from '../../i18n/words.ts'

/** Cheques and the slips with which they are taken to the bank. */
export const depositWords = dictionary({
  title: { fr: 'Remises de chèques', en: 'Cheque deposits' },
  lead: {
    fr: 'Les chèques reçus attendent ici. Choisissez ceux que vous portez à la banque : le bordereau est à imprimer et à joindre.',
    en: 'Cheques received wait here. Choose those you take to the bank: print the deposit slip and hand it in with them.',
  },
  waiting: { fr: 'Chèques à déposer', en: 'Cheques to deposit' },
  waitingSum: {
    fr: (count: number, total: string) => `${count} ${count > 1 ? 'chèques' : 'chèque'}, ${total} en tout`,
    en: (count: number, total: string) => `${count} ${count === 1 ? 'cheque' : 'cheques'}, ${total} in all`,
  },
  none: { fr: 'Aucun chèque à déposer', en: 'No cheque to deposit' },
  noneText: {
    fr: 'Ceux que vous saisirez dans « Saisir un paiement reçu » apparaîtront ici.',
    en: 'Those you write down in “Write down a payment” will appear here.',
  },
  chooseAll: {
    fr: (count: number) => `Choisir les ${count} premiers`,
    en: (count: number) => `Choose the first ${count}`,
  },
  chooseEvery: {
    fr: (count: number) => (count > 1 ? `Choisir les ${count} chèques` : 'Choisir ce chèque'),
    en: (count: number) => (count === 1 ? 'Choose this cheque' : `Choose all ${count} cheques`),
  },
  chooseOthers: {
    fr: (count: number) => (count > 1 ? `Choisir les ${count} autres` : 'Choisir l’autre'),
    en: (count: number) => (count === 1 ? 'Choose the other one' : `Choose the ${count} others`),
  },
  eventCanceled: { fr: 'Événement annulé', en: 'Event cancelled' },
  toGiveBack: {
    fr: (count: number) =>
      count > 1
        ? `${count} chèques ont payé un événement annulé : rendez-les plutôt que de les déposer, puis notez-le sur chaque commande.`
        : '1 chèque a payé un événement annulé : rendez-le plutôt que de le déposer, puis notez-le sur sa commande.',
    en: (count: number) =>
      count === 1
        ? '1 cheque paid for a cancelled event: give it back rather than deposit it, then note it on its order.'
        : `${count} cheques paid for a cancelled event: give them back rather than deposit them, then note it on each order.`,
  },
  chooseNone: { fr: 'Ne rien choisir', en: 'Choose none' },
  numberOf: { fr: (number: string) => `n°\u202f${number}`, en: (number: string) => `no. ${number}` },
  receivedOn: { fr: (day: string) => `reçu le ${day}`, en: (day: string) => `received on ${day}` },
  orderNumber: { fr: (id: number) => `Commande n°\u202f${id}`, en: (id: number) => `Order no. ${id}` },
  chosen: {
    fr: (count: number, total: string) =>
      `${count} ${count > 1 ? 'chèques choisis' : 'chèque choisi'}, ${total}`,
    en: (count: number, total: string) => `${count} ${count === 1 ? 'cheque' : 'cheques'} chosen, ${total}`,
  },
  tooMany: {
    fr: (most: number) => `Une remise compte au plus ${most} chèques : faites-en plusieurs.`,
    en: (most: number) => `A deposit slip holds at most ${most} cheques: make several.`,
  },
  make: { fr: 'Faire la remise', en: 'Make the deposit slip' },
  making: { fr: 'Préparation…', en: 'Preparing…' },
  made: {
    fr: (number: number) => `Remise n°\u202f${number} prête`,
    en: (number: number) => `Deposit slip no. ${number} ready`,
  },
  madeText: {
    fr: 'Imprimez le bordereau et joignez-le aux chèques, signés au dos.',
    en: 'Print the slip and join it to the cheques, signed on the back.',
  },
  slips: { fr: 'Remises faites', en: 'Deposit slips made' },
  noSlip: { fr: 'Aucune remise pour le moment.', en: 'No deposit slip so far.' },
  slip: { fr: 'Remise', en: 'Deposit slip' },
  slipOf: {
    fr: (number: number) => `Ouvrir le bordereau de la remise n°\u202f${number} (PDF)`,
    en: (number: number) => `Open deposit slip no. ${number} (PDF)`,
  },
  date: { fr: 'Date', en: 'Date' },
  madeBy: { fr: 'Faite par', en: 'Made by' },
  account: { fr: 'Compte', en: 'Account' },
  amount: { fr: 'Total', en: 'Total' },
  state: { fr: 'État', en: 'State' },
  ready: { fr: 'Faite', en: 'Made' },
  cheques: { fr: 'Chèques', en: 'Cheques' },
  chequeCount: {
    fr: (count: number) => `${count} ${count > 1 ? 'chèques' : 'chèque'}`,
    en: (count: number) => `${count} ${count === 1 ? 'cheque' : 'cheques'}`,
  },
  withdrawn: { fr: 'Saisie retirée depuis', en: 'Entry taken back since' },
  handedBack: {
    fr: (amount: string) => `Rendu au payeur : ${amount}`,
    en: (amount: string) => `Handed back: ${amount}`,
  },
  totalWithdrawn: {
    fr: (amount: string) => `dont retiré depuis : ${amount}`,
    en: (amount: string) => `of which taken back since: ${amount}`,
  },
  totalHandedBack: {
    fr: (amount: string) => `dont rendu : ${amount}`,
    en: (amount: string) => `of which handed back: ${amount}`,
  },
  totalKept: {
    fr: (amount: string) => `reste : ${amount}`,
    en: (amount: string) => `left: ${amount}`,
  },
  undone: { fr: 'Annulée', en: 'Undone' },
  action: { fr: 'Action', en: 'Action' },
  undo: { fr: 'Annuler', en: 'Undo' },
  undoOf: {
    fr: (number: number) => `Annuler la remise n°\u202f${number}`,
    en: (number: number) => `Undo deposit slip no. ${number}`,
  },
  undoTitle: {
    fr: (number: number) => `Annuler la remise n°\u202f${number} ?`,
    en: (number: number) => `Undo deposit slip no. ${number}?`,
  },
  undoText: {
    fr: 'Ses chèques seront de nouveau à déposer. La remise garde son numéro et reste dans le journal ; ne portez pas son bordereau à la banque.',
    en: 'Its cheques will wait to be deposited again. The slip keeps its number and stays in the activity log; do not take its paper to the bank.',
  },
  undoing: { fr: 'Annulation…', en: 'Undoing…' },
})
