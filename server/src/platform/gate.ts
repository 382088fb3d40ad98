export interface GateOptions {
  atOnce: number
  /** Whoever comes when this many already wait is turned away. */
  waiting: number
}

/** Thrown to whoever finds the queue full; answered as 503. */
export class TooBusy extends Error {
  override name = 'TooBusy'
  /** Postgres's own class for "insufficient resources", so that it is treated as such. */
  readonly code = '53000'
}

/** Lets a bounded number of works run at once, in the order they came. */
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
      // The place goes straight to the next in line, so that nobody who arrives now can take it first.
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
