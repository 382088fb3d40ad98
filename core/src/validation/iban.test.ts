import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanIban, ibanRule, isIban, maskIban } from './iban.ts'

// The examples that the standard's registry gives.
const EXAMPLES = [
  'FR1420041010050500013M02606',
  'DE89370400440532013000',
  'BE68539007547034',
  'MT84MALT011000012345MTLCAST001S',
]

it.each(EXAMPLES)('[V45] %s is an IBAN', (iban) => {
  expect(isIban(iban)).toBe(true)
})

it('[V45] spaces and small letters are no fault', () => {
  expect(cleanIban(' fr14 2004 1010 0505 0001 3m02 606 ')).toBe(EXAMPLES[0])
  expect(ibanRule('FR14 2004 1010 0505 0001 3M02 606')).toBeNull()
})

it('[V45] anything else is none, and nothing at all is another rule’s matter', () => {
  for (const wrong of ['FR14', 'FR1520041010050500013M02606', '1420041010050500013M02606FR', 'bonjour'])
    expect(ibanRule(wrong)).toBe('ibanInvalid')
  expect(ibanRule('')).toBeNull()
  expect(ibanRule(null)).toBeNull()
})

it('[V45] one sign typed wrong, or two exchanged, is noticed', () => {
  const place = fc.integer({ min: 4, max: 24 })
  fc.assert(
    fc.property(
      fc.constantFrom(EXAMPLES[0] ?? ''),
      place,
      fc.integer({ min: 0, max: 9 }),
      (iban, at, digit) => {
        const typed = iban.slice(0, at) + digit + iban.slice(at + 1)
        const swapped = iban.slice(0, at) + iban[at + 1] + iban[at] + iban.slice(at + 2)
        return (typed === iban || !isIban(typed)) && (swapped === iban || !isIban(swapped))
      },
    ),
  )
})

it('[V46] an IBAN is shown by its ends alone', () => {
  expect(maskIban('FR1420041010050500013M02606')).toBe('FR14 … 2606')
})
