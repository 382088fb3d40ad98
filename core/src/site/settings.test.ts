import { expect, it } from 'vitest'
import {
  busyMsLeft,
  CARD_TIMEOUT_MS,
  CONTRIBUTORS_PAGE_SIZE,
  DEFAULT_ENVIRONMENT,
  DEFAULT_FLAGS,
  HTTP_TIMEOUT_MS,
  MAIN_COLOUR,
  MAX_UPLOAD_BYTES,
  mayReloadPage,
  TOAST_TIMEOUT_MS,
} from './settings.ts'
import { UPLOAD_TYPES } from '../validation/file-types.ts'

it('[G2] time-outs', () => {
  expect([HTTP_TIMEOUT_MS, CARD_TIMEOUT_MS, TOAST_TIMEOUT_MS]).toEqual([30_000, 120_000, 5000])
})

it('[G2] a page reloads itself at most once a minute', () => {
  expect(mayReloadPage(null, 0)).toBe(true)
  expect(mayReloadPage(0, 59_999)).toBe(false)
  expect(mayReloadPage(0, 60_000)).toBe(true)
})

it('[G2] a busy sign stays 200 ms', () => {
  expect([0, 50, 200, 900].map((now) => busyMsLeft(0, now))).toEqual([200, 150, 0, 0])
})

it('[G3] figures of the product', () => {
  expect(CONTRIBUTORS_PAGE_SIZE).toBe(8)
  expect(MAIN_COLOUR).toBe('#4B3FCF')
  expect(DEFAULT_FLAGS.onePageCaptcha).toBe(false)
  expect(DEFAULT_FLAGS.cardOnSummary).toBe(true)
  expect(DEFAULT_ENVIRONMENT).toBe('prod')
})

it('[G4] uploads', () => {
  expect(MAX_UPLOAD_BYTES).toBe(5_242_880)
  expect(UPLOAD_TYPES).toEqual(['application/pdf', 'image/png', 'image/jpeg', 'image/webp'])
})
