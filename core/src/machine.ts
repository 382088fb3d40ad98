/** A machine is a table: where it may begin, and where each state may go. */
export type Machine<S extends string> = {
  readonly initial: readonly S[]
  readonly transitions: Readonly<Record<S, readonly S[]>>
}

/** The state asked for if the table allows it, else null: a refusal, for the caller to name. */
export function next<S extends string>(machine: Machine<S>, from: S, to: S): S | null {
  return machine.transitions[from].includes(to) ? to : null
}

/** The states from which the table leads there: those that a statement which moves to it may find. */
export function statesBefore<S extends string>(machine: Machine<S>, to: S): S[] {
  return statesOf(machine).filter((from) => next(machine, from, to) !== null)
}

export function statesOf<S extends string>(machine: Machine<S>): S[] {
  const states: S[] = []
  for (const state in machine.transitions) states.push(state)
  return states
}
