import type { App } from '../app.ts'

/**
 * The address of the link to put a payment right that is mailed when a debit becomes unpaid: made from the secret, so that
 * it cannot be guessed, only received; however often that is decided, it is the same.
 */
export const mailedRegularisationId = (app: App, paymentId: number): string =>
  app.ids.derivedToken('regularisation', `${paymentId}:1`)

/** One made on the page of the order; never the same as one that was mailed. */
export const pageRegularisationId = (app: App, paymentId: number, issue: number): string =>
  app.ids.derivedToken('regularisation-page', `${paymentId}:${issue}`)
