import { describe, expect, it } from 'vitest'
import { cents } from '../money/money.ts'
import {
  changeNeeds,
  isGoodForMail,
  isMoneyLinkPaused,
  type MonthlyDebit,
  orderLinkEndsAt,
  orderLinkStateAt,
  raiseCeiling,
} from './order-link.ts'

const at = (text: string) => Date.parse(text)
const reading = { kind: 'reading', issuedAt: at('2026-01-31T09:30:00Z'), revokedAt: null } as const
const money = { kind: 'money', issuedAt: at('2026-01-31T09:30:00Z'), revokedAt: null } as const

describe('a payer’s link', () => {
  it('[Y1] shows the order for 13 months, to the minute', () => {
    expect(new Date(orderLinkEndsAt(reading)).toISOString()).toBe('2027-02-28T09:30:00.000Z')
    expect(orderLinkStateAt(reading, at('2027-02-28T09:29:59Z'))).toBe('valid')
    expect(orderLinkStateAt(reading, at('2027-02-28T09:30:00Z'))).toBe('aged')
  })

  it('[Y2] moves money for 30 minutes', () => {
    expect(orderLinkStateAt(money, at('2026-01-31T09:59:59Z'))).toBe('valid')
    expect(orderLinkStateAt(money, at('2026-01-31T10:00:00Z'))).toBe('aged')
  })

  it('[Y3] that was revoked is good for nothing, however young', () => {
    for (const link of [reading, money])
      expect(orderLinkStateAt({ ...link, revokedAt: link.issuedAt }, link.issuedAt)).toBe('revoked')
  })

  it('[Y4] goes into a mail while it is good for 6 months more', () => {
    expect(isGoodForMail(reading, at('2026-08-28T08:30:00Z'))).toBe(true)
    expect(isGoodForMail(reading, at('2026-08-28T08:31:00Z'))).toBe(false)
    expect(isGoodForMail({ ...reading, revokedAt: reading.issuedAt }, reading.issuedAt)).toBe(false)
    expect(isGoodForMail(money, money.issuedAt)).toBe(false)
  })
})

it('[Y8] no money link goes to an address that was corrected, for 48 hours', () => {
  const corrected = Date.UTC(2026, 2, 14, 9)
  const HOUR_MS = 3_600_000
  expect(isMoneyLinkPaused(null, corrected)).toBe(false)
  expect(isMoneyLinkPaused(corrected, corrected)).toBe(true)
  expect(isMoneyLinkPaused(corrected, corrected + 48 * HOUR_MS - 1)).toBe(true)
  expect(isMoneyLinkPaused(corrected, corrected + 48 * HOUR_MS)).toBe(false)
})

const monthly = (over: Partial<MonthlyDebit> = {}): MonthlyDebit => ({
  day: 5,
  tipCents: cents(100),
  lineCents: [cents(1000), cents(500)],
  ...over,
})

describe('a change of what is taken each month', () => {
  it('[Y5] that only lowers it needs the reading link alone', () => {
    expect(changeNeeds(monthly(), monthly())).toBe('reading')
    expect(changeNeeds(monthly(), monthly({ tipCents: cents(0) }))).toBe('reading')
    expect(changeNeeds(monthly(), monthly({ lineCents: [cents(600), cents(500)] }))).toBe('reading')
  })

  it('[Y6] of its day, or of a part that grows within the same total, needs a money link', () => {
    expect(changeNeeds(monthly(), monthly({ day: 6 }))).toBe('money')
    expect(changeNeeds(monthly(), monthly({ lineCents: [cents(1100), cents(400)] }))).toBe('money')
    expect(
      changeNeeds(monthly(), monthly({ tipCents: cents(200), lineCents: [cents(900), cents(500)] })),
    ).toBe('money')
  })

  it('[Y7] that takes a cent more in all needs the bank, and is tripled at most', () => {
    expect(changeNeeds(monthly(), monthly({ tipCents: cents(101) }))).toBe('bank')
    expect(changeNeeds(monthly(), monthly({ day: 6, lineCents: [cents(1001), cents(500)] }))).toBe('bank')
    expect(raiseCeiling(monthly())).toBe(4800)
  })
})
