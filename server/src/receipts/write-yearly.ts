import { listGiftsOfPayments } from './receipts.store.ts'
import * as store from './yearly.store.ts'

export type { LiveYearly } from './yearly.store.ts'

/** What a run of yearly receipts reads and writes, all of it in the transaction of its portion. */
export const giftsOfPayments = listGiftsOfPayments
export const holdGifts = store.holdGifts
export const holdYearlyOf = store.holdYearlyOf
export const countYearly = store.countYearly
export const voidYearly = store.voidYearly
export const insertYearly = store.insertYearly
export const queueYearly = store.addYearlyJobs

/** How the association gives receipts, from which year on. */
export const rhythmsOf = store.listRhythms
