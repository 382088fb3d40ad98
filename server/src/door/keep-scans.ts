import type { SCAN_REFUSALS, SentScan } from '@obole/contract/door'
import type { App } from '../app.ts'
import type { Queryable } from '../platform/db.ts'
import { insertScans, type KnownScan, lockDoor, readKnownScans, readTicketIds } from './door.store.ts'

export interface KeptScans {
  /** Written for good, now or before. */
  kept: string[]
  refused: { id: string; why: (typeof SCAN_REFUSALS)[number] }[]
}

export interface ScansFrom {
  formId: number
  phoneId: number | null
  userId: number | null
}

/** Writes what was done at the door. What was sent before is kept already, whatever it says now. */
export async function keepScans(app: App, from: ScansFrom, scans: readonly SentScan[]): Promise<KeptScans> {
  if (scans.length === 0) return { kept: [], refused: [] }
  return app.db.transaction(async (db) => {
    await lockDoor(db, from.formId)
    const judged = await judge(db, from, scans)
    const good = scans.filter(({ id }) => judged.get(id) === 'new')
    if (good.length > 0) await insertScans(db, { ...from, scans: good, now: app.clock.now() })
    const ids = [...new Set(scans.map(({ id }) => id))]
    return {
      kept: ids.filter((id) => judged.get(id) === 'new' || judged.get(id) === 'known'),
      refused: ids.flatMap((id) => {
        const why = judged.get(id)
        return why === undefined || why === 'new' || why === 'known' ? [] : [{ id, why }]
      }),
    }
  })
}

type Judged = 'new' | 'known' | KeptScans['refused'][number]['why']

async function judge(
  db: Queryable,
  from: ScansFrom,
  scans: readonly SentScan[],
): Promise<Map<string, Judged>> {
  const named = scans.flatMap(({ id, about }) => (about === null ? [id] : [id, about]))
  const known = new Map((await readKnownScans(db, named)).map((scan) => [scan.id, scan]))
  const tickets = new Set(
    await readTicketIds(
      db,
      from.formId,
      scans.map(({ itemId }) => itemId),
    ),
  )
  const judged = new Map<string, Judged>()
  const sent = new Map(scans.map((scan) => [scan.id, scan]))
  for (const scan of scans) {
    const before = known.get(scan.id)
    if (before) judged.set(scan.id, before.phoneId === from.phoneId ? 'known' : 'TAKEN_ID')
    else if (!tickets.has(scan.itemId)) judged.set(scan.id, 'UNKNOWN_TICKET')
    else judged.set(scan.id, isAboutKnown(scan, known, sent) ? 'new' : 'UNKNOWN_SCAN')
  }
  return judged
}

/** An undo or an acceptance names what a gate did with the same ticket, which is of this event, on the same list. */
function isAboutKnown(
  scan: SentScan,
  known: ReadonlyMap<string, KnownScan>,
  sent: ReadonlyMap<string, SentScan>,
): boolean {
  const needsOne = scan.act === 'undo' || scan.act === 'accept'
  if (scan.about === null || !needsOne) return scan.about === null && !needsOne
  const about = known.get(scan.about) ?? sent.get(scan.about)
  const isDeed = about?.act === 'admit' || (about?.act === 'leave' && scan.act === 'undo')
  return isDeed && about.itemId === scan.itemId && about.listId === scan.listId
}
