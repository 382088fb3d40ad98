/** Places that a range of addresses holds in unpaid carts, of one stock that ends. */
export type Holding = {
  /** Not sold yet, those held included: the last ten places of a hall are as few as a hall of ten. */
  readonly unsold: number
  /** Held by carts of the range that nobody has paid yet. */
  readonly held: number
  /** Asked for now, on top of them. */
  readonly asked: number
  /** Bought from the range lately: those who pay vouch for those who will. */
  readonly paid: number
}

/** A family or a few colleagues hold as many at once without anybody noticing. */
const MOST_FREE_PLACES = 20
const FEWEST_FREE_PLACES = 6
const FREE_SHARE = 4

/** The work for a single place beyond them: a blink. */
const FIRST_PLACE_BITS = 12

/** It doubles with each twentieth of the stock, so that half of it is a second's work and all of it a day's. */
const DOUBLINGS_IN_STOCK = 20
const FEWEST_PLACES_A_DOUBLING = 2

/** How hard a computation a range must do before it holds more; none while it holds little. */
export function holdingWorkBits({ unsold, held, asked, paid }: Holding): number {
  if (asked <= 0) return 0
  const free = Math.min(MOST_FREE_PLACES, Math.max(FEWEST_FREE_PLACES, Math.floor(unsold / FREE_SHARE)))
  const over = held + asked - free - paid
  if (over <= 0) return 0
  const step = Math.max(FEWEST_PLACES_A_DOUBLING, unsold / DOUBLINGS_IN_STOCK)
  return FIRST_PLACE_BITS + Math.ceil(Math.log2(asked)) + Math.floor(over / step)
}

/** This part of what is not sold is for the others: work slows a machine, and the last ten places cost it too little. */
const SHARE_OF_OTHERS = 3

/**
 * Whether a range would hold so much without having paid it that too little is left to the others. A group that comes once takes
 * all it wants in one cart; what a range lets lapse, or holds in several carts, is what a machine does.
 */
export function leavesTooFew({
  unsold,
  held,
  asked,
  paid,
  isOnlyCart,
}: Holding & {
  /** The range has left no other cart of this campaign unpaid lately. */
  readonly isOnlyCart: boolean
}): boolean {
  if (asked <= 0 || isOnlyCart) return false
  const most = Math.max(FEWEST_FREE_PLACES, unsold - Math.ceil(unsold / SHARE_OF_OTHERS))
  return held + asked > most + paid
}

const HOUR_MS = 3_600_000

/** How long it is remembered where a cart was made: the hour it may last, and an hour in which its payment vouches. */
export const CART_ORIGIN_KEPT_MS = 2 * HOUR_MS
