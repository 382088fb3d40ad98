import type { DirectoryAnswer } from '@obole/contract/organizations'
import { departmentOf } from '@obole/core/association/department'
import type { App } from '../app.ts'
import { countByCategory, countByZipBeginning } from './organizations.store.ts'

/** A slightly old list is acceptable; counting all associations at every visit is not. */
const KNOWN_MS = 60_000
const CATEGORIES_SHOWN = 60

// Keyed by the application, so that two of them in one process (as in tests) share nothing.
const memories = new WeakMap<App, { answer: Promise<DirectoryAnswer>; countedAt: number }>()

/** The filters of the directory. Counted at most once a minute on each node. */
export function readDirectory(app: App): Promise<DirectoryAnswer> {
  const known = memories.get(app)
  const now = app.clock.now()
  if (known && now - known.countedAt < KNOWN_MS) return known.answer
  const answer = count(app)
  memories.set(app, { answer, countedAt: now })
  answer.catch(() => memories.delete(app))
  return answer
}

async function count(app: App): Promise<DirectoryAnswer> {
  const [categories, zips] = await Promise.all([
    countByCategory(app.db, CATEGORIES_SHOWN),
    countByZipBeginning(app.db),
  ])
  const counts = new Map<string, number>()
  for (const { beginning, count: found } of zips) {
    const code = departmentOf(beginning.padEnd(5, '0'))?.code
    if (code) counts.set(code, (counts.get(code) ?? 0) + found)
  }
  return { categories, departments: [...counts].map(([code, found]) => ({ code, count: found })) }
}
