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

/** Why another card must not be tried, or null where it may: payments that succeed make room for more. */
export function cardTestingBy(
  scope: CardTryScope,
  { refused, unanswered, paid }: CardTries,
): 'refused' | 'unanswered' | null {
  const allowed = CARD_TRY_ALLOWANCES[scope]
  if (refused >= allowed.refused + Math.floor(paid / PAYMENTS_PER_REFUSAL)) return 'refused'
  return unanswered >= allowed.unanswered + paid ? 'unanswered' : null
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
