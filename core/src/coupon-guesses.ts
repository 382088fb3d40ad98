/** Wrong discount codes, each within a quarter of an hour. Good ones never count. */
export const COUPON_GUESSES_WINDOW_MS = 15 * 60_000

/** In one cart, or on one page before there is a cart. */
export const COUPON_GUESSES_OF_CART = 10
export const COUPON_GUESSES_OF_VISITOR = 20

/** A range of addresses, or a campaign, is never closed: it goes on freely, and then computes for each word more. */
export type WorkedGuesses = {
  readonly freely: number
  /** So many fill it: from there on the work grows no more. */
  readonly most: number
  readonly firstBits: number
  readonly mostBits: number
}

export const COUPON_GUESSES_OF_RANGE: WorkedGuesses = { freely: 30, most: 120, firstBits: 12, mostBits: 20 }

/** A visitor costs nothing to be, and a range may be unknown: people who mistype are fewer than that. */
export const COUPON_GUESSES_OF_CAMPAIGN: WorkedGuesses = {
  freely: 60,
  most: 240,
  firstBits: 12,
  mostBits: 20,
}
