/** More is not read at all, so that nothing of it is read by half. */
export const MAX_STATEMENT_BYTES = 10 * 1024 * 1024
export const MAX_STATEMENT_LINES = 20_000
