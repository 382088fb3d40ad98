import type { ReceiptDesk, ReceiptDetail, ReceiptYear, SignatoryBody } from '@obole/contract/manage-receipts'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { Locale } from '@obole/core/locale'
import type { RhythmChoice } from '@obole/core/receipts/yearly-receipt'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import { findSignatureImage, signPapers } from '../papers/sign-papers.ts'
import type { Identity } from '../people/identify.ts'
import { issueMissingReceipts } from '../receipts/issue-missing-receipts.ts'
import type { OpenDocument } from '../receipts/open-document.ts'
import { changeLetterText } from '../receipts/letter-text.ts'
import { chooseRhythm } from '../receipts/choose-rhythm.ts'
import { openReceipt, showReceipt, showReceiptDesk } from '../receipts/receipt-desk.ts'
import { makeReceiptAnew, voidReceipt } from '../receipts/void-receipt.ts'
import { notePrinted, openLetters, startLetters } from '../yearly-receipts/letters.ts'
import { showYear } from '../yearly-receipts/show-year.ts'
import { moveRun, startRun } from '../yearly-receipts/start-run.ts'
import { enter, type Entered, ifEntered, type Where } from './access.ts'

export const showReceipts = (app: App, identity: Identity, where: Where): Promise<ReceiptDesk | Refusal> =>
  ifEntered(enter(app, identity, where, 'readMoney'), ({ organizationId }) =>
    showReceiptDesk(app, organizationId),
  )

export const openIssuedReceipt = (
  app: App,
  identity: Identity,
  where: Where & { receiptId: number; locale: Locale },
): Promise<OpenDocument | Refusal> =>
  ifEntered(enter(app, identity, where, 'readMoney'), ({ organizationId }) =>
    openReceipt(app, organizationId, where),
  )

export const openSignature = (
  app: App,
  identity: Identity,
  where: Where,
): Promise<{ image: Buffer; contentType: string } | Refusal> =>
  ifEntered(
    enter(app, identity, where, 'moveMoney'),
    async ({ organizationId }) => (await findSignatureImage(app, organizationId)) ?? refuse('NOT_FOUND'),
  )

/** Changes who signs from now on. Receipts already issued keep their signature. */
export async function changeSignatory(
  app: App,
  identity: Identity,
  where: Where,
  { name, role, image }: SignatoryBody,
): Promise<ReceiptDesk | Refusal> {
  const entered = await enter(app, identity, where, 'moveMoney')
  if (isRefusal(entered)) return entered
  const { organizationId } = entered
  const drawing = typeof image === 'string' ? Buffer.from(image, 'base64') : image
  const signed = await signPapers(app, { organizationId, name, role: role || null, image: drawing })
  if (isRefusal(signed)) return signed
  await recordAudit(app, app.db, {
    ...entered,
    action: 'receipts.signatoryChanged',
    subject: { type: 'organization', id: organizationId },
    details: { name, role },
  })
  return showReceiptDesk(app, organizationId)
}

export async function issueMissing(
  app: App,
  identity: Identity,
  where: Where,
): Promise<{ orders: number } | Refusal> {
  const entered = await enter(app, identity, where, 'moveMoney')
  if (isRefusal(entered)) return entered
  const { organizationId } = entered
  const orders = await issueMissingReceipts(app, organizationId)
  await recordAudit(app, app.db, {
    ...entered,
    action: 'receipts.missingIssued',
    subject: { type: 'organization', id: organizationId },
    details: { orders },
  })
  return { orders }
}

/** Says how receipts are given from a year of gift on. */
export async function saveRhythm(
  app: App,
  identity: Identity,
  where: Where,
  choice: RhythmChoice,
): Promise<ReceiptDesk | Refusal> {
  const entered = await enter(app, identity, where, 'moveMoney')
  if (isRefusal(entered)) return entered
  return (await chooseRhythm(app, actingOf(entered), choice)) ?? showReceiptDesk(app, entered.organizationId)
}

export async function saveLetterText(
  app: App,
  identity: Identity,
  where: Where,
  text: string,
): Promise<ReceiptDesk | Refusal> {
  const entered = await enter(app, identity, where, 'moveMoney')
  if (isRefusal(entered)) return entered
  await changeLetterText(app, entered, text)
  await recordAudit(app, app.db, {
    ...actingOf(entered),
    action: 'receipts.letterTextChanged',
    subject: { type: 'organization', id: entered.organizationId },
  })
  return showReceiptDesk(app, entered.organizationId)
}

const actingOf = ({ organizationId, organizationSlug, userId }: Entered) => ({
  organizationId,
  organizationSlug,
  userId,
})

export const showOneReceipt = (
  app: App,
  identity: Identity,
  where: Where & { receiptId: number },
): Promise<ReceiptDetail | Refusal> =>
  ifEntered(enter(app, identity, where, 'readMoney'), ({ organizationId }) =>
    showReceipt(app, organizationId, where.receiptId),
  )

export const voidOneReceipt = (
  app: App,
  identity: Identity,
  where: Where & { receiptId: number },
  reason: string,
): Promise<ReceiptDetail | Refusal> =>
  ifEntered(enter(app, identity, where, 'moveMoney'), (entered) =>
    voidReceipt(app, actingOf(entered), { receiptId: where.receiptId, reason }),
  )

export const makeOneReceiptAnew = (
  app: App,
  identity: Identity,
  where: Where & { receiptId: number },
): Promise<ReceiptDetail | Refusal> =>
  ifEntered(enter(app, identity, where, 'moveMoney'), (entered) =>
    makeReceiptAnew(app, actingOf(entered), where.receiptId),
  )

type YearWhere = Where & { year: number }

export const showReceiptYear = (
  app: App,
  identity: Identity,
  where: YearWhere,
): Promise<ReceiptYear | Refusal> =>
  ifEntered(enter(app, identity, where, 'readMoney'), (entered) => showYear(app, entered, where.year))

export const startReceiptRun = (
  app: App,
  identity: Identity,
  where: YearWhere,
): Promise<ReceiptYear | Refusal> =>
  ifEntered(enter(app, identity, where, 'moveMoney'), (entered) =>
    startRun(app, actingOf(entered), where.year),
  )

export const moveReceiptRun = (
  app: App,
  identity: Identity,
  where: YearWhere,
  state: 'Running' | 'Paused' | 'Canceled',
): Promise<ReceiptYear | Refusal> =>
  ifEntered(enter(app, identity, where, 'moveMoney'), (entered) =>
    moveRun(app, actingOf(entered), where.year, state),
  )

export const startReceiptLetters = (
  app: App,
  identity: Identity,
  where: YearWhere,
  which: 'NotPrinted' | 'All',
): Promise<ReceiptYear | Refusal> =>
  ifEntered(enter(app, identity, where, 'moveMoney'), (entered) =>
    startLetters(app, actingOf(entered), { year: where.year, which }),
  )

export const openReceiptLetters = (
  app: App,
  identity: Identity,
  where: Where & { lettersId: number },
): ReturnType<typeof openLetters> =>
  ifEntered(enter(app, identity, where, 'moveMoney'), (entered) =>
    openLetters(app, actingOf(entered), where.lettersId),
  )

export const noteLettersPrinted = (
  app: App,
  identity: Identity,
  where: Where & { lettersId: number },
): Promise<ReceiptYear | Refusal> =>
  ifEntered(enter(app, identity, where, 'moveMoney'), (entered) =>
    notePrinted(app, actingOf(entered), where.lettersId),
  )
