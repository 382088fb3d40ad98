import type { DoorSync } from '@obole/contract/door'
import type { DoorPass } from '@obole/core/door/pass'

export type SentPart = DoorSync['parts'][number]
export type Parts = ReadonlyMap<number, SentPart>

/** Tells whether a part is what the server signed. */
export type Verify = (part: SentPart) => Promise<boolean>

export interface PartsTaken {
  parts: Parts
  changed: SentPart[]
  /** Parts that the server does not have any more. */
  gone: number[]
  /** Parts that were not signed by the key of this evening: what the phone had stays. */
  refused: number[]
}

/** The list after a call. A part is taken only when its signature is right. */
export async function takeParts(
  kept: Parts,
  answer: Pick<DoorSync, 'parts' | 'partCount'>,
  verify: Verify,
): Promise<PartsTaken> {
  const checked = await Promise.all(answer.parts.map(async (part) => ({ part, isTrue: await verify(part) })))
  const changed = checked.flatMap(({ part, isTrue }) => (isTrue ? [part] : []))
  const refused = checked.flatMap(({ part, isTrue }) => (isTrue ? [] : [part.index]))
  const gone = [...kept.keys()].filter((index) => index >= answer.partCount)
  const parts = new Map([...kept, ...changed.map((part) => [part.index, part] as const)])
  for (const index of gone) parts.delete(index)
  return { parts, changed, gone, refused }
}

/** What the phone has, by index: the server answers with what differs. */
export function hashesOf(parts: Parts): string[] {
  const count = Math.max(-1, ...parts.keys()) + 1
  return Array.from({ length: count }, (_, index) => parts.get(index)?.hash ?? '')
}

export function passesOf(parts: Parts): DoorPass[] {
  // A part was signed by the server, which writes nothing else into it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return [...parts.values()].flatMap(({ text }) => JSON.parse(text) as DoorPass[])
}
