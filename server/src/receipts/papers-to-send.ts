import type { AddressedPaper } from '@obole/core/receipts/papers'
import type { App } from '../app.ts'
import type { Paper } from '../papers/paper.ts'
import type { Mail } from '../platform/mail.ts'
import { attachmentsOf } from '../papers/attachments.ts'
import { makePapersJob } from '../orders/orders.queue.ts'
import { newJob } from '../platform/job.ts'
import { makePapersToSend } from './make-papers.ts'
import { enqueue } from './receipts.store.ts'

export interface PapersToSend {
  papers: readonly Paper[]
  attachments: NonNullable<Mail['attachments']>
  needsAddressFor: readonly AddressedPaper[]
  yearOfReceipt: number | null
}

/**
 * The papers of an order, made if needed, to send with its confirmation. A paper that cannot be made must not delay the
 * confirmation: its own job tries again, and the payer finds it with the order's link.
 */
export async function papersToSend(app: App, id: number): Promise<PapersToSend> {
  try {
    const { papers, ...made } = await makePapersToSend(app, id, { tellsPayer: false })
    return { papers, attachments: await attachmentsOf(app, papers), ...made }
  } catch (error) {
    app.log.error({ err: error, orderId: id }, 'papers could not be made in time for the confirmation')
    const later = newJob(makePapersJob, { orderId: id }, { key: `${makePapersJob.name}:${id}` })
    await enqueue(app.db, [later], app.clock.now())
    return { papers: [], attachments: [], needsAddressFor: [], yearOfReceipt: null }
  }
}
