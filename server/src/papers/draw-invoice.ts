import { formatDate } from '@obole/core/dates/dates'
import { dueWords, FACTUR_X_FILE, facturX } from '@obole/core/invoices/factur-x'
import {
  type InvoiceLine,
  invoiceNumberOf,
  LATE_PAYMENT,
  mentionsLatePayment,
  OPERATIONS,
  supplyDayName,
} from '@obole/core/invoices/words'
import { formatEuros, vatRatePercent } from '@obole/core/money/money'
import { MEANS } from '@obole/core/payment/payment-means'
import { MAIN_COLOUR } from '@obole/core/site/settings'
import { percentText } from '@obole/contract/percent-text'
import { FACTUR_X_METADATA } from './archive-metadata.ts'
import { associationNumbers, groupedDigits } from './association-numbers.ts'
import { drawParty } from './draw-party.ts'
import type { InvoicePaper } from './paper.ts'
import { createSheet, INK, MUTED, type Sheet, type TextStyle } from './sheet.ts'

const MARGIN = 48
const TOP = 40
const WIDTH = 595.28 - 2 * MARGIN
const PARTY_WIDTH = WIDTH / 2 - 16
/** What stands at the foot of each page begins here. */
const BOTTOM = 841.89 - 52
const TITLES = { Invoice: 'Facture', CreditNote: 'Avoir' } as const

/** In French whatever the buyer’s language, as the law on invoices has it. The same invoice for programs is in the file. */
export function drawInvoice(invoice: InvoicePaper): Promise<Buffer> {
  const number = invoiceNumberOf(invoice)
  const sheet = createSheet({
    format: 'A4',
    title: `${TITLES[invoice.kind]} n°\u202f${number}`,
    author: invoice.seller.name,
    locale: 'fr',
    madeAt: invoice.madeAt,
    archive: {
      name: FACTUR_X_FILE,
      content: facturX(invoice),
      type: 'text/xml',
      description: `${TITLES[invoice.kind]} ${number}, Factur-X`,
      saying: FACTUR_X_METADATA,
    },
  })
  const top = drawFacts(sheet, invoice, drawParties(sheet, invoice, drawHead(sheet, invoice)))
  const page = drawLines(sheet, invoice, { number: 1, y: top })
  drawEnd(sheet, invoice, page)
  return sheet.finish()
}

/** Where the next thing is drawn. */
interface Place {
  number: number
  y: number
}

/** Begins another page where so much does not fit on this one. */
function withRoom(sheet: Sheet, invoice: InvoicePaper, place: Place, height: number): Place {
  if (place.y + height <= BOTTOM - 8) return place
  drawFoot(sheet, invoice, place.number)
  sheet.nextPage()
  return { number: place.number + 1, y: TOP }
}

function drawHead(sheet: Sheet, invoice: InvoicePaper): number {
  const { kind, title, credits, issuedOn } = invoice
  const boxWidth = 172
  const width = WIDTH - boxWidth - 24
  const below = sheet.text(TITLES[kind], {
    x: MARGIN,
    y: TOP - 4,
    width,
    size: 27,
    face: 'title',
    role: 'H1',
  })
  let y = sheet.text(title, { x: MARGIN, y: below + 2, width, size: 12, color: MUTED, maxLines: 2 })
  if (kind === 'CreditNote') {
    const of = credits.map((one) => `${one.number} du ${formatDate(one.issuedOn, 'fr')}`).join(', ')
    y = sheet.text(`Sur ${credits.length > 1 ? 'les factures' : 'la facture'} ${of}`, {
      x: MARGIN,
      y: y + 4,
      width,
      size: 11,
      face: 'strong',
      maxLines: 3,
    })
  }
  const x = sheet.width - MARGIN - boxWidth
  sheet.box({ x, y: TOP, width: boxWidth, height: 64 }, { radius: 10, stroke: INK })
  const inner = { x: x + 14, width: boxWidth - 28 }
  sheet.text('Numéro', { ...inner, y: TOP + 9, size: 9, color: MUTED })
  sheet.text(invoiceNumberOf(invoice), { ...inner, y: TOP + 20, size: 17, face: 'strong' })
  sheet.text(`Du ${formatDate(issuedOn, 'fr')}`, { ...inner, y: TOP + 43, size: 10 })
  return Math.max(y, TOP + 64) + 22
}

function drawParties(sheet: Sheet, { seller, buyer }: InvoicePaper, top: number): number {
  const vat = seller.vatNumber === null ? [] : [`TVA ${seller.vatNumber}`]
  const left = drawParty(sheet, 'Émise par', { x: MARGIN, y: top, width: PARTY_WIDTH }, [
    seller.name,
    ...seller.addressLines,
    ...associationNumbers(seller),
    ...vat,
  ])
  const right = drawParty(sheet, 'Adressée à', { x: sheet.width / 2 + 16, y: top, width: PARTY_WIDTH }, [
    buyer.name,
    ...(buyer.contact === null ? [] : [buyer.contact]),
    ...buyer.addressLines,
    ...(buyer.siren === null ? [] : [`SIREN ${groupedDigits(buyer.siren)}`]),
  ])
  return Math.max(left, right) + 14
}

function drawFacts(sheet: Sheet, invoice: InvoicePaper, top: number): number {
  const { orderId, orderedOn, suppliedOn, operation } = invoice
  const facts = [
    ['Commande', `n°\u202f${orderId} du ${formatDate(orderedOn, 'fr')}`],
    [supplyDayName(invoice), formatDate(suppliedOn, 'fr')],
    ['Nature de l’opération', OPERATIONS[operation]],
  ] as const
  sheet.rule(MARGIN, sheet.width - MARGIN, top)
  const widths = [150, 130, WIDTH - 280]
  let x = MARGIN
  let below = top
  for (const [index, [label, value]] of facts.entries()) {
    const width = (widths[index] ?? 0) - 10
    const under = sheet.text(label, { x, y: top + 9, width, size: 9, color: MUTED })
    below = Math.max(below, sheet.text(value, { x, y: under + 1, width, size: 10, maxLines: 2 }))
    x += widths[index] ?? 0
  }
  return below + 16
}

/** Where each column begins, how wide it is, and on which side its words stand. */
const COLUMNS = {
  name: { x: MARGIN, width: 196, align: 'left' },
  quantity: { x: MARGIN + 200, width: 32, align: 'right' },
  unit: { x: MARGIN + 236, width: 66, align: 'right' },
  rate: { x: MARGIN + 306, width: 46, align: 'right' },
  net: { x: MARGIN + 356, width: 68, align: 'right' },
  gross: { x: MARGIN + 428, width: WIDTH - 428, align: 'right' },
} as const
const HEADINGS = {
  name: 'Désignation',
  quantity: 'Qté',
  unit: 'Prix HT',
  rate: 'TVA',
  net: 'Total HT',
  gross: 'Total TTC',
} as const
const SIZE = 9.5

function drawHeadings(sheet: Sheet, y: number): number {
  sheet.box({ x: MARGIN - 8, y, width: WIDTH + 16, height: 20 }, { radius: 6, fill: '#F1EEF8' })
  for (const [column, heading] of Object.entries(HEADINGS) as [keyof typeof HEADINGS, string][])
    sheet.text(heading, { ...COLUMNS[column], y: y + 5, size: 8.5, face: 'strong', maxLines: 1 })
  return y + 27
}

function drawLines(sheet: Sheet, invoice: InvoicePaper, start: Place): Place {
  let place = { ...start, y: drawHeadings(sheet, start.y) }
  for (const line of invoice.lines) {
    const words = wordsOf(line)
    const height = words.reduce((sum, { text, ...style }) => sum + sheet.measure(text, style), 0) + 12
    const page = withRoom(sheet, invoice, place, height)
    if (page.number > place.number) page.y = drawHeadings(sheet, page.y)
    place = drawLine(sheet, line, page, words)
  }
  return place
}

interface LineWords extends Omit<TextStyle, 'x' | 'y'> {
  text: string
}

/** The name of a line, and under it its options and what was taken off. */
function wordsOf({ name, details, discountCents }: InvoiceLine): LineWords[] {
  const { width } = COLUMNS.name
  return [
    { text: name, width, size: SIZE, maxLines: 2 },
    ...(details === null ? [] : [{ text: details, width, size: 8.5, color: MUTED, maxLines: 3 }]),
    ...(discountCents === 0
      ? []
      : [
          {
            text: `Réduction déduite\u202f: ${formatEuros(discountCents, 'fr')} HT`,
            width,
            size: 8.5,
            color: MUTED,
          },
        ]),
  ]
}

function drawLine(sheet: Sheet, line: InvoiceLine, { number, y }: Place, words: readonly LineWords[]): Place {
  const { quantity, unitCents, rateBasisPoints, netCents, grossCents } = line
  const cells = {
    quantity: String(quantity),
    unit: formatEuros(unitCents, 'fr'),
    rate: rateBasisPoints === 0 ? '–' : percentText(vatRatePercent(rateBasisPoints), 'fr'),
    net: formatEuros(netCents, 'fr'),
    gross: formatEuros(grossCents, 'fr'),
  }
  let below = y
  for (const { text, ...style } of words) below = sheet.text(text, { ...style, x: MARGIN, y: below }) + 0.5
  for (const column of ['quantity', 'unit', 'rate', 'net', 'gross'] as const)
    sheet.text(cells[column], { ...COLUMNS[column], y, size: SIZE, maxLines: 1 })
  sheet.rule(MARGIN, sheet.width - MARGIN, below + 4)
  return { number, y: below + 11 }
}

/** Totals on the right, payments on the left, and the words of the law under both; together where they fit. */
function drawEnd(sheet: Sheet, invoice: InvoicePaper, place: Place): void {
  const { rates, payments, toCome } = invoice
  const mentions = mentionsOf(invoice)
  const mentionsHeight = mentions.reduce((sum, text) => sum + sheet.measure(text, MENTION) + 4, 0)
  const rows = Math.max(rates.length + 5, payments.length + toCome.length + 2)
  const { number, y: top } = withRoom(sheet, invoice, place, rows * 17 + mentionsHeight + 40)
  const right = drawTotals(sheet, invoice, top + 6)
  const left = drawPayments(sheet, invoice, top + 6)
  let y = Math.max(left, right) + 18
  for (const text of mentions) y = sheet.text(text, { ...MENTION, x: MARGIN, y }) + 4
  drawFoot(sheet, invoice, number)
}

const RIGHT = { x: MARGIN + 268, width: WIDTH - 268 }

function drawTotals(sheet: Sheet, invoice: InvoicePaper, top: number): number {
  const { rates, netCents, vatCents, grossCents, kind, paidCents, dueCents } = invoice
  let y = drawSum(sheet, 'Total HT', netCents, top)
  for (const rate of rates)
    if (rate.rateBasisPoints > 0) {
      const percent = percentText(vatRatePercent(rate.rateBasisPoints), 'fr')
      y = drawSum(sheet, `TVA ${percent} sur ${formatEuros(rate.netCents, 'fr')}`, rate.vatCents, y)
    }
  if (vatCents === 0) y = drawSum(sheet, 'TVA', vatCents, y)
  y = drawSum(sheet, kind === 'Invoice' ? 'Total TTC' : 'Total de l’avoir TTC', grossCents, y, true)
  if (kind === 'CreditNote') return y
  y = drawSum(sheet, 'Déjà réglé', paidCents, y + 2)
  return drawSum(sheet, 'Reste à régler', dueCents, y, true)
}

function drawSum(
  sheet: Sheet,
  label: string,
  cents: InvoicePaper['netCents'],
  y: number,
  isStrong = false,
): number {
  const style = isStrong ? ({ size: 12.5, face: 'strong' } as const) : ({ size: 10, face: 'text' } as const)
  if (isStrong) sheet.rule(RIGHT.x, RIGHT.x + RIGHT.width, y, { color: INK })
  const at = isStrong ? y + 5 : y
  sheet.text(label, { ...RIGHT, width: RIGHT.width - 84, y: at, ...style, maxLines: 1 })
  const below = sheet.text(formatEuros(cents, 'fr'), {
    ...RIGHT,
    y: at,
    ...style,
    align: 'right',
    maxLines: 1,
  })
  return below + 5
}

const LEFT_WIDTH = 236

function drawPayments(sheet: Sheet, invoice: InvoicePaper, top: number): number {
  const { kind, payments, toCome } = invoice
  const style = { x: MARGIN, width: LEFT_WIDTH }
  if (kind === 'CreditNote') return sheet.text(dueWords(invoice), { ...style, y: top, size: 10 })
  let y = top
  if (payments.length > 0) y = drawHeading(sheet, 'Réglé', y)
  for (const { paidOn, means, amountCents } of payments)
    y = drawPayment(
      sheet,
      `Le ${formatDate(paidOn, 'fr')}, ${MEANS[means].name.fr.toLocaleLowerCase('fr')}`,
      amountCents,
      y,
    )
  if (toCome.length > 0) y = drawHeading(sheet, 'À régler', y + (payments.length > 0 ? 6 : 0))
  for (const { dueOn, amountCents } of toCome)
    y = drawPayment(sheet, `Le ${formatDate(dueOn, 'fr')}`, amountCents, y)
  return y
}

const drawHeading = (sheet: Sheet, heading: string, y: number): number =>
  sheet.text(heading, {
    x: MARGIN,
    y,
    width: LEFT_WIDTH,
    size: 12,
    face: 'title',
    color: MAIN_COLOUR,
    role: 'H2',
  }) + 3

function drawPayment(sheet: Sheet, words: string, cents: InvoicePaper['netCents'], y: number): number {
  sheet.text(words, { x: MARGIN, y, width: LEFT_WIDTH - 70, size: 9.5, maxLines: 1 })
  const amount = { x: MARGIN + LEFT_WIDTH - 70, width: 70, align: 'right' } as const
  return sheet.text(formatEuros(cents, 'fr'), { ...amount, y, size: 9.5, maxLines: 1 }) + 3
}

const MENTION = { width: WIDTH, size: 9, color: INK } as const

function mentionsOf(invoice: InvoicePaper): string[] {
  const { noVat, rates, footer } = invoice
  return [
    ...(noVat ? [`${rates.length > 1 ? 'Lignes sans TVA\u202f: ' : ''}${noVat.mention}`] : []),
    ...(mentionsLatePayment(invoice) ? Object.values(LATE_PAYMENT) : []),
    ...(footer === null ? [] : [footer]),
  ]
}

function drawFoot(sheet: Sheet, invoice: InvoicePaper, page: number): void {
  const { kind, seller } = invoice
  const number = `${TITLES[kind]} ${invoiceNumberOf(invoice)}`
  const words = `${number} de ${seller.name}, page ${page}. Ce fichier porte aussi ses données au format Factur-X (EN 16931), pour les logiciels de comptabilité et la facturation électronique.`
  const style = { width: WIDTH, size: 8, color: MUTED, maxLines: 2 }
  sheet.rule(MARGIN, sheet.width - MARGIN, BOTTOM)
  sheet.text(words, { ...style, x: MARGIN, y: BOTTOM + 7 })
}
