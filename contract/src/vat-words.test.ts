import { cents } from '@obole/core/money/money'
import { expect, it } from 'vitest'
import { vatOnWire, vatRows } from './vat-words.ts'

const parts = vatOnWire([
  { rateBasisPoints: 550, vatCents: cents(104) },
  { rateBasisPoints: 2000, vatCents: cents(123_450) },
  { rateBasisPoints: null, vatCents: cents(7) },
])

it('tells VAT by the rate in percent', () => {
  expect(parts).toEqual([
    { rate: 5.5, amount: 104 },
    { rate: 20, amount: 123_450 },
    { rate: null, amount: 7 },
  ])
})

it('has a line for each rate, in the reader’s language, and none where there is no VAT', () => {
  expect(vatRows(parts, 'fr')).toEqual([
    { label: 'dont TVA 5,5\u202f%', value: '1,04\u202f€' },
    { label: 'dont TVA 20\u202f%', value: '1\u202f234,50\u202f€' },
    { label: 'dont TVA', value: '0,07\u202f€' },
  ])
  expect(vatRows(parts, 'en')).toEqual([
    { label: 'including 5.5% VAT', value: '€1.04' },
    { label: 'including 20% VAT', value: '€1,234.50' },
    { label: 'including VAT', value: '€0.07' },
  ])
  expect(vatRows([], 'fr')).toEqual([])
})
