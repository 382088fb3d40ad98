/** A few visitors alone are not a rush: they make some dozens of calls a second, pages and pictures included. */
const CALLS = 25
const WINDOW_MS = 250

/** Knows whether many calls are arriving now. A stream that stays open counts as one call, when it begins. */
export function watchRush(): { called: () => void; isRush: () => boolean } {
  let began = -Infinity
  let calls = 0
  let callsBefore = 0
  return {
    called() {
      const now = performance.now()
      if (now - began >= WINDOW_MS) {
        callsBefore = now - began < 2 * WINDOW_MS ? calls : 0
        calls = 0
        began = now
      }
      calls += 1
    },
    isRush: () => performance.now() - began < 2 * WINDOW_MS && Math.max(calls, callsBefore) >= CALLS,
  }
}
