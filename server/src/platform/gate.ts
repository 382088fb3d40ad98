export interface GateOptions {
  atOnce: number
  /** When this many already wait, the next caller is refused. */
  waiting: number
}

/** Thrown to a caller who finds the queue full; answered as 503. */
export class TooBusy extends Error {
  override name = 'TooBusy'
  /** Postgres's own class for "insufficient resources", so that it is treated the same way. */
  readonly code = '53000'
}

/** Lets a limited number of works run at once, in the order they came. */
export function gate({ atOnce, waiting }: GateOptions): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < atOnce) running += 1
    else if (queue.length >= waiting) throw new TooBusy('too many at once')
    else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      return await work()
    } finally {
      // The place goes straight to the next in the queue, so that a new caller cannot take it first.
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
