import type { DoorList } from '@obole/core/door/list'
import type { ListCount } from '@obole/core/door/counts'
import type { DoorConflict } from '@obole/core/door/scans'
import type { Failure } from '../calls/ask.ts'
import type { KeptPhone } from './kept-evening.ts'

export type OpenEvening = NonNullable<KeptPhone['evening']> & { list: DoorList; isMuted: boolean }

/** Why a phone forgot its list: its evening is over, the desk ended it, or the volunteer left. */
export type Farewell = 'over' | 'ended' | 'left'

/** What the screens show. Always a new object when something changed. */
export interface Snapshot {
  /** `first`: opened, and the list has never come; `elsewhere`: another tab of this phone goes on. */
  stage: 'starting' | 'closed' | 'first' | 'open' | 'elsewhere' | 'unable'
  farewell: Farewell | null
  isOnline: boolean
  /** Scans that wait to be sent. */
  unsent: number
  evening: OpenEvening | null
  /** Of the chosen list; null until it was counted. */
  count: ListCount | null
  /** Double admissions that one of this phone's scans is part of, and that nobody read here. */
  conflicts: readonly DoorConflict[]
  /** The server sent a list that it did not sign. */
  isListRefused: boolean
  /** Scans that the server will never keep, to be read once. */
  refusedScans: number
  /** Why the last call gave nothing, in the server's words. */
  failure: Failure | null
}

export const AT_THE_START: Snapshot = {
  stage: 'starting',
  farewell: null,
  isOnline: true,
  unsent: 0,
  evening: null,
  count: null,
  conflicts: [],
  isListRefused: false,
  refusedScans: 0,
  failure: null,
}
