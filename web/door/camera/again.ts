import { SAME_CODE_MS } from '../evening/times.ts'

/** Lets a code through once: somebody who still holds their ticket up is not told twice. */
export function readOnce(now: () => number): { isNew: (text: string) => boolean; answered: () => void } {
  let last: { text: string; atMs: number } | null = null
  return {
    isNew(text) {
      const isNew = last?.text !== text || now() - last.atMs >= SAME_CODE_MS
      if (isNew) last = { text, atMs: now() }
      return isNew
    },
    /** The three seconds begin when the volunteer has read the answer and goes on. */
    answered() {
      if (last) last = { ...last, atMs: now() }
    },
  }
}
