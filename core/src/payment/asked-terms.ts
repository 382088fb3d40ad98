import { type LocalDate, monthsAfter } from '../dates/dates.ts'
import { type Cents, MIN_CHARGE_CENTS } from '../money/money.ts'

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

/** The days of all these terms, each once, in order. */
export const daysOfTerms = (terms: readonly AskedTerm[]): LocalDate[] =>
  [...new Set(terms.map(({ dueOn }) => dueOn))].toSorted()
