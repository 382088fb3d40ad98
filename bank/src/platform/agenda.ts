import type { Clock } from './clock.ts'

/** Wakes the bank when something is due: a slow authorisation, an unanswered challenge, a payout. */
export type Agenda = {
  /** Something falls due at this instant of the bank's clock. */
  plan(dueAt: number): void
  /** Does what is due now; also after the clock was moved. */
  run(): void
  /** Does what is due by the current clock, and plans no timer. */
  settle(): void
  /** Resolves once the subject is settled, for a caller that waits for it. */
  settled(subjectId: string): Promise<void>
  announceSettled(subjectId: string): void
  close(): void
}

const longestTimerMs = 2_147_483_647

/** `settleDue` does what is due and returns the time of the next due item. */
export function createAgenda(clock: Clock, settleDue: () => number | undefined): Agenda {
  const waiting = new Map<string, (() => void)[]>()
  let timer: NodeJS.Timeout | undefined
  let armedFor = Number.POSITIVE_INFINITY

  function arm(dueAt: number) {
    clearTimeout(timer)
    armedFor = dueAt
    const delay = Math.min(Math.max(dueAt - clock.now(), 0), longestTimerMs)
    timer = setTimeout(run, delay)
    timer.unref()
  }

  function run() {
    armedFor = Number.POSITIVE_INFINITY
    const next = settleDue()
    if (next !== undefined) arm(next)
  }

  return {
    plan(dueAt) {
      if (dueAt < armedFor) arm(dueAt)
    },
    run,
    settle: () => void settleDue(),
    settled: (subjectId) =>
      new Promise((resolve) => {
        waiting.set(subjectId, [...(waiting.get(subjectId) ?? []), resolve])
      }),
    announceSettled(subjectId) {
      if (waiting.size === 0) return
      for (const resolve of waiting.get(subjectId) ?? []) resolve()
      waiting.delete(subjectId)
    },
    close: () => clearTimeout(timer),
  }
}
