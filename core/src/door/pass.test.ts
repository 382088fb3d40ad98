import { expect, it } from 'vitest'
import { passState, readCode, typedNumber } from './pass.ts'

const SIGNATURE = 'AbCdEfGhIjKlMnOpQrStUvWx'

it.each([
  [`https://obole.example/api/passes/1234.${SIGNATURE}`, 1234],
  [`https://api.obole.example/passes/1234-2.${SIGNATURE}?utm=x`, 1234],
  [`1234.${SIGNATURE}`, 1234],
  [` 12-3.${SIGNATURE}\n`, 12],
])('[Z1] reads the code in %s', (text, itemId) => {
  expect(readCode(text)).toMatchObject({ itemId })
})

it.each([
  'https://example.org/menu.pdf',
  `https://example.org/1234.${SIGNATURE}`,
  '1234',
  `0.${SIGNATURE}`,
  `1234-0.${SIGNATURE}`,
  `1234.${SIGNATURE}.x`,
  'WIFI:S:Buvette;T:WPA;P:secret;;',
  '',
])('[Z1] takes %s for no ticket', (text) => {
  expect(readCode(text)).toBeNull()
})

it('[Z1] keeps the whole code, which is what was signed', () => {
  expect(readCode(`https://obole.example/api/passes/12-3.${SIGNATURE}`)?.code).toBe(`12-3.${SIGNATURE}`)
})

it.each([
  ['131', 131],
  ['N° 131', 131],
  ['n°000131', 131],
  ['no. 1 234', 1234],
  ['131a', null],
  ['0', null],
  ['-4', null],
  ['', null],
  ['1234567890123456', null],
])('[Z2] reads the number typed as %j', (typed, number) => {
  expect(typedNumber(typed)).toBe(number)
})

it('[Z14] every ticket of a cancelled event is told as cancelled, unless its money went back', () => {
  const live = { isLive: true, isRefunded: false, isEventCanceled: false }
  expect(passState(live)).toBe('valid')
  expect(passState({ ...live, isEventCanceled: true })).toBe('canceled')
  expect(passState({ isLive: false, isRefunded: true, isEventCanceled: true })).toBe('refunded')
  expect(passState({ ...live, isLive: false })).toBe('canceled')
})
