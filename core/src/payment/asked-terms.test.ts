import { describe, expect, it } from 'vitest'
import { cents } from '../money/money.ts'
import { askedPlanOf, askedTermProblems, MAX_ASKED_TERMS } from './asked-terms.ts'

const TODAY = '2026-11-19'
const term = (dueOn: string, amount = 1000) => ({ dueOn, amountCents: cents(amount) })
const problemsOf = (...terms: ReturnType<typeof term>[]) => askedTermProblems(terms, TODAY)

describe('the terms that an association asks for', () => {
  it('[I10] are of 0.50 € or more, on days that follow each other, from tomorrow on', () => {
    expect(problemsOf(term('2026-11-20', 50), term('2026-11-21'), term('2027-03-31'))).toEqual([])
    expect(problemsOf(term('2026-11-20', 49))).toEqual([{ index: 0, problem: 'amountTooLow' }])
    expect(problemsOf(term(TODAY))).toEqual([{ index: 0, problem: 'notAfterBefore' }])
    expect(problemsOf(term('2027-01-01'), term('2027-01-01'), term('2026-12-31'))).toEqual([
      { index: 1, problem: 'notAfterBefore' },
      { index: 2, problem: 'notAfterBefore' },
    ])
  })

  it('[I10] end within twelve months', () => {
    expect(problemsOf(term('2027-11-19'))).toEqual([])
    expect(problemsOf(term('2027-11-20'))).toEqual([{ index: 0, problem: 'tooFar' }])
  })

  it('[I10] are twelve at most', () => {
    const many = Array.from({ length: 13 }, (_, index) =>
      term(`2026-12-${String(index + 1).padStart(2, '0')}`),
    )
    expect(problemsOf(...many.slice(1))).toEqual([])
    expect(problemsOf(...many)).toEqual([{ index: 12, problem: 'tooMany' }])
    expect(MAX_ASKED_TERMS).toBe(12)
  })

  it('[I10] of several lines share the debit of a day', () => {
    const of = (amount: number, ...laterTerms: ReturnType<typeof term>[]) => ({
      amountCents: cents(amount),
      laterTerms,
    })
    expect(
      askedPlanOf([
        of(3000, term('2027-01-01'), term('2026-12-01')),
        of(9),
        of(900, term('2027-01-01', 800)),
      ]),
    ).toEqual({
      days: ['2026-12-01', '2027-01-01'],
      later: [
        [1000, 1000],
        [0, 0],
        [0, 800],
      ],
    })
    expect(askedPlanOf([of(3000)])).toBeNull()
    expect(() => askedPlanOf([of(999, term('2027-01-01'))])).toThrow('more later than it costs')
  })
})
