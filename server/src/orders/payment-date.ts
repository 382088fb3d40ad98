import { type LocalDate, parisInstant } from '@obole/core/dates'

interface DatedPayment {
  instalment_number: number
  created_at: Date
  due_on: LocalDate
}

/** What is planned happens on its day, whenever it was planned: every page and file gives a payment this date. */
export function paymentDate({ instalment_number, created_at, due_on }: DatedPayment): string {
  const at = instalment_number === 1 ? created_at.getTime() : parisInstant(due_on)
  return new Date(at).toISOString()
}
