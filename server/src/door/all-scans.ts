import type { DoorScan } from '@obole/core/door/scans'
import type { App } from '../app.ts'
import { readScans } from './door.store.ts'

const EVENTS_REMEMBERED = 20
const AT_ONCE = 10_000

interface Known {
  upTo: number
  scans: DoorScan[]
}

// Keyed by the application, so that two of them in one process (as in tests) share nothing.
const memories = new WeakMap<App, Map<number, Known>>()

/** Every scan of an event. They are only ever added to, so that those read before are not read again. */
export async function allScans(app: App, formId: number): Promise<readonly DoorScan[]> {
  const memory = memories.get(app) ?? new Map<number, Known>()
  memories.set(app, memory)
  const known = memory.get(formId) ?? { upTo: 0, scans: [] }
  memory.delete(formId)
  memory.set(formId, known)
  for (const id of [...memory.keys()].slice(0, -EVENTS_REMEMBERED)) memory.delete(id)
  for (;;) {
    const read = await readScans(app.db, formId, { after: known.upTo, limit: AT_ONCE })
    // Another look may have read the same meanwhile.
    const added = read.filter(({ number }) => number > known.upTo)
    known.scans.push(...added.map(({ scan }) => scan))
    known.upTo = added.at(-1)?.number ?? known.upTo
    if (read.length < AT_ONCE) return known.scans
  }
}

/** After names of volunteers were emptied, what is remembered still has them. */
export const forgetScans = (app: App): void => void memories.delete(app)
