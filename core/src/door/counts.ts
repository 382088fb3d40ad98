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

/** Every double admission that nobody settled, the latest first. */
export function conflictsOf(scans: readonly DoorScan[]): DoorConflict[] {
  return [...byPresence(scans).values()]
    .flatMap((ofOne) => presenceOf(ofOne).conflicts)
    .toSorted((one, other) => other.second.atMs - one.second.atMs)
}
