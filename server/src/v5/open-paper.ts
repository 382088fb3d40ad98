import { refuse, type Refusal } from '@obole/contract/problems'
import type { Locale } from '@obole/core/locale'
import type { App } from '../app.ts'
import { openAttestation } from '../invoices/attest-payment.ts'
import { openDocument, type OpenDocument } from '../receipts/open-document.ts'
import { findPapersOf } from './facts.store.ts'
import { paperAt } from './paper-addresses.ts'

/** The paper that an address was signed for, as long as it is valid and the links of its order were not ended since. */
export async function openPaper(app: App, code: string, locale: Locale): Promise<OpenDocument | Refusal> {
  const named = paperAt(app, code)
  if (!named) return refuse('NOT_FOUND')
  const { orderId, paperId } = named
  const order = await findPapersOf(app.db, orderId)
  if (!order || !named.isSignedFor(order)) return refuse('NOT_FOUND')
  return paperId === null
    ? openAttestation(app, orderId)
    : openDocument(app, orderId, { id: paperId, locale })
}
