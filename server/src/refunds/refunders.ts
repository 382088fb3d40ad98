import type { App } from '../app.ts'

/** Providers that can refund here. Money taken by a provider that is no longer configured cannot be given back. */
export const refundersOf = (app: App): readonly string[] =>
  app.providers.thatCan('refund').map(({ name }) => name)
