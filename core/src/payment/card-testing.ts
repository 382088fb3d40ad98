const MINUTE_MS = 60_000

/** How long a refused card counts against the address range it came from and the campaign it was used on. */
export const CARD_TESTING_WINDOW_MS = 30 * MINUTE_MS

/** Where cards are tried: from one range of addresses, or on one campaign. */
export type CardTryScope = 'range' | 'form'

/** What became of the cards tried there within the window. */
export type CardTries = {
  readonly refused: number
  /** Sent to the bank, which has not answered yet. */
  readonly unanswered: number
  readonly paid: number
}

/**
 * What is allowed before any payment succeeded. A campaign may open to a crowd, so many answers may be awaited at once;
 * a range is a street, an office or a village, where that many at once come from a machine.
 */
export const CARD_TRY_ALLOWANCES: Readonly<Record<CardTryScope, Omit<CardTries, 'paid'>>> = {
  range: { refused: 10, unanswered: 20 },
  form: { refused: 20, unanswered: 500 },
}

/** Honest cards are accepted far more often than refused; stolen cards the reverse. */
const PAYMENTS_PER_REFUSAL = 2

/**
 * Why another card needs proof of work first, or null where it needs none: each successful payment allows more
 * attempts.
 */
export function cardTestingBy(
  scope: CardTryScope,
  { refused, unanswered, paid }: CardTries,
): 'refused' | 'unanswered' | null {
  const allowed = CARD_TRY_ALLOWANCES[scope]
  if (refused >= allowed.refused + Math.floor(paid / PAYMENTS_PER_REFUSAL)) return 'refused'
  return unanswered >= allowed.unanswered + paid ? 'unanswered' : null
}

/** A very short computation in a browser, asked for the first card over the allowance. */
const FIRST_CARD_BITS = 16

/** All visitors share a campaign: it asks for one or two seconds of work at most, and never blocks. */
const CAMPAIGN_MOST_BITS = 20
const CAMPAIGN_CARDS_A_DOUBLING = 5

/**
 * How many bits of work are needed before another card goes to the bank; 0 where cards may be tried freely. Each
 * further refusal doubles the work for its own range, which is soon blocked for half an hour, and hardly adds any for
 * the campaign.
 */
export function cardWorkBits(scope: CardTryScope, tries: CardTries): number {
  const reason = cardTestingBy(scope, tries)
  if (!reason) return 0
  const allowed = CARD_TRY_ALLOWANCES[scope]
  const over =
    reason === 'refused'
      ? tries.refused - allowed.refused - Math.floor(tries.paid / PAYMENTS_PER_REFUSAL)
      : tries.unanswered - allowed.unanswered - tries.paid
  if (scope === 'range') return FIRST_CARD_BITS + over
  return Math.min(CAMPAIGN_MOST_BITS, FIRST_CARD_BITS + Math.floor(over / CAMPAIGN_CARDS_A_DOUBLING))
}

/** How many successful payments would allow another card; 0 where it is allowed anyway. */
export function paymentsToVouch(
  scope: CardTryScope,
  { refused, unanswered }: Omit<CardTries, 'paid'>,
): number {
  const allowed = CARD_TRY_ALLOWANCES[scope]
  const forRefusals = (refused - allowed.refused + 1) * PAYMENTS_PER_REFUSAL
  return Math.max(0, forRefusals, unanswered - allowed.unanswered + 1)
}
