import type { IssuedReceipt, ReceiptDesk, ReceiptDetail } from '@obole/contract/manage-receipts'
import { refuse, type Refusal } from '@obole/contract/problems'
import { assert } from '@obole/core/assert'
import { parisDate } from '@obole/core/dates/dates'
import { missingOfOrganization, RECEIPT_CONDITIONS, receiptNumber } from '@obole/core/receipts/receipt'
import { yearsToChoose } from '@obole/core/receipts/yearly-receipt'
import type { Locale } from '@obole/core/locale'
import type { App } from '../app.ts'
import { loadManagedOrganization } from '../organizations/managed-organization.ts'
import type { List } from '../orders/lists.ts'
import { findPaperOfReceipt } from '../papers/find-papers.ts'
import { paperFileName } from '../papers/paper-name.ts'
import { readPaper } from '../papers/read-paper.ts'
import { findSignatory } from '../papers/sign-papers.ts'
import { letterTextOf } from './letter-text.ts'
import { countIssued, findIssued, listIssued, type IssuedRow } from './list.store.ts'
import type { OpenDocument } from './open-document.ts'
import { countWithoutReceipt } from './receipts.store.ts'
import { listRhythms } from './yearly.store.ts'
import { yearlyDeclarations } from './yearly-declaration.ts'

/** The state of an association's receipts: what they still need, who signs them, what is to be declared. */
export async function showReceiptDesk(app: App, organizationId: number): Promise<ReceiptDesk> {
  const organization = await loadManagedOrganization(app, organizationId)
  assert(organization, `no association ${organizationId}`)
  const { profile, fiscalReceiptEligibility: isEligible } = organization
  const isIssuing = profile.fiscalReceiptIssuanceEnabled
  const missing = missingOfOrganization({ ...profile, fiscalReceiptEligibility: isEligible })
  const [signatory, withoutReceipt, declarations, rhythms, letterText] = await Promise.all([
    findSignatory(app, organizationId),
    countWithoutReceipt(app.db, organizationId),
    yearlyDeclarations(app, organizationId),
    listRhythms(app.db, organizationId),
    letterTextOf(app, organizationId),
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
    declarations: declarations.map(({ year, receiptCount, totalCents, ofCompanies }) => ({
      year,
      receiptCount,
      total: totalCents,
      ofCompanies: { receiptCount: ofCompanies.receiptCount, total: ofCompanies.totalCents },
    })),
    rhythms: rhythms.map(({ fromYear, rhythm }) => ({ fromYear, rhythm })),
    yearsToChoose: [...yearsToChoose(parisDate(app.clock.now()))],
    letterText,
  }
}

/** The receipts of an association, the latest first. */
export const receiptList: List<IssuedReceipt> = {
  async read(app, filter, after, limit) {
    const rows = await listIssued(app.db, filter, after, limit)
    return rows.map((row) => ({ row: toWire(row), position: { key: '', id: row.id } }))
  },
  count: (app, filter, most) => countIssued(app.db, filter, most),
}

function toWire(row: IssuedRow): IssuedReceipt {
  const { donor, model, orderId } = row.contents
  return {
    id: row.id,
    number: receiptNumber(row.given_on, row.number),
    amount: row.amount_cents,
    date: row.given_on,
    donor: row.sealed_as ?? donor.company?.name ?? donor.name,
    model,
    orderId,
    giftCount: row.gift_count,
    isYearly: row.is_yearly,
    isByPost: row.is_by_post,
    issuedAt: row.issued_at.toISOString(),
    voidedAt: row.voided_at?.toISOString() ?? null,
    voidReason: row.void_reason,
    url: row.voided_at ? null : `/api/manage/organizations/${row.slug}/receipts/${row.id}.pdf`,
  }
}

/** One receipt, what it says of each gift, and those before and after it. */
export async function showReceipt(
  app: App,
  organizationId: number,
  receiptId: number,
): Promise<ReceiptDetail | Refusal> {
  const row = await findIssued(app.db, { organizationId, receiptId })
  if (!row) return refuse('NOT_FOUND')
  const { contents, gifts, given_on: givenOn } = row
  const means = contents.gifts?.map((gift) => gift.means) ?? [contents.means]
  const other = (one: { id: number; number: number } | null) =>
    one && { id: one.id, number: receiptNumber(givenOn, one.number) }
  return {
    ...toWire(row),
    gifts: gifts.map(({ orderId, date, amount }, index) => ({
      orderId,
      date,
      amount,
      means: means[index] ?? contents.means,
    })),
    address: row.sealed_as === null ? [...contents.donor.addressLines] : [],
    replaces: other(row.replaces),
    replacedBy: other(row.replaced_by),
    voidedBy: row.voided_by,
    printedAt: row.printed_at?.toISOString() ?? null,
    mayBeMadeAnew: row.void_reason !== null && gifts.every(({ isOnReceipt }) => !isOnReceipt),
    verifyUrl: contents.verifyUrl,
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
