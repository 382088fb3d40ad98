import { readableColour } from '@obole/core/site/colour'
import { formatLongDate } from '@obole/core/dates/dates'
import { afterDe, ofPerson } from '@obole/core/french-names'
import { formatEuros } from '@obole/core/money/money'
import { MAIN_COLOUR } from '@obole/core/site/settings'
import { atStart } from '@obole/core/validation/name-in-mail'
import type { DedicationCard } from './paper.ts'
import type { PaperPicture } from './paper-picture.ts'
import { createSheet, INK, MUTED, type Sheet, type TextStyle } from './sheet.ts'

const MARGIN = 40
const FRAME = 18

const WORDS = {
  fr: {
    title: (who: string) => `Un don dédié à ${who}`,
    Honour: 'En l’honneur',
    Memory: 'À la mémoire',
    honouree: ofPerson,
    gave: (giver: string, amount: string | null, association: string) =>
      amount === null
        ? `${atStart(giver)} a fait un don en faveur ${afterDe(association)}.`
        : `${atStart(giver)} a fait un don de ${amount} en faveur ${afterDe(association)}.`,
    quoted: (message: string) => `«\u202f${message}\u202f»`,
  },
  en: {
    title: (who: string) => `A gift dedicated to ${who}`,
    Honour: 'In honour of',
    Memory: 'In memory of',
    honouree: (who: string) => who,
    gave: (giver: string, amount: string | null, association: string) =>
      amount === null
        ? `${atStart(giver)} made a gift to ${association}.`
        : `${atStart(giver)} made a gift of ${amount} to ${association}.`,
    quoted: (message: string) => `“${message}”`,
  },
} as const

/** Half a sheet, to be folded into an envelope or read on a telephone. */
export function drawDedicationCard(card: DedicationCard, logo: PaperPicture | null): Promise<Buffer> {
  const { locale, honouree, madeAt } = card
  const author = card.organizationName
  const sheet = createSheet({
    format: 'A5',
    title: WORDS[locale].title(honouree),
    author,
    locale,
    madeAt,
  })
  const tone = readableColour(card.color) ?? MAIN_COLOUR
  const frame = { x: FRAME, y: FRAME, width: sheet.width - 2 * FRAME, height: sheet.height - 2 * FRAME }
  sheet.box(frame, { radius: 14, stroke: tone })
  const lines = linesOf(sheet, card, tone)
  const height = lines.reduce((sum, { above, text, style }) => sum + above + sheet.measure(text, style), 0)
  // The text is centred vertically, whether it is three words or nine lines.
  let y = Math.max(SIGN + 2 * FRAME + 14, (FRAME + SIGN + sheet.height - FOOT - height) / 2)
  drawSign(sheet, y - SIGN, logo, tone)
  for (const { above, text, style } of lines)
    y = sheet.text(text, { ...centre(sheet), ...style, y: y + above })
  drawFoot(sheet, card)
  return sheet.finish()
}

/** The height of the association's logo, or of the leaves that replace it, with the space below. */
const SIGN = 84
const FOOT = 90

interface Line {
  above: number
  text: string
  style: Omit<TextStyle, 'x' | 'y'>
}

function linesOf(sheet: Sheet, card: DedicationCard, tone: string): Line[] {
  const words = WORDS[card.locale]
  const { width, align } = centre(sheet)
  const amount = card.amountCents === null ? null : formatEuros(card.amountCents, card.locale)
  const line = (above: number, text: string, style: Omit<Line['style'], 'width' | 'align'>): Line => ({
    above,
    text,
    style: { width, align, ...style },
  })
  return [
    line(0, words[card.occasion], { size: 14, color: MUTED }),
    line(6, words.honouree(card.honouree), {
      size: 26,
      face: 'title',
      color: tone,
      role: 'H1',
      maxLines: 3,
    }),
    ...(card.message === null
      ? []
      : [line(22, words.quoted(card.message), { size: 13, lineGap: 4, color: INK, maxLines: 9 })]),
    line(24, words.gave(card.giver, amount, card.organizationName), {
      size: 12,
      face: 'strong',
      lineGap: 3,
      maxLines: 4,
    }),
  ]
}

const centre = (sheet: Sheet) => ({ x: MARGIN, width: sheet.width - 2 * MARGIN, align: 'center' }) as const

/** Draws the logo; without one, three leaves in the campaign's colour, where a photograph would be too much. */
function drawSign(sheet: Sheet, top: number, logo: PaperPicture | null, color: string): void {
  const middle = sheet.width / 2
  if (logo) return sheet.picture(logo, { x: middle - 28, y: top, width: 56, height: 56 }, 12)
  for (const [at, height] of [
    [-26, 22],
    [-7, 34],
    [12, 22],
  ] as const)
    sheet.box({ x: middle + at, y: top + 50 - height, width: 14, height }, { radius: 7, fill: color })
}

function drawFoot(sheet: Sheet, { title, givenOn, locale }: DedicationCard): void {
  const y = sheet.height - 70
  sheet.rule(MARGIN + 60, sheet.width - MARGIN - 60, y - 10)
  const date = formatLongDate(givenOn, locale)
  sheet.text(`${title} · ${date}`, { ...centre(sheet), y, size: 9, color: MUTED, maxLines: 2 })
}
