import { addDays, type LocalDate, parisInstant } from '@obole/core/dates/dates'
import { daysToTell, digestRhythm } from '@obole/core/association/digest'
import type { App } from '../app.ts'
import { reachesIn } from '../people/reach.ts'
import { addDailyDigests, finishDay, lastDigestDay, listActive, listChoices } from './digests.store.ts'

const PAGE = 100

/** A day in France; it has 23 or 25 hours when the clock changes. */
export const timeOf = (day: LocalDate) => ({
  fromMs: parisInstant(day),
  untilMs: parisInstant(addDays(day, 1)),
})

/** Adds the mails about the days that are over. Run again, it finds the users not informed yet. */
export async function tellDays(app: App): Promise<void> {
  for (const day of daysToTell(app.clock.now(), await lastDigestDay(app.db))) {
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

/** Users who want one mail a day about an association; their right is checked again when the mail is written. */
async function dailyReaders(app: App, organizationId: number): Promise<number[]> {
  const choices = await listChoices(app.db, { organizationId, userId: null })
  const chosen = new Map(choices.map(({ userId, rhythm }) => [userId, rhythm]))
  return [...(await reachesIn(app, organizationId, 'readMoney'))].flatMap(([userId, { isManager }]) =>
    digestRhythm(chosen.get(userId) ?? null, isManager) === 'daily' ? [userId] : [],
  )
}
