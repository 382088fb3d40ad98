import type { AddressedPaper } from '@obole/core/receipts/papers'
import { receiptYear } from '@obole/core/receipts/receipt'
import type { App } from '../app.ts'
import { makeDedicationCard } from '../dedications/make-card.ts'
import { drawPapers } from '../papers/draw-papers.ts'
import { lacksBuyerAddressAlone, type Settled, settleInvoices } from '../invoices/settle-invoices.ts'
import { makePasses } from '../papers/make-passes.ts'
import type { DrawnPaper } from '../papers/paper.ts'
import type { Gift } from './gift.ts'
import { giftsOfOrder } from './gifts-of-order.ts'
import { queueParticipantPasses } from './participant-passes.ts'
import { awaitsDonorAddress, comesWithYear, settleGift, type SettleOptions } from './settle-gift.ts'

export interface MadePapers {
  papers: readonly DrawnPaper[]
  /** What is due, but waits for the address of who paid. */
  needsAddressFor: readonly AddressedPaper[]
  /** The year of the gift whose receipt comes with those of its other gifts, in the next January. */
  yearOfReceipt: number | null
}

/**
 * Makes all the papers of an order, and sends participants theirs. Safe to run any number of times: papers that exist
 * stay.
 */
export async function makePapers(app: App, orderId: number, options: SettleOptions): Promise<MadePapers> {
  const made = await makePapersToSend(app, orderId, options)
  await queueParticipantPasses(app, orderId)
  return made
}

/** The same before a confirmation, after which participants get theirs. */
export async function makePapersToSend(
  app: App,
  orderId: number,
  options: SettleOptions,
): Promise<MadePapers> {
  const { gifts, invoices } = await writePapers(app, orderId, options)
  const papers = await drawPapers(app, orderId)
  app.jobs.wake()
  const toCome = gifts.find(comesWithYear)
  return {
    papers,
    needsAddressFor: [
      ...(gifts.some(awaitsDonorAddress) ? (['FiscalReceipt'] as const) : []),
      ...(lacksBuyerAddressAlone(invoices.missing) ? (['Invoice'] as const) : []),
    ],
    yearOfReceipt: toCome ? receiptYear(toCome.givenOn) : null,
  }
}

/** Draws those that were changed without anybody being told. */
export async function redrawPapers(app: App, orderId: number): Promise<void> {
  await drawPapers(app, orderId)
}

/** Writes the contents of the order's papers, numbered and dated; a later drawing uses what was written here. */
export async function writePapers(
  app: App,
  orderId: number,
  options: SettleOptions,
): Promise<{ gifts: readonly Gift[]; invoices: Settled }> {
  await makePasses(app, orderId)
  await makeDedicationCard(app, orderId)
  const gifts = await giftsOfOrder(app, orderId)
  for (const gift of gifts) await settleGift(app, gift, options)
  return { gifts, invoices: await settleInvoices(app, orderId, options) }
}
