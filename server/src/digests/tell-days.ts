import { addDays, type LocalDate, parisInstant } from '@obole/core/dates'
import { daysToTell, digestRhythm } from '@obole/core/digest'
import type { App } from '../app.ts'
import { reachesIn } from '../people/reach.ts'
import { addDailyDigests, finishDay, lastToldDay, listActive, listChoices } from './digests.store.ts'

const PAGE = 100

/** A day of France, which is 23 or 25 hours long where the clock changes. */
export const timeOf = (day: LocalDate) => ({
  fromMs: parisInstant(day),
  untilMs: parisInstant(addDays(day, 1)),
})

/** Sets off the mails about the days that are over. Begun again, it finds who was not told. */
export async function tellDays(app: App): Promise<void> {
  for (const day of daysToTell(app.clock.now(), await lastToldDay(app.db))) {
    await tellDay(app, day)
    await finishDay(app.db, day, app.clock.now())
    app.jobs.wake()
  }
}

async function tellDay(app: App, day: LocalDate): Promise<void> {
  for (let after = 0; ;) {
    const organizationIds = await listActive(app.db, timeOf(day), { after, limit: PAGE })
    for (const organizationId of organizationIds) {
      after = organizationId
      const userIds = await dailyReaders(app, organizationId)
      await addDailyDigests(app.db, { organizationId, day, userIds, now: app.clock.now() })
    }
    if (organizationIds.length < PAGE) return
  }
}

/** Who wants to hear of an association once a day; whether they still may is asked again when the mail is written. */
async function dailyReaders(app: App, organizationId: number): Promise<number[]> {
  const choices = await listChoices(app.db, { organizationId, userId: null })
  const chosen = new Map(choices.map(({ userId, rhythm }) => [userId, rhythm]))
  return [...(await reachesIn(app, organizationId, 'readMoney'))].flatMap(([userId, { isManager }]) =>
    digestRhythm(chosen.get(userId) ?? null, isManager) === 'daily' ? [userId] : [],
  )
}
