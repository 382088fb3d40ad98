import { addDays, type LocalDate, parisInstant } from '@obole/core/dates/dates'
import { daysToTell, digestRhythm } from '@obole/core/association/digest'
import type { App } from '../app.ts'
import { reachesIn } from '../people/reach.ts'
import { eachAlone } from '../platform/each-alone.ts'
import { addDailyDigests, finishDay, lastDigestDay, listActive, listChoices } from './digests.store.ts'

const PAGE = 100

/** A day in France; it has 23 or 25 hours when the clock changes. */
export const timeOf = (day: LocalDate) => ({
  fromMs: parisInstant(day),
  untilMs: parisInstant(addDays(day, 1)),
})

/**
 * Adds the mails about the days that are over. Run again, it finds the users not informed yet. A day that one association
 * could not be told of is not finished, nor are those after it: the others are told of them all the same.
 */
export async function tellDays(app: App): Promise<void> {
  let isWhole = true
  const apart = { log: app.log, named: (day: LocalDate) => ({ day }), fault: 'a day could not be told of' }
  const days = daysToTell(app.clock.now(), await lastDigestDay(app.db))
  await eachAlone(days, apart, async (day) => {
    const isWholeBefore = isWhole
    isWhole = false
    await tellDay(app, day).finally(() => app.jobs.wake())
    isWhole = isWholeBefore
    if (isWhole) await finishDay(app.db, day, app.clock.now())
  })
}

async function tellDay(app: App, day: LocalDate): Promise<void> {
  const apart = {
    log: app.log,
    named: (organizationId: number) => ({ organizationId, day }),
    fault: 'an association could not be told of a day',
  }
  await eachAlone(activeOn(app, day), apart, async (organizationId) => {
    const userIds = await dailyReaders(app, organizationId)
    await addDailyDigests(app.db, { organizationId, day, userIds, now: app.clock.now() })
  })
}

async function* activeOn(app: App, day: LocalDate): AsyncGenerator<number> {
  for (let after = 0; ;) {
    const organizationIds = await listActive(app.db, timeOf(day), { after, limit: PAGE })
    yield* organizationIds
    if (organizationIds.length < PAGE) return
    after = organizationIds.at(-1) ?? after
  }
}

/** Users who want one mail a day about an association; their right is checked again when the mail is written. */
async function dailyReaders(app: App, organizationId: number): Promise<number[]> {
  const choices = await listChoices(app.db, { organizationId, userId: null })
  const chosen = new Map(choices.map(({ userId, rhythm }) => [userId, rhythm]))
  return [...(await reachesIn(app, organizationId, 'readMoney'))].flatMap(([userId, { isManager }]) =>
    digestRhythm(chosen.get(userId) ?? null, isManager) === 'daily' ? [userId] : [],
  )
}
