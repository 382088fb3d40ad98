import { assert } from '../assert.ts'
import { type LocalDate, monthsAfter } from '../dates/dates.ts'
import { type Cents, MIN_CHARGE_CENTS, sum } from '../money/money.ts'

/** A debit to come that an association asks for with a line of its own, on a day of its choice. */
export type AskedTerm = { readonly dueOn: LocalDate; readonly amountCents: Cents }

/** How many debits may follow that of today. */
export const MAX_ASKED_TERMS = 12

/** How far away the last may be: a card is not good for ever. */
export const ASKED_TERMS_MONTHS = 12

export type AskedTermProblem = 'tooMany' | 'amountTooLow' | 'notAfterBefore' | 'tooFar'

/** What is wrong with the terms, each at its place; of one term the first problem. */
export function askedTermProblems(
  terms: readonly AskedTerm[],
  today: LocalDate,
): { index: number; problem: AskedTermProblem }[] {
  const last = monthsAfter(today, ASKED_TERMS_MONTHS)
  return terms.flatMap(({ dueOn, amountCents }, index) => {
    const before = terms[index - 1]?.dueOn ?? today
    const problem = firstProblem({ index, dueOn, amountCents, before, last })
    return problem ? [{ index, problem }] : []
  })
}

function firstProblem(term: AskedTerm & { index: number; before: LocalDate; last: LocalDate }) {
  if (term.index >= MAX_ASKED_TERMS) return 'tooMany'
  if (term.amountCents < MIN_CHARGE_CENTS) return 'amountTooLow'
  if (term.dueOn <= term.before) return 'notAfterBefore'
  return term.dueOn > term.last ? 'tooFar' : null
}

/** What is debited after today, and when. */
export type AskedPlan = {
  /** Each day once, in order. */
  readonly days: readonly LocalDate[]
  /** What each of these days takes of each item. */
  readonly later: readonly (readonly Cents[])[]
}

/** The plan of items that are asked for in terms; null where none of them is. Two terms of one day are one debit. */
export function askedPlanOf(
  items: readonly { amountCents: Cents; laterTerms: readonly AskedTerm[] }[],
): AskedPlan | null {
  const days = [
    ...new Set(items.flatMap(({ laterTerms }) => laterTerms.map(({ dueOn }) => dueOn))),
  ].toSorted()
  if (days.length === 0) return null
  const later = items.map(({ amountCents, laterTerms }) => {
    const onDays = days.map((day) =>
      sum(laterTerms.filter(({ dueOn }) => dueOn === day).map((term) => term.amountCents)),
    )
    assert(sum(onDays) <= amountCents, 'an item asks for more later than it costs')
    return onDays
  })
  return { days, later }
}
