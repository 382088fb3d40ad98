import { addDays, type LocalDate } from '../dates/dates.ts'
import { cents, type Cents, sum } from '../money/money.ts'

/** A monthly gift that was paid within so many days is still given: a month, and two weeks for a card that was tried again. */
export const STILL_GIVEN_DAYS = 45
/** How long the link in a mail opens the gift filled in. */
export const RESTART_LINK_DAYS = 60
/** So many days after the first mail those who have not started again may be written to once more. */
export const RESTART_REMINDER_DAYS = 14
/** What was read of a monthly donor is kept for so many days. */
export const MONTHLY_DONOR_DAYS = 180

/** What monthly donors of elsewhere are written to: once, and once more. */
export const RESTART_STEPS = ['Invitation', 'Reminder'] as const
export type RestartStep = (typeof RESTART_STEPS)[number]

/** Whether a gift whose last payment was on that day is still given. */
export const isStillGiven = (paidOn: LocalDate, today: LocalDate): boolean =>
  paidOn <= today && paidOn >= addDays(today, -STILL_GIVEN_DAYS)

/** What somebody gives each month elsewhere: for each campaign there, the amount and the day of the last payment. */
export type GiftsElsewhere = Readonly<Record<string, { readonly cents: number; readonly on: LocalDate }>>

/** Of one campaign the payment of the latest day says the amount: a gift that was changed, or begun anew, is one gift. */
export function joinGifts(gifts: GiftsElsewhere, more: GiftsElsewhere): GiftsElsewhere {
  const joined = { ...gifts }
  for (const [campaign, gift] of Object.entries(more)) {
    const known = joined[campaign]
    if (!known || gift.on >= known.on) joined[campaign] = gift
  }
  return joined
}

/** Gifts to several campaigns there are one gift here, of all they give. */
export const monthlyCents = (gifts: GiftsElsewhere): Cents =>
  sum(Object.values(gifts).map((gift) => cents(gift.cents)))
