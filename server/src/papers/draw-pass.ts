import { formatDate, formatMoment, formatTime, chosenTime, parisDate, parisTime } from '@obole/core/dates'
import type { Locale } from '@obole/core/locale'
import type { MembershipCard, Ticket } from './paper.ts'
import { createSheet, INK, MUTED, PRIMARY, type Sheet } from './sheet.ts'

const MARGIN = 36
const QR_SIZE = 142
const FOOT = 62

const WORDS = {
  fr: {
    ticket: 'Billet',
    card: 'Carte d’adhérent',
    of: (number: number, count: number) => `${number} sur ${count}`,
    until: 'jusqu’à',
    holder: 'Participant',
    bearer: 'Au porteur',
    member: 'Adhérent',
    tier: 'Tarif',
    membership: 'Formule',
    options: 'Avec',
    validity: 'Validité',
    from: (date: string) => `À partir du ${date}`,
    between: (from: string, until: string) => `Du ${from} au ${until}`,
    attest: (organization: string) =>
      `${organization} atteste que cette personne est à jour de sa cotisation.`,
    show: 'Présentez ce code à l’entrée, imprimé ou sur votre téléphone. Il ne sert qu’une fois\u202f: ne le partagez pas.',
    verify: 'Ce code mène à la page qui dit si l’adhésion est toujours valable.',
    number: (number: number) => `N°\u202f${number}`,
    qr: (address: string) => `Code à scanner\u202f: ${address}`,
    order: (id: number, by: string, on: string) => `Commande n°\u202f${id}, par ${by}, le ${on}.`,
    question: (email: string) => `Une question\u202f? ${email}`,
  },
  en: {
    ticket: 'Ticket',
    card: 'Membership card',
    of: (number: number, count: number) => `${number} of ${count}`,
    until: 'until',
    holder: 'Participant',
    bearer: 'Bearer',
    member: 'Member',
    tier: 'Rate',
    membership: 'Membership',
    options: 'With',
    validity: 'Valid',
    from: (date: string) => `From ${date}`,
    between: (from: string, until: string) => `From ${from} to ${until}`,
    attest: (organization: string) => `${organization} confirms that this person’s membership is paid.`,
    show: 'Show this code at the entrance, printed or on your phone. It works once: do not share it.',
    verify: 'This code leads to the page that tells whether the membership is still valid.',
    number: (number: number) => `No. ${number}`,
    qr: (address: string) => `Code to scan: ${address}`,
    order: (id: number, by: string, on: string) => `Order no. ${id}, by ${by}, on ${on}.`,
    question: (email: string) => `A question? ${email}`,
  },
} as const

/** One page that fits a phone held upright, and half a sheet of paper. */
export function drawTicket(ticket: Ticket): Promise<Buffer> {
  const words = WORDS[ticket.locale]
  const sheet = openSheet(ticket, words.ticket)
  const chip = ticket.count > 1 ? `${words.ticket} ${words.of(ticket.number, ticket.count)}` : words.ticket
  let y = drawHead(sheet, ticket, chip)
  if (ticket.startsAt !== null) {
    const when = capitalised(period(ticket.startsAt, ticket.endsAt, ticket.locale))
    y = sheet.text(when, { ...column(sheet), y, size: 13, face: 'strong', maxLines: 2 }) + 4
  }
  for (const line of ticket.placeLines)
    y = sheet.text(line, { ...column(sheet), y, size: 11, color: MUTED, maxLines: 2 })
  y = drawTear(sheet, y + 12)
  y = drawField(sheet, words.holder, ticket.holder ?? words.bearer, y, { size: 15 })
  const { left, right } = halves(sheet)
  const hasOptions = ticket.options.length > 0
  drawField(sheet, words.tier, ticket.tierName, y, { size: 12, maxLines: 3, ...(hasOptions ? left : {}) })
  if (hasOptions)
    drawField(sheet, words.options, ticket.options.join(', '), y, { size: 12, maxLines: 3, ...right })
  drawCode(sheet, ticket, words.show)
  drawFoot(sheet, ticket)
  return sheet.finish()
}

export function drawMembershipCard(card: MembershipCard): Promise<Buffer> {
  const words = WORDS[card.locale]
  const sheet = openSheet(card, words.card)
  let y = drawHead(sheet, card, words.card)
  y = sheet.text(words.attest(card.organizationName), { ...column(sheet), y, size: 11, maxLines: 3 }) + 4
  y = drawTear(sheet, y + 8)
  y = drawField(sheet, words.member, card.holder ?? card.payerName, y, { size: 17 })
  y = drawField(sheet, words.membership, card.tierName, y, { size: 12 })
  const from = formatDate(card.validFrom, card.locale)
  const validity = card.validUntil
    ? words.between(from, formatDate(card.validUntil, card.locale))
    : words.from(from)
  drawField(sheet, words.validity, validity, y, { size: 12 })
  drawCode(sheet, card, words.verify)
  drawFoot(sheet, card)
  return sheet.finish()
}

type Pass = Ticket | MembershipCard

function openSheet({ organizationName, title, locale, madeAt }: Pass, kind: string): Sheet {
  return createSheet({ format: 'A5', title: `${kind} – ${title}`, author: organizationName, locale, madeAt })
}

const column = (sheet: Sheet) => ({ x: MARGIN, width: sheet.width - 2 * MARGIN })

function drawHead(sheet: Sheet, { color, organizationName, title }: Pass, chip: string): number {
  sheet.box({ x: 0, y: 0, width: sheet.width, height: 10 }, { fill: color ?? PRIMARY })
  const chipWidth = sheet.widthOf(chip, { size: 10, face: 'strong' }) + 24
  const chipX = sheet.width - MARGIN - chipWidth
  sheet.box({ x: chipX, y: 30, width: chipWidth, height: 22 }, { radius: 11, stroke: INK })
  sheet.text(chip, { x: chipX, y: 35, width: chipWidth, size: 10, face: 'strong', align: 'center' })
  const nameWidth = chipX - MARGIN - 12
  sheet.text(organizationName, { x: MARGIN, y: 34, width: nameWidth, size: 11, color: MUTED, maxLines: 1 })
  const style = { ...column(sheet), y: 66, size: 22, face: 'title', role: 'H1', maxLines: 3 } as const
  return sheet.text(title, style) + 8
}

/** The line between what everybody may see and what lets somebody in. */
function drawTear(sheet: Sheet, y: number): number {
  sheet.rule(MARGIN, sheet.width - MARGIN, y, { dash: 3, color: MUTED })
  return y + 14
}

function halves(sheet: Sheet) {
  const width = (sheet.width - 2 * MARGIN - 16) / 2
  return { left: { x: MARGIN, width }, right: { x: MARGIN + width + 16, width } }
}

interface FieldStyle {
  size: number
  maxLines?: number
  x?: number
  width?: number
}

function drawField(
  sheet: Sheet,
  label: string,
  value: string,
  y: number,
  { size, maxLines = 2, ...at }: FieldStyle,
): number {
  const where = { ...column(sheet), ...at }
  const labelled = sheet.text(label, { ...where, y, size: 9, color: MUTED, maxLines: 1 })
  return sheet.text(value, { ...where, y: labelled + 1, size, face: 'strong', maxLines }) + 7
}

function drawCode(sheet: Sheet, { verifyUrl, passNumber, locale }: Pass, how: string): void {
  const y = sheet.height - FOOT - QR_SIZE
  sheet.qr(verifyUrl, { x: MARGIN, y, size: QR_SIZE }, WORDS[locale].qr(verifyUrl))
  const beside = { x: MARGIN + QR_SIZE + 20, width: sheet.width - 2 * MARGIN - QR_SIZE - 20 }
  const height = sheet.measure(how, { ...beside, size: 11, lineGap: 2 }) + 26
  const told = sheet.text(how, { ...beside, y: y + (QR_SIZE - height) / 2, size: 11, lineGap: 2 })
  sheet.text(WORDS[locale].number(passNumber), { ...beside, y: told + 8, size: 13, face: 'strong' })
}

function drawFoot(sheet: Sheet, { locale, orderId, payerName, orderedOn, contactEmail }: Pass): void {
  const words = WORDS[locale]
  const ordered = words.order(orderId, payerName, formatDate(orderedOn, locale))
  const text = contactEmail ? `${ordered}\n${words.question(contactEmail)}` : ordered
  const y = sheet.height - FOOT + 16
  sheet.rule(MARGIN, sheet.width - MARGIN, y - 4)
  sheet.text(text, { x: MARGIN, y, width: sheet.width - 2 * MARGIN - 50, size: 9, color: MUTED, maxLines: 2 })
  const name = {
    x: sheet.width - MARGIN - 50,
    y,
    width: 50,
    size: 11,
    face: 'title',
    align: 'right',
  } as const
  sheet.text('Obole', { ...name, color: PRIMARY })
}

/** One day is said once; an event over several days says both. */
function period(startsAt: number, endsAt: number | null, locale: Locale): string {
  const start = formatMoment(startsAt, locale)
  if (endsAt === null) return start
  const lastTime = chosenTime(parisTime(endsAt))
  if (parisDate(startsAt) !== parisDate(endsAt))
    return `${start}\n${WORDS[locale].until} ${formatMoment(endsAt, locale)}`
  return lastTime === null ? start : `${start}, ${WORDS[locale].until} ${formatTime(lastTime, locale)}`
}

const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase('fr') + text.slice(1)
