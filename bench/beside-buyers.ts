import { openBuyers } from './purchase-over-http.ts'
import { median, throughput } from './measure.ts'
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

async function purchasesBeside(stage: Stage, place: Place, busy: Busy | null): Promise<number> {
  await stage.rest()
  const buyers = openBuyers(stage, BUYERS)
  const over = new AbortController()
  const atTheDesk = busy?.goOn(over.signal)
  try {
    const { perSecond } = await throughput(BUYERS, SECONDS, () => buyers.buy(place))
    return perSecond
  } finally {
    over.abort()
    await atTheDesk
    await buyers.close()
  }
}
