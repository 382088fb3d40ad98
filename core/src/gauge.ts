import { daysBetween, type Instant, type LocalDate, parisDate } from './dates.ts'
import type { FormType } from './form.ts'
import { kindOf, raisesFunds } from './kinds.ts'

export interface Fundraiser {
  readonly formType: FormType
  /** Null where the campaign keeps its amounts to itself. */
  readonly collectedCents: number | null
  readonly goalCents: number | null
  readonly saleEnd: Instant | null
}

export interface Gauge {
  readonly collectedCents: number
  readonly goalCents: number | null
  /** Of the goal, in whole percent, which a generous campaign passes; null without a goal. */
  readonly percent: number | null
  /** 0 on the last day; null where no end is in sight. */
  readonly daysLeft: number | null
}

/** Of the goal, rounded down: a goal is reached when it is. */
export function goalPercent(collectedCents: number, goalCents: number | null): number | null {
  return goalCents ? Math.floor((collectedCents * 100) / goalCents) : null
}

/** How far the bar is drawn. */
export function filledPercent(percent: number): number {
  return Math.min(percent, 100)
}

/** How far a fundraiser is: a crowdfunding always says so, a donation campaign where it has a goal. */
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
