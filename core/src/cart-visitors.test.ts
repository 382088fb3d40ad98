import { describe, expect, it } from 'vitest'
import {
  type CartVisitors,
  isBegunBy,
  isPaidByAnother,
  payerDoubt,
  sawOtherLines,
  seesPayer,
} from './cart-visitors.ts'

const asked: CartVisitors = { isAsked: true, hasPayer: true, payerClient: 'valentine', payingClient: null }
const own: CartVisitors = { isAsked: false, hasPayer: true, payerClient: null, payingClient: null }

describe('[C25] the details in a cart', () => {
  it('[C25] are read by whoever wrote them, where the address of the cart is handed on', () => {
    expect(seesPayer(asked, 'valentine')).toBe(true)
    expect(seesPayer(asked, 'marc')).toBe(false)
    expect(seesPayer({ ...asked, payerClient: null }, 'marc')).toBe(false)
    expect(seesPayer(own, 'marc')).toBe(true)
  })

  it('[C25] are those of whoever pays: others are told that they are replaced, or that there are none', () => {
    expect(payerDoubt(asked, 'valentine')).toBeNull()
    expect(payerDoubt(asked, 'marc')).toBe('replaced')
    expect(payerDoubt({ ...asked, hasPayer: false, payerClient: null }, 'marc')).toBe('missing')
    expect(payerDoubt(own, 'marc')).toBeNull()
  })
})

it('[C26] a cart that somebody pays is theirs until they are done', () => {
  expect(isPaidByAnother(asked, 'marc')).toBe(false)
  expect(isPaidByAnother({ ...asked, payingClient: 'valentine' }, 'marc')).toBe(true)
  expect(isPaidByAnother({ ...asked, payingClient: 'valentine' }, 'valentine')).toBe(false)
})

it('[C26] a payment is known to whoever began it', () => {
  expect(isBegunBy('valentine', 'valentine')).toBe(true)
  expect(isBegunBy('valentine', 'marc')).toBe(false)
  expect(isBegunBy(null, 'marc')).toBe(true)
})

it('[C27] who pays agrees to the lines there are, and says so where they were asked for', () => {
  expect(sawOtherLines(asked, { seen: 'a', now: 'a' })).toBe(false)
  expect(sawOtherLines(asked, { seen: 'a', now: 'b' })).toBe(true)
  expect(sawOtherLines(asked, { seen: undefined, now: 'b' })).toBe(true)
  expect(sawOtherLines(own, { seen: undefined, now: 'b' })).toBe(false)
  expect(sawOtherLines(own, { seen: 'a', now: 'b' })).toBe(true)
})
