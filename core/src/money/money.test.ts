import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  amountInput,
  cents,
  divideHalfUp,
  formatCount,
  formatEuros,
  formatPriceRange,
  isFreeOrChargeable,
  normaliseAmount,
  parseAmount,
  splitByWeight,
  splitEvenly,
  sum,
  VAT_RATES,
  vatBasisPointsOf,
  vatIncluded,
  vatRatePercent,
} from './money.ts'

const amounts = fc.integer({ min: 0, max: 100_000_000 }).map(cents)

describe('cents', () => {
  it('[M1] refuses what is not a whole number of cents', () => {
    for (const wrong of [0.5, NaN, Infinity, 2 ** 53])
      expect(() => cents(wrong)).toThrow('not a whole number')
    expect(cents(1250)).toBe(1250)
    expect(Object.is(cents(-0), 0)).toBe(true)
  })

  it('[M1] sums to cents', () => {
    expect(sum([cents(1), cents(2), cents(-5)])).toBe(-2)
    expect(sum([])).toBe(0)
  })
})

describe('typed amounts', () => {
  it.each([
    ['12,5', '12.5'],
    ['12.50', '12.50'],
    ['12,345', '12.35'],
    ['12.344', '12.34'],
    ['1.005', '1.01'],
    ['12,999', '13.00'],
    ['012', '12'],
    ['007,5', '7.5'],
    ['0', '0'],
    ['00', '0'],
    ['0,5', '0.5'],
    [',5', '0.5'],
    ['12,', '12'],
    [' 12 ', '12'],
    ['', ''],
    ['.', ''],
    ['abc', ''],
    ['12a', ''],
    ['-3', ''],
    ['1,2,3', ''],
    ['1.2,3', ''],
    ['1e3', ''],
    ['9'.repeat(20) + '.999', ''],
  ])('[M2] %j is normalised to %j', (typed, normalised) => {
    expect(normaliseAmount(typed)).toBe(normalised)
  })

  it('[M2] normalising twice changes nothing', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{0,9}[.,]?[0-9]{0,5}$/), (typed) => {
        const once = normaliseAmount(typed)
        return normaliseAmount(once) === once
      }),
    )
  })

  it.each([
    ['12,5', 1250],
    ['0,05', 5],
    ['1 234,50', 123_450],
    ['1\u202f234\u202f567', 123_456_700],
    ['1 23', null],
    ['', null],
    ['9'.repeat(20), null],
  ])('[M3] %j is %j cents', (typed, amount) => {
    expect(parseAmount(typed)).toBe(amount)
  })

  it('[M3] what we show or put in a field is read back as the same amount', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const shown = formatEuros(amount, 'fr').replace('€', '')
        return parseAmount(shown) === amount && parseAmount(amountInput(amount)) === amount
      }),
    )
  })

  it('[M14] an amount in a field has two decimals, as everywhere', () => {
    expect([0, 1200, 1205, 1250].map((amount) => amountInput(cents(amount)))).toEqual([
      '0.00',
      '12.00',
      '12.05',
      '12.50',
    ])
  })
})

describe('display', () => {
  it.each([
    [0, '0,00\u202f€', '€0.00'],
    [5, '0,05\u202f€', '€0.05'],
    [1200, '12,00\u202f€', '€12.00'],
    [123_450, '1\u202f234,50\u202f€', '€1,234.50'],
    [123_456_789, '1\u202f234\u202f567,89\u202f€', '€1,234,567.89'],
    [-350, '\u22123,50\u202f€', '\u2212€3.50'],
  ])('[M5] %i cents read %j and %j', (amount, french, english) => {
    expect(formatEuros(cents(amount), 'fr')).toBe(french)
    expect(formatEuros(cents(amount), 'en')).toBe(english)
  })

  it.each([
    [0, '0', '0'],
    [999, '999', '999'],
    [1065, '1\u202f065', '1,065'],
    [1_234_567, '1\u202f234\u202f567', '1,234,567'],
  ])('[M5] a count of %i reads %j and %j', (count, french, english) => {
    expect([formatCount(count, 'fr'), formatCount(count, 'en')]).toEqual([french, english])
  })

  it('[M5] English agrees with the platform’s own en-GB figures', () => {
    const intl = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' })
    fc.assert(fc.property(amounts, (amount) => formatEuros(amount, 'en') === intl.format(amount / 100)))
  })

  it('[M5] French agrees with the platform’s own fr-FR figures, but for its wider space', () => {
    const intl = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })
    fc.assert(
      fc.property(
        amounts,
        (amount) => formatEuros(amount, 'fr') === intl.format(amount / 100).replaceAll('\u00a0', '\u202f'),
      ),
    )
  })

  it('[M6] shows one price or a range', () => {
    expect(formatPriceRange(cents(500), cents(500), 'fr')).toBe('5,00\u202f€')
    expect(formatPriceRange(cents(500), cents(2000), 'fr')).toBe('5,00\u202f€ - 20,00\u202f€')
    expect(formatPriceRange(cents(500), cents(2000), 'en')).toBe('€5.00 - €20.00')
    expect(formatPriceRange(cents(0), cents(1200), 'fr')).toBe('De 0 à 12,00\u202f€')
    expect(formatPriceRange(cents(0), cents(1200), 'en')).toBe('From €0 to €12.00')
    expect(formatPriceRange(cents(0), cents(0), 'fr')).toBe('Gratuit')
  })
})

describe('VAT', () => {
  it.each([
    [1200, 2000, 200],
    [1100, 1000, 100],
    [1055, 550, 55],
    [1021, 210, 21],
    [1000, 0, 0],
    [1, 2000, 0],
    [3, 2000, 1],
    [999, 2000, 167],
    [11, 1000, 1],
  ])('[M7] %i cents at %i basis points contain %i', (price, rate, vat) => {
    expect(vatIncluded(cents(price), rate)).toBe(vat)
  })

  it('[M7] the rates are the French ones, in basis points and in percent', () => {
    expect(VAT_RATES.map(vatBasisPointsOf)).toEqual([0, 210, 550, 1000, 2000])
    expect([0, 210, 550, 1000, 2000].map(vatRatePercent)).toEqual([...VAT_RATES])
  })

  it('[M7] the VAT is the nearest cent, and net and VAT make the price', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom(...VAT_RATES.map(vatBasisPointsOf)), (price, rate) => {
        const vat = vatIncluded(price, rate)
        const exact = (price * rate) / (10_000 + rate)
        return Math.abs(vat - exact) <= 0.5 + 1e-6 && vat >= 0 && vat <= price
      }),
    )
    expect(divideHalfUp(1, 2)).toBe(1)
    expect(divideHalfUp(-1, 2)).toBe(0)
  })
})

describe('splitting', () => {
  it('[M8] the first part takes the remainder', () => {
    expect(splitEvenly(cents(1000), 3)).toEqual([334, 333, 333])
    expect(splitEvenly(cents(2), 3)).toEqual([2, 0, 0])
    expect(splitEvenly(cents(500), 1)).toEqual([500])
    expect(() => splitEvenly(cents(10), 0)).toThrow('cannot split')
    expect(() => splitEvenly(cents(-10), 2)).toThrow('zero or more')
  })

  it('[M9] shares follow the weights and lose nothing', () => {
    expect(splitByWeight(cents(100), [1, 1, 1])).toEqual([33, 33, 34])
    expect(splitByWeight(cents(0), [0, 0])).toEqual([0, 0])
    expect(() => splitByWeight(cents(1), [0])).toThrow('weigh nothing')
    expect(() => splitByWeight(cents(-1), [1])).toThrow('zero or more')
  })

  it('[M9] no share passes its weight when the total does not pass the whole', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (list, part) => {
        const total = cents(Math.floor(list.reduce((a, b) => a + b, 0) * part))
        const shares = splitByWeight(total, list)
        return sum(shares) === total && shares.every((share, i) => share >= 0 && share <= (list[i] ?? -1))
      }),
    )
  })

  it('[M10] an amount is free or at least 0.50 €', () => {
    expect([0, 1, 49, 50, 51].map((amount) => isFreeOrChargeable(cents(amount)))).toEqual([
      true,
      false,
      false,
      true,
      true,
    ])
  })
})
