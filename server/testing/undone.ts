import type { App } from '../src/app.ts'
import { type Queryable, failedRequirement } from '../src/platform/db.ts'

class Undone extends Error {}

/**
 * Runs statements on what the file's tests share, then undoes them: one purchase serves many tests, and a test may
 * begin from a state that only a race leads to.
 */
export async function undone<T>(app: App, work: (db: Queryable) => Promise<T>): Promise<T> {
  const answer: { value?: T } = {}
  try {
    await app.db.transaction(async (db) => {
      answer.value = await work(db)
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  // Set by the work, which otherwise threw.
  return answer.value as T
}

/** The condition of `must` that a statement was refused by; null where it went through. */
export const refusedBy = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => failedRequirement(error) ?? Promise.reject(error),
  )
