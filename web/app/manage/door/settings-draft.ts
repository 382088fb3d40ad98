import type { DoorDesk, DoorSettings } from '@obole/contract/door'

export type DoorList = DoorSettings['lists'][number]

/** A list for everybody, to be named. */
export const newList = (id: string): DoorList => ({
  id,
  name: '',
  tierIds: [],
  optionIds: [],
  allowsReentry: false,
})

/** What is chosen, with one more or one less, in the order in which it is offered. */
export function chosenWith(
  offered: readonly { id: number }[],
  chosen: readonly number[],
  id: number,
  isChosen: boolean,
): number[] {
  const next = new Set(chosen)
  if (isChosen) next.add(id)
  else next.delete(id)
  const known = offered.map((one) => one.id)
  return [...known.filter((one) => next.has(one)), ...[...next].filter((one) => !known.includes(one))]
}

/** The lists that would go although people were let in by them. */
export function lostLists(door: Pick<DoorDesk, 'settings' | 'counts'>, draft: DoorSettings): DoorList[] {
  return door.settings.lists.filter(({ id }) => {
    const isKept = draft.lists.some((list) => list.id === id)
    return !isKept && door.counts.some(({ listId, admitted }) => listId === id && admitted > 0)
  })
}

/** The names of what a list asks for; null where it is open to every ticket. */
export function askedFor(
  list: DoorList,
  { tiers, options }: Pick<DoorDesk, 'tiers' | 'options'>,
): string[] | null {
  const named = (offered: readonly { id: number; name: string }[], ids: readonly number[]) =>
    offered.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  const names = [...named(tiers, list.tierIds), ...named(options, list.optionIds)]
  return names.length > 0 ? names : null
}
