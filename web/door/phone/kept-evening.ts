import type { DoorSync } from '@obole/contract/door'
import type { DoorScan } from '@obole/core/door/scans'
import type { SentPart } from '../evening/parts.ts'
import type { Safe } from '../kept/safe.ts'

/** What a phone that keeps a door knows besides the list and the scans. Sealed. */
export interface KeptPhone {
  token: string
  /** The link that opened it, so that opening the link again goes on. */
  link: string | null
  /** Null until the first answer. */
  evening: Pick<DoorSync, 'phone' | 'event' | 'lists' | 'sold' | 'soldByCard'> | null
  /** The first that was seen. */
  publicKey: DoorSync['publicKey'] | null
  cursor: number
  offsetMs: number
  listId: string | null
  isMuted: boolean
  /** The second scans of the conflicts that were read here. */
  readConflicts: string[]
}

export const newPhone = (token: string, link: string | null): KeptPhone => ({
  token,
  link,
  evening: null,
  publicKey: null,
  cursor: 0,
  offsetMs: 0,
  listId: null,
  isMuted: false,
  readConflicts: [],
})

/** What stays of an evening that is over, until it is sent: no name is in it. Sealed. */
export interface Unsent {
  token: string
  untilMs: number
}

interface ScanBatch {
  isOwn: boolean
  scans: DoorScan[]
}

export interface KeptEvening {
  phone: KeptPhone | null
  unsent: Unsent | null
  parts: Map<number, SentPart>
  scans: DoorScan[]
  ownIds: string[]
}

export const PHONE = 'phone'
export const UNSENT = 'unsent'
const PART = 'part:'
const SCANS = 'scans:'

export const partName = (index: number): string => `${PART}${index}`

/** A name of its own for each batch, so that none replaces another. */
export const scansRecord = (isOwn: boolean, scans: readonly DoorScan[]): Record<string, ScanBatch> =>
  scans.length === 0 ? {} : { [`${SCANS}${crypto.randomUUID()}`]: { isOwn, scans: [...scans] } }

/** After an evening of small batches they are many: whoever reads them writes them as two. */
const MANY_BATCHES = 50

export async function readEvening(safe: Safe): Promise<KeptEvening> {
  const [phone, unsent, parts, batches] = await Promise.all([
    safe.read(PHONE),
    safe.read(UNSENT),
    safe.readAll(PART),
    safe.readAll(SCANS),
  ])
  // Everything in the safe was written by this page, with these types.
  /* oxlint-disable typescript/no-unsafe-type-assertion */
  const read = [...batches.values()] as ScanBatch[]
  const list = [...parts.values()] as SentPart[]
  const scansWhere = (isOwn: boolean) =>
    read.filter((batch) => batch.isOwn === isOwn).flatMap(({ scans }) => scans)
  const [own, others] = [scansWhere(true), scansWhere(false)]
  if (batches.size > MANY_BATCHES)
    await safe.change({
      put: { ...scansRecord(true, own), ...scansRecord(false, others) },
      remove: [...batches.keys()],
    })
  return {
    phone: (phone as KeptPhone | undefined) ?? null,
    unsent: (unsent as Unsent | undefined) ?? null,
    parts: new Map(list.map((part) => [part.index, part])),
    scans: [...own, ...others],
    ownIds: own.map(({ id }) => id),
  }
  /* oxlint-enable typescript/no-unsafe-type-assertion */
}
