import { expect, it } from 'vitest'
import { cardName } from './card-name.ts'

it.each([
  ['visa', 'Visa •••• 4242'],
  ['cb', 'CB •••• 4242'],
  ['amex', 'American Express •••• 4242'],
  ['discover', 'Discover •••• 4242'],
])('names a card by its brand, %s, and its last four digits', (brand, name) => {
  expect(cardName({ brand, last4: '4242' })).toBe(name)
})
