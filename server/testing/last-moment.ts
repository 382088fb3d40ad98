import { vi } from 'vitest'
import type { TestApp } from './test-app.ts'

/**
 * Does something at the last moment before an act is written: when its transaction begins, and everything that was asked
 * before has been answered.
 */
export async function atTheLastMoment<T>(
  { app: { db } }: Pick<TestApp, 'app'>,
  act: () => Promise<T>,
  meanwhile: () => Promise<unknown>,
): Promise<T> {
  const begin = db.transaction.bind(db)
  const spy = vi.spyOn(db, 'transaction').mockImplementationOnce(async (work) => {
    await meanwhile()
    return begin(work)
  })
  try {
    return await act()
  } finally {
    spy.mockRestore()
  }
}
