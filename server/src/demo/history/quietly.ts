import type { App } from '../../app.ts'
import { readingLinkForMail } from '../../order-links/reading-link.ts'
import { findOrder } from '../../orders/find-order.ts'
import { markConfirmationSent } from '../../orders/mark-order.ts'
import { makePapersJob, sendConfirmationJob } from '../../orders/orders.queue.ts'
import { settleReceiptJob } from '../../payments/payments.queue.ts'
import { handle, type JobHandler } from '../../platform/job.ts'
import { writePapers } from '../../receipts/make-papers.ts'
import { findOrderOfPayment } from './history.store.ts'

/**
 * The jobs of the past, without the slow parts: papers are created, numbered and dated, but drawn only after the story.
 * Confirmations count as sent; like all mails of the past, they go nowhere.
 */
export function quietly(past: App, handlers: readonly JobHandler[]): readonly JobHandler[] {
  const own: readonly JobHandler[] = [
    handle(sendConfirmationJob, ({ orderId }) => confirm(past, orderId)),
    handle(makePapersJob, async ({ orderId }) => void (await write(past, orderId))),
    handle(settleReceiptJob, async ({ paymentId }) => {
      const orderId = await findOrderOfPayment(past.db, paymentId)
      if (orderId !== null) await write(past, orderId)
    }),
  ]
  const names = new Set(own.map(({ name }) => name))
  return [...own, ...handlers.filter(({ name }) => !names.has(name))]
}

const write = (past: App, orderId: number) => writePapers(past, orderId, { tellsPayer: false })

async function confirm(past: App, orderId: number): Promise<void> {
  await write(past, orderId)
  const email = (await findOrder(past, orderId))?.payer.email
  if (!email) return
  await readingLinkForMail(past, { orderId, email })
  await markConfirmationSent(past, orderId)
}
