import type { DoorPass } from '@obole/core/door/pass'

export const MOST_FOUND = 30

/** Letters without accents and small: nobody types a name as it is written. */
export function plainWords(text: string): string[] {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}

/** Each ticket with the words that it is found by. Made once for a list: there may be ten thousand. */
export type NameIndex = readonly { pass: DoorPass; names: readonly string[] }[]

export const nameIndex = (passes: Iterable<DoorPass>): NameIndex =>
  Array.from(passes, (pass) => ({ pass, names: plainWords(`${pass.holder ?? ''} ${pass.buyer}`) }))

/** Every word that was typed begins a part of the holder's or the buyer's name. */
export function findByName(index: NameIndex, typed: string): DoorPass[] {
  const words = plainWords(typed)
  if (words.length === 0) return []
  const found: DoorPass[] = []
  for (const { pass, names } of index) {
    if (words.every((word) => names.some((name) => name.startsWith(word)))) found.push(pass)
    if (found.length === MOST_FOUND) break
  }
  return found
}
