import type { FormLight } from '@obole/contract/organizations'
import { kindOf, typesWith } from '@obole/core/campaign/kinds'
import { addDays, type LocalDate, parisDate } from '@obole/core/dates/dates'
import { type CampaignChoice, campaignChoices } from '../desk/campaign-choices.ts'

/** A campaign whose people may be written to. */
export interface CampaignToWriteTo extends CampaignChoice {
  /** The day of what takes place; null for everything else. */
  day: LocalDate | null
}

type Listed = Pick<FormLight, 'formType' | 'formSlug' | 'title' | 'state' | 'startDate' | 'endDate'>

/** Somebody thanks for an event, or sends its pictures, within so many days. */
const RECENT_DAYS = 60

const OF_NO_DAY = '9999-12-31'

/** Kinds, in the order in which they are offered. */
const KINDS = typesWith(() => true)
const TO_COME = -2
const RECENT = -1
const OLDER = KINDS.length

/**
 * The events to come, the next one first; those of the last weeks, the latest first; then other campaigns, kind by kind;
 * what was over long ago at the end.
 */
export function campaignsToWriteTo(forms: readonly Listed[], today: LocalDate): CampaignToWriteTo[] {
  const recentFrom = addDays(today, -RECENT_DAYS)
  const placed = forms.flatMap((form) => {
    const [choice] = campaignChoices([form], { ofDeleted: false })
    if (!choice) return []
    const takesPlace = kindOf(form.formType).takesPlace === true
    const day = takesPlace && form.startDate ? parisDate(form.startDate) : null
    const last = form.endDate ? parisDate(form.endDate) : (day ?? OF_NO_DAY)
    const standing = takesPlace ? (last >= today ? TO_COME : RECENT) : KINDS.indexOf(form.formType)
    const isOlder = last < recentFrom
    return [
      {
        choice: { ...choice, day },
        group: isOlder ? OLDER : standing,
        day: isOlder ? last : (day ?? OF_NO_DAY),
      },
    ]
  })
  return placed
    .toSorted(
      (a, b) =>
        a.group - b.group ||
        (a.group === TO_COME ? 1 : -1) * a.day.localeCompare(b.day) ||
        a.choice.title.localeCompare(b.choice.title, 'fr'),
    )
    .map(({ choice }) => choice)
}
