import { type LocalDate, parisInstant } from '@obole/core/dates/dates'

interface DatedPayment {
  instalment_number: number
  created_at: Date
  due_on: LocalDate
}

/** A planned payment is dated by its due day, not by the day it was planned: every page and file shows this date. */
export function paymentDate({ instalment_number, created_at, due_on }: DatedPayment): string {
  const at = instalment_number === 1 ? created_at.getTime() : parisInstant(due_on)
  return new Date(at).toISOString()
}
