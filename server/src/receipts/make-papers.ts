import { receiptYear } from '@obole/core/receipts/receipt'
import type { App } from '../app.ts'
import { makeDedicationCard } from '../dedications/make-card.ts'
import { drawPapers } from '../papers/draw-papers.ts'
import { settleInvoices } from '../invoices/settle-invoices.ts'
import { makePasses } from '../papers/make-passes.ts'
import type { DrawnPaper } from '../papers/paper.ts'
import type { Gift } from './gift.ts'
import { giftsOfOrder } from './gifts-of-order.ts'
import { queueParticipantPasses } from './participant-passes.ts'
import { awaitsDonorAddress, comesWithYear, settleGift, type SettleOptions } from './settle-gift.ts'

export interface MadePapers {
  papers: readonly DrawnPaper[]
  /** A receipt is due, but the donor's address is missing. */
  needsDonorAddress: boolean
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
  const gifts = await writePapers(app, orderId, options)
  const papers = await drawPapers(app, orderId)
  app.jobs.wake()
  const toCome = gifts.find(comesWithYear)
  return {
    papers,
    needsDonorAddress: gifts.some(awaitsDonorAddress),
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
): Promise<readonly Gift[]> {
  await makePasses(app, orderId)
  await makeDedicationCard(app, orderId)
  const gifts = await giftsOfOrder(app, orderId)
  for (const gift of gifts) await settleGift(app, gift, options)
  await settleInvoices(app, orderId)
  return gifts
}
