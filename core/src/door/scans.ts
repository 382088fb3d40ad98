import { grouped } from './grouped.ts'

/**
 * `admit` and `leave` are what a gate does. `undo` takes one of these back; `accept` says of an admission that it was
 * right although the ticket was already in. Nothing is ever erased.
 */
export const DOOR_ACTS = ['admit', 'leave', 'undo', 'accept'] as const
export type DoorAct = (typeof DOOR_ACTS)[number]

export type DoorScan = {
  /** Made by the phone, so that a scan sent twice is one. */
  readonly id: string
  readonly itemId: number
  readonly listId: string
  readonly act: DoorAct
  /** The scan that is undone or accepted. */
  readonly about: string | null
  readonly atMs: number
  /** The volunteer saw that the ticket is not good, and let its holder in. */
  readonly isForced: boolean
  /** It came after somebody had closed the phone: it counts once it is accepted. */
  readonly isLate: boolean
  readonly gate: string
  readonly by: string
}

/** Two admissions of one ticket that nobody meant: two phones let it in, neither knowing of the other. */
export type DoorConflict = { readonly first: DoorScan; readonly second: DoorScan }

/** What the scans of one ticket on one list come to. */
export type Presence = {
  readonly isIn: boolean
  /** The admission that let them in last; null for who never came. */
  readonly admission: DoorScan | null
  readonly conflicts: readonly DoorConflict[]
}

/** The same for every phone, whatever the order in which the scans arrived. */
export function presenceOf(scans: readonly DoorScan[]): Presence {
  const about = (act: DoorAct) =>
    new Set(scans.flatMap((scan) => (scan.act === act && scan.about !== null ? [scan.about] : [])))
  const [undone, accepted] = [about('undo'), about('accept')]
  let isIn = false
  let admission: DoorScan | null = null
  const conflicts: DoorConflict[] = []
  for (const scan of scans.toSorted(byTime)) {
    if (undone.has(scan.id) || (scan.isLate && !accepted.has(scan.id))) continue
    if (scan.act === 'leave') isIn = false
    if (scan.act !== 'admit') continue
    const isMeant = accepted.has(scan.id) || (scan.isForced && !isForcedElsewhere(admission, scan))
    if (isIn && admission && !isMeant) conflicts.push({ first: admission, second: scan })
    else admission = scan
    isIn = true
  }
  return { isIn, admission, conflicts }
}

/** On another day each of two volunteers is told the same, and neither of the other. */
const isForcedElsewhere = (one: DoorScan | null, other: DoorScan) =>
  one !== null && one.isForced && (one.gate !== other.gate || one.by !== other.by)

const byTime = (one: DoorScan, other: DoorScan) => one.atMs - other.atMs || (one.id < other.id ? -1 : 1)

/** Whether one of these tickets was let in, on any list, and nobody took it back; who left again came all the same. */
export const isAnyAdmitted = (scans: readonly DoorScan[]): boolean =>
  [...byPresence(scans).values()].some((ofOne) => presenceOf(ofOne).admission !== null)

/** One ticket on one list. */
export const presenceKey = ({ itemId, listId }: Pick<DoorScan, 'itemId' | 'listId'>): string =>
  `${itemId} ${listId}`

/** The scans of each ticket on each list. */
export const byPresence = (scans: readonly DoorScan[]): Map<string, DoorScan[]> => grouped(scans, presenceKey)
