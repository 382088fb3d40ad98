import type { FormLight, OrganizationsAnswer } from '@obole/contract/organizations'
import { salePeriodAt } from '@obole/core/form'

export interface MomentCampaign {
  form: FormLight
  organization: string
}

const MOST_SHOWN = 6

/** What one can take part in today: on sale, something left, and not over. The rest is on the associations' own pages. */
export function momentCampaigns(data: OrganizationsAnswer['data'], now: number): MomentCampaign[] {
  return data
    .filter(({ compliance }) => compliance.allowCollect)
    .flatMap(({ name, forms }) => forms.map((form) => ({ form, organization: name })))
    .filter(({ form }) => isForToday(form, now))
    .slice(0, MOST_SHOWN)
}

function isForToday(form: FormLight, now: number): boolean {
  const { saleStartDate: saleStart, saleEndDate: saleEnd, formType, isEventCanceled } = form
  const isOnSale = salePeriodAt({ saleStart, saleEnd }, now) === 'open'
  const ends = formType === 'Event' ? (form.endDate ?? form.startDate) : null
  return isOnSale && !form.isSoldOut && !isEventCanceled && (ends === null || Date.parse(ends) > now)
}

/** Of twelve columns, how many a card takes, so that every row is full: on a wide screen, and on one of two columns. */
export function widthOf(index: number, count: number): { wide: 4 | 6 | 12; narrow: 6 | 12 } {
  const narrow = count % 2 === 1 && index === count - 1 ? 12 : 6
  const inLastRow = count % 3
  if (count === 1) return { wide: 12, narrow }
  if (count === 4 || (inLastRow === 2 && index >= count - 2)) return { wide: 6, narrow }
  // A last one alone: with the one above the row before it, four share two rows.
  if (inLastRow === 1 && index >= count - 4) return { wide: 6, narrow }
  return { wide: 4, narrow }
}
