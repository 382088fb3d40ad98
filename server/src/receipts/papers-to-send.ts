import { isRefusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { listPapers } from '../papers/find-papers.ts'
import type { Mail } from '../platform/mail.ts'
import { attachmentsOf } from './attachments.ts'
import { listDocuments } from './list-documents.ts'
import { makePapers, makePapersJob } from './make-papers.ts'
import { enqueue } from './receipts.store.ts'

export interface PapersToSend {
  documents: readonly { name: string; url: string }[]
  attachments: NonNullable<Mail['attachments']>
  needsDonorAddress: boolean
}

/**
 * The papers of an order, made if need be, as its confirmation brings them. A paper that cannot be made must not keep the
 * confirmation back: it is tried again by a job of its own, and waits behind the order's link.
 */
export async function papersToSend(app: App, order: { id: number; token: string }): Promise<PapersToSend> {
  try {
    await makePapers(app, order.id, { tellsPayer: false })
    return await collect(app, order)
  } catch (error) {
    app.log.error({ err: error, orderId: order.id }, 'papers could not be made in time for the confirmation')
    await enqueue(app.db, [{ ...makePapersJob(order.id), key: `make-papers:${order.id}` }], app.clock.now())
    return { documents: [], attachments: [], needsDonorAddress: false }
  }
}

async function collect(app: App, { id, token }: { id: number; token: string }): Promise<PapersToSend> {
  const listed = await listDocuments(app, token)
  if (isRefusal(listed)) throw new Error(`order ${id} vanished`)
  return {
    documents: listed.documents.map(({ name, url }) => ({ name, url: app.config.PUBLIC_URL + url })),
    attachments: await attachmentsOf(app, await listPapers(app, id)),
    needsDonorAddress: listed.needsDonorAddress,
  }
}
