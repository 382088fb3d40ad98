import { formatDate } from '@obole/core/dates/dates'
import { frenchAmount } from '@obole/core/money/french-number'
import { formatEuros } from '@obole/core/money/money'
import { RECEIPT_MODELS, receiptNumber } from '@obole/core/receipts/receipt'
import { MAIN_COLOUR } from '@obole/core/site/settings'
import { associationNumbers, groupedDigits } from './association-numbers.ts'
import type { FiscalReceipt } from './paper.ts'
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
  let y = drawHead(sheet, receipt)
  y = drawParties(sheet, receipt, y)
  y = drawGift(sheet, receipt, y)
  drawSignature(sheet, receipt, signature, y)
  drawFoot(sheet, receipt)
  return sheet.finish()
}

function drawHead(sheet: Sheet, { model, givenOn, number, replaces }: FiscalReceipt): number {
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
  const note = `Ce reçu annule et remplace le reçu n°\u202f${receiptNumber(givenOn, replaces)}.`
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

function drawGift(sheet: Sheet, { model, amountCents, givenOn, means }: FiscalReceipt, top: number): number {
  const width = sheet.width - 2 * MARGIN
  let y = drawSection(sheet, 'Don', top + 6)
  const lead =
    'Le bénéficiaire reconnaît avoir reçu, à titre de don ouvrant droit à réduction d’impôt, la somme de\u202f:'
  y = sheet.text(lead, { x: MARGIN, y, width, size: 10 }) + 8
  const letters = capitalised(frenchAmount(amountCents))
  const inner = { x: MARGIN + 18, width: width - 36 }
  const lettersHeight = sheet.measure(letters, { ...inner, size: 11 })
  const height = 12 + 28 + lettersHeight + 12
  sheet.box({ x: MARGIN, y, width, height }, { radius: 10, stroke: INK })
  sheet.text(formatEuros(amountCents, 'fr'), { ...inner, y: y + 10, size: 22, face: 'strong' })
  sheet.text(letters, { ...inner, y: y + 12 + 28, size: 11 })
  y += height + 10
  drawField(sheet, 'Date du versement', formatDate(givenOn, 'fr'), y, HALF.left)
  y = drawField(sheet, 'Mode de versement', means, y, HALF.right)
  drawField(sheet, 'Forme du don', 'Déclaration de don manuel', y, HALF.left)
  y = drawField(sheet, 'Nature du don', 'Numéraire', y, HALF.right)
  const { article } = RECEIPT_MODELS[model]
  const oath = `Le bénéficiaire certifie sur l’honneur que les dons et versements qu’il reçoit ouvrent droit à la réduction d’impôt prévue à l’article ${article} du code général des impôts.`
  return sheet.text(oath, { x: MARGIN, y: y + 6, width, size: 10 })
}

const QR_SIZE = 78

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

function drawFoot(sheet: Sheet, { orderId, givenOn, number }: FiscalReceipt): void {
  const text = `Reçu n°\u202f${receiptNumber(givenOn, number)}, commande n°\u202f${orderId}, émis par Obole au nom de l’association. À garder\u202f: l’administration peut le demander.`
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
