import { daysBetween, type Instant, type LocalDate, parisDate } from '../dates/dates.ts'
import type { FormType } from './form.ts'
import { kindOf, raisesFunds } from './kinds.ts'

export interface Fundraiser {
  readonly formType: FormType
  /** Null where the campaign does not show its amounts. */
  readonly collectedCents: number | null
  readonly goalCents: number | null
  readonly saleEnd: Instant | null
}

export interface Gauge {
  readonly collectedCents: number
  readonly goalCents: number | null
  /** Whole percent of the goal, may exceed 100; null without a goal. */
  readonly percent: number | null
  /** 0 on the last day; null without an end date. */
  readonly daysLeft: number | null
}

/** What several campaigns collected together is told where it is of at least so many associations. */
export const FEWEST_ASSOCIATIONS_OF_A_SUM = 5

/** Percent of the goal, rounded down: 100 only once it is really reached. */
export function goalPercent(collectedCents: number, goalCents: number | null): number | null {
  return goalCents ? Math.floor((collectedCents * 100) / goalCents) : null
}

/** How far the bar is drawn. */
export function filledPercent(percent: number): number {
  return Math.min(percent, 100)
}

/** The progress of a fundraiser: always shown for a crowdfunding, for a donation campaign only if it has a goal. */
export function gaugeOf(campaign: Fundraiser, today: LocalDate): Gauge | null {
  const { formType, collectedCents, goalCents, saleEnd } = campaign
  const hasGauge = kindOf(formType).alwaysTellsProgress || (raisesFunds(formType) && goalCents !== null)
  if (!hasGauge || collectedCents === null) return null
  const daysLeft = saleEnd === null ? null : daysBetween(today, parisDate(saleEnd))
  return {
    collectedCents,
    goalCents,
    percent: goalPercent(collectedCents, goalCents),
    daysLeft: daysLeft !== null && daysLeft >= 0 ? daysLeft : null,
  }
}
