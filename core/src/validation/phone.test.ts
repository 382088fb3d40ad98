import { describe, expect, it } from 'vitest'
import { splitByCode } from './calling-codes.ts'
import { formatPhone, keptPhone, phoneRule, readPhone } from './phone.ts'

it.each(['', '12345678', '+33 6 12 34 56', '06.12.34.56.78', '123456789012345'])(
  '[V7] %j is accepted',
  (phone) => {
    expect(phoneRule(phone)).toBeNull()
  },
)

it.each(['1234567', '1234567890123456', '06-12-34-56', '(0)612345678', '+999 123 456 789', 'abcdefgh'])(
  '[V7] %j is refused',
  (phone) => {
    expect(phoneRule(phone)).toBe('phoneInvalid')
  },
)

describe('a number as people write it', () => {
  it.each([
    ['+33 6 12 34 56 78', '+33612345678', '06 12 34 56 78'],
    ['06-12-34-56-78', '+33612345678', '06 12 34 56 78'],
    ['06\u202f12\u202f34\u202f56\u202f78', '+33612345678', '06 12 34 56 78'],
    ['06/12/34/56/78', '+33612345678', '06 12 34 56 78'],
    ['+33 (0)6 12 34 56 78', '+33612345678', '06 12 34 56 78'],
    ['+33 06 12 34 56 78', '+33612345678', '06 12 34 56 78'],
    ['0033 6 12 34 56 78', '+33612345678', '06 12 34 56 78'],
    ['0262 12 34 56', '+262262123456', '+262 262 12 34 56'],
    ['+33 690 12 34 56', '+590690123456', '+590 690 12 34 56'],
    ['+44 20 7946 0958', '+442079460958', '+44 20 7946 0958'],
    ['+1 (415) 555-0132', '+14155550132', '+1 415 555 0132'],
    ['+32 470 12 34 56', '+32470123456', '+32 470 12 34 56'],
    ['+41 79 123 45 67', '+41791234567', '+41 79 123 45 67'],
    ['+49 30 123456', '+4930123456', '+49 301 234 56'],
    ['+221 77 123 45 67', '+221771234567', '+221 771 234 567'],
    ['+352 621 123 456', '+352621123456', '+352 621 123 456'],
    ['+687 26 12 34', '+687261234', '+687 261 234'],
    ['+378 0549 8812 34', '+3780549881234', '+378 054 988 12 34'],
  ])('[V7] %j is kept as %s and shown as %s', (typed, kept, shown) => {
    expect(phoneRule(typed)).toBeNull()
    expect(keptPhone(typed)).toBe(kept)
    expect(formatPhone(kept)).toBe(shown)
    // What is shown is understood again, so that nothing changes by being looked at.
    expect(readPhone(shown)).toBe(kept)
  })

  it.each([
    '12345678',
    '06 12 34',
    '+33 6 12 34 56',
    '+999 123',
    '+33 012345678',
    '+44 20 7946',
    '+0612345678',
  ])('[V7] %j is no number of any country, and stays as it was typed', (typed) => {
    expect(readPhone(typed)).toBeNull()
    expect(keptPhone(` ${typed} `)).toBe(typed)
    expect(formatPhone(typed)).toBe(typed)
  })

  it('[V7] no calling code begins another', () => {
    const codes = Array.from({ length: 999 }, (_, index) => String(index + 1)).filter((code) =>
      Array.from({ length: 12 }, (_, extra) => splitByCode(code + '9'.repeat(extra + 1))).some(
        (split) => split?.code === code,
      ),
    )
    expect(codes.length).toBeGreaterThan(200)
    for (const code of codes) {
      expect(codes.filter((other) => other !== code && other.startsWith(code))).toEqual([])
    }
  })
})
