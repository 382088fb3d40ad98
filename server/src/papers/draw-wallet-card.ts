import { formatDate } from '@obole/core/dates/dates'
import { MAIN_COLOUR } from '@obole/core/site/settings'
import { mainOf, orderedBy, PASS_WORDS, validityOf } from './draw-pass.ts'
import type { MembershipCard } from './paper.ts'
import type { PaperPicture } from './paper-picture.ts'
import { createSheet, type Box, INK, MUTED, type Sheet, type TextStyle } from './sheet.ts'

const POINTS_PER_MM = 72 / 25.4
const mm = (length: number) => length * POINTS_PER_MM

/** The size of a bank card (ISO/IEC 7810 ID-1), and its corners. */
const CARD = { width: mm(85.6), height: mm(53.98), radius: mm(3.18) }
const CARD_TOP = 156
/** Inside a card, from its edges. */
const PADDING = 12
/** A phone reads it at arm's length; four of its squares stay white around it. */
const CODE = mm(33)
const BAND = 42
const LOGO = 32
const RULER = mm(50)

const WORDS = {
  fr: {
    heading: 'Votre carte d’adhérent',
    contact: (email: string) => `Une question\u202f? ${email}`,
    attest: 'L’association atteste que cette personne est à jour de sa cotisation.',
    until: 'Valable jusqu’au',
    since: 'Valable depuis le',
    fold: 'Pliez ici',
    steps: [
      'Imprimez cette page à 100\u202f% («\u202ftaille réelle\u202f», sans ajuster à la page).',
      'Découpez le long du trait fin, autour des deux faces à la fois.',
      'Pliez entre les deux faces, dos à dos, et collez.',
    ],
    ruler:
      'Ce trait mesure 5\u202fcm une fois imprimé\u202f: la carte a alors la taille d’une carte bancaire.',
    elsewhere:
      'Rien à imprimer\u202f? La même carte s’ouvre sur votre téléphone, depuis l’e-mail qui accompagnait ce document.',
  },
  en: {
    heading: 'Your membership card',
    contact: (email: string) => `A question? ${email}`,
    attest: 'The association confirms that this person’s membership is paid.',
    until: 'Valid until',
    since: 'Valid since',
    fold: 'Fold here',
    steps: [
      'Print this page at 100% (“actual size”, not fitted to the page).',
      'Cut along the fine line, around both sides at once.',
      'Fold between the two sides, back to back, and glue.',
    ],
    ruler: 'This line is 5 cm long once printed: the card then has the size of a bank card.',
    elsewhere:
      'Nothing to print? The same card opens on your phone, from the e-mail that came with this document.',
  },
} as const

/** A sheet that holds the card at its true size, both sides next to each other: it is cut out once and folded. */
export function drawWalletCard(card: MembershipCard, logo: PaperPicture | null): Promise<Buffer> {
  const { organizationName, title, locale, madeAt } = card
  const sheet = createSheet({
    format: 'A4',
    title: `${PASS_WORDS[locale].card} – ${title}`,
    author: organizationName,
    locale,
    madeAt,
    printsAtTrueSize: true,
  })
  const left = sheet.width / 2 - CARD.width
  const front = { ...CARD, x: left, y: CARD_TOP }
  const back = { ...front, x: left + CARD.width }
  drawHeading(sheet, card, left)
  drawFront(sheet, card, logo, front)
  drawBack(sheet, card, back)
  drawCutMarks(sheet, front, WORDS[locale].fold)
  drawSteps(sheet, card, left)
  return sheet.finish()
}

type Side = Box & { radius: number }

function drawHeading(sheet: Sheet, card: MembershipCard, x: number): void {
  const at = { x, width: 2 * CARD.width }
  const y = sheet.text(WORDS[card.locale].heading, { ...at, y: 56, size: 22, face: 'title', role: 'H1' })
  const of = `${card.organizationName} · ${card.title}`
  sheet.text(of, { ...at, y: y + 4, size: 12, color: MUTED, maxLines: 2 })
}

/** Whose card it is, of which association, and how long it is valid. */
function drawFront(sheet: Sheet, card: MembershipCard, logo: PaperPicture | null, side: Side): void {
  const words = PASS_WORDS[card.locale]
  const main = mainOf(card)
  drawBand(sheet, card, logo, side)
  const inner = { x: side.x + PADDING, width: side.width - 2 * PADDING }
  let y = side.y + BAND + 8
  y = sheet.text(words.card, { ...inner, y, size: 8, face: 'strong', color: main, role: 'H2' }) + 1
  drawName(sheet, card.holder ?? card.payerName, { ...inner, y })
  const bottom = side.y + side.height - PADDING
  const right = { x: side.x + side.width - PADDING - NUMBER_WIDTH, width: NUMBER_WIDTH }
  const leftWidth = inner.width - NUMBER_WIDTH - 8
  const validity = validityOf(card)
  const size = fitted(sheet, validity, { width: leftWidth, most: 9, least: 6.5 })
  drawSmallField(sheet, words.membership, card.tierName, { ...inner, y: bottom - 47, size: 9 })
  drawSmallField(sheet, words.validity, validity, {
    x: inner.x,
    width: leftWidth,
    y: bottom - 8.4 - 1.2 * size,
    size,
  })
  const number = words.number(card.passNumber)
  const numberSize = fitted(sheet, number, { width: NUMBER_WIDTH, most: 10, least: 5 })
  sheet.text(number, {
    ...right,
    y: bottom - 1.2 * numberSize,
    size: numberSize,
    face: 'strong',
    align: 'right',
  })
}

const NUMBER_WIDTH = 58
const LEAST_READABLE = 6

function drawBand(sheet: Sheet, card: MembershipCard, logo: PaperPicture | null, side: Side): void {
  sheet.box({ ...side, height: BAND }, { fill: mainOf(card), within: side })
  const inside = side.y + (BAND - LOGO) / 2
  if (logo) {
    const box = { x: side.x + PADDING, y: inside, width: LOGO, height: LOGO }
    sheet.box(box, { radius: 7, fill: '#FFFFFF' })
    sheet.picture(logo, { x: box.x + 3, y: box.y + 3, width: LOGO - 6, height: LOGO - 6 }, 5)
  }
  const x = side.x + PADDING + (logo ? LOGO + 10 : 0)
  const width = side.x + side.width - PADDING - x
  const name = { width, face: 'strong', color: '#FFFFFF' } as const
  const large = { ...name, size: 12, maxLines: 2 }
  const isLong = sheet.measure(card.organizationName, { ...large, maxLines: 9 }) > 2.5 * large.size
  const style = isLong ? { ...name, size: 9, maxLines: 3 } : large
  const height = Math.min(sheet.measure(card.organizationName, style), style.maxLines * style.size * 1.25)
  sheet.text(card.organizationName, { ...style, x, y: side.y + (BAND - height) / 2 })
}

/** A name is written as large as one line allows; a very long one takes two lines. */
function drawName(sheet: Sheet, name: string, at: Pick<TextStyle, 'x' | 'y' | 'width'>): void {
  const size = fitted(sheet, name, { width: at.width, most: 17, least: 11, face: 'title' })
  sheet.text(name, { ...at, size, face: 'title', maxLines: size > 11 ? 1 : 2 })
}

function drawSmallField(
  sheet: Sheet,
  label: string,
  value: string,
  { size, ...at }: Pick<TextStyle, 'x' | 'y' | 'width' | 'size'>,
): void {
  const y = sheet.text(label, { ...at, size: 7, color: MUTED, maxLines: 1 })
  sheet.text(value, { ...at, y, size, face: 'strong', maxLines: 1 })
}

/** The code, and who says so. */
function drawBack(sheet: Sheet, card: MembershipCard, side: Side): void {
  const words = PASS_WORDS[card.locale]
  sheet.box({ ...side, height: 6 }, { fill: mainOf(card), within: side })
  const code = { x: side.x + 16, y: side.y + (side.height + 6 - CODE) / 2 - 6, size: CODE }
  sheet.qr(card.verifyUrl, code, words.qr(card.verifyUrl))
  const scan = { x: code.x - 8, width: CODE + 16, y: code.y + CODE + 11 }
  sheet.text(words.scan, { ...scan, size: 7.5, align: 'center', color: MUTED, maxLines: 1 })
  const x = code.x + CODE + 16
  const at = { x, width: side.x + side.width - PADDING - x }
  let y = side.y + 18
  y = sheet.text(card.title, { ...at, y, size: 10, face: 'strong', maxLines: 3 }) + 3
  sheet.text(WORDS[card.locale].attest, { ...at, y, size: 7.5, maxLines: 4 })
  drawEnd(sheet, card, { ...at, bottom: side.y + side.height - PADDING })
}

/** The last day of a card that has one, otherwise the first; and whom to ask. */
function drawEnd(
  sheet: Sheet,
  { validFrom, validUntil, contactEmail, locale }: MembershipCard,
  { bottom, ...at }: { x: number; width: number; bottom: number },
): void {
  const words = WORDS[locale]
  const label = validUntil ? words.until : words.since
  drawSmallField(sheet, label, formatDate(validUntil ?? validFrom, locale), {
    ...at,
    y: bottom - 36,
    size: 9,
  })
  if (contactEmail === null) return
  const size = fitted(sheet, contactEmail, { width: at.width, most: 7, least: 0, face: 'text' })
  // Too long to be read here, it still stands at the foot of the sheet.
  if (size < LEAST_READABLE) return
  sheet.text(contactEmail, { ...at, y: bottom - 10, size, color: MUTED, maxLines: 1 })
}

/** Smaller where it must be, so that nothing is cut that could be read. */
function fitted(
  sheet: Sheet,
  text: string,
  {
    width,
    most,
    least,
    face = 'strong',
  }: { width: number; most: number; least: number } & Pick<TextStyle, 'face'>,
): number {
  const whole = sheet.widthOf(text, { size: most, face })
  return Math.max(least, Math.floor(10 * most * Math.min(1, (width - 0.5) / whole)) / 10)
}

/** A fine line to cut along, marks beside the corners for a ruler, and where to fold. */
function drawCutMarks(sheet: Sheet, front: Side, fold: string): void {
  const { x, y, width, height, radius } = front
  const [right, middle, bottom] = [x + 2 * width, x + width, y + height]
  sheet.box({ x, y, width: 2 * width, height }, { radius })
  for (const [edge, away] of [
    [x, -1],
    [right, 1],
  ] as const)
    for (const level of [y, bottom]) sheet.rule(edge + away * 4, edge + away * 14, level, { color: MUTED })
  for (const [edge, away] of [
    [y, -1],
    [bottom, 1],
  ] as const)
    for (const upright of [x, right])
      sheet.upright(upright, edge + away * 4, edge + away * 14, { color: MUTED })
  sheet.upright(middle, y, bottom, { dash: 2 })
  for (const [edge, away] of [
    [y, -1],
    [bottom, 1],
  ] as const)
    sheet.upright(middle, edge + away * 4, edge + away * 18, { dash: 2, color: MUTED })
  sheet.text(fold, { x: middle + 6, y: bottom + 8, width: 80, size: 8, color: MUTED })
}

function drawSteps(sheet: Sheet, card: MembershipCard, x: number): void {
  const words = WORDS[card.locale]
  const width = 2 * CARD.width
  let y = CARD_TOP + CARD.height + 44
  for (const [index, step] of words.steps.entries()) {
    sheet.text(`${index + 1}.`, { x, y, width: 16, size: 11, face: 'strong', color: mainOf(card) })
    y = sheet.text(step, { x: x + 18, y, width: width - 18, size: 11 }) + 4
  }
  y += 14
  sheet.rule(x, x + RULER, y, { color: INK })
  for (const end of [x, x + RULER]) sheet.upright(end, y - 4, y + 4, { color: INK })
  y = sheet.text(words.ruler, { x, y: y + 8, width, size: 9, color: MUTED })
  y = sheet.text(words.elsewhere, { x, y: y + 12, width, size: 11 })
  drawFoot(sheet, card, x)
}

function drawFoot(sheet: Sheet, card: MembershipCard, x: number): void {
  const width = 2 * CARD.width
  const y = sheet.height - 64
  sheet.rule(x, x + width, y - 8)
  const { contactEmail, locale } = card
  const ordered = orderedBy(card)
  const text = contactEmail ? `${ordered}\n${WORDS[locale].contact(contactEmail)}` : ordered
  sheet.text(text, { x, y, width: width - 60, size: 9, color: MUTED, maxLines: 3 })
  const ours = { x: x + width - 50, y, width: 50, size: 11, face: 'title', align: 'right' } as const
  sheet.text('Obole', { ...ours, color: MAIN_COLOUR })
}
