import { expect } from 'vitest'
import { codeAt } from '../src/people/totp.ts'
import type { TestApp } from './test-app.ts'
import { again, type Visitor } from './visitor.ts'

/** The secret as an application that scanned it would hold it. */
export function secretIn(otpauthUrl: string): Buffer {
  const text = new URL(otpauthUrl).searchParams.get('secret') ?? ''
  const bits = Array.from(text, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}

export const codeNow = (test: TestApp, secret: Buffer): string =>
  codeAt(secret, Math.floor(test.clock.now() / 30_000))

/** Somebody signed in puts a second factor in force, as with a telephone. */
export async function enableSecondFactor(
  test: TestApp,
  browser: Visitor,
): Promise<{ secret: Buffer; recoveryCodes: string[] }> {
  const setup = await browser.post('/api/users/me/two-factor/setup', undefined, again())
  const secret = secretIn(setup.json().otpauthUrl)
  const confirmed = await browser.post('/api/users/me/two-factor/confirm', { code: codeNow(test, secret) })
  expect(confirmed).toMatchObject({ statusCode: 200 })
  // The code that confirmed has served; the next half-minute has another.
  test.clock.advance(30_000)
  return { secret, recoveryCodes: confirmed.json().recoveryCodes }
}
