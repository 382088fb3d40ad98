const HOUR_MS = 3_600_000

/** Time enough for another administrator to read a mail, whatever the day. */
export const IBAN_HOLD_HOURS = 48

export const IBAN_CHANGE_STATES = ['Pending', 'Applied', 'Stopped'] as const

export type IbanChange = {
  readonly current: string | null
  readonly wanted: string
  /** Something has come in for the association: there is money that a thief could lead away. */
  readonly hasReceived: boolean
}

/** When another account takes effect; null where there is nothing to hold: the same again, or the first before any money. */
export function ibanHeldUntil({ current, wanted, hasReceived }: IbanChange, now: number): number | null {
  if (current === wanted) return null
  if (current === null && !hasReceived) return null
  return now + IBAN_HOLD_HOURS * HOUR_MS
}
