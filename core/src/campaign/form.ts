import { epochMs, type Instant, periodEndMs } from '../dates/dates.ts'
import type { Machine } from '../machine.ts'

/** The kinds of campaign an association makes, each with a page of its own. */
export const CAMPAIGN_TYPES = [
  'Event',
  'Membership',
  'Shop',
  'CrowdFunding',
  'Donation',
  'PaymentForm',
] as const
export type CampaignType = (typeof CAMPAIGN_TYPES)[number]

export const FORM_TYPES = [...CAMPAIGN_TYPES, 'Checkout'] as const
export type FormType = (typeof FORM_TYPES)[number]

/** Every code a form type may have in the API: no campaign can be created with the last two. */
export const FORM_TYPE_CODES = [...FORM_TYPES, 'FUNDRAISING', 'UNKNOWN'] as const
export type FormTypeCode = (typeof FORM_TYPE_CODES)[number]

/** Whether a campaign of this type can exist. */
export const isFormType = (code: FormTypeCode): code is FormType =>
  code !== 'FUNDRAISING' && code !== 'UNKNOWN'

/** Reads a form type in any capitals (`checkout`, `EVENT`); an unknown one is UNKNOWN. */
export function formTypeOf(code: string): FormTypeCode {
  return FORM_TYPE_CODES.find((type) => type.toLowerCase() === code.toLowerCase()) ?? 'UNKNOWN'
}

/** Every visitor who has the address can see the page. */
export const SHOWN_STATES = ['Public', 'Private'] as const
export type ShownState = (typeof SHOWN_STATES)[number]
export const FORM_STATES = [...SHOWN_STATES, 'Draft', 'Disabled', 'Deleted'] as const
export type FormState = (typeof FORM_STATES)[number]

export const FORM_MACHINE: Machine<FormState> = {
  initial: ['Draft'],
  transitions: {
    Draft: ['Public', 'Private', 'Deleted'],
    Public: ['Private', 'Disabled'],
    Private: ['Public', 'Disabled'],
    Disabled: ['Public', 'Private', 'Deleted'],
    Deleted: [],
  },
}

/**
 * The states a campaign may move to. A cancelled event is never opened again: its participants were told it is
 * cancelled.
 */
export function nextFormStates({
  state,
  isEventCanceled,
}: {
  state: FormState
  isEventCanceled: boolean
}): readonly FormState[] {
  return FORM_MACHINE.transitions[state].filter((to) => !(isEventCanceled && isShownState(to)))
}

/**
 * A draft was never public, even once deleted: a visitor who may not see it gets the same answer as for a campaign that
 * does not exist.
 */
export const isKnownTo = (
  { state, isDeletedDraft }: { state: FormState; isDeletedDraft: boolean },
  viewer: { seesUnpublished: boolean },
): boolean => (state !== 'Draft' && !isDeletedDraft) || viewer.seesUnpublished

export const isShownState = (state: FormState): boolean => SHOWN_STATES.some((shown) => shown === state)

/** The state shown for a campaign: its own, or « cancelled » for an event that will not take place. */
export type CampaignStanding = FormState | 'Canceled'

/** The same word wherever the campaign is listed: the desk, its history, a calendar. */
export function campaignStanding({
  state,
  isEventCanceled,
}: {
  state: FormState
  isEventCanceled: boolean
}): CampaignStanding {
  return isEventCanceled && state !== 'Draft' && state !== 'Deleted' ? 'Canceled' : state
}

export const PAGE_SHOWS = [
  'deleted',
  'canceled',
  'disabled',
  'draft',
  'suspended',
  'notYetOpen',
  'ended',
  'soldOut',
  'open',
] as const
export type PageShows = (typeof PAGE_SHOWS)[number]

export type SalePeriod = { readonly saleStart?: Instant | null; readonly saleEnd?: Instant | null }

/** What a campaign's page shows: the first of these that is true, else it is open. */
export function pageShows(
  form: SalePeriod & {
    state: FormState
    allowCollect: boolean | null
    soldOut: boolean
    /** The event will not take place. */
    isEventCanceled: boolean
  },
  now: Instant,
): PageShows {
  const standing = campaignStanding(form)
  if (standing === 'Deleted') return 'deleted'
  if (standing === 'Draft') return 'draft'
  if (standing === 'Canceled') return 'canceled'
  if (standing === 'Disabled') return 'disabled'
  if (!mayCollect(form.allowCollect)) return 'suspended'
  const period = salePeriodAt(form, now)
  if (period !== 'open') return period
  return form.soldOut ? 'soldOut' : 'open'
}

export function salePeriodAt(period: SalePeriod, now: Instant): 'notYetOpen' | 'ended' | 'open' {
  if (period.saleStart != null && epochMs(now) < epochMs(period.saleStart)) return 'notYetOpen'
  if (period.saleEnd != null && epochMs(now) >= periodEndMs(period.saleEnd)) return 'ended'
  return 'open'
}

/** Collection is blocked only when the compliance record says so; no record means it is allowed. */
export function mayCollect(allowCollect: boolean | null | undefined): boolean {
  return allowCollect !== false
}

/** Sold out when something is sold and none of it is left; null means no limit. */
export function isSoldOut(
  remainingByTier: readonly (number | null)[],
  campaignRemaining: number | null = null,
): boolean {
  if (campaignRemaining !== null && campaignRemaining <= 0) return true
  return (
    remainingByTier.length > 0 && remainingByTier.every((remaining) => remaining !== null && remaining <= 0)
  )
}

/** How many can still be taken (null without a limit), and how many are held by unpaid carts. */
export type Counted = { readonly remaining: number | null; readonly held?: number }

/** Nothing is left now, but not everything is sold: what unpaid carts hold may become free again. */
export const isReserved = ({ remaining, held = 0 }: Counted): boolean =>
  remaining !== null && remaining <= 0 && remaining + held > 0

/** What is left of a campaign, and when each of its tiers is sold. */
export type CampaignStock = {
  readonly tiers: readonly (SalePeriod & Counted)[]
  readonly remainingEntries: number | null
  /** How many entries of the whole campaign are held by unpaid carts. */
  readonly heldEntries?: number
  readonly acceptOpenDonation: boolean
}

/** A page that also accepts free gifts is never sold out: without tickets left, it can still take gifts. */
export function isSoldOutAt(
  { tiers, remainingEntries, acceptOpenDonation }: CampaignStock,
  now: Instant,
): boolean {
  if (acceptOpenDonation) return false
  const notOver = tiers.filter((tier) => salePeriodAt(tier, now) !== 'ended')
  return isSoldOut(
    notOver.map(({ remaining }) => remaining),
    remainingEntries,
  )
}

/** Sold out for the moment only, because of what unpaid carts hold. */
export function isReservedAt(left: CampaignStock, now: Instant): boolean {
  const back = ({ remaining, held = 0 }: Counted) => (remaining === null ? null : remaining + held)
  const { tiers, remainingEntries, heldEntries } = left
  const ifGivenBack = {
    ...left,
    tiers: tiers.map((tier) => ({ ...tier, remaining: back(tier) })),
    remainingEntries: back({ remaining: remainingEntries, held: heldEntries ?? 0 }),
  }
  return isSoldOutAt(left, now) && !isSoldOutAt(ifGivenBack, now)
}

/** How many places are left, within the campaign's limit and those of its tiers still on sale; null without a limit. */
export function placesLeft(
  { tiers, remainingEntries }: Omit<CampaignStock, 'acceptOpenDonation'>,
  now: Instant,
): number | null {
  const notOver = tiers.filter((tier) => salePeriodAt(tier, now) !== 'ended')
  const counted = notOver.map(({ remaining }) => remaining ?? Infinity)
  const left = Math.min(
    remainingEntries ?? Infinity,
    counted.reduce((sum, one) => sum + one, 0),
  )
  return left === Infinity ? null : Math.max(0, left)
}
