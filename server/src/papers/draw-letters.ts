import { formatDate } from '@obole/core/dates/dates'
import { formatEuros } from '@obole/core/money/money'
import { receiptNumber, receiptYear } from '@obole/core/receipts/receipt'
import { drawReceiptOn } from './draw-receipt.ts'
import type { LetterToDraw } from './paper.ts'
import type { PaperPicture } from './paper-picture.ts'
import { createSheet, MUTED, type Sheet } from './sheet.ts'

/** Points in a millimetre: an envelope is measured in these. */
const MM = 72 / 25.4
/** Left of what is written, and the window of a French DL envelope once the sheet is folded in three. */
const LEFT = 20 * MM
const WINDOW = { x: 105 * MM, y: 48 * MM, width: 85 * MM, height: 30 * MM }
const SIZE = 10.5

/** Letters with their receipts behind them, as one file that is written as it is drawn. */
export interface LetterFile {
  add(letter: LetterToDraw, signature: PaperPicture | null): void
  /** What is written so far and was not taken yet. */
  take(): Buffer
  finish(): Promise<Buffer>
}

export function createLetterFile(file: { title: string; author: string; madeAt: number }): LetterFile {
  const sheet = createSheet({ format: 'A4', locale: 'fr', isToPrintAlone: true, ...file })
  let isBegun = false
  return {
    add(letter, signature) {
      if (isBegun) sheet.nextPage()
      isBegun = true
      drawLetter(sheet, letter, signature)
      sheet.nextPage()
      drawReceiptOn(sheet, letter.receipt, signature)
    },
    take: () => sheet.take(),
    finish: () => sheet.finish(),
  }
}

function drawLetter(sheet: Sheet, letter: LetterToDraw, signature: PaperPicture | null): void {
  const { receipt, text, town, writtenOn } = letter
  const { organization, donor, signatory } = receipt
  const sender = [organization.name, ...organization.addressLines]
  let y = 18 * MM
  for (const [index, line] of sender.entries())
    y = sheet.text(line, {
      x: LEFT,
      y,
      width: 78 * MM,
      size: index ? 9.5 : 12,
      face: index ? 'text' : 'strong',
      maxLines: 2,
    })

  drawRecipient(sheet, donor)
  drawFolds(sheet)

  const body = { x: LEFT, width: sheet.width - 2 * LEFT, size: SIZE, lineGap: 3 }
  const place =
    town === '' ? `Le ${formatDate(writtenOn, 'fr')}` : `${town}, le ${formatDate(writtenOn, 'fr')}`
  y = sheet.text(place, { ...body, y: 92 * MM })
  y = sheet.text(subjectOf(receipt), { ...body, y: y + 14, face: 'strong' })
  const hello = donor.company ? 'Madame, Monsieur,' : 'Chère donatrice, cher donateur,'
  y = sheet.text(hello, { ...body, y: y + 14, maxLines: 2 })
  y = sheet.text(text, { ...body, y: y + 10, maxLines: 26 })
  const signing = { x: sheet.width / 2, width: sheet.width / 2 - LEFT, size: SIZE }
  y += 26
  if (signature) {
    sheet.image(
      signature,
      { ...signing, y, height: 44 },
      `Signature de ${signatory?.name ?? organization.name}`,
    )
    y += 50
  }
  y = sheet.text(signatory?.name ?? organization.name, { ...signing, y, face: 'strong', maxLines: 2 })
  if (signatory?.role) y = sheet.text(signatory.role, { ...signing, y, maxLines: 2 })
  sheet.text(
    `Pièce jointe\u202f: votre reçu fiscal n°\u202f${receiptNumber(receipt.givenOn, receipt.number)}`,
    {
      ...body,
      y: sheet.height - 20 * MM,
      size: 9,
      color: MUTED,
    },
  )
}

function subjectOf({ givenOn, amountCents }: LetterToDraw['receipt']): string {
  const amount = formatEuros(amountCents, 'fr')
  return `Objet\u202f: votre reçu fiscal pour ${receiptYear(givenOn)}, de ${amount}`
}

/** In the window, six lines at most as the post asks. */
function drawRecipient(
  sheet: Sheet,
  { name, company, addressLines }: LetterToDraw['receipt']['donor'],
): void {
  const lines = [...(company ? [company.name] : []), name, ...addressLines].slice(0, 6)
  let { y } = WINDOW
  for (const line of lines)
    y = sheet.text(line, {
      x: WINDOW.x,
      y,
      width: WINDOW.width,
      size: 11,
      maxLines: lines.length > 5 ? 1 : 2,
    })
}

/** Where the sheet is folded for its envelope. */
function drawFolds(sheet: Sheet): void {
  for (const fold of [99 * MM, 198 * MM]) sheet.rule(0, 5 * MM, fold)
}
