import type { Locale } from '@obole/core/locale'
import type { App } from '../app.ts'
import { settleInvoices } from '../invoices/settle-invoices.ts'
import { attachmentsOf } from '../papers/attachments.ts'
import { listPapers } from '../papers/find-papers.ts'
import { paperName } from '../papers/paper-name.ts'

/**
 * The credit notes that came of a refund, by name and as attachments. What was invoiced is taken back first: the payer
 * reads of both in one mail.
 */
export async function creditNotesSince(
  app: App,
  { orderId, since, locale }: { orderId: number; since: number; locale: Locale },
) {
  await settleInvoices(app, orderId)
  const papers = (await listPapers(app, orderId)).filter(
    ({ contents, createdAt }) => contents.kind === 'CreditNote' && createdAt >= since,
  )
  const attachments = await attachmentsOf(app, papers)
  const isAttached = attachments.length > 0
  return {
    creditNotes: isAttached ? papers.map(({ contents }) => paperName(contents, locale)) : [],
    attachments,
  }
}
