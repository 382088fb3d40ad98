/** A state machine as a table: the initial states, and the next states of each. */
export type Machine<S extends string> = {
  readonly initial: readonly S[]
  readonly transitions: Readonly<Record<S, readonly S[]>>
}

/** The wanted state if the table allows it, else null: the caller then refuses. */
export function next<S extends string>(machine: Machine<S>, from: S, to: S): S | null {
  return machine.transitions[from].includes(to) ? to : null
}

/** The states that can move to this one: an update to this state may start only from them. */
export function statesBefore<S extends string>(machine: Machine<S>, to: S): S[] {
  return statesOf(machine).filter((from) => next(machine, from, to) !== null)
}

export function statesOf<S extends string>(machine: Machine<S>): S[] {
  const states: S[] = []
  for (const state in machine.transitions) states.push(state)
  return states
}
