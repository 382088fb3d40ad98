import { describe, expect, it } from 'vitest'
import { askedFor, periodIn, periodProblem } from './period-query.ts'

const TODAY = '2026-11-15'
const period = (query: string) => periodIn(new URLSearchParams(query), TODAY)

describe('the period of an address', () => {
  it.each([
    ['', { kind: 'days', days: 30 }],
    ['jours=90', { kind: 'days', days: 90 }],
    ['jours=12', { kind: 'days', days: 30 }],
    ['jours=tout', { kind: 'all' }],
    ['from=2026-01-01&to=2026-03-31', { kind: 'own', from: '2026-01-01', to: '2026-03-31' }],
    ['from=2026-03-31&to=2026-01-01', { kind: 'days', days: 30 }],
    ['from=2026-02-30&to=2026-03-01&jours=7', { kind: 'days', days: 7 }],
  ] as const)('%s', (query, expected) => {
    expect(period(query)).toEqual(expected)
  })

  it('is asked for in days, today included', () => {
    expect(askedFor(period('jours=7'), TODAY)).toEqual({ from: '2026-11-09', to: TODAY })
    expect(askedFor(period('jours=tout'), TODAY)).toEqual({ from: 'beginning', to: TODAY })
    expect(askedFor(period('from=2026-01-01&to=2026-03-31'), TODAY)).toEqual({
      from: '2026-01-01',
      to: '2026-03-31',
    })
  })
})

describe('a period somebody types', () => {
  it.each([
    ['', '2026-01-01', 'missing'],
    ['2026-02-30', '2026-03-01', 'missing'],
    ['2026-03-02', '2026-03-01', 'backwards'],
    ['2026-11-16', '2026-11-20', 'future'],
    ['2001-01-01', '2026-01-01', 'long'],
    ['2026-11-15', '2026-11-15', null],
    ['2026-11-01', '2026-12-31', null],
  ])('from %s to %s: %s', (from, to, problem) => {
    expect(periodProblem(from, to, TODAY)).toBe(problem)
  })
})
