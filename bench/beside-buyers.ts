import { openBuyers } from './purchase-over-http.ts'
import { arriving, type Measured, median, throughput } from './measure.ts'
import type { Place } from './market.ts'
import type { Stage } from './stage.ts'

const BUYERS = 8
const SECONDS = 5

/** What somebody does at the desk, over and over, until the signal says that the buyers are done. */
export interface Busy {
  name: string
  goOn: (signal: AbortSignal) => Promise<void>
}

/**
 * For each of the busy: the purchases a second beside them, as a part of the purchases without anybody at the desk.
 * In turns, medians of the rounds.
 */
export async function partsLeftBeside(
  stage: Stage,
  place: Place,
  busy: readonly Busy[],
  rounds: number,
): Promise<number[]> {
  const alone: number[] = []
  const beside: number[][] = busy.map(() => [])
  // The first round only warms up.
  for (let round = 0; round <= rounds; round += 1) {
    const without = await purchasesBeside(stage, place, null)
    if (round > 0) alone.push(without)
    for (const [index, one] of busy.entries()) {
      const left = await purchasesBeside(stage, place, one)
      if (round > 0) beside[index]?.push(left)
    }
  }
  return beside.map((perSecond) => median(perSecond) / median(alone))
}

/**
 * How long a purchase takes beside somebody busy, as a part of how long it takes without, while buyers arrive at a part of the
 * rate that fills the machine: the median, and the slowest tenth.
 */
export async function waitsBeside(
  stage: Stage,
  place: Place,
  { busy, partOfMost, rounds }: { busy: Busy; partOfMost: number; rounds: number },
): Promise<{ perSecond: number; p50: number; p90: number }> {
  const most = await measuredBeside(stage, place, null, (buy) => throughput(BUYERS, SECONDS, buy))
  const perSecond = most.perSecond * partOfMost
  const alone: Measured[] = []
  const withBusy: Measured[] = []
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await measuredBeside(stage, place, null, (buy) => arriving(perSecond, SECONDS, buy)))
    withBusy.push(await measuredBeside(stage, place, busy, (buy) => arriving(perSecond, SECONDS, buy)))
  }
  const part = (of: (one: Measured) => number) => median(withBusy.map(of)) / median(alone.map(of))
  return { perSecond, p50: part(({ p50Ms }) => p50Ms), p90: part(({ p90Ms }) => p90Ms) }
}

const purchasesBeside = async (stage: Stage, place: Place, busy: Busy | null): Promise<number> =>
  (await measuredBeside(stage, place, busy, (buy) => throughput(BUYERS, SECONDS, buy))).perSecond

async function measuredBeside(
  stage: Stage,
  place: Place,
  busy: Busy | null,
  measure: (buy: () => Promise<void>) => Promise<Measured>,
): Promise<Measured> {
  await stage.rest()
  const buyers = openBuyers(stage, BUYERS)
  const over = new AbortController()
  const atTheDesk = busy?.goOn(over.signal)
  try {
    return await measure(() => buyers.buy(place))
  } finally {
    over.abort()
    await atTheDesk
    await buyers.close()
  }
}
