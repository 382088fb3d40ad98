import type { EventBody } from '@obole/contract/manage-statistics'

/** Passes measurements on, once it is loaded. */
interface Listener {
  event: (body: EventBody) => void
  failure: (error: unknown) => void
}

/** The most events kept while no listener is loaded. */
const MOST_WAITING = 20

let listener: Listener | null = null
const waiting: ((to: Listener) => void)[] = []

function say(what: (to: Listener) => void): void {
  if (listener) what(listener)
  else if (waiting.length < MOST_WAITING) waiting.push(what)
}

export const measured = (body: EventBody): void => say((to) => to.event(body))
export const failed = (error: unknown): void => say((to) => to.failure(error))

/** Receives the events from now on, and those kept before. */
export function listen(to: Listener): void {
  listener = to
  for (const what of waiting.splice(0)) what(to)
}
