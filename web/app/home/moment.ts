import type { FormLight, OrganizationsAnswer } from '@obole/contract/organizations'
import { salePeriodAt } from '@obole/core/campaign/form'
import { kindOf } from '@obole/core/campaign/kinds'

export interface MomentCampaign {
  form: FormLight
  organization: string
  /** The campaign's picture or its association's, as on its page. */
  picture: string | null
}

const MOST_SHOWN = 6

/** Campaigns open today: on sale, with places left, and not over. The others are on the associations' pages. */
export function momentCampaigns(data: OrganizationsAnswer['data'], now: number): MomentCampaign[] {
  return data
    .filter(({ compliance }) => compliance.allowCollect)
    .flatMap(({ name, banner, forms }) =>
      forms.map((form) => ({ form, organization: name, picture: form.banner ?? banner })),
    )
    .filter(({ form }) => isForToday(form, now))
    .slice(0, MOST_SHOWN)
}

function isForToday(form: FormLight, now: number): boolean {
  const { saleStartDate: saleStart, saleEndDate: saleEnd, formType, isEventCanceled } = form
  const isOnSale = salePeriodAt({ saleStart, saleEnd }, now) === 'open'
  const ends = kindOf(formType).takesPlace ? (form.endDate ?? form.startDate) : null
  return isOnSale && !form.isSoldOut && !isEventCanceled && (ends === null || Date.parse(ends) > now)
}
