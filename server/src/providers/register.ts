import type { z } from 'zod'

/** Somebody types on meanwhile: an answer that comes later helps nobody. */
const PATIENCE_MS = 2000
const KEPT_MS = 24 * 3_600_000
const MOST_KEPT = 2000
/** Public registers take some tens of questions a second from one place, and are everybody's. */
const MOST_AT_ONCE = 8

/** Answers are kept a day, the oldest forgotten first; those who ask the same meanwhile wait for the same answer. */
export function openRegister<T>(url: string, schema: z.ZodType<T>) {
  const kept = new Map<string, { at: number; answer: Promise<T | null> }>()
  let asking = 0

  async function fetchIt(path: string): Promise<T | null> {
    asking += 1
    try {
      const answer = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(PATIENCE_MS) })
      return answer.ok ? schema.parse(await answer.json()) : null
    } catch {
      return null
    } finally {
      asking -= 1
    }
  }

  return {
    /** Already known, so that asking costs nobody anything. */
    knows: (path: string, now: number) => now - (kept.get(path)?.at ?? -Infinity) < KEPT_MS,

    /** What it says; null where it does not answer in time, answers otherwise than agreed, or is asked too much. */
    async ask(path: string, now: number): Promise<T | null> {
      const known = kept.get(path)
      if (known && now - known.at < KEPT_MS) return known.answer
      if (asking >= MOST_AT_ONCE) return null
      const answer = fetchIt(path)
      kept.delete(path)
      kept.set(path, { at: now, answer })
      const [oldest] = kept.keys()
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
      // What was not answered is asked again.
      if ((await answer) === null) kept.delete(path)
      return answer
    },
  }
}
