import { refuse, type Refusal } from '@obole/contract/problems'
import { assert } from '@obole/core/assert'
import { addDays, type LocalDate, monthsAfter } from '@obole/core/dates/dates'
import type { Locale } from '@obole/core/locale'
import type { App } from '../app.ts'
import { findPaper } from '../papers/find-papers.ts'
import { invoiceFileName, paperFileName } from '../papers/paper-name.ts'
import { readPaper } from '../papers/read-paper.ts'
import { findPaperOfInvoice, listPapersOfDays } from './invoices.store.ts'

interface OpenInvoice {
  fileName: string
  pdf: Buffer
}

/** Opens an invoice for the association that issued it; to another association it does not exist. */
export async function openInvoice(
  app: App,
  organizationId: number,
  { invoiceId, locale }: { invoiceId: number; locale: Locale },
): Promise<OpenInvoice | Refusal> {
  const found = await findPaperOfInvoice(app.db, { organizationId, invoiceId })
  return found ? openPaper(app, found, locale) : refuse('NOT_FOUND')
}

async function openPaper(
  app: App,
  { orderId, paperId }: { orderId: number; paperId: string },
  locale: Locale,
): Promise<OpenInvoice> {
  const paper = await findPaper(app, orderId, paperId)
  assert(paper, `no paper ${paperId} of order ${orderId}`)
  return { fileName: paperFileName(paper.contents, locale), pdf: await readPaper(app, paper) }
}

const AT_ONCE = 200

/** The invoices of a month, one by one; null where it has none. Named as their papers are, in French. */
export async function invoicesOfMonth(
  app: App,
  organizationId: number,
  month: string,
): Promise<Generator<{ name: string; content: AsyncGenerator<Buffer> }> | null> {
  const from: LocalDate = `${month}-01`
  const days = { organizationId, from, to: addDays(monthsAfter(from, 1), -1) }
  const found = []
  for (let after = 0; ;) {
    const portion = await listPapersOfDays(app.db, { ...days, after, limit: AT_ONCE })
    found.push(...portion)
    const last = portion.at(-1)
    if (!last || portion.length < AT_ONCE) break
    after = last.invoiceId
  }
  return found.length > 0 ? filesOf(app, found) : null
}

/** Each is read when its turn comes: a month of a large association fits in no memory. */
function* filesOf(app: App, papers: Awaited<ReturnType<typeof listPapersOfDays>>) {
  for (const paper of papers) yield { name: invoiceFileName(paper, 'fr'), content: contentOf(app, paper) }
}

async function* contentOf(app: App, paper: { orderId: number; paperId: string }): AsyncGenerator<Buffer> {
  yield (await openPaper(app, paper, 'fr')).pdf
}
