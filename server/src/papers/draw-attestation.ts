import { formatDate, parisDate } from '@obole/core/dates/dates'
import type { Locale } from '@obole/core/locale'
import { type Cents, formatEuros, sum } from '@obole/core/money/money'
import { MEANS } from '@obole/core/payment/payment-means'
import { MAIN_COLOUR } from '@obole/core/site/settings'
import { associationNumbers } from './association-numbers.ts'
import { drawParty } from './draw-party.ts'
import type { AttestationContents } from './paper.ts'
import { createSheet, INK, MUTED, type Sheet } from './sheet.ts'

const MARGIN = 48
const TOP = 40
const WIDTH = 595.28 - 2 * MARGIN
const PARTY_WIDTH = WIDTH / 2 - 16
const QR_SIZE = 78
/** More lines, payments or instalments are summed up in one row; in fewer, where all would not fit on one page. */
const MOST_ROWS = 9
const FEWEST_ROWS = 2
/** The height of what stands with the rows: of each list, and of the sums and words below them. */
const ABOVE_ROWS = 42
const BELOW_ROWS = 124
/** Where the code to verify it begins, above the foot of the page. */
const PROOF_HEIGHT = 158
const ROW = { width: WIDTH - 120, size: 10, maxLines: 2 } as const

const WORDS = {
  fr: {
    title: 'Attestation de paiement',
    order: 'Commande',
    number: (id: number) => `n°\u202f${id}`,
    of: (day: string) => `Du ${day}`,
    sentence: ({ organization, payer, amount }: Paid) =>
      `${organization} atteste avoir reçu de ${payer} la somme de ${amount}, remboursements déduits.`,
    by: 'L’association',
    payer: 'Payé par',
    what: 'Ce qui a été commandé',
    withOptions: (name: string, options: string) => `${name}, avec ${options}`,
    monthly: 'Ce qui a été payé',
    payments: 'Paiements reçus',
    back: (amount: string) => `dont remboursé\u202f: ${amount}`,
    paid: 'Total payé',
    refunded: 'Remboursé',
    kept: 'Payé, net',
    toCome: 'Encore à payer',
    others: (count: number) => `Et ${count} autres`,
    tip: (amount: string) =>
      `S’y ajoute une contribution à Obole de ${amount}\u202f: elle est allée à la plateforme, et non à l’association.`,
    notThis:
      'Ce document ne tient lieu ni de facture, ni de reçu fiscal. Il dit ce qui est connu au jour où il a été établi.',
    made: (day: string) => `Établie le ${day}`,
    verify: 'Vérifier cette attestation',
    how: 'Scannez ce code\u202f: la page confirme l’association, la commande, le montant et la date.',
    alternative: (url: string) => `Code de vérification de l’attestation\u202f: ${url}`,
    foot: (id: number) =>
      `Attestation de la commande n°\u202f${id}, établie par Obole au nom de l’association.`,
  },
  en: {
    title: 'Proof of payment',
    order: 'Order',
    number: (id: number) => `no. ${id}`,
    of: (day: string) => `Of ${day}`,
    sentence: ({ organization, payer, amount }: Paid) =>
      `${organization} certifies that it received ${amount} from ${payer}, less what was refunded.`,
    by: 'The association',
    payer: 'Paid by',
    what: 'What was ordered',
    withOptions: (name: string, options: string) => `${name}, with ${options}`,
    monthly: 'What was paid',
    payments: 'Payments received',
    back: (amount: string) => `of which refunded: ${amount}`,
    paid: 'Total paid',
    refunded: 'Refunded',
    kept: 'Paid, net',
    toCome: 'Still to be paid',
    others: (count: number) => `And ${count} others`,
    tip: (amount: string) =>
      `A contribution to Obole of ${amount} came on top: it went to the platform, and not to the association.`,
    notThis:
      'This document is neither an invoice nor a tax receipt. It says what is known on the day it was made.',
    made: (day: string) => `Made on ${day}`,
    verify: 'Verify this document',
    how: 'Scan this code: the page confirms the association, the order, the amount and the date.',
    alternative: (url: string) => `Code to verify the document: ${url}`,
    foot: (id: number) => `Proof of payment of order no. ${id}, made by Obole on behalf of the association.`,
  },
} as const

interface Paid {
  organization: string
  payer: string
  amount: string
}

/** In the payer's language: it is for them, and for whoever they show it to. */
export function drawAttestation(attestation: AttestationContents): Promise<Buffer> {
  const { locale, organization, madeAt, orderId } = attestation
  const sheet = createSheet({
    format: 'A4',
    title: `${WORDS[locale].title}, ${WORDS[locale].order.toLocaleLowerCase(locale)} ${WORDS[locale].number(orderId)}`,
    author: organization.name,
    locale,
    madeAt,
  })
  const y = drawParties(sheet, attestation, drawHead(sheet, attestation))
  drawMoney(sheet, attestation, y)
  drawProof(sheet, attestation)
  return sheet.finish()
}

function drawHead(sheet: Sheet, attestation: AttestationContents): number {
  const { locale, orderId, orderedOn, title, organization, payer, keptCents } = attestation
  const words = WORDS[locale]
  const boxWidth = 172
  const width = WIDTH - boxWidth - 24
  const below = sheet.text(words.title, { x: MARGIN, y: TOP - 2, width, size: 23, face: 'title', role: 'H1' })
  const y = sheet.text(title, { x: MARGIN, y: below + 2, width, size: 12, color: MUTED, maxLines: 2 })
  const x = sheet.width - MARGIN - boxWidth
  sheet.box({ x, y: TOP, width: boxWidth, height: 64 }, { radius: 10, stroke: INK })
  const inner = { x: x + 14, width: boxWidth - 28 }
  sheet.text(words.order, { ...inner, y: TOP + 9, size: 9, color: MUTED })
  sheet.text(words.number(orderId), { ...inner, y: TOP + 20, size: 17, face: 'strong' })
  sheet.text(words.of(formatDate(orderedOn, locale)), { ...inner, y: TOP + 43, size: 10 })
  const sentence = words.sentence({
    organization: organization.name,
    payer: payer.company ?? payer.name,
    amount: formatEuros(keptCents, locale),
  })
  const top = Math.max(y, TOP + 64) + 22
  return sheet.text(sentence, { x: MARGIN, y: top, width: WIDTH, size: 13, face: 'strong', lineGap: 2 }) + 16
}

function drawParties(
  sheet: Sheet,
  { locale, organization, payer }: AttestationContents,
  top: number,
): number {
  const words = WORDS[locale]
  const left = drawParty(sheet, words.by, { x: MARGIN, y: top, width: PARTY_WIDTH }, [
    organization.name,
    ...organization.addressLines,
    ...associationNumbers(organization),
  ])
  const right = drawParty(sheet, words.payer, { x: sheet.width / 2 + 16, y: top, width: PARTY_WIDTH }, [
    ...(payer.company === null ? [] : [payer.company]),
    payer.name,
    ...payer.addressLines,
  ])
  return Math.max(left, right) + 12
}

interface AmountRow {
  words: string
  amountCents: Cents
}

function drawMoney(sheet: Sheet, attestation: AttestationContents, top: number): void {
  const { locale, lines, payments, toCome, paidCents, backCents, keptCents, tipCents, recurs } = attestation
  const words = WORDS[locale]
  const day = (date: string) => formatDate(date, locale)
  const bought = lines.map(({ amountCents, ...line }) => ({ words: nameOf(line, locale), amountCents }))
  const paid = payments.map(({ paidOn, means, amountCents, backCents: back }) => {
    const how = `${day(paidOn)}, ${MEANS[means].name[locale].toLocaleLowerCase(locale)}`
    const less = back > 0 ? `, ${words.back(formatEuros(back, locale))}` : ''
    return { words: `${how}${less}`, amountCents }
  })
  const later = toCome.map(({ dueOn, amountCents }) => ({ words: day(dueOn), amountCents }))
  const lists = fitting(sheet, { bought, paid, later }, { locale, top })
  let y = drawRows(sheet, { locale, heading: recurs ? words.monthly : words.what, rows: lists.bought }, top)
  y = drawRows(sheet, { locale, heading: words.payments, rows: lists.paid }, y)
  if (backCents > 0) {
    y = drawSum(sheet, words.paid, formatEuros(paidCents, locale), y, false)
    y = drawSum(sheet, words.refunded, `−\u00a0${formatEuros(backCents, locale)}`, y, false)
  }
  y = drawSum(sheet, words.kept, formatEuros(keptCents, locale), y, true) + 6
  if (later.length > 0) y = drawRows(sheet, { locale, heading: words.toCome, rows: lists.later }, y)
  if (tipCents > 0)
    y =
      sheet.text(words.tip(formatEuros(tipCents, locale)), { x: MARGIN, y: y + 2, width: WIDTH, size: 10 }) +
      4
  sheet.text(words.notThis, { x: MARGIN, y: y + 2, width: WIDTH, size: 10, face: 'strong' })
}

function drawRows(
  sheet: Sheet,
  { locale, heading, rows }: { locale: Locale; heading: string; rows: readonly AmountRow[] },
  top: number,
): number {
  sheet.rule(MARGIN, sheet.width - MARGIN, top)
  const style = { x: MARGIN, width: WIDTH, size: 13, face: 'title', color: MAIN_COLOUR, role: 'H2' } as const
  let y = sheet.text(heading, { ...style, y: top + 10 }) + 5
  for (const row of rows) {
    const amount = { x: sheet.width - MARGIN - 100, width: 100, align: 'right' } as const
    sheet.text(formatEuros(row.amountCents, locale), { ...amount, y, size: 10 })
    y = sheet.text(row.words, { ...ROW, x: MARGIN, y }) + 3
  }
  return y + 7
}

/** « Plein tarif × 2, avec Repas et Navette » */
function nameOf(
  { name, options, count }: Omit<AttestationContents['lines'][number], 'amountCents'>,
  locale: Locale,
): string {
  const things = count > 1 ? `${name}\u00a0×\u00a0${count}` : name
  if (options.length === 0) return things
  return WORDS[locale].withOptions(things, new Intl.ListFormat(locale).format(options))
}

/** As many rows of each list as fit above the code together. */
function fitting(
  sheet: Sheet,
  { bought, paid, later }: Record<'bought' | 'paid' | 'later', readonly AmountRow[]>,
  { locale, top }: { locale: Locale; top: number },
) {
  const lists = [bought, paid, later].filter(({ length }) => length > 0)
  const room = sheet.height - PROOF_HEIGHT - top - lists.length * ABOVE_ROWS - BELOW_ROWS
  const heightOf = (row: AmountRow) => sheet.measure(row.words, ROW) + 3
  const taken = (most: number) =>
    lists.flatMap((rows) => shortened(rows, most, locale)).reduce((height, row) => height + heightOf(row), 0)
  let most = MOST_ROWS
  while (most > FEWEST_ROWS && taken(most) > room) most -= 1
  return {
    bought: shortened(bought, most, locale),
    paid: shortened(paid, most, locale),
    later: shortened(later, most, locale),
  }
}

/** The first ones, and what the others come to. */
function shortened(rows: readonly AmountRow[], most: number, locale: Locale): readonly AmountRow[] {
  if (rows.length <= most) return rows
  const others = rows.slice(most - 1)
  const amountCents = sum(others.map((row) => row.amountCents))
  return [...rows.slice(0, most - 1), { words: WORDS[locale].others(others.length), amountCents }]
}

function drawSum(sheet: Sheet, label: string, amount: string, y: number, isStrong: boolean): number {
  const style = isStrong ? ({ size: 13, face: 'strong' } as const) : ({ size: 10, face: 'text' } as const)
  if (isStrong) sheet.rule(MARGIN, sheet.width - MARGIN, y, { color: INK })
  const at = isStrong ? y + 6 : y
  sheet.text(label, { x: MARGIN, y: at, width: WIDTH - 130, ...style })
  return (
    sheet.text(amount, { x: sheet.width - MARGIN - 130, width: 130, align: 'right', y: at, ...style }) + 5
  )
}

function drawProof(
  sheet: Sheet,
  { locale, verifyUrl, madeAt, organization, orderId }: AttestationContents,
): void {
  const words = WORDS[locale]
  const y = sheet.height - PROOF_HEIGHT
  sheet.rule(MARGIN, sheet.width - MARGIN, y)
  sheet.qr(verifyUrl, { x: MARGIN, y: y + 14, size: QR_SIZE }, words.alternative(verifyUrl))
  const beside = { x: MARGIN + QR_SIZE + 14, width: 170 }
  const asked = sheet.text(words.verify, { ...beside, y: y + 14, size: 10, face: 'strong', role: 'H2' })
  sheet.text(words.how, { ...beside, y: asked + 3, size: 9, color: MUTED, lineGap: 1 })
  const right = { x: sheet.width / 2 + 32, width: sheet.width / 2 - MARGIN - 32 }
  const made = words.made(formatDate(parisDate(madeAt), locale))
  const below = sheet.text(made, { ...right, y: y + 14, size: 10, face: 'strong' })
  sheet.text(organization.name, { ...right, y: below + 3, size: 10, maxLines: 2 })
  const style = { width: WIDTH, size: 8.5, color: MUTED, maxLines: 2 }
  sheet.text(words.foot(orderId), { ...style, x: MARGIN, y: sheet.height - 44 })
}
