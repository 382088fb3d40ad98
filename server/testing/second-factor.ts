import { Secret, TOTP, URI } from 'otpauth'
import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'
import { again, type Visitor } from './visitor.ts'

/** The secret as an application that scanned it would hold it. */
export const secretIn = (otpauthUrl: string): Buffer => Buffer.from(URI.parse(otpauthUrl).secret.bytes)

/** What such an application shows, which is not ours. */
export function codeNow(test: TestApp, secret: Buffer): string {
  const totp = new TOTP({ secret: Secret.fromHex(secret.toString('hex')) })
  return totp.generate({ timestamp: test.clock.now() })
}

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
