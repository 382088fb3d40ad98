const HOUR_MS = 3_600_000

/** Long enough for another administrator to read a mail, on any day of the week. */
export const IBAN_HOLD_HOURS = 48

export const IBAN_CHANGE_STATES = ['Pending', 'Applied', 'Stopped'] as const

export type IbanChange = {
  readonly current: string | null
  readonly wanted: string
  /** The association has received money, which a thief could redirect. */
  readonly hasReceived: boolean
}

/** When a new account takes effect; null if at once: the same account, or a first account before any money came in. */
export function ibanHeldUntil({ current, wanted, hasReceived }: IbanChange, now: number): number | null {
  if (current === wanted) return null
  if (current === null && !hasReceived) return null
  return now + IBAN_HOLD_HOURS * HOUR_MS
}
