import { setTimeout as pause } from 'node:timers/promises'

/** Repeats the check until it is true or the time is up; returns whether it became true. */
export async function until(
  answer: () => boolean | Promise<boolean>,
  { withinMs, everyMs = 25 }: { withinMs: number; everyMs?: number },
): Promise<boolean> {
  const deadline = performance.now() + withinMs
  for (;;) {
    if (await answer()) return true
    if (performance.now() >= deadline) return false
    await pause(everyMs)
  }
}
