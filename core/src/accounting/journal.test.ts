import { describe, expect, it } from 'vitest'
import { entryDay, isClosable, yearBeginsOn, yearEndsOn } from './journal.ts'

describe('the accounting year', () => {
  it.each([
    ['2026-03-04', 1, '2026-01-01', '2026-12-31'],
    ['2026-08-31', 9, '2025-09-01', '2026-08-31'],
    ['2026-09-01', 9, '2026-09-01', '2027-08-31'],
    ['2027-02-28', 3, '2026-03-01', '2027-02-28'],
    ['2028-02-29', 3, '2027-03-01', '2028-02-29'],
  ])('[AC8] of %s, with years that begin in month %i, is from %s to %s', (day, month, from, to) => {
    expect([yearBeginsOn(day, month), yearEndsOn(from)]).toEqual([from, to])
  })
})

describe('the day of an entry', () => {
  it('[AC8] is that of what happened, or the first that is still open', () => {
    expect(entryDay('2026-01-31', null)).toBe('2026-01-31')
    expect(entryDay('2026-02-01', '2026-01-31')).toBe('2026-02-01')
    expect(entryDay('2026-01-31', '2026-01-31')).toBe('2026-02-01')
    expect(entryDay('2025-06-30', '2026-12-31')).toBe('2027-01-01')
  })
})

describe('a closing', () => {
  it('[AC8] is up to a past day, after what is closed already', () => {
    const today = '2027-02-01'
    const closable = (until: string, closedUntil: string | null) => isClosable(until, { closedUntil, today })
    expect([
      closable('2027-01-31', null),
      closable('2027-02-01', null),
      closable('2027-03-01', null),
    ]).toEqual([true, false, false])
    expect([closable('2027-01-01', '2026-12-31'), closable('2026-12-31', '2026-12-31')]).toEqual([
      true,
      false,
    ])
  })
})
