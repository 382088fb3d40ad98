import {
  addDays,
  dateParts,
  type Instant,
  type LocalDate,
  localDate,
  monthsAfter,
  parisDate,
} from '../dates/dates.ts'

export const MEMBERSHIP_VALIDITIES = ['MovingYear', 'Season', 'Custom', 'Illimited'] as const
export type MembershipValidity = (typeof MEMBERSHIP_VALIDITIES)[number]

export type MembershipPeriod = {
  readonly from: LocalDate
  /** The last day; null where there is none. */
  readonly until: LocalDate | null
}

/**
 * How long a membership taken on that day lasts, by what its campaign says. `startsOn` is what `membershipStartsOn`
 * answered when it was taken.
 */
export function membershipPeriod(
  takenOn: LocalDate,
  campaign: {
    readonly validityType: MembershipValidity | null
    readonly startsAt: Instant | null
    readonly endsAt: Instant | null
  },
  startsOn: LocalDate | null = null,
): MembershipPeriod {
  switch (campaign.validityType) {
    case 'MovingYear': {
      const from = startsOn ?? takenOn
      return { from, until: lastDayOfYear(from) }
    }
    case 'Season': {
      const from = campaign.startsAt === null ? takenOn : joinedOn(takenOn, parisDate(campaign.startsAt))
      return { from, until: campaign.endsAt === null ? null : parisDate(campaign.endsAt) }
    }
    case 'Custom': {
      const from = campaign.startsAt === null ? takenOn : parisDate(campaign.startsAt)
      return { from, until: campaign.endsAt === null ? null : parisDate(campaign.endsAt) }
    }
    case 'Illimited':
    case null:
      return { from: takenOn, until: null }
  }
}

/**
 * The first day of a membership that renews one which ends on `currentUntil`, where that is later than the day on which it is
 * taken: nobody loses days by renewing early. Other campaigns say their dates themselves.
 */
export function membershipStartsOn(
  takenOn: LocalDate,
  validityType: MembershipValidity | null,
  currentUntil: LocalDate | null,
): LocalDate | null {
  const isRunning = currentUntil !== null && currentUntil >= takenOn
  return validityType === 'MovingYear' && isRunning ? addDays(currentUntil, 1) : null
}

/** The last day of a year that begins on that day: of a season, of a membership taken on it. */
export function lastDayOfYear(firstDay: LocalDate): LocalDate {
  return addDays(monthsAfter(firstDay, 12), -1)
}

/**
 * Who joins during the season is a member from that day; before it, from its first day. Whoever is written down after
 * its end was a member for the whole of it.
 */
function joinedOn(takenOn: LocalDate, firstDay: LocalDate): LocalDate {
  return takenOn > firstDay && takenOn <= lastDayOfYear(firstDay) ? takenOn : firstDay
}

export function isSeason({ from, until }: MembershipPeriod): boolean {
  return until === lastDayOfYear(from)
}

/** Most seasons begin with the school year. */
const SEASON_MONTH = 9
/** From this month on, the season that is prepared is the coming one. */
const PREPARED_FROM_MONTH = 5

/** The first day that an editor suggests for a season. */
export function suggestedSeasonStart(today: LocalDate): LocalDate {
  const { year, month } = dateParts(today)
  return localDate(month < PREPARED_FROM_MONTH ? year - 1 : year, SEASON_MONTH, 1)
}

/** The standing of a membership, the most urgent first. */
export const MEMBERSHIP_STANDINGS = ['EndsSoon', 'Over', 'Current', 'NotYet'] as const
export type MembershipStanding = (typeof MEMBERSHIP_STANDINGS)[number]

/** Whom standings find: up to date is everybody who is a member today, also whoever is so for some days more only. */
export function standingsFound<S extends MembershipStanding | 'Never'>(
  asked: readonly S[],
): readonly (S | 'EndsSoon')[] {
  return asked.some((one) => one === 'Current') ? [...new Set([...asked, 'EndsSoon' as const])] : asked
}

/** Long enough to ask a member to join again before the membership ends. */
export const ENDS_SOON_DAYS = 30

/** On that day, a membership that ends by the day answered may be renewed: no limit for one person counts it any more. */
export const renewableUntil = (today: LocalDate): LocalDate => addDays(today, ENDS_SOON_DAYS)

export function membershipStanding({ from, until }: MembershipPeriod, today: LocalDate): MembershipStanding {
  if (until !== null && until < today) return 'Over'
  if (from > today) return 'NotYet'
  return until !== null && until <= addDays(today, ENDS_SOON_DAYS) ? 'EndsSoon' : 'Current'
}
