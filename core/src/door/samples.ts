import type { DoorPass } from './pass.ts'
import type { DoorScan } from './scans.ts'

/** For tests: a ticket and a scan, with what a test changes of them. */
export const aPass = (itemId: number, changes: Partial<DoorPass> = {}): DoorPass => ({
  itemId,
  orderId: 7,
  number: itemId,
  codeHashes: ['abc'],
  state: 'valid',
  holder: 'Chloé Durand',
  buyer: 'Agnès Colin',
  tierId: 1,
  tierName: 'Plein tarif',
  optionIds: [],
  chosen: [],
  ...changes,
})

export const aScan = (id: string, atMs: number, changes: Partial<DoorScan> = {}): DoorScan => ({
  id,
  itemId: 1,
  listId: 'entrance',
  act: 'admit',
  about: null,
  atMs,
  isForced: false,
  isLate: false,
  gate: 'Nord',
  by: 'Zoé',
  ...changes,
})
