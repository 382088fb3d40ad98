import { expect, it } from 'vitest'
import { phoneRule } from './phone.ts'

it.each(['', '12345678', '+33 6 12 34 56', '06.12.34.56.78', '123456789012345'])(
  '[V7] %j is accepted',
  (phone) => {
    expect(phoneRule(phone)).toBeNull()
  },
)

it.each(['1234567', '1234567890123456', '06-12-34-56-78', '(0)612345678', 'abcdefgh'])(
  '[V7] %j is refused',
  (phone) => {
    expect(phoneRule(phone)).toBe('phoneInvalid')
  },
)
