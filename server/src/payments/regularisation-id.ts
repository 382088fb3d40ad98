import type { App } from '../app.ts'

/** The address of a link to put a payment right: made from the secret, so that it cannot be guessed, only received. */
export function regularisationId(app: App, paymentId: number, issue: number): string {
  return app.ids.derivedToken('regularisation', `${paymentId}:${issue}`)
}

/** The one sent when a debit becomes unpaid; however often that is decided, it is the same. */
export const firstRegularisationId = (app: App, paymentId: number): string =>
  regularisationId(app, paymentId, 1)
