/** Wrong discount codes are counted for an hour. Correct ones never count. */
export const COUPON_GUESSES_WINDOW_MS = 60 * 60_000

/** How many wrong codes are free; after that each further code needs proof of work. */
export type WorkedGuesses = {
  readonly freely: number
  /** From this number on, the work does not grow any more. */
  readonly most: number
  readonly firstBits: number
  readonly mostBits: number
  /** Once full, a visitor or range waits a minute and a half for each code; a campaign, shared by all, never closes. */
  readonly closes: boolean
}

const WORK = { firstBits: 12, mostBits: 20 }

/** An honest visitor does not mistype a code ten times. */
export const COUPON_GUESSES_OF_VISITOR: WorkedGuesses = { freely: 10, most: 40, ...WORK, closes: true }

/** Ranges are counted too, because a machine can appear as a new visitor at no cost. */
export const COUPON_GUESSES_OF_RANGE: WorkedGuesses = { freely: 20, most: 40, ...WORK, closes: true }

/** A range may be unknown, or one of many. Honest people mistype less often than this, and do not notice the work. */
export const COUPON_GUESSES_OF_CAMPAIGN: WorkedGuesses = {
  freely: 20,
  most: 80,
  firstBits: 12,
  mostBits: 16,
  closes: false,
}
