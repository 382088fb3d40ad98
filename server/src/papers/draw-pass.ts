import { readableColour, tintOf } from '@obole/core/site/colour'
import { formatDate, formatPeriod } from '@obole/core/dates/dates'
import { MAIN_COLOUR } from '@obole/core/site/settings'
import { nameForStrangers } from '@obole/core/validation/name-in-mail'
import { FREE, formatEuros } from '@obole/core/money/money'
import { associationNumbers } from './association-numbers.ts'
import { chosenOn, type MembershipCard, type Ticket } from './paper.ts'
import type { PaperPicture } from './paper-picture.ts'
import { createSheet, MUTED, type Box, type Sheet, type TextStyle } from './sheet.ts'

const MARGIN = 36
const FOOT = 50

/** What is written on tickets and cards. */
export const PASS_WORDS = {
  fr: {
    ticket: 'Billet',
    card: 'Carte d’adhérent',
    of: (number: number, count: number) => `${number} sur ${count}`,
    holder: 'Participant',
    bearer: 'Au porteur',
    member: 'Adhérent',
    tier: 'Tarif',
    category: 'Catégorie',
    price: 'Prix',
    taxIncluded: (price: string) => `${price} TTC`,
    membership: 'Formule',
    options: 'Avec',
    validity: 'Validité',
    from: (date: string) => `À partir du ${date}`,
    between: (from: string, until: string) => `Du ${from} au ${until}`,
    attest: (organization: string) =>
      `${organization} atteste que cette personne est à jour de sa cotisation.`,
    show: 'Présentez ce code à l’entrée, imprimé ou sur votre téléphone. Il ne sert qu’une fois\u202f: ne le partagez pas.',
    scan: 'Scannez pour vérifier',
    number: (number: number) => `N°\u202f${number}`,
    qr: (address: string) => `Code à scanner\u202f: ${address}`,
    order: (id: number, by: string, on: string) => `Commande n°\u202f${id}, par ${by}, le ${on}.`,
    question: (email: string) => `Une question\u202f? ${email}`,
    organizer: (who: string) => `Organisateur\u202f: ${who}`,
  },
  en: {
    ticket: 'Ticket',
    card: 'Membership card',
    of: (number: number, count: number) => `${number} of ${count}`,
    holder: 'Participant',
    bearer: 'Bearer',
    member: 'Member',
    tier: 'Rate',
    category: 'Category',
    price: 'Price',
    taxIncluded: (price: string) => `${price} incl. tax`,
    membership: 'Membership',
    options: 'With',
    validity: 'Valid',
    from: (date: string) => `From ${date}`,
    between: (from: string, until: string) => `From ${from} to ${until}`,
    attest: (organization: string) => `${organization} confirms that this person’s membership is paid.`,
    show: 'Show this code at the entrance, printed or on your phone. It works once: do not share it.',
    scan: 'Scan to verify',
    number: (number: number) => `No. ${number}`,
    qr: (address: string) => `Code to scan: ${address}`,
    order: (id: number, by: string, on: string) => `Order no. ${id}, by ${by}, on ${on}.`,
    question: (email: string) => `A question? ${email}`,
    organizer: (who: string) => `Organiser: ${who}`,
  },
} as const

/** The pictures on a pass, where there are any. */
export interface PassLook {
  banner: PaperPicture | null
  logo: PaperPicture | null
}

type Pass = Ticket | MembershipCard

/** In points. Long texts shrink the picture, down to a band; short texts leave room for a larger code. */
const TICKET_HEAD = { least: 18, most: 140 }
const PLAIN_HEAD = { least: 18, most: 72 }
const TICKET_CODE = { least: 142, most: 206 }
const NAME_ROW = 44
/** The most lines that each text has: of these, the first that all of them fit with. */
const MOST_LINES = [
  { title: 3, place: 2, field: 3 },
  { title: 3, place: 2, field: 2 },
  { title: 3, place: 2, field: 1 },
  { title: 2, place: 2, field: 1 },
  { title: 2, place: 1, field: 1 },
] as const

/** One page that fits a phone held upright, and half a sheet of paper. */
export function drawTicket(ticket: Ticket, look: PassLook): Promise<Buffer> {
  const words = PASS_WORDS[ticket.locale]
  const sheet = openSheet(ticket, words.ticket, 'A5')
  const foot = ticketFoot(sheet, ticket)
  const { pieces, free } = ticketPieces(
    sheet,
    ticket,
    sheet.height - foot.height - 12 - TICKET_CODE.least - NAME_ROW,
  )
  const head = within(free, look.banner ? TICKET_HEAD : PLAIN_HEAD)
  const codeSize = within(TICKET_CODE.least + free - head, TICKET_CODE)
  const left = Math.max(0, free - head - (codeSize - TICKET_CODE.least))
  const gap = Math.min(18, left / pieces.length)
  const chip = ticket.count > 1 ? `${words.ticket} ${words.of(ticket.number, ticket.count)}` : words.ticket
  drawHead(sheet, ticket, look, { height: head, chip })
  let y = head + NAME_ROW
  for (const { height, draw } of pieces) {
    draw(y)
    y += height + gap
  }
  const footTop = sheet.height - foot.height
  drawCode(sheet, ticket, { bottom: footTop, size: codeSize, how: words.show })
  foot.draw(footTop)
  return sheet.finish()
}

/** A part of the page of known height, drawn where there is room for it. */
interface Piece {
  height: number
  draw: (y: number) => void
}

function textPiece(sheet: Sheet, text: string, style: Omit<TextStyle, 'y'>, below: number): Piece {
  const height = measured(sheet, text, style) + below
  return { height, draw: (y) => void sheet.text(text, { ...style, y }) }
}

/** The height of a text, limited to its maximum number of lines. */
function measured(sheet: Sheet, text: string, style: Omit<TextStyle, 'x' | 'y'>): number {
  const whole = sheet.measure(text, { ...style, maxLines: 99 })
  return style.maxLines ? Math.min(whole, style.maxLines * style.size * 1.25) : whole
}

/** A ticket made before it told its price says the rest as it did then: its file stays the same. */
const isOlder = ({ priceCents }: Ticket) => priceCents === undefined

/** What stands between the head and the code, with as many lines as fit, and the height left beside it. */
function ticketPieces(sheet: Sheet, ticket: Ticket, room: number): { pieces: Piece[]; free: number } {
  let [pieces, free]: [Piece[], number] = [[], 0]
  for (const most of isOlder(ticket) ? MOST_LINES.slice(0, 1) : MOST_LINES) {
    pieces = [...ticketHead(sheet, ticket, most), ...ticketFields(sheet, ticket, most.field)]
    free = room - pieces.reduce((sum, { height }) => sum + height, 0)
    if (free >= TICKET_HEAD.least) break
  }
  return { pieces, free }
}

function ticketHead(sheet: Sheet, ticket: Ticket, most: (typeof MOST_LINES)[number]): Piece[] {
  const { title, startsAt, endsAt, locale, placeLines } = ticket
  const wide = column(sheet)
  const when = startsAt === null ? null : capitalised(formatPeriod(startsAt, endsAt, locale))
  return [
    textPiece(sheet, title, { ...wide, size: 22, face: 'title', role: 'H1', maxLines: most.title }, 8),
    ...(when
      ? [textPiece(sheet, when, { ...wide, size: 13, face: 'strong', color: mainOf(ticket), maxLines: 2 }, 4)]
      : []),
    ...placeLines.map((line, index) =>
      textPiece(sheet, line, { ...wide, size: 11, face: index ? 'text' : 'strong', maxLines: most.place }, 0),
    ),
    // The line between what anyone may see and the code that lets the holder in.
    { height: 24, draw: (y) => sheet.rule(MARGIN, sheet.width - MARGIN, y + 10, { dash: 3, color: MUTED }) },
  ]
}

function ticketFields(sheet: Sheet, ticket: Ticket, most: number): Piece[] {
  const words = PASS_WORDS[ticket.locale]
  const chosen = chosenOn(ticket).join(', ')
  const holder = fieldPiece(sheet, words.holder, ticket.holder ?? words.bearer, { size: 15 })
  const style = { size: 12, maxLines: most }
  const price = priceOf(ticket)
  if (price === null) {
    const { left, right } = halves(sheet)
    const tier = { ...style, ...(chosen === '' ? {} : left) }
    const fields = [fieldPiece(sheet, words.tier, ticket.tierName, tier)]
    if (chosen !== '') fields.push(fieldPiece(sheet, words.options, chosen, { ...style, ...right }))
    return [holder, besideEachOther(fields)]
  }
  const { left, right } = withPrice(sheet)
  const category = fieldPiece(sheet, words.category, ticket.tierName, { ...style, ...left })
  return [
    holder,
    besideEachOther([category, fieldPiece(sheet, words.price, price, { ...style, ...right })]),
    ...(chosen === '' ? [] : [fieldPiece(sheet, words.options, chosen, style)]),
  ]
}

/** Null on a ticket made before it told its price. */
function priceOf({ priceCents, locale }: Ticket): string | null {
  if (priceCents === undefined) return null
  return priceCents === 0 ? FREE[locale] : PASS_WORDS[locale].taxIncluded(formatEuros(priceCents, locale))
}

const besideEachOther = (pieces: readonly Piece[]): Piece => ({
  height: Math.max(...pieces.map(({ height }) => height)),
  draw: (y) => {
    for (const { draw } of pieces) draw(y)
  },
})

const CARD_HEAD = 78
const CARD_CODE = 106
const CARD_FOOT = 34

/** Half a ticket: what a card was before it was of wallet size. One that was issued so is drawn to the same bytes. */
export function drawOlderCard(card: MembershipCard, look: PassLook): Promise<Buffer> {
  const words = PASS_WORDS[card.locale]
  const sheet = openSheet(card, words.card, 'card')
  drawHead(sheet, card, look, {
    height: CARD_HEAD,
    chip: words.card,
    nameUntil: sheet.width - MARGIN - CARD_CODE - 12,
  })
  const width = sheet.width - 2 * MARGIN - CARD_CODE - 18
  const at = { x: MARGIN, width }
  let y = CARD_HEAD + NAME_ROW
  const title = { ...at, y, size: 15, face: 'title', role: 'H1', maxLines: 2 } as const
  y = sheet.text(card.title, title) + 5
  y = drawField(sheet, words.member, card.holder ?? card.payerName, y, { ...at, size: 15, maxLines: 1 })
  const validity = validityOf(card)
  y = drawField(sheet, words.validity, validity, y, {
    ...at,
    size: fitting(sheet, validity, width),
    maxLines: 1,
  })
  drawField(sheet, words.membership, card.tierName, y, { ...at, size: 11, maxLines: 1 })
  drawCardCode(sheet, card)
  const foot = { x: MARGIN, width: sheet.width - 2 * MARGIN - 50, size: 8, color: MUTED, maxLines: 2 }
  const ordered = orderedBy(card)
  const attest = `${words.attest(card.organizationName)} ${ordered}`
  sheet.text(attest, { ...foot, y: sheet.height - CARD_FOOT + 4 })
  drawOurName(sheet, sheet.height - CARD_FOOT + 6)
  return sheet.finish()
}

/** « Du 15 novembre 2026 au 14 novembre 2027 », or only since when. */
export function validityOf({ validFrom, validUntil, locale }: MembershipCard): string {
  const words = PASS_WORDS[locale]
  const from = formatDate(validFrom, locale)
  return validUntil ? words.between(from, formatDate(validUntil, locale)) : words.from(from)
}

const VALIDITY_SIZE = 10.5

/** Two dates with long months side by side are written a little smaller: a date that is cut is useless. */
function fitting(sheet: Sheet, text: string, width: number): number {
  const whole = sheet.widthOf(text, { size: VALIDITY_SIZE, face: 'strong' })
  return Math.floor(10 * VALIDITY_SIZE * Math.min(1, width / whole)) / 10
}

function drawCardCode(sheet: Sheet, { verifyUrl, passNumber, locale }: MembershipCard): void {
  const words = PASS_WORDS[locale]
  const x = sheet.width - MARGIN - CARD_CODE
  const y = CARD_HEAD + 22
  sheet.qr(verifyUrl, { x, y, size: CARD_CODE }, words.qr(verifyUrl))
  const number = { x, y: y + CARD_CODE + 8, width: CARD_CODE, size: 11, align: 'center' } as const
  const below = sheet.text(words.number(passNumber), { ...number, face: 'strong' })
  sheet.text(words.scan, { ...number, y: below + 1, size: 8, color: MUTED, maxLines: 2 })
}

function openSheet(pass: Pass, kind: string, format: 'A5' | 'card'): Sheet {
  const { organizationName, title, locale, madeAt } = pass
  return createSheet({ format, title: `${kind} – ${title}`, author: organizationName, locale, madeAt })
}

const column = (sheet: Sheet) => ({ x: MARGIN, width: sheet.width - 2 * MARGIN })
const within = (value: number, { least, most }: { least: number; most: number }) =>
  Math.min(most, Math.max(least, value))
export const mainOf = ({ color }: Pass) => readableColour(color) ?? MAIN_COLOUR

const LOGO = 50

/** Draws the campaign's picture or its colour across the page, the logo over its edge, and the association's name. */
function drawHead(
  sheet: Sheet,
  pass: Pass,
  { banner, logo }: PassLook,
  { height, chip, nameUntil }: { height: number; chip: string; nameUntil?: number },
): void {
  const main = mainOf(pass)
  const head = { x: 0, y: 0, width: sheet.width, height }
  sheet.box(head, { fill: main })
  if (banner && height > 40) sheet.picture(banner, head)
  sheet.box({ ...head, y: height, height: 3 }, { fill: main })
  const chipWidth = sheet.widthOf(chip, { size: 10, face: 'strong' }) + 24
  const chipX = sheet.width - MARGIN - chipWidth
  const chipY = height > 60 ? 16 : height + 12
  const pill = { x: chipX, y: chipY, width: chipWidth, height: 22 }
  sheet.box(pill, { radius: 11, fill: height > 60 ? '#FFFFFF' : tintOf(main, 0.1) })
  sheet.text(chip, { x: chipX, y: chipY + 5, width: chipWidth, size: 10, face: 'strong', align: 'center' })
  const isOver = logo !== null && height > 60
  if (isOver) drawLogo(sheet, logo, { x: MARGIN, y: height - 22, width: LOGO, height: LOGO })
  const x = isOver ? MARGIN + LOGO + 12 : MARGIN
  const nameWidth = (nameUntil ?? (height > 60 ? sheet.width - MARGIN : chipX - 12)) - x
  const name = { x, y: height + 13, width: nameWidth, size: 11, face: 'strong', maxLines: 1 } as const
  sheet.text(pass.organizationName, { ...name, color: main })
}

function drawLogo(sheet: Sheet, logo: PaperPicture, box: Box): void {
  sheet.box(box, { radius: 10, fill: '#FFFFFF' })
  const inner = { x: box.x + 4, y: box.y + 4, width: box.width - 8, height: box.height - 8 }
  sheet.picture(logo, inner, 7)
}

function halves(sheet: Sheet) {
  const width = (sheet.width - 2 * MARGIN - 16) / 2
  return { left: { x: MARGIN, width }, right: { x: MARGIN + width + 16, width } }
}

const PRICE_WIDTH = 116

/** A price is short: what stands beside it has the rest of the line. */
function withPrice(sheet: Sheet) {
  const x = sheet.width - MARGIN - PRICE_WIDTH
  return { left: { x: MARGIN, width: x - 16 - MARGIN }, right: { x, width: PRICE_WIDTH } }
}

interface FieldStyle {
  size: number
  maxLines?: number
  x?: number
  width?: number
}

const LABEL = { size: 9, color: MUTED, maxLines: 1 } as const

function fieldPiece(
  sheet: Sheet,
  label: string,
  value: string,
  { size, maxLines = 2, ...at }: FieldStyle,
): Piece {
  const where = { ...column(sheet), ...at }
  const labelHeight = measured(sheet, label, { ...where, ...LABEL })
  const valueHeight = measured(sheet, value, { ...where, size, face: 'strong', maxLines })
  return {
    height: labelHeight + 1 + valueHeight + 7,
    draw: (y) => void drawField(sheet, label, value, y, { size, maxLines, ...at }),
  }
}

function drawField(
  sheet: Sheet,
  label: string,
  value: string,
  y: number,
  { size, maxLines = 2, ...at }: FieldStyle,
): number {
  const where = { ...column(sheet), ...at }
  const labelled = sheet.text(label, { ...where, ...LABEL, y })
  return sheet.text(value, { ...where, y: labelled + 1, size, face: 'strong', maxLines }) + 7
}

function drawCode(
  sheet: Sheet,
  { verifyUrl, passNumber, locale }: Pass,
  { bottom: end, size, how }: { bottom: number; size: number; how: string },
): void {
  const y = end - size
  sheet.qr(verifyUrl, { x: MARGIN, y, size }, PASS_WORDS[locale].qr(verifyUrl))
  const beside = { x: MARGIN + size + 20, width: sheet.width - 2 * MARGIN - size - 20 }
  const height = sheet.measure(how, { ...beside, size: 11, lineGap: 2 }) + 26
  const bottom = sheet.text(how, { ...beside, y: y + (size - height) / 2, size: 11, lineGap: 2 })
  sheet.text(PASS_WORDS[locale].number(passNumber), { ...beside, y: bottom + 8, size: 13, face: 'strong' })
}

/** Participants have the paper too, so the payer's name is shown as strangers may see it. */
export const orderedBy = ({ orderId, payerName, organizationName, orderedOn, locale }: Pass): string =>
  PASS_WORDS[locale].order(
    orderId,
    nameForStrangers(payerName, { organizationName, locale }),
    formatDate(orderedOn, locale),
  )

function ticketFoot(sheet: Sheet, ticket: Ticket): Piece {
  const { locale, contactEmail } = ticket
  const words = PASS_WORDS[locale]
  const ordered = orderedBy(ticket)
  const text = contactEmail ? `${ordered}\n${words.question(contactEmail)}` : ordered
  const style = { x: MARGIN, width: sheet.width - 2 * MARGIN - 50, size: 9, color: MUTED }
  const organizer = organizerOn(ticket)
  const more = organizer === null ? 0 : measured(sheet, organizer, { ...style, maxLines: 3 })
  return {
    height: FOOT + more,
    draw(top) {
      const y = top + 14
      sheet.rule(MARGIN, sheet.width - MARGIN, y - 4)
      if (organizer !== null) sheet.text(organizer, { ...style, y, maxLines: 3 })
      sheet.text(text, { ...style, y: y + more, maxLines: 2 })
      drawOurName(sheet, y)
    },
  }
}

/** The association with its town, and the number it is known by; null on a ticket made before they were told. */
function organizerOn({ organizer, organizationName, locale }: Ticket): string | null {
  if (!organizer) return null
  const [number] = associationNumbers(organizer)
  const who = organizer.city ? `${organizationName}, ${organizer.city}` : organizationName
  return PASS_WORDS[locale].organizer(number ? `${who}, ${number}` : who)
}

function drawOurName(sheet: Sheet, y: number): void {
  const name = {
    x: sheet.width - MARGIN - 50,
    y,
    width: 50,
    size: 11,
    face: 'title',
    align: 'right',
  } as const
  sheet.text('Obole', { ...name, color: MAIN_COLOUR })
}

const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase('fr') + text.slice(1)
