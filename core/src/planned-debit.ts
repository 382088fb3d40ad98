import { addDays, type LocalDate } from './dates.ts'
import type { PaymentState, ProviderState } from './payment.ts'

/** Days after the due date on which a refused debit is tried again. */
export const DEBIT_RETRY_DAYS = [2, 4, 9] as const

export type PlannedDebit = {
  readonly state: PaymentState
  readonly dueDate: LocalDate
  /** Tries the bank refused before this one. */
  readonly refusals: number
}

export type DebitDecision =
  | { readonly kind: 'ignore' }
  | { readonly kind: 'paid'; readonly to: 'Authorized' | 'Corrected' }
  | { readonly kind: 'retry'; readonly on: LocalDate }
  /** Refused for good: the payer gets a link to put it right. Never silently cancelled. */
  | { readonly kind: 'unpaid'; readonly to: 'Refused' }

/** What a bank's answer does to a debit planned for a date. */
export function applyToPlannedDebit(debit: PlannedDebit, provider: ProviderState): DebitDecision {
  if (debit.state === 'Refused')
    return provider === 'Succeeded' ? { kind: 'paid', to: 'Corrected' } : { kind: 'ignore' }
  if (debit.state !== 'Pending') return { kind: 'ignore' }
  switch (provider) {
    case 'Created':
    case 'Processing':
      return { kind: 'ignore' }
    case 'Succeeded':
      return { kind: 'paid', to: 'Authorized' }
    // A bank that wants its customer to confirm has refused a debit nobody is there to confirm.
    case 'ActionRequired':
    case 'Authenticated':
    case 'Refused':
    case 'Canceled': {
      const on = retryDate(debit.dueDate, debit.refusals + 1)
      return on === null ? { kind: 'unpaid', to: 'Refused' } : { kind: 'retry', on }
    }
  }
}

/** The date of the next try after that many refusals, or null when there is none left. */
export function retryDate(dueDate: LocalDate, refusals: number): LocalDate | null {
  const days = DEBIT_RETRY_DAYS[refusals - 1]
  return days === undefined ? null : addDays(dueDate, days)
}

/** A card is good until the last day of the month printed on it. */
export function cardExpiresBefore(expiry: { year: number; month: number }, debitDate: LocalDate): boolean {
  return debitDate.slice(0, 7) > `${expiry.year}-${String(expiry.month).padStart(2, '0')}`
}
