import { renewalsTriedFrom } from '@obole/core/campaign/automatic-renewal'
import { parisDate } from '@obole/core/dates/dates'
import type { App } from '../app.ts'
import { sharedWork } from '../platform/shared-work.ts'
import { applyToDebit } from './apply-to-debit.ts'
import { askForDebit } from './ask-for-debit.ts'
import type { Attempt } from './attempt.ts'
import { decideDebitAnswer } from './debit-outcome.ts'
import { claimDebits, saveDebitOutcomes, type DebitOutcome } from './debits.store.ts'
import { FIRST_CHECK_MS } from './open-attempt.ts'

/** How many debits run at once: `LANES` lanes of `PER_LANE` debits. Nothing else is kept in memory. */
const LANES = 4
const PER_LANE = 50
const PER_COMMIT = 100

/**
 * Takes every planned debit that is due, each once. Several workers share the work; one that dies leaves at most the
 * debits it had claimed, and the reconciler continues them with the same keys. Answers how many it tried.
 */
export async function collectDebits(app: App): Promise<number> {
  const tried = await Promise.all(Array.from({ length: LANES }, () => lane(app)))
  app.jobs.wake()
  return tried.reduce((total, count) => total + count, 0)
}

const save = sharedWork<App, DebitOutcome, 'saved' | 'changed'>({
  atMost: PER_COMMIT,
  keysOf: ({ attemptId }) => [attemptId],
  together: saveAll,
  alone: async (app, outcome) => (await saveAll(app, [outcome])).get(outcome.attemptId) ?? 'changed',
})

/** One that no longer finds what it was decided on is decided again. */
async function saveAll(app: App, outcomes: readonly DebitOutcome[]) {
  const saved = await saveDebitOutcomes(app.db, outcomes, app.clock.now())
  return new Map(
    outcomes.map(({ attemptId }) => [attemptId, saved.has(attemptId) ? 'saved' : 'changed'] as const),
  )
}

async function lane(app: App): Promise<number> {
  for (let tried = 0; ;) {
    const now = app.clock.now()
    const attempts = await claimDebits(app.db, {
      today: parisDate(now),
      renewalsFrom: renewalsTriedFrom(parisDate(now)),
      attemptIds: Array.from({ length: PER_LANE }, () => app.ids.token()),
      now,
      checkAt: now + FIRST_CHECK_MS,
    })
    const answered = await Promise.all(attempts.map((attempt) => collect(app, attempt)))
    tried += attempts.length
    // Nothing is left, or the provider answered none of them: then send it no more debits.
    if (!answered.includes(true)) return tried
  }
}

/**
 * Answers whether the provider answered. A debit that fails must not delay the others: it stays in doubt and is asked
 * about again.
 */
async function collect(app: App, attempt: Attempt): Promise<boolean> {
  try {
    const answer = await askForDebit(app, attempt)
    if (!answer) return false
    const decision = decideDebitAnswer(app, attempt, answer)
    const isSaved = decision.kind === 'save' && (await save(app, decision.outcome)) === 'saved'
    if (!isSaved) await applyToDebit(app, attempt.id, answer)
    return true
  } catch (error) {
    app.log.error({ err: error, attemptId: attempt.id }, 'a debit could not be carried through')
    return false
  }
}
