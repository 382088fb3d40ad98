import { setTimeout } from 'node:timers/promises'

/** A few visitors alone are not a rush: they make some dozens of calls a second, pages and pictures included. */
const CALLS = 25
const WINDOW_MS = 250
/** How much longer than its work a long one rests in a rush, which so has most of the processors. */
const RESTS = 3

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

/** After a piece of long work: in a rush it waits before the next piece, so that whoever calls is answered first. */
export async function stepBack(isRush: () => boolean, workedMs: number): Promise<void> {
  if (isRush()) await setTimeout(workedMs * RESTS)
}
