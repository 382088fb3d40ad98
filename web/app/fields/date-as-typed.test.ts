import { expect, it } from 'vitest'
import { dateAsTyped } from './date-as-typed.ts'

/** Key by key, as a person types it. */
const type = (keys: string) => keys.split('').reduce((typed, key) => dateAsTyped(typed + key), '')

it.each([
  ['14071985', '14/07/1985'],
  ['14/07/1985', '14/07/1985'],
  ['14.07.1985', '14/07/1985'],
  ['14 07 1985', '14/07/1985'],
  ['4/7/1985', '04/07/1985'],
])('turns %s into %s', (keys, written) => {
  expect(type(keys)).toBe(written)
})

it('takes what a browser or a clipboard brings at once', () => {
  expect(['1985-07-14', '14071985', '14-07-1985'].map(dateAsTyped)).toEqual(Array(3).fill('14/07/1985'))
})

it('lets every character be taken back from the end', () => {
  let typed = '14/07/1985'
  const lengths: number[] = []
  while (typed !== '') {
    typed = dateAsTyped(typed.slice(0, -1))
    lengths.push(typed.length)
  }
  expect(lengths).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
})

it('leaves what is no date as it is', () => {
  expect(type('demain')).toBe('demain')
})
