import type { App } from '../app.ts'

/** The line of an order, and how many times its ticket had been passed on when the pass was made. */
export interface Pass {
  orderItemId: number
  hand: number
}

/**
 * `1234.AbC…`: the line of an order and our signature of it; `1234-2.AbC…` once its ticket was passed on twice. It
 * cannot be made without the secret.
 */
export function passCode(app: Pick<App, 'keys'>, pass: Pass): string {
  const named = nameOf(pass)
  return `${named}.${app.keys.sign('pass', named)}`
}

const nameOf = ({ orderItemId, hand }: Pass) => (hand === 0 ? String(orderItemId) : `${orderItemId}-${hand}`)

/** The pass with this code, whichever of our keys signed it. */
export function passOfCode(app: Pick<App, 'keys'>, code: string): Pass | null {
  const [named = '', signature = '', ...more] = code.split('.')
  const [, item = '', hand = '0'] = /^([1-9]\d{0,15})(?:-([1-9]\d{0,5}))?$/.exec(named) ?? []
  const isSigned = item !== '' && more.length === 0 && app.keys.isSigned('pass', named, signature)
  return isSigned ? { orderItemId: Number(item), hand: Number(hand) } : null
}

/** Every code that is good for a pass: it may have been signed by a former key. */
export function passCodes(app: Pick<App, 'keys'>, pass: Pass): string[] {
  const named = nameOf(pass)
  return app.keys.signatures('pass', named).map((signature) => `${named}.${signature}`)
}
