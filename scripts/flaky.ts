import type { Failure, Outcome, Selection } from './outcome.ts'

/** More than this many places at once are a fault of the product, and trying them again only delays the news. */
export const MOST_TRIED_AGAIN = 10

/** An outcome in which what failed only once stands apart: a bug of the test or of the product, to be mended. */
export interface Settled extends Outcome {
  flaky: Failure[]
}

/** Runs each place where something failed once more, alone. What then holds is flaky; the rest has failed. */
export async function tryFailuresAgain(
  outcome: Outcome,
  runAlone: (selection: Selection) => Promise<Outcome>,
): Promise<Settled> {
  const places = new Map(
    outcome.failures.flatMap(({ alone }) => (alone ? [[placeOf(alone), alone] as const] : [])),
  )
  if (places.size > MOST_TRIED_AGAIN) return { ...outcome, flaky: [] }
  const holding = new Set<string>()
  for (const [place, selection] of places) {
    const again = await runAlone(selection)
    // A selection that ran nothing has shown nothing.
    if (again.failed === 0 && again.passed > 0) holding.add(place)
  }
  const isFlaky = ({ alone }: Failure) => alone !== undefined && holding.has(placeOf(alone))
  const flaky = outcome.failures.filter(isFlaky)
  return {
    passed: outcome.passed + flaky.length,
    failed: outcome.failed - flaky.length,
    failures: outcome.failures.filter((failure) => !isFlaky(failure)),
    flaky,
  }
}

const placeOf = (selection: Selection): string => [selection.stage, ...selection.arguments].join(' ')
