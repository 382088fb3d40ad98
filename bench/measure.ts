import { setTimeout } from 'node:timers/promises'

export interface Measured {
  perSecond: number
  p50Ms: number
  p90Ms: number
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
  return measured(durations, began)
}

/** So many buyers arrive in each second, however long those before them take; each is waited for. */
export async function arriving(
  perSecond: number,
  seconds: number,
  buy: () => Promise<void>,
): Promise<Measured> {
  const durations: number[] = []
  const began = performance.now()
  await Promise.all(
    Array.from({ length: Math.round(perSecond * seconds) }, async (_, index) => {
      await setTimeout((index * 1000) / perSecond)
      const start = performance.now()
      await buy()
      durations.push(performance.now() - start)
    }),
  )
  return measured(durations, began)
}

function measured(durations: readonly number[], began: number): Measured {
  return {
    perSecond: durations.length / ((performance.now() - began) / 1000),
    p50Ms: median(durations),
    p90Ms: quantile(durations, 0.9),
    p99Ms: quantile(durations, 0.99),
  }
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * part)] ?? Number.NaN
}
