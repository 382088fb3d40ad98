import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { frenchAmount, frenchNumber } from './french-number.ts'
import { cents } from './money.ts'

it('[M12] the numbers below a hundred that do not follow the others', () => {
  const odd: [number, string][] = [
    [0, 'zéro'],
    [1, 'un'],
    [16, 'seize'],
    [17, 'dix-sept'],
    [20, 'vingt'],
    [21, 'vingt et un'],
    [22, 'vingt-deux'],
    [61, 'soixante et un'],
    [69, 'soixante-neuf'],
    [70, 'soixante-dix'],
    [71, 'soixante et onze'],
    [72, 'soixante-douze'],
    [77, 'soixante-dix-sept'],
    [80, 'quatre-vingts'],
    [81, 'quatre-vingt-un'],
    [90, 'quatre-vingt-dix'],
    [91, 'quatre-vingt-onze'],
    [99, 'quatre-vingt-dix-neuf'],
  ]
  expect(odd.map(([value]) => frenchNumber(value))).toEqual(odd.map(([, letters]) => letters))
})

it('[M12] cent, mille, million and their plurals', () => {
  const large: [number, string][] = [
    [100, 'cent'],
    [101, 'cent un'],
    [180, 'cent quatre-vingts'],
    [200, 'deux cents'],
    [201, 'deux cent un'],
    [280, 'deux cent quatre-vingts'],
    [999, 'neuf cent quatre-vingt-dix-neuf'],
    [1000, 'mille'],
    [1001, 'mille un'],
    [1100, 'mille cent'],
    [2000, 'deux mille'],
    [21_000, 'vingt et un mille'],
    [80_000, 'quatre-vingt mille'],
    [80_080, 'quatre-vingt mille quatre-vingts'],
    [100_000, 'cent mille'],
    [200_000, 'deux cent mille'],
    [200_200, 'deux cent mille deux cents'],
    [999_999, 'neuf cent quatre-vingt-dix-neuf mille neuf cent quatre-vingt-dix-neuf'],
    [1_000_000, 'un million'],
    [2_000_000, 'deux millions'],
    [80_000_000, 'quatre-vingts millions'],
    [200_000_000, 'deux cents millions'],
    [1_001_001, 'un million mille un'],
    [1_000_000_000, 'un milliard'],
    [3_000_000_200, 'trois milliards deux cents'],
  ]
  expect(large.map(([value]) => frenchNumber(value))).toEqual(large.map(([, letters]) => letters))
})

it('[M13] euros and centimes, each with its plural, and « d’euros » after million', () => {
  const amounts: [number, string][] = [
    [0, 'zéro euro'],
    [1, 'un centime'],
    [50, 'cinquante centimes'],
    [100, 'un euro'],
    [101, 'un euro et un centime'],
    [150, 'un euro et cinquante centimes'],
    [200, 'deux euros'],
    [2350, 'vingt-trois euros et cinquante centimes'],
    [8080, 'quatre-vingts euros et quatre-vingts centimes'],
    [20_000, 'deux cents euros'],
    [100_000, 'mille euros'],
    [100_000_000, 'un million d’euros'],
    [100_000_001, 'un million d’euros et un centime'],
    [200_000_000, 'deux millions d’euros'],
    [100_010_000, 'un million cent euros'],
    [100_000_000_000, 'un milliard d’euros'],
  ]
  expect(amounts.map(([value]) => frenchAmount(cents(value)))).toEqual(amounts.map(([, letters]) => letters))
})

/** Reads letters back by their values alone: it knows nothing of hyphens, « et » or plurals. */
function readBack(letters: string): number {
  const words = letters.replaceAll('quatre-vingt', 'octante').split(/[ -]/)
  let whole = 0
  let group = 0
  for (const word of words) {
    if (word === 'et') continue
    const bare = word.replace(/^(octante|cent|million|milliard)s$/, '$1')
    if (bare === 'cent') group = Math.max(group, 1) * 100
    else if (bare === 'mille') [whole, group] = [whole + Math.max(group, 1) * 1000, 0]
    else if (bare === 'million') [whole, group] = [whole + group * 1_000_000, 0]
    else if (bare === 'milliard') [whole, group] = [whole + group * 1_000_000_000, 0]
    else group += VALUES.get(bare) ?? Number.NaN
  }
  return whole + group
}

const VALUES = new Map<string, number>([
  ...'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize'
    .split(' ')
    .map((word, value): [string, number] => [word, value]),
  ['vingt', 20],
  ['trente', 30],
  ['quarante', 40],
  ['cinquante', 50],
  ['soixante', 60],
  ['octante', 80],
])

const anyNumber = fc.oneof(
  fc.integer({ min: 0, max: 2_000 }),
  fc.integer({ min: 0, max: 999_999_999_999 }),
  // Round numbers, where plurals come and go.
  fc
    .tuple(
      fc.constantFrom(1, 20, 80, 100, 1000, 80_000, 1_000_000, 1_000_000_000),
      fc.integer({ min: 0, max: 999 }),
    )
    .map(([scale, count]) => scale * count),
)

it('[M12] whatever the number, its letters are read back as that number', () => {
  fc.assert(
    fc.property(anyNumber, (value) => readBack(frenchNumber(value)) === value),
    { numRuns: 5000 },
  )
})

it('[M12] cents and vingts take their s at the end of the number or before a noun, and nowhere else', () => {
  fc.assert(
    fc.property(anyNumber, (value) => {
      const words = frenchNumber(value).replaceAll('quatre-vingt', 'octante').split(/[ -]/)
      return words.every((word, index) => !/^(octante|cent)/.test(word) || hasRightPlural(words, index))
    }),
    { numRuns: 5000 },
  )
})

function hasRightPlural(words: readonly string[], index: number): boolean {
  const word = words[index] ?? ''
  const next = words[index + 1] ?? ''
  const isCounted = word.startsWith('octante') || isMultiplier(words[index - 1])
  const closes = next === '' || /^milli(on|ard)s?$/.test(next)
  return word.endsWith('s') === (isCounted && closes)
}

/** What stands before cent counts it, unless it ends the group before. */
function isMultiplier(word: string | undefined): boolean {
  const value = VALUES.get(word ?? '') ?? 0
  return value >= 2 && value <= 9
}

it('[M12] a number that is no count has no letters', () => {
  for (const value of [-1, 1.5, Number.NaN, 1_000_000_000_000])
    expect(() => frenchNumber(value)).toThrow('no French letters')
  expect(() => frenchAmount(cents(-100))).toThrow('less than nothing')
})
