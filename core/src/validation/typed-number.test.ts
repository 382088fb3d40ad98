import { expect, it } from 'vitest'
import { type NumberKind, readTypedNumber } from './typed-number.ts'

const LIMITS = {
  amount: { least: 0, most: 99_999_999 },
  count: { least: 0, most: 1_000_000 },
  percent: { least: 0.01, most: 100 },
}
const read = (kind: NumberKind, typed: string) => readTypedNumber(kind, typed, LIMITS[kind])

it('[V48] takes a number as people type it', () => {
  expect(read('amount', '12,5')).toEqual({ value: 1250 })
  expect(read('amount', ' 1\u202f234.05 ')).toEqual({ value: 123_405 })
  expect(read('amount', '0012')).toEqual({ value: 1200 })
  expect(read('amount', ',5')).toEqual({ value: 50 })
  expect(read('amount', '12,')).toEqual({ value: 1200 })
  expect(read('amount', '4,35')).toEqual({ value: 435 })
  expect(read('count', '1 000')).toEqual({ value: 1000 })
  expect(read('percent', '12,5')).toEqual({ value: 12.5 })
})

it('[V48] takes nothing typed as nothing meant', () => {
  for (const kind of ['amount', 'count', 'percent'] as const)
    for (const typed of ['', '   ', '\u00a0']) expect(read(kind, typed)).toEqual({ value: null })
})

it('[V48] alters nothing: what cannot be taken as it stands is refused, with the reason', () => {
  expect(read('count', '-5')).toEqual({ fault: 'tooLow' })
  expect(read('count', '\u22125')).toEqual({ fault: 'tooLow' })
  expect(read('amount', '- 5')).toEqual({ fault: 'tooLow' })
  expect(read('amount', '1e9')).toEqual({ fault: 'notNumber' })
  expect(read('amount', '1000000000')).toEqual({ fault: 'tooHigh' })
  expect(read('amount', '999999,99')).toEqual({ value: 99_999_999 })
  expect(read('amount', '1000000')).toEqual({ fault: 'tooHigh' })
  expect(read('count', '1,5')).toEqual({ fault: 'notWhole' })
  expect(read('count', '1,0')).toEqual({ fault: 'notWhole' })
  expect(read('count', '1000001')).toEqual({ fault: 'tooHigh' })
  expect(read('amount', '12,505')).toEqual({ fault: 'tooManyDecimals' })
  expect(read('percent', '0')).toEqual({ fault: 'tooLow' })
  expect(read('percent', '100,01')).toEqual({ fault: 'tooHigh' })
  for (const typed of [
    'douze',
    '1 2',
    '12 €',
    '1,2,3',
    ',',
    '-',
    '1.234,50',
    '0x10',
    'NaN',
    '9'.repeat(400) + '!',
  ])
    expect(read('amount', typed)).toEqual({ fault: 'notNumber' })
  expect(read('amount', '9'.repeat(400))).toEqual({ fault: 'tooHigh' })
})
