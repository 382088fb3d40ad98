/** What a few visitors ask for is no rush: theirs are some dozens of calls a second, of pages and pictures too. */
const CALLS = 25
const WINDOW_MS = 250

/** Knows whether many people are calling at this moment. A stream that stays open is one call, when it begins. */
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
