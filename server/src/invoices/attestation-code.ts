import { isLocalDate, type LocalDate } from '@obole/core/dates/dates'
import { type Cents, cents } from '@obole/core/money/money'
import type { App } from '../app.ts'

/** What an attestation says: of which order, on which day, and what was paid and kept by then. */
export interface Attested {
  orderId: number
  madeOn: LocalDate
  keptCents: Cents
}

/** `1234-2026-11-19-4500.AbC…`: what it says, and our signature of it. */
export function attestationCode(app: Pick<App, 'keys'>, { orderId, madeOn, keptCents }: Attested): string {
  const content = `${orderId}-${madeOn}-${keptCents}`
  return `${content}.${app.keys.sign('attestation', content)}`
}

/** What we once content under this code; null for one that we never signed. */
export function attestedBy(app: Pick<App, 'keys'>, code: string): Attested | null {
  const [content = '', signature = '', ...more] = code.split('.')
  const [, orderId = '', madeOn = '', kept = ''] =
    /^([1-9]\d{0,15})-(\d{4}-\d\d-\d\d)-(\d{1,13})$/.exec(content) ?? []
  const isSigned =
    isLocalDate(madeOn) && more.length === 0 && app.keys.isSigned('attestation', content, signature)
  return isSigned ? { orderId: Number(orderId), madeOn, keptCents: cents(Number(kept)) } : null
}
