import { addDays, type Instant, type LocalDate, monthsAfter, parisDate } from '../dates/dates.ts'

export const MEMBERSHIP_VALIDITIES = ['MovingYear', 'Custom', 'Illimited'] as const
export type MembershipValidity = (typeof MEMBERSHIP_VALIDITIES)[number]

export type MembershipPeriod = {
  readonly from: LocalDate
  /** The last day; null where there is none. */
  readonly until: LocalDate | null
}

/** How long a membership taken on that day lasts, by what its campaign says. */
export function membershipPeriod(
  takenOn: LocalDate,
  campaign: {
    readonly validityType: MembershipValidity | null
    readonly startsAt: Instant | null
    readonly endsAt: Instant | null
  },
): MembershipPeriod {
  switch (campaign.validityType) {
    case 'MovingYear':
      return { from: takenOn, until: addDays(monthsAfter(takenOn, 12), -1) }
    case 'Custom': {
      const from = campaign.startsAt === null ? takenOn : parisDate(campaign.startsAt)
      return { from, until: campaign.endsAt === null ? null : parisDate(campaign.endsAt) }
    }
    case 'Illimited':
    case null:
      return { from: takenOn, until: null }
  }
}

/** The standing of a membership, the most urgent first. */
export const MEMBERSHIP_STANDINGS = ['EndsSoon', 'Over', 'Current', 'NotYet'] as const
export type MembershipStanding = (typeof MEMBERSHIP_STANDINGS)[number]

/** Long enough to ask a member to join again before the membership ends. */
export const ENDS_SOON_DAYS = 30

export function membershipStanding({ from, until }: MembershipPeriod, today: LocalDate): MembershipStanding {
  if (until !== null && until < today) return 'Over'
  if (from > today) return 'NotYet'
  return until !== null && until <= addDays(today, ENDS_SOON_DAYS) ? 'EndsSoon' : 'Current'
}
