import { formatDate, type LocalDate } from '@obole/core/dates/dates'
import { frenchAmount } from '@obole/core/money/french-number'
import { formatEuros } from '@obole/core/money/money'
import { RECEIPT_MODELS, type ReceiptKind, receiptNumber, receiptYear } from '@obole/core/receipts/receipt'
import { MAIN_COLOUR } from '@obole/core/site/settings'
import { associationNumbers, groupedDigits } from './association-numbers.ts'
import type { FiscalReceipt, ReceiptGiftLine } from './paper.ts'
import type { PaperPicture } from './paper-picture.ts'
import { createSheet, INK, MUTED, type Sheet } from './sheet.ts'

const MARGIN = 48
const TOP = 40
const LABEL_WIDTH = 132

const TITLES = {
  individual: 'Reçu au titre des dons à certains organismes d’intérêt général',
  company: 'Reçu au titre des dons effectués par les entreprises',
} as const

/** Follows the official model, in its order, in French whatever the payer's language: it is for the tax office. */
export function drawReceipt(receipt: FiscalReceipt, signature: PaperPicture | null): Promise<Buffer> {
  const sheet = createSheet({
    format: 'A4',
    title: `Reçu fiscal n°\u202f${receiptNumber(receipt.givenOn, receipt.number)}`,
    author: receipt.organization.name,
    locale: 'fr',
    madeAt: receipt.madeAt,
  })
  drawReceiptOn(sheet, receipt, signature)
  return sheet.finish()
}

/** The same on the current page of a sheet, and on those that its gifts need. */
export function drawReceiptOn(sheet: Sheet, receipt: FiscalReceipt, signature: PaperPicture | null): void {
  let y = drawHead(sheet, receipt)
  y = drawParties(sheet, receipt, y)
  y = drawGift(sheet, receipt, y)
  drawSignature(sheet, receipt, signature, y)
  drawFoot(sheet, receipt)
  // One gift is said whole on the first page.
  if (receipt.gifts && receipt.gifts.length > 1) drawGiftPages(sheet, receipt, receipt.gifts)
}

function drawHead(sheet: Sheet, receipt: FiscalReceipt): number {
  const { model, givenOn, number, replaces, replacesAlso = [] } = receipt
  const { form, article } = RECEIPT_MODELS[model]
  const numberWidth = 150
  const titleWidth = sheet.width - 2 * MARGIN - numberWidth - 24
  const titled = sheet.text(TITLES[model], {
    x: MARGIN,
    y: TOP,
    width: titleWidth,
    size: 19,
    face: 'title',
    role: 'H1',
  })
  const lawful = sheet.text(
    `Article ${article} du code général des impôts. Contenu du modèle Cerfa n°\u202f${form}.`,
    {
      x: MARGIN,
      y: Math.max(titled, TOP + 46) + 6,
      width: sheet.width - 2 * MARGIN,
      size: 9,
      color: MUTED,
    },
  )
  const x = sheet.width - MARGIN - numberWidth
  sheet.box({ x, y: TOP, width: numberWidth, height: 50 }, { radius: 10, stroke: INK })
  sheet.text('Numéro d’ordre du reçu', {
    x: x + 14,
    y: TOP + 9,
    width: numberWidth - 28,
    size: 9,
    color: MUTED,
  })
  sheet.text(receiptNumber(givenOn, number), {
    x: x + 14,
    y: TOP + 21,
    width: numberWidth - 28,
    size: 17,
    face: 'strong',
  })
  const y = lawful + 10
  if (replaces === null) return y
  const replaced = [replaces, ...replacesAlso].map((one) => `n°\u202f${receiptNumber(givenOn, one)}`)
  const which = replaced.length === 1 ? 'le reçu' : 'les reçus'
  const note = `Ce reçu annule et remplace ${which} ${new Intl.ListFormat('fr').format(replaced)}.`
  return sheet.text(note, { x: MARGIN, y, width: sheet.width - 2 * MARGIN, size: 10, face: 'strong' }) + 8
}

function drawParties(sheet: Sheet, { organization, donor }: FiscalReceipt, top: number): number {
  let y = drawSection(sheet, 'Bénéficiaire des versements', top)
  y = drawField(sheet, 'Nom ou dénomination', organization.name, y, { strong: true, maxLines: 2 })
  y = drawField(sheet, 'Identification', associationNumbers(organization).join('  ·  '), y)
  y = drawField(sheet, 'Adresse', organization.addressLines.join('\n'), y, { maxLines: 3 })
  y = drawField(sheet, 'Objet', organization.purpose, y, { maxLines: 3 })
  y = drawField(sheet, 'Qualité', organization.status, y, { maxLines: 2 })

  y = drawSection(sheet, donor.company ? 'Entreprise donatrice' : 'Donateur', y + 6)
  if (donor.company) {
    const { name, siren, legalStatus } = donor.company
    y = drawField(sheet, 'Dénomination', name, y, { strong: true, maxLines: 2 })
    drawField(sheet, 'SIREN', siren ? groupedDigits(siren) : '–', y, HALF.left)
    y = drawField(sheet, 'Forme juridique', legalStatus ?? '–', y, { ...HALF.right, maxLines: 2 })
    y = drawField(sheet, 'Représentée par', donor.name, y, { maxLines: 1 })
  } else {
    y = drawField(sheet, 'Nom et prénom', donor.name, y, { strong: true, maxLines: 3 })
  }
  return drawField(sheet, 'Adresse', donor.addressLines.join('\n'), y, { maxLines: 4 })
}

function drawGift(sheet: Sheet, receipt: FiscalReceipt, top: number): number {
  const { model, amountCents, givenOn, means, gifts } = receipt
  const width = sheet.width - 2 * MARGIN
  let y = drawSection(sheet, gifts ? `Dons de ${receiptYear(givenOn)}` : 'Don', top + 6)
  const as = gifts && gifts.length > 1 ? `de ${gifts.length} dons ouvrant` : 'de don ouvrant'
  const lead = `Le bénéficiaire reconnaît avoir reçu, à titre ${as} droit à réduction d’impôt, la somme de\u202f:`
  y = sheet.text(lead, { x: MARGIN, y, width, size: 10 }) + 8
  const letters = capitalised(frenchAmount(amountCents))
  const inner = { x: MARGIN + 18, width: width - 36 }
  const lettersHeight = sheet.measure(letters, { ...inner, size: 11 })
  const height = 12 + 28 + lettersHeight + 12
  sheet.box({ x: MARGIN, y, width, height }, { radius: 10, stroke: INK })
  sheet.text(formatEuros(amountCents, 'fr'), { ...inner, y: y + 10, size: 22, face: 'strong' })
  sheet.text(letters, { ...inner, y: y + 12 + 28, size: 11 })
  y += height + 10
  drawField(sheet, dateLabel(gifts), datesOf(receipt), y, HALF.left)
  const right = drawField(sheet, 'Mode de versement', means, y, { ...HALF.right, maxLines: 3 })
  y = gifts ? Math.max(right, y + 16) : right
  drawField(sheet, 'Forme du don', 'Déclaration de don manuel', y, HALF.left)
  y = drawField(sheet, 'Nature du don', 'Numéraire', y, HALF.right)
  const { article } = RECEIPT_MODELS[model]
  if (receipt.hasBoxes) y = drawBoxes(sheet, model, y + 2)
  const oath = `Le bénéficiaire certifie sur l’honneur que les dons et versements qu’il reçoit ouvrent droit à la réduction d’impôt prévue à l’article ${article} du code général des impôts.`
  return sheet.text(oath, { x: MARGIN, y: y + 6, width, size: 10 })
}

const dateLabel = (gifts: FiscalReceipt['gifts']) =>
  gifts && gifts.length > 1 ? 'Dates des versements' : 'Date du versement'

function datesOf({ gifts, givenOn }: FiscalReceipt): string {
  const [first] = gifts ?? []
  if (!first || first.givenOn === givenOn) return formatDate(givenOn, 'fr')
  return `du ${numericDay(first.givenOn)} au ${numericDay(givenOn)}`
}

const numericDay = (day: LocalDate) => day.split('-').toReversed().join('/')

/** The articles that the models name, the one that the gift is deducted by ticked. */
const ARTICLES = {
  individual: [
    ['200 du CGI', true],
    ['978 du CGI', false],
  ],
  company: [['238 bis du CGI', true]],
} as const

function drawBoxes(sheet: Sheet, model: ReceiptKind, y: number): number {
  sheet.text('Articles', { x: MARGIN, y, width: LABEL_WIDTH, size: 10, color: MUTED })
  let x = MARGIN + LABEL_WIDTH
  let below = y
  for (const [article, isTicked] of ARTICLES[model]) {
    sheet.box({ x, y: y + 1.5, width: 8.5, height: 8.5 }, { stroke: INK })
    if (isTicked) sheet.box({ x: x + 2, y: y + 3.5, width: 4.5, height: 4.5 }, { fill: INK })
    below = sheet.text(article, { x: x + 14, y, width: 110, size: 10, face: isTicked ? 'strong' : 'text' })
    x += 130
  }
  return below + 2
}

const QR_SIZE = 78
const GIFT_ROW = 15
/** Each page of gifts has two columns of them. */
const GIFT_TOP = 118
const GIFT_BOTTOM = 64

/** All gifts of a yearly receipt, on pages of their own: day, amount, and how each came. */
function drawGiftPages(
  sheet: Sheet,
  receipt: FiscalReceipt,
  gifts: NonNullable<FiscalReceipt['gifts']>,
): void {
  const rows = Math.floor((sheet.height - GIFT_TOP - GIFT_BOTTOM) / GIFT_ROW)
  const pages = Math.ceil(gifts.length / (2 * rows))
  for (let page = 0; page < pages; page += 1) {
    sheet.nextPage()
    drawGiftHead(sheet, receipt, { page: page + 1, pages, count: gifts.length })
    const onPage = gifts.slice(page * 2 * rows, (page + 1) * 2 * rows)
    // A short list stands in one column; a longer one fills both evenly.
    const inColumn = onPage.length <= 20 ? onPage.length : Math.ceil(onPage.length / 2)
    const isLast = page === pages - 1
    for (const column of [0, 1]) {
      const some = onPage.slice(column * inColumn, (column + 1) * inColumn)
      if (some.length > 0) drawGiftColumn(sheet, some, GIFT_COLUMNS[column] ?? MARGIN)
    }
    if (isLast) drawGiftTotal(sheet, receipt, GIFT_TOP + inColumn * GIFT_ROW + 14)
    drawFoot(sheet, receipt)
  }
}

const GIFT_COLUMN_WIDTH = 238
const GIFT_COLUMNS = [MARGIN, 595.28 - MARGIN - GIFT_COLUMN_WIDTH]

function drawGiftHead(
  sheet: Sheet,
  { givenOn, number, donor, organization }: FiscalReceipt,
  { page, pages, count }: { page: number; pages: number; count: number },
): void {
  const width = sheet.width - 2 * MARGIN
  const of = `Détail des versements du reçu n°\u202f${receiptNumber(givenOn, number)}`
  sheet.text(of, { x: MARGIN, y: TOP, width: width - 90, size: 15, face: 'title', role: 'H2', maxLines: 1 })
  const at = pages > 1 ? `Liste ${page}/${pages}` : ''
  if (at)
    sheet.text(at, {
      x: sheet.width - MARGIN - 80,
      y: TOP + 4,
      width: 80,
      size: 10,
      color: MUTED,
      align: 'right',
    })
  const who = [donor.company?.name ?? donor.name, organization.name].join(' à ')
  const counted = `${who}\u202f: ${count} ${count > 1 ? 'versements' : 'versement'} en ${receiptYear(givenOn)}`
  sheet.text(counted, { x: MARGIN, y: TOP + 24, width, size: 10, color: MUTED, maxLines: 2 })
}

function drawGiftColumn(sheet: Sheet, gifts: readonly ReceiptGiftLine[], x: number): void {
  const cells = { day: { x, width: 62 }, means: { x: x + 64, width: 96 }, amount: { x: x + 160, width: 78 } }
  const head = { y: GIFT_TOP - 18, size: 8.5, color: MUTED }
  sheet.text('Date', { ...cells.day, ...head })
  sheet.text('Mode de versement', { ...cells.means, ...head })
  sheet.text('Montant', { ...cells.amount, ...head, align: 'right' })
  for (const [index, gift] of gifts.entries()) {
    const y = GIFT_TOP + index * GIFT_ROW
    sheet.rule(x, x + GIFT_COLUMN_WIDTH, y - 4)
    sheet.text(numericDay(gift.givenOn), { ...cells.day, y, size: 9 })
    sheet.text(gift.means, { ...cells.means, y, size: 9, maxLines: 1 })
    sheet.text(formatEuros(gift.amountCents, 'fr'), { ...cells.amount, y, size: 9, align: 'right' })
  }
  const end = GIFT_TOP + gifts.length * GIFT_ROW - 4
  sheet.rule(x, x + GIFT_COLUMN_WIDTH, end)
}

function drawGiftTotal(sheet: Sheet, { amountCents, givenOn }: FiscalReceipt, y: number): void {
  const text = `Total des versements de ${receiptYear(givenOn)}\u202f: ${formatEuros(amountCents, 'fr')}`
  sheet.text(text, { x: MARGIN, y, width: sheet.width - 2 * MARGIN, size: 11, face: 'strong', maxLines: 1 })
}

function drawSignature(
  sheet: Sheet,
  receipt: FiscalReceipt,
  signature: PaperPicture | null,
  top: number,
): void {
  const { organization, signatory, issuedOn, verifyUrl } = receipt
  // At the bottom of the page, but never over the text above.
  const y = Math.max(top + 12, sheet.height - 190)
  sheet.rule(MARGIN, sheet.width - MARGIN, y)
  const qr = { x: MARGIN, y: y + 14 }
  sheet.qr(verifyUrl, { ...qr, size: QR_SIZE }, `Code de vérification du reçu\u202f: ${verifyUrl}`)
  const beside = { x: qr.x + QR_SIZE + 14, width: 160 }
  const asked = sheet.text('Vérifier ce reçu', { ...beside, y: qr.y, size: 10, face: 'strong', role: 'H2' })
  const how =
    'Scannez ce code\u202f: la page confirme le numéro, le montant, la date et l’association, et dit si le reçu est toujours valable.'
  sheet.text(how, { ...beside, y: asked + 3, size: 9, color: MUTED, lineGap: 1 })

  const right = { x: sheet.width / 2 + 32, width: sheet.width / 2 - MARGIN - 32 }
  const dated = sheet.text(`Établi le ${formatDate(issuedOn, 'fr')}`, {
    ...right,
    y: qr.y,
    size: 10,
    face: 'strong',
  })
  const forWhom = sheet.text(`Pour ${organization.name}`, {
    ...right,
    y: dated + 3,
    size: 10,
    maxLines: signature ? 1 : 2,
  })
  let below = forWhom + 4
  if (signature) {
    const box = { ...right, y: below, height: 36 }
    sheet.image(signature, box, `Signature de ${signatory?.name ?? organization.name}`)
    below += box.height + 4
  }
  const signed = signatory
    ? [signatory.name, signatory.role].filter(Boolean).join(', ')
    : 'Reçu établi et scellé par voie électronique'
  sheet.text(signed, {
    ...right,
    y: below,
    size: 10,
    color: signatory ? INK : MUTED,
    maxLines: signature ? 1 : 2,
  })
}

function drawFoot(sheet: Sheet, { orderId, givenOn, number, gifts }: FiscalReceipt): void {
  const order = gifts ? '' : `commande n°\u202f${orderId}, `
  const text = `Reçu n°\u202f${receiptNumber(givenOn, number)}, ${order}émis par Obole au nom de l’association. À garder\u202f: l’administration peut le demander.`
  const style = { width: sheet.width - 2 * MARGIN, size: 8.5, color: MUTED, maxLines: 2 }
  const y = sheet.height - 32 - sheet.measure(text, style)
  sheet.text(text, { ...style, x: MARGIN, y })
}

function drawSection(sheet: Sheet, title: string, y: number): number {
  sheet.rule(MARGIN, sheet.width - MARGIN, y)
  const width = sheet.width - 2 * MARGIN
  return (
    sheet.text(title, {
      x: MARGIN,
      y: y + 10,
      width,
      size: 13,
      face: 'title',
      color: MAIN_COLOUR,
      role: 'H2',
    }) + 5
  )
}

interface FieldStyle {
  strong?: boolean
  maxLines?: number
  x?: number
  width?: number
}

const WIDTH = 595.28 - 2 * MARGIN
const HALF = {
  left: { x: MARGIN, width: 280 },
  right: { x: MARGIN + 280, width: WIDTH - 280 },
}

function drawField(sheet: Sheet, label: string, value: string, y: number, style: FieldStyle = {}): number {
  const { strong = false, maxLines, x = MARGIN, width = WIDTH } = style
  sheet.text(label, { x, y, width: LABEL_WIDTH, size: 10, color: MUTED })
  const labelWidth = x === MARGIN ? LABEL_WIDTH : LABEL_WIDTH - 24
  const below = sheet.text(value, {
    x: x + labelWidth,
    y,
    width: width - labelWidth,
    size: 10,
    face: strong ? 'strong' : 'text',
    ...(maxLines ? { maxLines } : {}),
  })
  return below + 4
}

const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase('fr') + text.slice(1)
