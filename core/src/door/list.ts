import type { DoorPass } from './pass.ts'

/** What a gate lets people to: the entrance, a meal, a workshop. Each list counts for itself. */
export type DoorList = {
  readonly id: string
  readonly name: string
  /** The rates that it lets in; all of them where it names none. */
  readonly tierIds: readonly number[]
  /** One of these options must have been bought; none is needed where it names none. */
  readonly optionIds: readonly number[]
  /** Whoever left may come in again. */
  readonly allowsReentry: boolean
}

/** The list of an event nobody made lists for. */
export const ENTRANCE: DoorList = {
  id: 'entrance',
  name: 'Entrée',
  tierIds: [],
  optionIds: [],
  allowsReentry: false,
}

export const MOST_LISTS = 20

/** Whether the list is for the rate of this ticket. */
export const takesRate = ({ tierIds }: DoorList, { tierId }: Pick<DoorPass, 'tierId'>): boolean =>
  tierIds.length === 0 || (tierId !== null && tierIds.includes(tierId))

export function isOnList(pass: Pick<DoorPass, 'tierId' | 'optionIds'>, list: DoorList): boolean {
  const hasOption = list.optionIds.length === 0 || list.optionIds.some((id) => pass.optionIds.includes(id))
  return takesRate(list, pass) && hasOption
}
