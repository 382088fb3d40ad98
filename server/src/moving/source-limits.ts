/** How long one question may take, and how large its answer may be. */
export const SOURCE_PATIENCE_MS = 15_000
export const MOST_AT_SOURCE_BYTES = 4 * 1024 * 1024
