import { formatLongDate } from '@obole/core/dates'
import { afterDe } from '@obole/core/french-names'
import { formatEuros } from '@obole/core/money'
import type { DedicationCard } from './paper.ts'
import { createSheet, INK, MUTED, PRIMARY, type Sheet } from './sheet.ts'

const MARGIN = 40
const FRAME = 18

const WORDS = {
  fr: {
    title: (who: string) => `Un don dédié à ${who}`,
    Honour: 'En l’honneur de',
    Memory: 'À la mémoire de',
    gave: (giver: string, amount: string | null, association: string) =>
      amount === null
        ? `${giver} a fait un don en faveur ${afterDe(association)}.`
        : `${giver} a fait un don de ${amount} en faveur ${afterDe(association)}.`,
    quoted: (message: string) => `«\u202f${message}\u202f»`,
  },
  en: {
    title: (who: string) => `A gift dedicated to ${who}`,
    Honour: 'In honour of',
    Memory: 'In memory of',
    gave: (giver: string, amount: string | null, association: string) =>
      amount === null
        ? `${giver} made a gift to ${association}.`
        : `${giver} made a gift of ${amount} to ${association}.`,
    quoted: (message: string) => `“${message}”`,
  },
} as const

/** Half a sheet, to be folded into an envelope or read on a telephone. */
export function drawDedicationCard(card: DedicationCard): Promise<Buffer> {
  const { locale, honouree, color, madeAt } = card
  const words = WORDS[locale]
  const author = card.organizationName
  const sheet = createSheet({ format: 'A5', title: words.title(honouree), author, locale, madeAt })
  const tone = color ?? PRIMARY
  const frame = { x: FRAME, y: FRAME, width: sheet.width - 2 * FRAME, height: sheet.height - 2 * FRAME }
  sheet.box(frame, { radius: 14, stroke: tone })
  drawSprig(sheet, tone)
  let y = sheet.text(words[card.occasion], { ...centre(sheet), y: 212, size: 14, color: MUTED })
  y = sheet.text(honouree, {
    ...centre(sheet),
    y: y + 6,
    size: 26,
    face: 'title',
    color: tone,
    role: 'H1',
    maxLines: 3,
  })
  if (card.message !== null)
    y = sheet.text(words.quoted(card.message), {
      ...centre(sheet),
      y: y + 22,
      size: 13,
      lineGap: 4,
      color: INK,
      maxLines: 9,
    })
  const amount = card.amountCents === null ? null : formatEuros(card.amountCents, locale)
  const gave = words.gave(card.giver, amount, card.organizationName)
  sheet.text(gave, { ...centre(sheet), y: y + 24, size: 12, face: 'strong', lineGap: 3, maxLines: 4 })
  drawFoot(sheet, card)
  return sheet.finish()
}

const centre = (sheet: Sheet) => ({ x: MARGIN, width: sheet.width - 2 * MARGIN, align: 'center' }) as const

/** Three leaves in the campaign's colour, where a photograph would be too much. */
function drawSprig(sheet: Sheet, color: string): void {
  const middle = sheet.width / 2
  for (const [at, height] of [
    [-26, 22],
    [-7, 34],
    [12, 22],
  ] as const)
    sheet.box({ x: middle + at, y: 176 - height, width: 14, height }, { radius: 7, fill: color })
}

function drawFoot(sheet: Sheet, { title, givenOn, locale }: DedicationCard): void {
  const y = sheet.height - 70
  sheet.rule(MARGIN + 60, sheet.width - MARGIN - 60, y - 10)
  const date = formatLongDate(givenOn, locale)
  sheet.text(`${title} · ${date}`, { ...centre(sheet), y, size: 9, color: MUTED, maxLines: 2 })
}
