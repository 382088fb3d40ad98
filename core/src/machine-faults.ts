import { type Machine, statesOf } from './machine.ts'

export function isFinal<S extends string>(machine: Machine<S>, state: S): boolean {
  return machine.transitions[state].length === 0
}

export function reachable<S extends string>(machine: Machine<S>): Set<S> {
  const seen = new Set<S>(machine.initial)
  for (const state of seen) for (const target of machine.transitions[state]) seen.add(target)
  return seen
}

/** The errors of a state table, as texts; empty for a correct one. */
export function machineFaults<S extends string>(machine: Machine<S>, finals: readonly S[]): string[] {
  const seen = reachable(machine)
  return statesOf(machine).flatMap((state) => {
    const exits = machine.transitions[state]
    return [
      ...(seen.has(state) ? [] : [`${state} cannot be reached`]),
      ...(finals.includes(state) && exits.length > 0
        ? [`${state} is final but leads to ${exits.join(', ')}`]
        : []),
      ...(!finals.includes(state) && exits.length === 0
        ? [`${state} leads nowhere but is not called final`]
        : []),
      ...(exits.includes(state) ? [`${state} leads to itself`] : []),
    ]
  })
}
