import { formatDate, parisDate } from '@obole/core/dates/dates'
import { slipTotals } from '@obole/core/receipts/deposit-slip'
import { formatEuros } from '@obole/core/money/money'
import type { SlipToDraw } from './paper.ts'
import { createSheet, INK, MUTED, type Sheet } from './sheet.ts'

const MARGIN = 48
const TOP = 40
const ROW = 16
const SIZE = 9.5

/** Where each column begins, and how wide it is. */
const COLUMNS = {
  row: { x: MARGIN, width: 22 },
  drawer: { x: MARGIN + 24, width: 176 },
  bank: { x: MARGIN + 206, width: 118 },
  number: { x: MARGIN + 330, width: 88 },
  amount: { x: MARGIN + 420, width: 79.28, align: 'right' },
} as const
type Column = keyof typeof COLUMNS

/** In French, whatever the language of the person who makes it: it is for the bank. */
export function drawDepositSlip(slip: SlipToDraw): Promise<Buffer> {
  const sheet = createSheet({
    format: 'A4',
    title: `Remise de chèques n°\u202f${slip.number}`,
    author: slip.organization.name,
    locale: 'fr',
    madeAt: slip.madeAt,
  })
  let y = drawHead(sheet, slip)
  y = drawCheques(sheet, slip, y)
  drawFoot(sheet, slip, y)
  return sheet.finish()
}

function drawHead(sheet: Sheet, slip: SlipToDraw): number {
  const { organization, account, number, madeAt } = slip
  const width = sheet.width - 2 * MARGIN
  const titled = sheet.text('Bordereau de remise de chèques', {
    x: MARGIN,
    y: TOP,
    width: width - 170,
    size: 19,
    face: 'title',
    role: 'H1',
  })
  const x = sheet.width - MARGIN - 150
  sheet.box({ x, y: TOP, width: 150, height: 50 }, { radius: 10, stroke: INK })
  sheet.text('Remise', { x: x + 14, y: TOP + 9, width: 122, size: 9, color: MUTED })
  sheet.text(`n°\u202f${number}`, { x: x + 14, y: TOP + 21, width: 122, size: 17, face: 'strong' })
  sheet.text(`Le ${formatDate(parisDate(madeAt), 'fr')}`, { x: MARGIN, y: titled + 4, width, size: 11 })
  const top = TOP + 72
  const from = [organization.name, ...organization.addressLines]
  const left = drawParty(sheet, 'Remettant', from, { x: MARGIN, y: top })
  const to = account ? [account.holder, `IBAN ${account.iban}`] : ['Titulaire\u202f:', 'IBAN\u202f:']
  const right = drawParty(sheet, 'Compte à créditer', to, { x: sheet.width / 2 + 10, y: top })
  return Math.max(left, right) + 12
}

function drawParty(
  sheet: Sheet,
  title: string,
  lines: readonly string[],
  { x, y }: { x: number; y: number },
): number {
  const width = sheet.width / 2 - MARGIN - 10
  let below = sheet.text(title, { x, y, width, size: 9, color: MUTED, role: 'H2' }) + 2
  for (const [index, line] of lines.entries())
    below = sheet.text(line, { x, y: below, width, size: 11, face: index ? 'text' : 'strong', maxLines: 2 })
  return below
}

function drawCheques(sheet: Sheet, { cheques }: SlipToDraw, top: number): number {
  const heading = {
    row: '',
    drawer: 'Tireur',
    bank: 'Banque',
    number: 'N° du chèque',
    amount: 'Montant',
  }
  drawRow(sheet, heading, top, { color: MUTED })
  let y = top + ROW
  for (const [index, cheque] of cheques.entries()) {
    sheet.rule(MARGIN, sheet.width - MARGIN, y - 3)
    const { bank, number, amountCents, isWithdrawn } = cheque
    const amount = formatEuros(amountCents, 'fr')
    const drawer = [becameOf(cheque), cheque.drawer].filter(Boolean).join(' · ')
    const cells = { row: String(index + 1), drawer, bank: bank ?? '', number: number ?? '', amount }
    drawRow(sheet, cells, y, isWithdrawn ? { color: MUTED } : {})
    y += ROW
  }
  sheet.rule(MARGIN, sheet.width - MARGIN, y - 3, { color: INK })
  return y
}

/** Written before the name, so that a long name cannot push it off the paper. */
function becameOf({ isWithdrawn, handedBackCents }: SlipToDraw['cheques'][number]): string {
  if (isWithdrawn) return 'Retiré depuis'
  return handedBackCents > 0 ? `Rendu\u202f: ${formatEuros(handedBackCents, 'fr')}` : ''
}

function drawRow(
  sheet: Sheet,
  cells: Record<Column, string>,
  y: number,
  { color = INK }: { color?: string },
): void {
  for (const column of Object.keys(COLUMNS) as Column[]) {
    if (cells[column] === '') continue
    sheet.text(cells[column], { ...COLUMNS[column], y, size: SIZE, color, maxLines: 1 })
  }
}

function drawFoot(sheet: Sheet, slip: SlipToDraw, top: number): void {
  const width = sheet.width - 2 * MARGIN
  const count = slip.cheques.length
  const counted = `${count} chèque${count > 1 ? 's' : ''}`
  sheet.text(counted, { x: MARGIN, y: top + 6, width: width / 2, size: 13, face: 'strong' })
  const total = `Total\u202f: ${formatEuros(slip.totalCents, 'fr')}`
  const half = { x: MARGIN + width / 2, width: width / 2 }
  sheet.text(total, { ...half, y: top + 6, size: 13, face: 'strong', align: 'right' })
  const since = sinceThen(slip)
  if (since) sheet.text(since, { x: MARGIN, width, y: top + 24, size: 9, align: 'right', maxLines: 1 })
  const y = sheet.height - 96
  const signed = 'Date et signature du remettant'
  sheet.text(signed, { x: MARGIN, y, width: width / 2, size: 9, color: MUTED })
  sheet.text('Cachet de la banque', { ...half, y, size: 9, color: MUTED })
  const note = `Préparé par ${slip.madeBy} avec Obole. Endossez chaque chèque\u202f: numéro du compte et signature au dos.`
  sheet.text(note, { x: MARGIN, y: sheet.height - 40, width, size: 8.5, color: MUTED, maxLines: 1 })
}

/** How the total has changed, where a cheque was withdrawn or handed back after the slip was made. */
function sinceThen({ cheques }: SlipToDraw): string {
  const { withdrawnCents, handedBackCents, keptCents } = slipTotals(cheques)
  if (withdrawnCents + handedBackCents === 0) return ''
  const parts = [
    ['dont retiré depuis', withdrawnCents],
    ['dont rendu', handedBackCents],
    ['reste', keptCents],
  ] as const
  return parts
    .filter(([name, amount]) => amount > 0 || name === 'reste')
    .map(([name, amount]) => `${name}\u202f: ${formatEuros(amount, 'fr')}`)
    .join(', ')
}
