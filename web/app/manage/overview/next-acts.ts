import type { ManagedCampaign } from '@obole/contract/manage-campaigns'
import type { Right } from '@obole/contract/roles'
import { addDays, type LocalDate, parisDate } from '@obole/core/dates/dates'
import { kindOf } from '@obole/core/campaign/kinds'

interface Known {
  campaign: Pick<ManagedCampaign, 'published'> & {
    form: Pick<ManagedCampaign['form'], 'formType' | 'pageShows' | 'missing' | 'seasons'>
    document: Pick<ManagedCampaign['document'], 'startDate' | 'endDate' | 'validityType'>
  }
  can: (right: Right) => boolean
  today: LocalDate
  /** The number of orders; null for a person who may not see it. */
  orders: number | null
  /** Instalments that the bank refused for good. */
  unpaid: number
}

/** The best next actions for a campaign's administrator, in that order. */
export type NextAct =
  | 'Complete'
  | 'Publish'
  | 'PublishChanges'
  | 'Verify'
  | 'Share'
  | 'FollowUnpaid'
  | 'AddPlaces'
  | 'PrepareEntrance'
  | 'PrepareSeason'
  | 'Thank'

/** From this number of days before an event, its list of guests is the main need. */
const ENTRANCE_DAYS = 7

/** From this number of days before the end of a season, members ask for the next one. */
const NEXT_SEASON_DAYS = 90

export function nextActs({ campaign, can, today, orders, unpaid }: Known): NextAct[] {
  const { form, document, published } = campaign
  const { pageShows } = form
  const heldOn = kindOf(form.formType).takesPlace && document.startDate ? parisDate(document.startDate) : null
  const isOver = pageShows === 'ended' || (heldOn !== null && heldOn < today)
  const isNear = heldOn !== null && heldOn >= today && heldOn <= addDays(today, ENTRANCE_DAYS)
  const isSold = pageShows === 'open' || pageShows === 'notYetOpen'
  const acts: [NextAct, boolean][] = [
    ['Complete', can('editForm') && pageShows === 'draft' && form.missing.length > 0],
    ['Publish', can('editForm') && pageShows === 'draft' && form.missing.length === 0],
    ['PublishChanges', can('editForm') && published !== null],
    ['Verify', can('editOrganization') && pageShows === 'suspended'],
    ['FollowUnpaid', can('readMoney') && unpaid > 0],
    ['PrepareEntrance', can('readOrders') && isNear],
    ['PrepareSeason', can('createForm') && isSeasonNearItsEnd(campaign, today) && !form.seasons.after],
    ['AddPlaces', can('editForm') && pageShows === 'soldOut' && !isOver],
    ['Share', isSold && !isOver],
    ['Thank', can('editForm') && isOver && (orders ?? 0) > 0],
  ]
  return acts.flatMap(([act, isDue]) => (isDue ? [act] : []))
}

function isSeasonNearItsEnd({ form, document }: Known['campaign'], today: LocalDate): boolean {
  const { validityType, endDate } = document
  if (validityType !== 'Season' || endDate === null || form.pageShows === 'deleted') return false
  return parisDate(endDate) <= addDays(today, NEXT_SEASON_DAYS)
}
