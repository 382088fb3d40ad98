import type { Log } from './log.ts'

interface Apart<T> {
  log: Pick<Log, 'error'>
  /** Which one it is, for the log. */
  named: (one: T) => Record<string, unknown>
  /** What could not be done. */
  fault: string
}

/**
 * Does the work of each apart: a fault of one campaign or association is logged, and the others go on. What failed is
 * thrown at the end, so that the job tries again soon, and finds the others done.
 */
export async function eachAlone<T>(
  ones: Iterable<T> | AsyncIterable<T>,
  { log, named, fault }: Apart<T>,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const faults: unknown[] = []
  for await (const one of ones) {
    try {
      await work(one)
    } catch (error) {
      log.error({ err: error, ...named(one) }, fault)
      faults.push(error)
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${fault}: ${String(faults[0])}`)
}
