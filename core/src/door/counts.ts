import { isOnList, type DoorList } from './list.ts'
import type { DoorPass } from './pass.ts'
import { byPresence, type DoorConflict, type DoorScan, presenceKey, presenceOf } from './scans.ts'

/** What an organiser and a gate read of a list. */
export type ListCount = {
  readonly listId: string
  /** The good tickets of the list. */
  readonly expected: number
  /** Who came at least once. */
  readonly admitted: number
  /** Who is inside now. */
  readonly inside: number
}

type Counted = Pick<DoorPass, 'itemId' | 'tierId' | 'optionIds' | 'state'>

/** Somebody who was let in is counted whatever became of their ticket since. */
export function countsOf(
  lists: readonly DoorList[],
  passes: readonly Counted[],
  scans: readonly DoorScan[],
): ListCount[] {
  const scansOf = byPresence(scans)
  return lists.map((list) => {
    const count = { listId: list.id, expected: 0, admitted: 0, inside: 0 }
    for (const pass of passes) {
      const { isIn, admission } = presenceOf(
        scansOf.get(presenceKey({ itemId: pass.itemId, listId: list.id })) ?? [],
      )
      if (admission !== null || (pass.state === 'valid' && isOnList(pass, list))) count.expected += 1
      if (admission !== null) count.admitted += 1
      if (isIn) count.inside += 1
    }
    return count
  })
}

/** Admissions that came after their phone was closed and that nobody settled, the latest first. */
export function lateAdmissions(scans: readonly DoorScan[]): DoorScan[] {
  const settled = new Set(scans.flatMap(({ about }) => about ?? []))
  return scans
    .filter(({ id, act, isLate }) => isLate && act === 'admit' && !settled.has(id))
    .toSorted((one, other) => other.atMs - one.atMs)
}

/** Tickets that were let in twice and that nobody settled, the latest first; each once, however often it came. */
export function conflictsOf(scans: readonly DoorScan[]): DoorConflict[] {
  return [...byPresence(scans).values()]
    .flatMap((ofOne) => presenceOf(ofOne).conflicts.slice(0, 1))
    .toSorted((one, other) => other.second.atMs - one.second.atMs)
}
