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

/** A rate, an option of a rate or a question. */
export interface Offered {
  id: number
  name: string
  tierName?: string
}

interface Namesakes {
  name: string
  ids: number[]
  isChosen: boolean
  /** The rates that it belongs to; of those chosen, where some are. */
  tierNames: string[]
}

/** The same meal is an option of each rate, and the same question is asked by each: one box stands for all of them. */
export function namesakes(offered: readonly Offered[], chosen: readonly number[]): Namesakes[] {
  return [...Map.groupBy(offered, ({ name }) => name)].map(([name, same]) => {
    const ticked = same.filter(({ id }) => chosen.includes(id))
    const shown = ticked.length > 0 ? ticked : same
    return {
      name,
      ids: same.map(({ id }) => id),
      isChosen: ticked.length > 0,
      tierNames: shown.flatMap(({ tierName }) => tierName ?? []),
    }
  })
}

/** What is chosen, with these or without them, in the order in which it is offered. */
export function chosenWith(
  offered: readonly { id: number }[],
  chosen: readonly number[],
  ids: readonly number[],
  isChosen: boolean,
): number[] {
  const next = new Set(chosen.filter((id) => !ids.includes(id)))
  if (isChosen) for (const id of ids) next.add(id)
  const known = offered.map(({ id }) => id)
  return [...known.filter((id) => next.has(id)), ...[...next].filter((id) => !known.includes(id))]
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
  const names = [...new Set([...named(tiers, list.tierIds), ...named(options, list.optionIds)])]
  return names.length > 0 ? names : null
}
