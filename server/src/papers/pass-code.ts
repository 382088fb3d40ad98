import type { App } from '../app.ts'

/** `1234.AbC…`: the line of an order and our signature under it. Nobody without the secret can make one. */
export function passCode(app: Pick<App, 'ids'>, orderItemId: number): string {
  return `${orderItemId}.${app.ids.derivedToken('pass', String(orderItemId))}`
}

export function itemOfPassCode(app: Pick<App, 'ids'>, code: string): number | null {
  const id = Number(code.split('.')[0])
  return Number.isSafeInteger(id) && id > 0 && passCode(app, id) === code ? id : null
}
