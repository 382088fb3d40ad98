import type { App } from '../app.ts'

/** `1234.AbC…`: the line of an order and our signature under it. Nobody without the secret can make one. */
export function passCode(app: Pick<App, 'keys'>, orderItemId: number): string {
  return `${orderItemId}.${app.keys.sign('pass', String(orderItemId))}`
}

/** The line whose code this is, under whatever key of ours it was printed. */
export function itemOfPassCode(app: Pick<App, 'keys'>, code: string): number | null {
  const [item = '', signature = '', ...more] = code.split('.')
  const id = Number(item)
  const isWritten = String(id) === item && Number.isSafeInteger(id) && id > 0 && more.length === 0
  return isWritten && app.keys.isSigned('pass', item, signature) ? id : null
}
