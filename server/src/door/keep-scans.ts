import type { SCAN_REFUSALS, SentScan } from '@obole/contract/door'
import { ENTRANCE } from '@obole/core/door/list'
import type { App } from '../app.ts'
import type { Queryable } from '../platform/db.ts'
import {
  countScansOfPhone,
  insertScans,
  type KnownScan,
  lockDoor,
  readKnownScans,
  readListIds,
  readTicketIds,
} from './door.store.ts'

export interface KeptScans {
  /** Written for good, now or before. */
  kept: string[]
  refused: { id: string; why: (typeof SCAN_REFUSALS)[number] }[]
}

export interface ScansFrom {
  formId: number
  /** Null at the desk, which may settle what any phone did. */
  phoneId: number | null
  userId: number | null
  isLate: boolean
}

/** More than the largest event has in an evening: whoever sends more does not stand at a door. */
const MOST_SCANS_OF_A_PHONE = 20_000

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
  const itemIds = scans.map(({ itemId }) => itemId)
  const tickets = new Set(await readTicketIds(db, from.formId, itemIds))
  const lists = new Set([ENTRANCE.id, ...(await readListIds(db, from.formId))])
  let room = from.phoneId === null ? 1 : MOST_SCANS_OF_A_PHONE - (await countScansOfPhone(db, from.phoneId))
  const sent = new Map(scans.map((scan) => [scan.id, scan]))
  const judgeOne = (scan: SentScan): Judged => {
    const before = known.get(scan.id)
    if (before) return isSame(before, scan, from) ? 'known' : 'TAKEN_ID'
    if (!tickets.has(scan.itemId)) return 'UNKNOWN_TICKET'
    if (!lists.has(scan.listId)) return 'UNKNOWN_LIST'
    if (!isAboutKnown(from, scan, known, sent)) return 'UNKNOWN_SCAN'
    room -= 1
    return room < 0 ? 'TOO_MANY_SCANS' : 'new'
  }
  return new Map(scans.map((scan) => [scan.id, judgeOne(scan)]))
}

const isSame = (before: KnownScan, scan: SentScan, { phoneId }: ScansFrom): boolean =>
  before.phoneId === phoneId &&
  before.itemId === scan.itemId &&
  before.listId === scan.listId &&
  before.act === scan.act

/**
 * What is taken back or accepted was done with the same ticket, which is of this event, on the same list: by the phone
 * itself, unless it is the desk that settles.
 */
function isAboutKnown(
  { phoneId }: ScansFrom,
  scan: SentScan,
  known: ReadonlyMap<string, KnownScan>,
  sent: ReadonlyMap<string, SentScan>,
): boolean {
  if (scan.act === 'admit' || scan.act === 'leave') return scan.about === null
  if (scan.about === null || (phoneId !== null && scan.act === 'accept')) return false
  const stored = known.get(scan.about)
  if (stored && phoneId !== null && stored.phoneId !== phoneId) return false
  const about = stored ?? sent.get(scan.about)
  const isDeed = about?.act === 'admit' || (about?.act === 'leave' && scan.act === 'undo')
  return isDeed && about.itemId === scan.itemId && about.listId === scan.listId
}
