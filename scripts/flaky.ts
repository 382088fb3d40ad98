import type { Failure, Outcome, Selection } from './outcome.ts'

/** More failures than this are a bug of the product, and running them again would only delay the report. */
export const MOST_TRIED_AGAIN = 10

/** An outcome that lists separately what failed only once: a bug of the test or of the product, to be fixed. */
export interface Settled extends Outcome {
  flaky: Failure[]
}

/** Runs each failed test or file once more, alone. One that then passes is flaky; the others have failed. */
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
    // A selection that ran no test proves nothing.
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
