import type { z } from 'zod'

/** The visitor goes on typing: a later answer is useless. */
const PATIENCE_MS = 2000
const KEPT_MS = 24 * 3_600_000
const MOST_KEPT = 2000
/** Public registers accept some tens of requests a second from one address, and everyone shares them. */
const MOST_AT_ONCE = 8

/** Answers are kept for a day, the oldest dropped first; simultaneous requests for the same path share one answer. */
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
    /** True if the answer is already known, so that asking costs nothing. */
    knows: (path: string, now: number) => now - (kept.get(path)?.at ?? -Infinity) < KEPT_MS,

    /** The register's answer; null where it is too late, not as expected, or too many requests are running. */
    async ask(path: string, now: number): Promise<T | null> {
      const known = kept.get(path)
      if (known && now - known.at < KEPT_MS) return known.answer
      if (asking >= MOST_AT_ONCE) return null
      const answer = fetchIt(path)
      kept.delete(path)
      kept.set(path, { at: now, answer })
      const [oldest] = kept.keys()
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
      // A failed request is not kept, so that it is tried again.
      if ((await answer) === null) kept.delete(path)
      return answer
    },
  }
}
