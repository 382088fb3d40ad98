import { performance as nodePerformance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'

/** A few visitors alone are not a rush: they make some dozens of calls a second, pages and pictures included. */
const CALLS = 25
const WINDOW_MS = 250
/** Who has more of its time to spare answers many calls and does long work beside them, and nobody waits for it. */
const BUSY_PART = 0.7
/** How much longer than its work a long one rests in a rush, which so has most of the processors. */
const RESTS = 3

interface Window {
  beganAt: number
  calls: number
  /** For how long the process had been at work when it began. */
  workedMs: number
}

/**
 * Knows whether many calls are arriving now, and leave the process little time for anything else. A stream that stays open
 * counts as one call, when it begins.
 */
export function watchRush(workedMs = () => nodePerformance.eventLoopUtilization().active) {
  const open = (calls: number): Window => ({ beganAt: performance.now(), calls, workedMs: workedMs() })
  let window: Window = { ...open(0), beganAt: -Infinity }
  let before = window
  return {
    called: (): void => {
      const sinceMs = performance.now() - window.beganAt
      if (sinceMs >= WINDOW_MS) {
        before = sinceMs < 2 * WINDOW_MS ? window : open(0)
        window = open(0)
      }
      window.calls += 1
    },
    isRush: (): boolean => {
      const now = performance.now()
      const isCrowd = now - window.beganAt < 2 * WINDOW_MS && Math.max(window.calls, before.calls) >= CALLS
      return isCrowd && workedMs() - before.workedMs >= (now - before.beganAt) * BUSY_PART
    },
  }
}

/** After a piece of long work: in a rush it waits before the next piece, so that whoever calls is answered first. */
export async function stepBack(isRush: () => boolean, workedMs: number): Promise<void> {
  if (isRush()) await setTimeout(workedMs * RESTS)
}
