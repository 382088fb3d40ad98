/** A pause this long between two calls is room for whatever else there is to do. */
const PAUSE_MS = 100

/** Knows whether people are calling at this moment. A stream that stays open is one call, when it begins. */
export function watchRush() {
  let lastCallAt = -Infinity
  return {
    called: () => void (lastCallAt = performance.now()),
    isRush: () => performance.now() - lastCallAt < PAUSE_MS,
  }
}
