import { addDays, type LocalDate } from '../dates/dates.ts'

/** When a member is reminded that their membership ends. */
export const RENEWAL_MOMENTS = ['Before30', 'Before7', 'After7'] as const
export type RenewalMoment = (typeof RENEWAL_MOMENTS)[number]

/** Days from the last day of membership. */
const DAYS_FROM_END: Readonly<Record<RenewalMoment, number>> = { Before30: -30, Before7: -7, After7: 7 }

/** A server that was down catches up so long; later than that a reminder is of no use. */
const CATCH_UP_DAYS = 3

/** The reminder that is due on that day; one at most, because the moments lie further apart than what is caught up. */
export function renewalMoment(endsOn: LocalDate, today: LocalDate): RenewalMoment | null {
  const isDue = (moment: RenewalMoment) => {
    const day = addDays(endsOn, DAYS_FROM_END[moment])
    return day <= today && today <= addDays(day, CATCH_UP_DAYS)
  }
  return RENEWAL_MOMENTS.find(isDue) ?? null
}

/** The last days of membership of which somebody is to be reminded on that day. */
export function endsToRemindOf(today: LocalDate): { moment: RenewalMoment; endsOn: LocalDate }[] {
  return RENEWAL_MOMENTS.flatMap((moment) =>
    Array.from({ length: CATCH_UP_DAYS + 1 }, (_, late) => ({
      moment,
      endsOn: addDays(today, -DAYS_FROM_END[moment] - late),
    })),
  )
}

/** What a person may ask not to receive. */
export const CONTACT_REFUSALS = ['Renewal', 'Message'] as const
export type ContactRefusal = (typeof CONTACT_REFUSALS)[number]

/** How long a renewal link opens a prefilled page. */
export const RENEWAL_LINK_DAYS = 60

/** What a text of a reminder may name; the association writes them in braces. */
export const RENEWAL_PLACEHOLDERS = ['prénom', 'association', 'date de fin'] as const

const PLACEHOLDER = / ?\{([^{}]*)\}/g

/** The text as its reader gets it; what is not known of them leaves no hole. */
export function filledText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(PLACEHOLDER, (all, name: string) => {
    const value = Object.hasOwn(values, name.trim()) ? values[name.trim()] : undefined
    if (value === undefined || value === '') return value ?? all
    return all.startsWith(' ') ? ` ${value}` : value
  })
}

/** What stands in braces and means nothing, as it was typed. */
export function unknownPlaceholders(text: string, known: readonly string[] = RENEWAL_PLACEHOLDERS): string[] {
  return [...text.matchAll(PLACEHOLDER)].flatMap(([all, name = '']) =>
    known.includes(name.trim()) ? [] : [all.trimStart()],
  )
}
