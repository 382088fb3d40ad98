import type { IssuedReceipt, ReceiptDesk, SignatoryBody } from '@obole/contract/manage-receipts'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { Locale } from '@obole/core/locale'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import { findSignatureImage, signPapers } from '../papers/sign-papers.ts'
import type { Identity } from '../people/identify.ts'
import { issueMissingReceipts } from '../receipts/issue-missing-receipts.ts'
import type { OpenDocument } from '../receipts/open-document.ts'
import { listIssuedReceipts, openReceipt, showReceiptDesk } from '../receipts/receipt-desk.ts'
import { enter, ifEntered, type Where } from './access.ts'

export const showReceipts = (app: App, identity: Identity, where: Where): Promise<ReceiptDesk | Refusal> =>
  ifEntered(enter(app, identity, where, 'readMoney'), ({ organizationId }) =>
    showReceiptDesk(app, organizationId),
  )

interface YearQuery {
  year: number
  pageSize: number
  continuationToken?: string | undefined
}

export const listReceipts = (
  app: App,
  identity: Identity,
  where: Where,
  asked: YearQuery,
): Promise<{ data: IssuedReceipt[] } | Refusal> =>
  ifEntered(enter(app, identity, where, 'readMoney'), (entered) =>
    listIssuedReceipts(app, entered.organizationId, { ...asked, ...entered }),
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
