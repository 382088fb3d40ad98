import { expect, it } from 'vitest'
import { cents } from '../money/money.ts'
import { isWithinSale } from './sale.ts'

it.each([
  { means: 'Cash', mostCents: 100_000 },
  { means: 'Check', mostCents: 1_000_000 },
] as const)('[Z12] one sale in $means comes to $mostCents cents at most', ({ means, mostCents }) => {
  expect(isWithinSale(means, cents(mostCents))).toBe(true)
  expect(isWithinSale(means, cents(mostCents + 1))).toBe(false)
})
