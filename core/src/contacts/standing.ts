import {
  MEMBERSHIP_STANDINGS,
  type MembershipPeriod,
  membershipStanding,
  type MembershipStanding,
} from '../campaign/membership.ts'
import type { LocalDate } from '../dates/dates.ts'

/** Where a person stands with the association; whoever never had a membership is no member. */
export const CONTACT_STANDINGS = [...MEMBERSHIP_STANDINGS, 'Never'] as const
export type ContactStanding = (typeof CONTACT_STANDINGS)[number]

export type StandingOfContact = {
  readonly standing: ContactStanding
  /** The first and last day of the days without a gap that it is about; null where there are none, or no end. */
  readonly since: LocalDate | null
  readonly until: LocalDate | null
}

/**
 * Up to date or not, since when, until when. `runs` are the days of membership without gaps, the earliest first:
 * memberships that follow each other are one run. The run that holds today counts, else the next one, else the last.
 */
export function contactStanding(runs: readonly MembershipPeriod[], today: LocalDate): StandingOfContact {
  const run = runs.find(({ until }) => until === null || until >= today) ?? runs.at(-1)
  if (!run) return { standing: 'Never', since: null, until: null }
  const standing: MembershipStanding = membershipStanding(run, today)
  return { standing, since: run.from, until: run.until }
}
