import type { IssuedReceipt, ReceiptDesk } from '@obole/contract/manage-receipts'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { assert } from '@obole/core/assert'
import { missingOfOrganization, RECEIPT_CONDITIONS, receiptNumber } from '@obole/core/receipts/receipt'
import type { Locale } from '@obole/core/locale'
import type { App } from '../app.ts'
import { readPage, type Page } from '../platform/continuation.ts'
import { loadManagedOrganization } from '../organizations/managed-organization.ts'
import { findPaperOfReceipt } from '../papers/find-papers.ts'
import { paperFileName } from '../papers/paper-name.ts'
import { readPaper } from '../papers/read-paper.ts'
import { findSignatory } from '../papers/sign-papers.ts'
import type { OpenDocument } from './open-document.ts'
import { countWithoutReceipt, listIssued, type IssuedRow } from './receipts.store.ts'
import { yearlyDeclarations } from './yearly-declaration.ts'

/** The state of an association's receipts: what they still need, who signs them, what is to be declared. */
export async function showReceiptDesk(app: App, organizationId: number): Promise<ReceiptDesk> {
  const organization = await loadManagedOrganization(app, organizationId)
  assert(organization, `no association ${organizationId}`)
  const { profile, fiscalReceiptEligibility: isEligible } = organization
  const isIssuing = profile.fiscalReceiptIssuanceEnabled
  const missing = missingOfOrganization({ ...profile, fiscalReceiptEligibility: isEligible })
  const [signatory, withoutReceipt, declarations] = await Promise.all([
    findSignatory(app, organizationId),
    countWithoutReceipt(app.db, organizationId),
    yearlyDeclarations(app, organizationId),
  ])
  return {
    isEligible,
    isIssuing,
    missing: RECEIPT_CONDITIONS.filter((condition) => missing.includes(condition)),
    signatory: signatory && {
      name: signatory.name,
      role: signatory.role,
      hasImage: signatory.signatureId !== null,
    },
    withoutReceipt,
    declarations: declarations.map(({ year, receiptCount, totalCents }) => ({
      year,
      receiptCount,
      total: totalCents,
    })),
  }
}

interface ReceiptsQuery {
  organizationSlug: string
  year: number
  pageSize: number
  continuationToken?: string | undefined
}

export async function listIssuedReceipts(
  app: App,
  organizationId: number,
  { organizationSlug, year, ...asked }: ReceiptsQuery,
): Promise<{ data: IssuedReceipt[]; pagination: Page<unknown>['pagination'] } | Refusal> {
  const page = await readPage(app, `receipts:${organizationId}:${year}`, asked, async (after, limit) => {
    const rows = await listIssued(app.db, { organizationId, year, before: after?.id ?? null, limit })
    return rows.map((row) => ({ row, position: { key: '', id: row.number } }))
  })
  if (isRefusal(page)) return page
  return { data: page.rows.map(({ row }) => toWire(row, organizationSlug)), pagination: page.pagination }
}

function toWire(row: IssuedRow, organizationSlug: string): IssuedReceipt {
  const { donor } = row.contents
  return {
    id: row.id,
    number: receiptNumber(row.given_on, row.number),
    amount: row.amount_cents,
    date: row.given_on,
    donor: row.sealed_as ?? donor.company?.name ?? donor.name,
    orderId: row.order_id,
    isByPost: row.is_by_post,
    issuedAt: row.issued_at.toISOString(),
    voidedAt: row.voided_at?.toISOString() ?? null,
    url: row.voided_at ? null : `/api/manage/organizations/${organizationSlug}/receipts/${row.id}.pdf`,
  }
}

/** Opens a receipt for the association that issued it; to another association it does not exist. */
export async function openReceipt(
  app: App,
  organizationId: number,
  { receiptId, locale }: { receiptId: number; locale: Locale },
): Promise<OpenDocument | Refusal> {
  const paper = await findPaperOfReceipt(app, { organizationId, receiptId })
  if (!paper) return refuse('NOT_FOUND')
  return { fileName: paperFileName(paper.contents, locale), pdf: await readPaper(app, paper) }
}
