/** The longest key by which a call may be sent again: a longer one is refused. */
export const LONGEST_IDEMPOTENCY_KEY = 200
