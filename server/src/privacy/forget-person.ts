import { createHash } from 'node:crypto'
import type { ForgettingPreview, ForgettingView } from '@obole/contract/privacy'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { LocalDate } from '@obole/core/dates/dates'
import { ageOn, isLocalDate, parisDate } from '@obole/core/dates/dates'
import {
  type ForgettingCause,
  forgottenName,
  hindrancesOf,
  isRequestDay,
} from '@obole/core/privacy/forgetting'
import { ACCOUNTS_KEPT_YEARS, keptUntil, RECEIPTS_KEPT_YEARS } from '@obole/core/privacy/retention'
import { LEGAL_AGE } from '@obole/core/validation/birth-date'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import { holdStanding, type Keeper } from '../contacts/change-contact.ts'
import { holdRight } from '../people/hold-right.ts'
import { brokenConstraint, type Queryable } from '../platform/db.ts'
import { newJob } from '../platform/job.ts'
import { stepBack } from '../platform/rush.ts'
import { tellNoProgram } from '../webhooks/tell-nobody.sql.ts'
import * as store from './forgettings.store.ts'
import { stepsOf } from './forget-steps.store.ts'
import { keptPlace } from './kept-places.ts'
import { findPerson, readDays, readMoneyUnderWay, readWards } from './person.store.ts'
import type { Person } from './person.ts'
import { forgetPersonJob } from './privacy.queue.ts'
import { HOLDINGS } from './register.sql.ts'
import { findTraces } from './traces.store.ts'

/** What would be erased, what law keeps and until when, and what still stands in the way. */
export async function previewForgetting(
  app: App,
  { organizationId }: Pick<Keeper, 'organizationId'>,
  contactId: number,
): Promise<ForgettingPreview | Refusal> {
  const person = await findPerson(app.db, organizationId, contactId)
  if (!person) return refuse('CONTACT_UNKNOWN')
  const counts = await store.countHeld(app.db, person)
  const money = await readMoneyUnderWay(app.db, person)
  const days = await readDays(app.db, person)
  const children = await childrenOf(app, person)
  const until = (day: LocalDate | null, years: number) => day && keptUntil(day, years)
  return {
    hindrances: hindrancesOf(money),
    isMember: days.isMember,
    memberUntil: days.memberUntil,
    children,
    held: counts.flatMap(({ name, before, fate }) =>
      before === 0 ? [] : [{ ...wordsOf(name), rows: before, fate }],
    ),
    accountsKeptUntil: until(days.lastOrderOn, ACCOUNTS_KEPT_YEARS),
    receiptsKeptUntil: until(days.lastReceiptOn, RECEIPTS_KEPT_YEARS),
  }
}

/** Whoever has come of age since needs no guardian. */
async function childrenOf(app: App, person: Person): Promise<ForgettingPreview['children']> {
  const today = parisDate(app.clock.now())
  const wards = await readWards(app.db, person)
  return wards
    .map(({ name, birthDate }) => ({
      name,
      age: birthDate && isLocalDate(birthDate) ? ageOn(birthDate, today) : null,
    }))
    .filter(({ age }) => age === null || age < LEGAL_AGE)
}

function wordsOf(name: string) {
  const holding = HOLDINGS.find((one) => one.name === name)
  return { name, what: holding?.what ?? { fr: name, en: name } }
}

function whatIn(table: string) {
  return HOLDINGS.find((one) => one.table === table)?.what ?? keptPlace(table).what
}

/** An administrator has somebody forgotten who asked for it; the work is done by a job. */
export async function startForgetting(
  app: App,
  keeper: Keeper,
  contactId: number,
  { askedOn }: { askedOn: LocalDate },
): Promise<ForgettingView | Refusal> {
  if (!isRequestDay(askedOn, parisDate(app.clock.now()))) return refuse('FORGETTING_DAY_REFUSED')
  const started = await once(() =>
    app.db.transaction(async (db) => {
      const lost = await holdRight(db, keeper, 'editOrganization')
      if (lost) return lost
      const file = await holdStanding(db, keeper, contactId)
      if (isRefusal(file)) return file
      return begin(app, db, { ...keeper, contactId, cause: 'Request', askedOn })
    }),
  )
  if (isRefusal(started)) return started
  app.jobs.wake()
  return showForgetting(app, keeper.organizationId, started.number)
}

/** The same, where the time that the association set is over, and still is. Null where money is still to move: they wait. */
export async function startRetention(
  app: App,
  { organizationId, contactId }: { organizationId: number; contactId: number },
  isDue: (db: Queryable) => Promise<boolean>,
): Promise<{ number: number } | null> {
  const started = await once(() =>
    app.db.transaction(async (db) => {
      const file = await holdStanding(db, { organizationId, userId: 0 }, contactId)
      if (isRefusal(file)) return file
      if (!(await isDue(db))) return null
      return begin(app, db, { organizationId, userId: null, contactId, cause: 'Retention', askedOn: null })
    }),
  )
  return started === null || isRefusal(started) ? null : started
}

interface Begun {
  organizationId: number
  userId: number | null
  contactId: number
  cause: ForgettingCause
  askedOn: LocalDate | null
}

async function begin(app: App, db: Queryable, begun: Begun): Promise<{ number: number } | Refusal> {
  const { organizationId, userId, contactId, cause, askedOn } = begun
  const person = await findPerson(db, organizationId, contactId)
  if (!person) return refuse('CONTACT_UNKNOWN')
  const hindrances = hindrancesOf(await readMoneyUnderWay(db, person))
  if (hindrances.length > 0) return refuse('FORGETTING_HINDERED', { details: { hindrances } })
  const now = app.clock.now()
  const counts = await store.countHeld(db, person)
  const { id, number } = await store.insertForgetting(db, {
    person,
    contactId,
    cause,
    askedOn,
    userId,
    counts,
    now,
  })
  await recordAudit(app, db, {
    organizationId,
    userId,
    action: 'contact.forgotten',
    subject: { type: 'forgetting', id, label: pseudonymOf(number) },
    details: { cause },
  })
  await store.enqueue(db, [newJob(forgetPersonJob, { forgettingId: id })], now)
  return { number }
}

export function pseudonymOf(number: number): string {
  const { firstName, lastName } = forgottenName(number)
  return `${firstName} ${lastName}`
}

/** One at a time for a person. */
async function once<T>(act: () => Promise<T | Refusal>): Promise<T | Refusal> {
  try {
    return await act()
  } catch (error) {
    if (brokenConstraint(error) === 'forgettings_one_at_work') return refuse('FORGETTING_UNDER_WAY')
    throw error
  }
}

/** Forgets somebody, step by step. Wherever it was ended, it goes on from there. */
export async function forgetPerson(app: App, forgettingId: number): Promise<void> {
  await takeSteps(app, forgettingId)
  if (await beginAgainByItself(app, forgettingId)) await takeSteps(app, forgettingId)
  await removeFiles(app, forgettingId)
  await prove(app, forgettingId)
}

async function takeSteps(app: App, forgettingId: number): Promise<void> {
  for (;;) {
    const began = performance.now()
    if (!(await forgetPiece(app, forgettingId))) return
    await stepBack(app.isRush, performance.now() - began)
  }
}

/** Another job may have read their order before, and written their ticket since: then every step once more. */
async function beginAgainByItself(app: App, forgettingId: number): Promise<boolean> {
  return app.db.transaction(async (db) => {
    const row = await store.holdRunning(db, forgettingId)
    if (!row?.subject) return false
    const counts = await countAgain(db, row.counts, row.subject)
    if (counts.every(({ fate, after }) => fate === 'KeptByLaw' || after === 0)) return false
    await store.noteStep(db, forgettingId, { step: { name: AGAIN, rows: 0 }, files: [] })
    return true
  })
}

/** One step with the note that it was done, in one commit. Answers false once there is none left. */
export async function forgetPiece(app: App, forgettingId: number): Promise<boolean> {
  return app.db.transaction(async (db) => {
    const row = await store.holdRunning(db, forgettingId)
    if (!row?.subject) return false
    const step = stepsOf({ isAsked: row.cause === 'Request' })[doneSince(row.steps)]
    if (!step) return false
    await tellNoProgram(db)
    const now = app.clock.now()
    const {
      rows,
      files = [],
      jobs = [],
    } = await step.run(db, { person: row.subject, number: row.number, now })
    if (jobs.length > 0) await store.enqueue(db, jobs, now)
    await store.noteStep(db, forgettingId, { step: { name: step.name, rows }, files })
    return true
  })
}

/** Steps of a run that was begun again follow a mark of it, so that the proof says what each run did. */
const AGAIN = 'recommencer'
const doneSince = (steps: readonly store.StepDone[]) =>
  steps.length - 1 - steps.findLastIndex(({ name }) => name === AGAIN)

/** Where the last look found something, or the job failed: every step once more, and another look. */
export async function forgetAgain(
  app: App,
  keeper: Keeper,
  number: number,
): Promise<ForgettingView | Refusal> {
  const { organizationId, userId } = keeper
  const refused = await app.db.transaction(async (db) => {
    const lost = await holdRight(db, keeper, 'editOrganization')
    if (lost) return lost
    const now = app.clock.now()
    const id = await store.beginAgain(db, { organizationId, number, mark: { name: AGAIN, rows: 0 }, now })
    if (id === null) return nothingToDo(db, organizationId, number)
    const subject = { type: 'forgetting', id, label: pseudonymOf(number) }
    await recordAudit(app, db, { organizationId, userId, action: 'contact.forgottenAgain', subject })
    await store.enqueue(db, [newJob(forgetPersonJob, { forgettingId: id })], now)
    return null
  })
  if (refused) return refused
  app.jobs.wake()
  return showForgetting(app, organizationId, number)
}

/** Why nothing of it can be begun again or set aside now. */
async function nothingToDo(db: Queryable, organizationId: number, number: number): Promise<Refusal> {
  const row = await store.findForgetting(db, organizationId, number)
  if (!row) return refuse('FORGETTING_UNKNOWN')
  return refuse(row.state === 'Done' ? 'FORGETTING_DONE' : 'FORGETTING_AT_WORK')
}

/**
 * An administrator looked at what the last look found in a table, and says that it is about somebody else, or was given
 * since. Once nothing else is left of it, everything is looked at again, without these.
 */
export async function setAsideOthers(
  app: App,
  keeper: Keeper,
  { number, table, rows }: { number: number; table: string; rows: number },
): Promise<ForgettingView | Refusal> {
  const { organizationId, userId } = keeper
  const refused = await app.db.transaction(async (db) => {
    const lost = await holdRight(db, keeper, 'editOrganization')
    if (lost) return lost
    const row = await store.holdNumber(db, { organizationId, number })
    if (!row?.traces) return nothingToDo(db, organizationId, number)
    const seen = row.traces.find(
      (trace) => trace.why === 'Unexpected' && trace.table === table && trace.rows === rows,
    )
    if (!seen) return refuse('FORGETTING_OTHERS_CHANGED')
    const now = app.clock.now()
    const aside = { table, rows, userId, at: new Date(now).toISOString(), keys: seen.keys ?? [] }
    const left = row.traces.map((trace) =>
      trace === seen ? { table, rows, why: 'SetAside' as const } : trace,
    )
    const isLast = left.every(({ why }) => why !== 'Unexpected')
    await store.setAside(db, row.id, { aside, traces: isLast ? null : left })
    const subject = { type: 'forgetting', id: row.id, label: pseudonymOf(number) }
    await recordAudit(app, db, { organizationId, userId, action: 'contact.foundOthers', subject })
    if (isLast) await store.enqueue(db, [newJob(forgetPersonJob, { forgettingId: row.id })], now)
    return null
  })
  if (refused) return refused
  app.jobs.wake()
  return showForgetting(app, organizationId, number)
}

/** After the commit that forgot them, and before the proof: a file that is gone already is no fault. */
async function removeFiles(app: App, forgettingId: number): Promise<void> {
  const row = await app.db.transaction((db) => store.holdRunning(db, forgettingId))
  for (const { store: where, name } of row?.files ?? []) await app[where].delete(name)
}

/**
 * Counts again, looks over the whole association, and keeps what was done without whom it was done to. Where somebody is
 * still named it stays open, and knows whom it is about: it can be begun again.
 */
async function prove(app: App, forgettingId: number): Promise<void> {
  await app.db.transaction(async (db) => {
    const row = await store.holdRunning(db, forgettingId)
    if (!row?.subject) return
    const counts = await countAgain(db, row.counts, row.subject)
    const setAside = row.setAside.flatMap(({ keys = [] }) => keys)
    const traces = await findTraces(db, row.subject, setAside)
    if (traces.some(({ why }) => why === 'Unexpected')) {
      app.log.error({ forgettingId, traces }, 'somebody who was forgotten is still named')
      return store.noteTraces(db, forgettingId, { counts, traces })
    }
    const stepsSha256 = sha256Of(row.steps)
    await store.finish(db, forgettingId, { counts, traces, stepsSha256, now: app.clock.now() })
  })
}

async function countAgain(
  db: Queryable,
  before: readonly store.Count[],
  person: Person,
): Promise<store.Count[]> {
  const after = new Map((await store.countHeld(db, person)).map(({ name, before: count }) => [name, count]))
  return before.map((count) => ({ ...count, after: after.get(count.name) ?? 0 }))
}

/** Whoever has the list of steps can make it again. */
export const sha256Of = (steps: readonly store.StepDone[]): string =>
  createHash('sha256')
    .update(steps.map(({ name, rows }) => `${name} ${rows}\n`).join(''))
    .digest('hex')

export async function showForgetting(
  app: App,
  organizationId: number,
  number: number,
): Promise<ForgettingView | Refusal> {
  const row = await store.findForgetting(app.db, organizationId, number)
  return row ? toView(row) : refuse('FORGETTING_UNKNOWN')
}

export function toView(row: store.ForgettingRow): ForgettingView {
  return {
    number: row.number,
    name: pseudonymOf(row.number),
    cause: row.cause,
    askedOn: row.askedOn,
    by: row.by,
    state: row.state,
    startedAt: row.startedAt.toISOString(),
    doneAt: row.doneAt?.toISOString() ?? null,
    steps: row.steps,
    counts: row.counts
      .filter(({ before }) => before > 0)
      .map(({ name, table, fate, before, after }) => ({ ...wordsOf(name), table, fate, before, after })),
    traces: row.traces?.map(({ table, rows, why }) => ({ table, rows, why, what: whatIn(table) })) ?? null,
    setAside: row.setAside.map(({ table, rows, by, at }) => ({ table, rows, by, at, what: whatIn(table) })),
    stepsSha256: row.stepsSha256,
    hasFailed: row.hasFailed,
    proofUrl: `/api/manage/organizations/${row.organizationSlug}/privacy/forgettings/${row.number}/proof.txt`,
  }
}
