import type { App } from '../app.ts'

/** Through whom money can go back here. What another took, one that is no longer configured, cannot be given back. */
export const refundersOf = (app: App): readonly string[] =>
  app.providers.thatCan('refund').map(({ name }) => name)
