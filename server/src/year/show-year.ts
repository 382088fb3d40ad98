import type { CampaignOfYear, Year, YearQuery } from '@obole/contract/year'
import {
  addFigures,
  daysOfYear,
  type FiguresOfYear,
  isNothing,
  monthsFrom,
  netOf,
  NO_FIGURES,
  type YearDays,
  type YearFigure,
  yearOf,
} from '@obole/core/accounting/year'
import { addDays, parisDate } from '@obole/core/dates/dates'
import { type Cents, cents, sum } from '@obole/core/money/money'
import { firstMonthOf } from '../accounting/show-journal.ts'
import type { App } from '../app.ts'
import { readStatement } from '../ledger/read-statement.ts'
import type { Listed, Position } from '../platform/continuation.ts'
import * as store from './year.store.ts'

/** The campaigns of a year as rows of a list. */
export async function readCampaignsOfYear(
  app: App,
  { organizationId, year, basis }: { organizationId: number } & YearQuery,
  after: Position | null,
  limit: number,
): Promise<Listed<CampaignOfYear>[]> {
  const { campaigns } = await showYear(app, organizationId, { year, basis })
  return campaigns
    .map((row, index) => ({ row, position: { key: '', id: index + 1 } }))
    .slice(after?.id ?? 0)
    .slice(0, limit)
}

const JANUARY = 1

/** A year of an association, of all campaigns and of each, against the year before. */
export async function showYear(app: App, organizationId: number, asked: YearQuery): Promise<Year> {
  const today = parisDate(app.clock.now())
  const bookMonth = (await firstMonthOf(app, organizationId)) ?? JANUARY
  const hasAccountingYear = bookMonth !== JANUARY
  const basis = hasAccountingYear && asked.basis !== 'calendar' ? 'accounting' : 'calendar'
  const firstMonth = basis === 'accounting' ? bookMonth : JANUARY
  const running = yearOf(today, firstMonth)
  const year = asked.year ?? running
  const days = daysOfYear(year, firstMonth, today)
  const [rows, firstDay, dueLater, balances] = await Promise.all([
    readRows(app, organizationId, days),
    store.findFirstDay(app.db, organizationId),
    store.sumDueAfter(app.db, organizationId, days.endsOn),
    balancesOf(app, organizationId, days),
  ])
  const campaigns = await campaignsOf(app, rows, days)
  return {
    year,
    basis,
    hasAccountingYear,
    years: yearsBetween(firstDay === null ? running : yearOf(firstDay, firstMonth), running),
    ...days,
    today,
    figures: addFigures(campaigns.map(({ figures }) => figures)),
    figuresBefore: addFigures(campaigns.map(({ before }) => before)),
    dueLater,
    ...balances,
    months: monthsOf(rows, days),
    campaigns,
  }
}

const yearsBetween = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(1, last - first + 1) }, (_, index) => last - index)

async function readRows(app: App, organizationId: number, days: YearDays): Promise<store.MonthRow[]> {
  const years = {
    organizationId,
    from: days.before.beginsOn,
    to: days.endsOn,
    beginsOn: days.beginsOn,
    until: days.until,
    beforeUntil: days.before.until,
    today: parisDate(app.clock.now()),
  }
  const parts = [store.readOrdered, store.readMoved, store.readByHand, store.readDue]
  return (await Promise.all(parts.map((read) => read(app.db, years)))).flat()
}

/** What the account held at the end of the last day that counts, and of that day a year before. */
async function balancesOf(app: App, organizationId: number, { until, before }: YearDays) {
  const from = addDays(before.until, 1)
  const asked = { organizationId, from, to: addDays(until, 1), after: 0, limit: 0 }
  const { openingCents, closingCents } = await readStatement(app, asked)
  return { balance: closingCents, balanceBefore: openingCents }
}

const FIGURE_OF: Readonly<Record<store.MonthRow['figure'], YearFigure>> = {
  ordered: 'ordered',
  capture: 'cameIn',
  byHand: 'byHand',
  refund: 'refunded',
  disputeLost: 'disputesLost',
  payout: 'paidOut',
  topUp: 'topUps',
  toCome: 'toCome',
  overdue: 'overdue',
}

/** The figures of rows of one year, of the days that count. */
export function figuresOf(rows: readonly store.MonthRow[]): FiguresOfYear {
  const figures = { ...NO_FIGURES }
  for (const { figure, isCounted, cents: amountCents } of rows)
    if (isCounted) figures[FIGURE_OF[figure]] = cents(figures[FIGURE_OF[figure]] + amountCents)
  return { ...figures, net: netOf(figures) }
}

interface CampaignFigures extends CampaignOfYear {
  figures: FiguresOfYear
  before: FiguresOfYear
}

async function campaignsOf(
  app: App,
  rows: readonly store.MonthRow[],
  { beginsOn }: YearDays,
): Promise<CampaignFigures[]> {
  const byCampaign = Map.groupBy(rows, ({ formId }) => formId)
  const ids = [...byCampaign.keys()].filter((id) => id !== null)
  const names = new Map((await store.readCampaigns(app.db, ids)).map(({ id, ...campaign }) => [id, campaign]))
  return [...byCampaign]
    .map(([formId, own]) => ({
      campaign: formId === null ? null : (names.get(formId) ?? null),
      figures: figuresOf(own.filter(({ month }) => month >= beginsOn)),
      before: figuresOf(own.filter(({ month }) => month < beginsOn)),
    }))
    .filter(({ figures, before }) => !isNothing(figures) || !isNothing(before))
    .toSorted(theLargestFirst)
}

/** What is of no campaign comes last. */
const theLargestFirst = (one: CampaignOfYear, other: CampaignOfYear): number =>
  Number(one.campaign === null) - Number(other.campaign === null) ||
  sizeOf(other) - sizeOf(one) ||
  (one.campaign?.title ?? '').localeCompare(other.campaign?.title ?? '', 'fr')

const sizeOf = ({ figures }: CampaignOfYear): number => figures.cameIn + figures.byHand

/** Month by month what came in, the year before whole: a month that is to come has something to be held against. */
function monthsOf(rows: readonly store.MonthRow[], { beginsOn, before }: YearDays): Year['months'] {
  const cameIn = rows.filter(({ figure }) => figure === 'capture' || figure === 'byHand')
  const ofMonth = (asked: string): Cents =>
    sum(cameIn.filter(({ month }) => month === asked).map((row) => cents(row.cents)))
  const earlier = monthsFrom(before.beginsOn)
  return monthsFrom(beginsOn).map((month, index) => ({
    month,
    cameIn: ofMonth(month),
    before: ofMonth(earlier[index] ?? month),
  }))
}
