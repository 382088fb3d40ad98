import { ISSUE_WORDS } from '@obole/contract/issue-words'
import type { LiveFigures, Statistics, StatisticsQuery } from '@obole/contract/manage-statistics'
import { MOST_STATISTICS_DAYS } from '@obole/contract/statistics-period'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { addDays, daysBetween, type LocalDate, parisDate, parisInstant } from '@obole/core/dates/dates'
import { COUNTED_EXACTLY, rowCount } from '@obole/core/site/lists'
import type { App } from '../app.ts'
import type { Identity } from '../people/identify.ts'
import { enter, type Where } from './access.ts'
import * as store from './statistics.store.ts'

const USUAL_DAYS = 30
const LATEST_SHOWN = 20
/** Of how many payers by day contributors are counted at first. */
const SOME_PAYERS = 1.5 * COUNTED_EXACTLY

export async function showStatistics(
  app: App,
  identity: Identity,
  where: Where,
  query: StatisticsQuery,
): Promise<Statistics | Refusal> {
  const entered = await enter(app, identity, where, 'readMoney')
  if (isRefusal(entered)) return entered
  const { organizationId, formId } = entered
  const today = parisDate(app.clock.now())
  const from = query.from === 'beginning' ? await beginning(app, entered, query.to ?? today) : query.from
  const period = periodOf({ from, to: query.to }, today)
  if (isRefusal(period)) return period
  const scope: store.Scope = {
    organizationId,
    formId,
    fromMs: parisInstant(period.from),
    untilMs: parisInstant(addDays(period.to, 1)),
  }
  const [days, payers, byTier, bySource, funnel] = await Promise.all([
    store.readDays(app.db, scope),
    countPayers(app, scope),
    store.readByTier(app.db, scope),
    store.readBySource(app.db, scope),
    store.readFunnel(app.db, scope),
  ])
  return {
    ...period,
    totals: { ...totalsOf(days), ...payers, notBack: byTier[0]?.notBackOfAll ?? 0 },
    days: everyDay(period, days),
    byTier: byTier.map(({ notBackOfAll: _all, ...tier }) => tier),
    bySource,
    funnel: funnelOf(funnel),
  }
}

/** The first day with data, limited to the longest period allowed. */
async function beginning(app: App, of: { organizationId: number; formId: number | null }, to: LocalDate) {
  const first = (await store.readBeginning(app.db, of)) ?? to
  const furthest = addDays(to, 1 - MOST_STATISTICS_DAYS)
  return first > to ? to : first < furthest ? furthest : first
}

type Period = { from: LocalDate; to: LocalDate }

/** Days in French time, both included. */
export function periodOf(
  { from, to }: { from?: LocalDate | undefined; to?: LocalDate | undefined },
  today: LocalDate,
): Period | Refusal {
  const last = to ?? today
  const first = from ?? addDays(last, 1 - USUAL_DAYS)
  const days = daysBetween(first, last) + 1
  if (days >= 1 && days <= MOST_STATISTICS_DAYS) return { from: first, to: last }
  const message = days < 1 ? ISSUE_WORDS.periodReversed : ISSUE_WORDS.periodTooLong
  return refuse('INVALID_REQUEST', { issues: [{ path: 'to', code: 'period', message }] })
}

type OfPayers = Pick<Statistics['totals'], 'contributors' | 'contributorsAreMore' | 'otherPayers'>

/**
 * Contributors are counted exactly as far as a list is. Some of the days mostly tell that there are more; where few
 * people came again and again, all days are read.
 */
async function countPayers(app: App, scope: store.Scope): Promise<OfPayers> {
  const some = await store.readPayers(app.db, scope, SOME_PAYERS)
  const isEnough = (some?.days ?? 0) < SOME_PAYERS || (some?.contributors ?? 0) > COUNTED_EXACTLY
  const { contributors = 0, payers = 0 } =
    (isEnough ? some : await store.readPayers(app.db, scope, null)) ?? {}
  const { rows, isMore } = rowCount(contributors)
  return { contributors: rows, contributorsAreMore: isMore, otherPayers: isMore ? 0 : payers - contributors }
}

function totalsOf(days: readonly store.DayRow[]): Omit<Statistics['totals'], 'notBack' | keyof OfPayers> {
  const add = (of: Exclude<keyof store.DayRow & string, 'day'>) =>
    days.reduce((sum, day) => sum + Number(day[of]), 0)
  const [orders, withTip, total] = [add('tipOrders'), add('withTip'), add('tips')]
  const average = orders === 0 ? 0 : Math.round(total / orders)
  return {
    ordered: add('ordered'),
    received: add('received'),
    toCome: add('toCome'),
    orders: add('orders'),
    canceledOrders: add('canceledOrders'),
    items: add('items'),
    tips: { orders, withTip, total, average },
  }
}

/** A day without orders is a point of the curve too. */
function everyDay({ from, to }: Period, days: readonly store.DayRow[]): Statistics['days'] {
  const known = new Map(days.map(({ day, ordered, orders, items }) => [day, { ordered, orders, items }]))
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    const date = addDays(from, index)
    return { date, ...(known.get(date) ?? { ordered: 0, orders: 0, items: 0 }) }
  })
}

function funnelOf(row: store.FunnelRow | null): Statistics['funnel'] {
  return [
    { step: '1', visitors: row?.one ?? 0 },
    { step: '2', visitors: row?.two ?? 0 },
    { step: '3', visitors: row?.three ?? 0 },
    { step: '4', visitors: row?.four ?? 0 },
    { step: 'payment', visitors: row?.payment ?? 0 },
    { step: 'order', visitors: row?.order ?? 0 },
  ]
}

export async function showLive(
  app: App,
  identity: Identity,
  where: Where,
  since: string | undefined,
): Promise<LiveFigures | Refusal> {
  const entered = await enter(app, identity, where, 'readMoney')
  if (isRefusal(entered)) return entered
  const now = app.clock.now()
  // Without a previous call nothing is new: only the figures are answered.
  const sinceMs = since === undefined ? now : Date.parse(since)
  const [collected, latest] = await Promise.all([
    store.readCollected(app.db, entered),
    store.readLatest(app.db, entered, sinceMs, LATEST_SHOWN),
  ])
  return {
    now: new Date(now).toISOString(),
    ...collected,
    latest: latest.map(({ id, date, form_title: formTitle, payer, amount, items }) => ({
      id,
      date: date.toISOString(),
      formTitle,
      payer,
      amount,
      items,
    })),
  }
}
