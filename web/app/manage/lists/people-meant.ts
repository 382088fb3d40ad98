import { LIST_FILTERS } from '@obole/contract/desk-lists'
import { kindOf } from '@obole/core/campaign/kinds'
import { MEMBERSHIP_STANDINGS } from '@obole/core/campaign/membership'
import type { CampaignChoice } from '../desk/campaign-choices.ts'

/** What a message takes over of a list of members or participants. */
export interface PeopleMeant {
  /** For the address of a new message. */
  query: URLSearchParams
  /** The list counts memberships by their dates; a message counts people by all of theirs. */
  byStanding: boolean
}

/** How the list is sorted hides nobody; of which type its lines are, the list itself says. */
const HIDE_NOBODY = ['sort', 'tierTypes']

/**
 * The people a message would go to from the list as it is filtered: those of one campaign, or members by where they stand.
 * Null where the list says more than a message can, such as a period or a search: it would go to others than are shown.
 */
export function peopleMeant(
  who: 'members' | 'guests',
  page: URLSearchParams,
  campaigns: readonly CampaignChoice[],
): PeopleMeant | null {
  const chosen = LIST_FILTERS.items.filter(
    (name) => !HIDE_NOBODY.includes(name) && page.getAll(name).some(Boolean),
  )
  const isOnly = (...names: string[]) => chosen.every((name) => names.includes(name))
  if (page.get('formSlug')) {
    const campaign = campaigns.find(
      ({ formType, formSlug }) => formType === page.get('formType') && formSlug === page.get('formSlug'),
    )
    if (!campaign || campaign.isDeleted || !isOnly('formType', 'formSlug')) return null
    const { formType, formSlug } = campaign
    if (kindOf(formType).names !== who) return null
    return { query: new URLSearchParams({ formType, formSlug }), byStanding: false }
  }
  if (who === 'guests' || !isOnly('validity')) return null
  const asked = page.getAll('validity').filter(Boolean)
  const standings = MEMBERSHIP_STANDINGS.filter((one) => asked.length === 0 || asked.includes(one))
  if (standings.length === 0) return null
  return { query: new URLSearchParams(standings.map((one) => ['standings', one])), byStanding: true }
}
