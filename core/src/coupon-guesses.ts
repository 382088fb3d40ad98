/** Wrong discount codes, each within an hour. Good ones never count. */
export const COUPON_GUESSES_WINDOW_MS = 60 * 60_000

/** So many are heard freely; then each word more is computed for. */
export type WorkedGuesses = {
  readonly freely: number
  /** So many fill it: from there on the work grows no more. */
  readonly most: number
  readonly firstBits: number
  readonly mostBits: number
  /** Once it is full, whoever it is waits a minute and a half for each word; what everybody shares closes to nobody. */
  readonly closes: boolean
}

const WORK = { firstBits: 12, mostBits: 20 }

/** Nobody mistypes a code ten times. */
export const COUPON_GUESSES_OF_VISITOR: WorkedGuesses = { freely: 10, most: 40, ...WORK, closes: true }

/** A visitor costs nothing to be. */
export const COUPON_GUESSES_OF_RANGE: WorkedGuesses = { freely: 20, most: 40, ...WORK, closes: true }

/** A range may be unknown, or one of many: people who mistype are fewer than that, and compute without noticing. */
export const COUPON_GUESSES_OF_CAMPAIGN: WorkedGuesses = {
  freely: 20,
  most: 80,
  firstBits: 12,
  mostBits: 16,
  closes: false,
}
