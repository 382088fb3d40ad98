const MINUTE_MS = 60_000

/** How long a refused card counts against where it was typed and what it was to pay. */
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
 * What is allowed before a single payment was made. A campaign may open to a crowd, so many answers may be awaited at
 * once; a range is a street, an office or a village, where so many at once are a machine.
 */
export const CARD_TRY_ALLOWANCES: Readonly<Record<CardTryScope, Omit<CardTries, 'paid'>>> = {
  range: { refused: 10, unanswered: 20 },
  form: { refused: 20, unanswered: 500 },
}

/** Of honest cards far more are paid than refused; of stolen ones it is the other way round. */
const PAYMENTS_PER_REFUSAL = 2

/** Why another card is not tried without work, or null where it is: payments that succeed make room for more. */
export function cardTestingBy(
  scope: CardTryScope,
  { refused, unanswered, paid }: CardTries,
): 'refused' | 'unanswered' | null {
  const allowed = CARD_TRY_ALLOWANCES[scope]
  if (refused >= allowed.refused + Math.floor(paid / PAYMENTS_PER_REFUSAL)) return 'refused'
  return unanswered >= allowed.unanswered + paid ? 'unanswered' : null
}

/** A blink of a browser, asked of whoever tries one card more. */
const FIRST_CARD_BITS = 16

/** A campaign is everybody's: it asks for a second or two of work at most, and never closes. */
const CAMPAIGN_MOST_BITS = 20
const CAMPAIGN_CARDS_A_DOUBLING = 5

/**
 * How hard a computation must be done before another card goes to the bank; none where cards may be tried. Each refusal
 * more doubles it for its own range, which ends there for half an hour, and hardly for everybody else.
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

/** How many payments would vouch for another card; none where it may be tried whatever was paid. */
export function paymentsToVouch(
  scope: CardTryScope,
  { refused, unanswered }: Omit<CardTries, 'paid'>,
): number {
  const allowed = CARD_TRY_ALLOWANCES[scope]
  const forRefusals = (refused - allowed.refused + 1) * PAYMENTS_PER_REFUSAL
  return Math.max(0, forRefusals, unanswered - allowed.unanswered + 1)
}
