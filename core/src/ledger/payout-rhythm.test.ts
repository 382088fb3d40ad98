import { expect, it } from 'vitest'
import { nextPayoutOn, type PayoutRhythm } from './payout-rhythm.ts'

// 15 November 2026 is a Sunday.
it.each<[PayoutRhythm, lastOn: string | null, today: string, next: string | null]>([
  ['Daily', null, '2026-11-15', '2026-11-15'],
  ['Daily', '2026-11-15', '2026-11-15', '2026-11-16'],
  ['Daily', '2026-11-01', '2026-11-15', '2026-11-15'],
  ['Weekly', null, '2026-11-15', '2026-11-16'],
  ['Weekly', null, '2026-11-16', '2026-11-16'],
  ['Weekly', '2026-11-16', '2026-11-16', '2026-11-23'],
  ['Weekly', '2026-11-09', '2026-11-18', '2026-11-18'],
  ['Monthly', null, '2026-11-01', '2026-11-01'],
  ['Monthly', '2026-11-01', '2026-11-15', '2026-12-01'],
  ['Monthly', '2026-12-01', '2026-12-31', '2027-01-01'],
  ['Monthly', '2026-10-31', '2026-11-02', '2026-11-02'],
  ['Paused', null, '2026-11-15', null],
])('[P24] %s payouts after %s are made, on %s, next on %s', (rhythm, lastOn, today, next) => {
  expect(nextPayoutOn(rhythm, { lastOn, today })).toBe(next)
})
