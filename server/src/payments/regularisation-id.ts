import type { App } from '../app.ts'

/**
 * The id of the link that is mailed when a debit becomes unpaid, by which its payer pays it. It is derived from the
 * secret, so that it cannot be guessed; it is the same however often the debit is decided.
 */
export const mailedRegularisationId = (app: App, paymentId: number): string =>
  app.ids.derivedToken('regularisation', `${paymentId}:1`)

/** The id of a link made on the order's page; never the same as that of a mailed link. */
export const pageRegularisationId = (app: App, paymentId: number, issue: number): string =>
  app.ids.derivedToken('regularisation-page', `${paymentId}:${issue}`)
