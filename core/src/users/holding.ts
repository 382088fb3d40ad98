/** Places of one limited stock that a range of addresses holds in unpaid carts. */
export type Holding = {
  /** Not sold yet, held places included: the last ten places of a large hall are as few as a hall of ten. */
  readonly unsold: number
  /** Held by unpaid carts of the range. */
  readonly held: number
  /** Requested now, in addition to those held. */
  readonly asked: number
  /** Bought from the range lately: each paid place lets the range hold one more. */
  readonly paid: number
}

/** A family or a few colleagues may hold this many at once without any work. */
const MOST_FREE_PLACES = 20
const FEWEST_FREE_PLACES = 6
const FREE_SHARE = 4

/** The work for the first place beyond the free ones: a fraction of a second. */
const FIRST_PLACE_BITS = 12

/** The work doubles with each twentieth of the stock: holding half of it takes a second, all of it a day. */
const DOUBLINGS_IN_STOCK = 20
const FEWEST_PLACES_A_DOUBLING = 2

/** How many bits of work a range must do before it holds more; 0 while it holds little. */
export function holdingWorkBits({ unsold, held, asked, paid }: Holding): number {
  if (asked <= 0) return 0
  const free = Math.min(MOST_FREE_PLACES, Math.max(FEWEST_FREE_PLACES, Math.floor(unsold / FREE_SHARE)))
  const over = held + asked - free - paid
  if (over <= 0) return 0
  const step = Math.max(FEWEST_PLACES_A_DOUBLING, unsold / DOUBLINGS_IN_STOCK)
  return FIRST_PLACE_BITS + Math.ceil(Math.log2(asked)) + Math.floor(over / step)
}

/**
 * A third of the unsold places is kept for others: work slows a machine, but the last ten places cost it too little.
 */
const SHARE_OF_OTHERS = 3

/**
 * Whether a range would hold so many unpaid places that too few are left for others. A group that buys once takes all
 * it wants in one cart; a range that lets carts expire, or holds several, behaves like a machine.
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

/**
 * How long we remember the range a cart was made from: the hour it may last, and an hour in which its payment counts.
 */
export const CART_ORIGIN_KEPT_MS = 2 * HOUR_MS
