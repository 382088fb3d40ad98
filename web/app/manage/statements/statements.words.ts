import { dictionary } from '../../i18n/words.ts'

/** The association's bank statements, and the payouts ticked off on them. */
export const statementWords = dictionary({
  title: { fr: 'Rapprochement bancaire', en: 'Bank reconciliation' },
  lead: {
    fr: 'Vos versements, pointés sur les relevés de votre banque. Ce qui manque se voit tout de suite.',
    en: 'Your payouts, ticked off on your bank’s statements. What is missing stands out at once.',
  },
  ticked: { fr: 'Pointés', en: 'Ticked off' },
  waiting: { fr: 'À pointer', en: 'To tick off' },
  absent: { fr: 'Absents', en: 'Missing' },
  count: {
    fr: (shown: string, count: number) => `${shown} ${count < 2 ? 'versement' : 'versements'}`,
    en: (shown: string, count: number) => `${shown} ${count === 1 ? 'payout' : 'payouts'}`,
  },
  upload: { fr: 'Lire un relevé', en: 'Read a statement' },
  uploadText: {
    fr: 'Téléchargez-le depuis le site de votre banque au format CSV, OFX, CAMT.053 ou MT940, puis déposez-le ici. De ce relevé, Obole ne garde que les lignes qui peuvent être des versements\u202f; des autres, seulement leur nombre et leur somme.',
    en: 'Download it from your bank’s site as CSV, OFX, CAMT.053 or MT940, then drop it here. Of this statement Obole keeps only the lines that may be payouts; of the others, only their number and their sum.',
  },
  uploadLater: {
    fr: 'Un administrateur ou le trésorier peut lire un relevé.',
    en: 'An administrator or the treasurer can read a statement.',
  },
  choose: { fr: 'Choisir un fichier', en: 'Choose a file' },
  sending: { fr: 'Lecture…', en: 'Reading…' },
  limits: {
    fr: '10\u00a0Mo et 20\u202f000 opérations au plus.',
    en: '10 MB and 20,000 operations at most.',
  },
  tooLarge: {
    fr: 'Ce fichier dépasse 10\u00a0Mo. Demandez à votre banque une période plus courte.',
    en: 'This file is over 10 MB. Ask your bank for a shorter period.',
  },
  kept: {
    fr: (from: string, until: string) => `Relevé lu, du ${from} au ${until}`,
    en: (from: string, until: string) => `Statement read, from ${from} to ${until}`,
  },
  known: {
    fr: (day: string, by: string) => `Ce relevé a déjà été lu le ${day} par ${by}`,
    en: (day: string, by: string) => `This statement was read before, on ${day} by ${by}`,
  },
  keptText: {
    fr: (lines: string, lineCount: number, ticked: string, tickedCount: number) =>
      `${lines} ${lineCount < 2 ? 'opération' : 'opérations'}, ${ticked} ${tickedCount < 2 ? 'versement pointé' : 'versements pointés'}.`,
    en: (lines: string, lineCount: number, ticked: string, tickedCount: number) =>
      `${lines} ${lineCount === 1 ? 'operation' : 'operations'}, ${ticked} ${tickedCount === 1 ? 'payout' : 'payouts'} ticked off.`,
  },
  knownLines: {
    fr: (lines: string, isOne: boolean) =>
      isOne ? '1 ligne était déjà connue.' : `${lines} lignes étaient déjà connues.`,
    en: (lines: string, isOne: boolean) =>
      isOne ? '1 line was known already.' : `${lines} lines were known already.`,
  },
  otherAccount: { fr: 'Est-ce le bon compte\u202f?', en: 'Is this the right account?' },
  otherAccountText: {
    fr: (account: string, own: string) =>
      `Ce relevé est celui du compte ${account}. Vos versements arrivent sur le compte ${own}.`,
    en: (account: string, own: string) =>
      `This statement is of the account ${account}. Your payouts go to the account ${own}.`,
  },
  readAnyway: { fr: 'Le lire quand même', en: 'Read it all the same' },
  otherFile: { fr: 'Choisir un autre fichier', en: 'Choose another file' },
  columns: { fr: 'Que contient chaque colonne\u202f?', en: 'What is in each column?' },
  columnsText: {
    fr: 'Obole ne reconnaît pas toutes les colonnes de ce fichier. Indiquez au moins la date, le libellé et le montant. Rien n’est gardé avant.',
    en: 'Obole does not know all columns of this file. Give at least the date, the label and the amount. Nothing is kept before.',
  },
  hasHeadings: {
    fr: 'La première ligne ci-dessous contient les titres des colonnes',
    en: 'The first line below has the headings of the columns',
  },
  column: { fr: (number: number) => `Colonne ${number}`, en: (number: number) => `Column ${number}` },
  example: {
    fr: (values: string) => `Exemple\u202f: ${values}`,
    en: (values: string) => `Example: ${values}`,
  },
  notRead: { fr: 'Ne pas lire', en: 'Do not read' },
  readColumns: { fr: 'Lire le relevé', en: 'Read the statement' },
  twice: {
    fr: (field: string) => `«\u202f${field}\u202f» est choisi pour deux colonnes.`,
    en: (field: string) => `“${field}” is chosen for two columns.`,
  },
  fieldday: { fr: 'Date', en: 'Date' },
  fieldvalueDay: { fr: 'Date de valeur', en: 'Value date' },
  fieldlabel: { fr: 'Libellé', en: 'Label' },
  fieldmoreLabel: { fr: 'Suite du libellé', en: 'More of the label' },
  fieldamount: { fr: 'Montant avec son signe', en: 'Amount with its sign' },
  fielddebit: { fr: 'Débit', en: 'Debit' },
  fieldcredit: { fr: 'Crédit', en: 'Credit' },
  fieldside: { fr: 'Sens (débit ou crédit)', en: 'Side (debit or credit)' },
  fieldreference: { fr: 'Référence de la banque', en: 'The bank’s reference' },
  fieldcurrency: { fr: 'Devise', en: 'Currency' },
  standOut: { fr: 'À vérifier avec votre banque', en: 'To check with your bank' },
  absentText: {
    fr: '«\u202fAbsent du relevé\u202f»\u202f: vos relevés couvrent les jours où le versement devait arriver, et il n’y est pas. Votre journal l’a pourtant écrit au compte de banque, car notre banque l’a payé\u202f: demandez à la vôtre, puis écrivez-nous.',
    en: '“Not on the statement”: your statements cover the days when the payout was to arrive, and it is not on them. Your journal has it in the bank account all the same, because our bank paid it: ask yours, then write to us.',
  },
  returnedText: {
    fr: (day: string) => `le ${day}`,
    en: (day: string) => `on ${day}`,
  },
  strays: { fr: 'Au nom d’Obole, sans versement connu', en: 'In Obole’s name, without a known payout' },
  straysText: {
    fr: 'Ces lignes portent le nom d’Obole, mais leur montant n’est celui d’aucun versement à pointer. Si vous ne savez pas d’où vient cet argent, écrivez-nous.',
    en: 'These lines bear the name of Obole, but no payout left to tick off has their amount. If you do not know where this money is from, write to us.',
  },
  toTick: { fr: 'À pointer', en: 'To tick off' },
  toTickText: {
    fr: (shown: string) => `Les ${shown} plus récents. L’export les contient tous.`,
    en: (shown: string) => `The ${shown} newest. The export has them all.`,
  },
  noneWaiting: { fr: 'Tous les versements sont pointés.', en: 'All payouts are ticked off.' },
  notCovered: {
    fr: 'Aucun relevé ne couvre encore les jours de son arrivée.',
    en: 'No statement covers the days of its arrival yet.',
  },
  manyNotCovered: {
    fr: (count: string) =>
      `${count} versements attendent un relevé\u202f: aucun ne couvre encore les jours de leur arrivée.`,
    en: (count: string) =>
      `${count} payouts wait for a statement: none covers the days of their arrival yet.`,
  },
  noLine: {
    fr: 'Aucune ligne de ce montant sur vos relevés.',
    en: 'No line of this amount on your statements.',
  },
  mayBe: {
    fr: 'Plusieurs lignes ou versements peuvent correspondre\u202f: à vous de choisir.',
    en: 'Several lines or payouts may be meant: you choose.',
  },
  tickWith: { fr: 'Pointer', en: 'Tick off' },
  tickWithOf: {
    fr: (amount: string, day: string, label: string) => `Pointer ${amount} avec la ligne du ${day}, ${label}`,
    en: (amount: string, day: string, label: string) =>
      `Tick off ${amount} with the line of ${day}, ${label}`,
  },
  ticking: { fr: 'Pointage…', en: 'Ticking off…' },
  done: { fr: 'Pointés', en: 'Ticked off' },
  noneTicked: { fr: 'Aucun versement pointé pour le moment.', en: 'No payout ticked off for now.' },
  payout: { fr: 'Versement', en: 'Payout' },
  line: { fr: 'Ligne du relevé', en: 'Line of the statement' },
  how: { fr: 'Comment', en: 'How' },
  howCertain: { fr: 'Par son libellé', en: 'By its label' },
  howProbable: { fr: 'Par montant et date', en: 'By amount and date' },
  howByHand: { fr: (who: string) => `Par ${who}`, en: (who: string) => `By ${who}` },
  amount: { fr: 'Montant', en: 'Amount' },
  action: { fr: 'Action', en: 'Action' },
  undo: { fr: 'Retirer', en: 'Take back' },
  undoOf: {
    fr: (amount: string, day: string) => `Retirer le pointage de ${amount}, versé le ${day}`,
    en: (amount: string, day: string) => `Take back the tick of ${amount}, paid on ${day}`,
  },
  undoTitle: { fr: 'Retirer ce pointage\u202f?', en: 'Take this tick back?' },
  undoText: {
    fr: 'Le versement sera de nouveau à pointer. Cette ligne ne le pointera plus d’elle-même.',
    en: 'The payout waits to be ticked off again. This line will not tick it off by itself any more.',
  },
  undoing: { fr: 'Retrait…', en: 'Taking back…' },
  statements: { fr: 'Relevés lus', en: 'Statements read' },
  noStatement: { fr: 'Aucun relevé lu pour le moment', en: 'No statement read for now' },
  noStatementText: {
    fr: 'Le premier relevé pointe d’un coup tous les versements qu’il contient.',
    en: 'The first statement ticks off at once all the payouts it has.',
  },
  uncovered: { fr: 'Jours sans relevé', en: 'Days without a statement' },
  days: {
    fr: (from: string, until: string) => (from === until ? `le ${from}` : `du ${from} au ${until}`),
    en: (from: string, until: string) => (from === until ? `on ${from}` : `from ${from} to ${until}`),
  },
  period: { fr: 'Période', en: 'Period' },
  account: { fr: 'Compte', en: 'Account' },
  noAccount: { fr: 'Non indiqué', en: 'Not named' },
  lines: { fr: 'Opérations', en: 'Operations' },
  linesText: {
    fr: (credits: string, debits: string) => `${credits} de crédit, ${debits} de débit`,
    en: (credits: string, debits: string) => `${credits} credited, ${debits} debited`,
  },
  tickedHere: { fr: 'Pointés', en: 'Ticked off' },
  readOn: { fr: 'Lu le', en: 'Read on' },
  by: { fr: (who: string) => `par ${who}`, en: (who: string) => `by ${who}` },
  remove: { fr: 'Retirer', en: 'Remove' },
  removeOf: {
    fr: (from: string, until: string) => `Retirer le relevé du ${from} au ${until}`,
    en: (from: string, until: string) => `Remove the statement from ${from} to ${until}`,
  },
  removeTitle: { fr: 'Retirer ce relevé\u202f?', en: 'Remove this statement?' },
  removeText: {
    fr: 'Ses lignes disparaissent, et les pointages qu’elles portaient, sauf celles qu’un autre relevé contient aussi.',
    en: 'Its lines disappear, and the ticks they carried, but for those that another statement has too.',
  },
  removing: { fr: 'Retrait…', en: 'Removing…' },
  exportText: {
    fr: 'Chaque versement, avec la ligne du relevé qui le pointe, ou ce qui lui manque.',
    en: 'Each payout, with the line of the statement it was ticked off with, or what is missing.',
  },
  toPayouts: { fr: 'Versements', en: 'Payouts' },
})
