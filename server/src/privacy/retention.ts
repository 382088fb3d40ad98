import { parisDate, type LocalDate, monthsAfter, addDays, parisInstant } from '@obole/core/dates/dates'
import {
  forgottenOn,
  NOTICE_DAYS,
  ACCOUNTS_KEPT_YEARS,
  RECEIPTS_KEPT_YEARS,
} from '@obole/core/privacy/retention'
import type { Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Keeper } from '../contacts/change-contact.ts'
import { redrawPapersJob } from '../orders/orders.queue.ts'
import { holdRight } from '../people/hold-right.ts'
import { newJob } from '../platform/job.ts'
import { enqueue } from './forgettings.store.ts'
import { startRetention } from './forget-person.ts'
import * as store from './retention.store.ts'

/** So many people a day for each association: each is proved by a look over all of it. */
const EACH_DAY = { peopleADay: 100, lookedAtOnce: 100 }
const RECEIPTS_AT_ONCE = 100

/** Sets after how long people are forgotten. Until then nobody is by time: the association chooses what it loses. */
export async function chooseRetention(app: App, keeper: Keeper, years: number): Promise<null | Refusal> {
  return app.db.transaction(async (db) => {
    const lost = await holdRight(db, keeper, 'editOrganization')
    if (lost) return lost
    const before = await store.findRetention(db, keeper.organizationId)
    if (before?.years === years) return null
    await store.saveRetention(db, { ...keeper, years, now: app.clock.now() })
    const { organizationId, userId } = keeper
    await recordAudit(app, db, {
      organizationId,
      userId,
      action: 'organization.retentionChosen',
      subject: { type: 'organization', id: organizationId },
      changes: [{ path: 'retentionYears', from: before?.years ?? null, to: years }],
    })
    return null
  })
}

/** The last contact of whoever is forgotten by a day; null where the association's choice is too young. */
function lastContactBy({ years, changedAt }: store.Retention, by: LocalDate): LocalDate | null {
  const chosenOn = parisDate(changedAt.getTime())
  return addDays(chosenOn, NOTICE_DAYS) > by ? null : monthsAfter(by, -12 * years)
}

/** Whoever will be forgotten by that day, with the day on which it happens; the earliest contact first. */
export async function peopleDueBy(app: App, retention: store.Retention, by: LocalDate, limit: number) {
  const lastBy = lastContactBy(retention, by)
  if (lastBy === null) return { people: [], count: 0 }
  const { organizationId, years } = retention
  const rule = { years, chosenOn: parisDate(retention.changedAt.getTime()) }
  const people = await store.readInactive(app.db, { organizationId, lastBy, limit, after: null })
  const count = await store.countInactive(app.db, { organizationId, lastBy })
  const due = people
    .map((one) => ({ ...one, on: forgottenOn(one.lastContactOn, rule) }))
    .filter(({ on }) => on <= by)
  return { people: due, count }
}

/** Once a day: whoever is due is forgotten on the same way as whoever asks. Who has money under way waits. */
export async function forgetDue(app: App, limits = EACH_DAY): Promise<void> {
  const today = parisDate(app.clock.now())
  for (const retention of await store.listRetentions(app.db)) await forgetDueOf(app, retention, limits)
  app.jobs.wake()
  await sealOldPapers(app, today)
}

/** Whoever has to wait holds up nobody: those who come after them are looked at. */
async function forgetDueOf(
  app: App,
  retention: store.Retention,
  { peopleADay, lookedAtOnce: limit }: typeof EACH_DAY,
): Promise<void> {
  const lastBy = lastContactBy(retention, parisDate(app.clock.now()))
  if (lastBy === null) return
  const { organizationId } = retention
  let after: store.Inactive | null = null
  let forgotten = 0
  for (;;) {
    const people: store.Inactive[] = await store.readInactive(app.db, {
      organizationId,
      lastBy,
      limit,
      after,
    })
    for (const { contactId } of people) {
      if (await forgetIfDue(app, { organizationId, contactId })) forgotten += 1
      if (forgotten >= peopleADay) return
    }
    if (people.length < limit) return
    after = people.at(-1) ?? null
  }
}

/** Asked again while their file is held: they may have come back since, or the association may have chosen otherwise. */
export const forgetIfDue = (app: App, of: { organizationId: number; contactId: number }) =>
  startRetention(app, of, async (db) => {
    const retention = await store.findRetention(db, of.organizationId)
    const lastBy = retention && lastContactBy(retention, parisDate(app.clock.now()))
    return lastBy !== null && store.isInactive(db, { ...of, lastBy })
  })

/** What law kept of somebody who was forgotten goes when its term is over: receipts first, then invoices. */
async function sealOldPapers(app: App, today: LocalDate): Promise<void> {
  const before = (years: number) => parisInstant(monthsAfter(today, -12 * years))
  await sealThose(app, store.sealReceipts, before(RECEIPTS_KEPT_YEARS))
  await sealThose(app, store.sealInvoices, before(ACCOUNTS_KEPT_YEARS))
}

async function sealThose(app: App, seal: typeof store.sealReceipts, issuedBefore: number): Promise<void> {
  for (;;) {
    const sealed = await app.db.transaction(async (db) => {
      const rows = await seal(db, { issuedBefore, limit: RECEIPTS_AT_ONCE })
      const orderIds = [...new Set(rows.map(({ orderId }) => orderId))]
      const jobs = orderIds.map((orderId) => newJob(redrawPapersJob, { orderId }))
      if (jobs.length > 0) await enqueue(db, jobs, app.clock.now())
      return rows
    })
    for (const { drawn } of sealed) if (drawn !== null) await app.papers.delete(drawn)
    if (sealed.length < RECEIPTS_AT_ONCE) return
  }
}
