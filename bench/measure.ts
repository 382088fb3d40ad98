export interface Measured {
  perSecond: number
  p50Ms: number
  p99Ms: number
}

/** Keeps this many buyers busy for this long; answers purchases per second and how long they took. */
export async function throughput(
  buyers: number,
  seconds: number,
  buy: () => Promise<void>,
): Promise<Measured> {
  const until = performance.now() + seconds * 1000
  const durations: number[] = []
  const began = performance.now()
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      while (performance.now() < until) {
        const start = performance.now()
        await buy()
        durations.push(performance.now() - start)
      }
    }),
  )
  const elapsed = (performance.now() - began) / 1000
  return { perSecond: durations.length / elapsed, p50Ms: median(durations), p99Ms: quantile(durations, 0.99) }
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * part)] ?? Number.NaN
}
