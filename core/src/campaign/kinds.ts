import type { CampaignType, FormType } from './form.ts'
import type { TierType } from './tier.ts'

/**
 * The traits of one kind of campaign; a trait it lacks is absent. Rooms read these and never compare a kind by name.
 */
export interface Kind {
  /** What the payer makes here. A contribution may bring something in return, a gift does not. */
  readonly makes: 'gift' | 'contribution' | 'order'
  /** What an unpaid cart reserves. */
  readonly holds?: 'places' | 'items'
  /** People come to it, at a place and on a day: it can be cancelled. */
  readonly takesPlace?: true
  /** Its page says when it is, and so do its confirmation and its calendar entry. */
  readonly showsDate?: true
  /** Its start date is the day from which it is open, not the day on which it happens. */
  readonly lasts?: true
  /** What its participants are called; absent where it has no word for them. */
  readonly names?: 'guests' | 'members'
  /** What a payer is promised after paying. */
  readonly paper?: 'ticket' | 'card' | 'receipt'
  /** What it sells is valid for a limited time. */
  readonly hasValidity?: true
  /** The association may limit how many are sold of the whole. */
  readonly limitsEntries?: true
  /** The association may let the page say how many are left. */
  readonly showsRemaining?: true
  /** Its page always shows how many people gave and how much, whatever its settings, with or without a goal. */
  readonly alwaysTellsProgress?: true
  /** Its lines are written by the association, which asks one person to pay them. */
  readonly hasAskedLines?: true
  /** May be shown as one page instead of steps. */
  readonly fitsOnePage?: true
  /** The types its tiers may have; a new tier gets the first. */
  readonly tierTypes: readonly [TierType, ...TierType[]]
  readonly verb: 'participate' | 'donate' | 'join' | 'buy' | 'pay'
}

/** A kind with a page of its own, and the words for it in addresses. */
export interface PublicKind extends Kind {
  readonly segment: string
  /** The word in addresses of the desk, where it differs. */
  readonly deskSegment?: string
}

type Kinds = Readonly<Record<CampaignType, PublicKind> & Record<Exclude<FormType, CampaignType>, Kind>>

/** In the order in which they are offered to a person who creates a campaign. */
const KINDS: Kinds = {
  Event: {
    makes: 'order',
    holds: 'places',
    takesPlace: true,
    showsDate: true,
    names: 'guests',
    paper: 'ticket',
    limitsEntries: true,
    showsRemaining: true,
    fitsOnePage: true,
    tierTypes: ['Registration'],
    verb: 'participate',
    segment: 'evenements',
  },
  Membership: {
    makes: 'order',
    lasts: true,
    names: 'members',
    paper: 'card',
    hasValidity: true,
    limitsEntries: true,
    showsRemaining: true,
    fitsOnePage: true,
    tierTypes: ['Membership'],
    verb: 'join',
    segment: 'adhesions',
  },
  Donation: {
    makes: 'gift',
    paper: 'receipt',
    tierTypes: ['Donation', 'MonthlyDonation'],
    verb: 'donate',
    segment: 'formulaires',
  },
  CrowdFunding: {
    makes: 'contribution',
    paper: 'receipt',
    lasts: true,
    alwaysTellsProgress: true,
    tierTypes: ['Contribution', 'Donation'],
    verb: 'participate',
    segment: 'collectes',
  },
  Shop: {
    makes: 'order',
    holds: 'items',
    showsRemaining: true,
    fitsOnePage: true,
    tierTypes: ['Product'],
    verb: 'buy',
    segment: 'boutiques',
  },
  PaymentForm: {
    makes: 'order',
    showsDate: true,
    limitsEntries: true,
    tierTypes: ['Payment', 'MonthlyPayment'],
    verb: 'pay',
    segment: 'paiements',
    deskSegment: 'ventes',
  },
  Checkout: { makes: 'order', hasAskedLines: true, tierTypes: ['Payment', 'Donation'], verb: 'pay' },
}

// Object.keys loses the type of the keys.
const allTypes = () => Object.keys(KINDS) as FormType[]

export function kindOf<Type extends FormType>(formType: Type): Kinds[Type] {
  return KINDS[formType]
}

/** Whether it has a page of its own: a cart checkout is reached through a cart. */
export function hasPage(formType: FormType): formType is CampaignType {
  return 'segment' in kindOf(formType)
}

/** The kinds offered to a person who creates a campaign, in order. */
export function offeredTypes(): CampaignType[] {
  return allTypes().filter(hasPage)
}

/** The types whose kind has a trait, for those who choose among many campaigns. */
export function typesWith(hasTrait: (kind: Kind) => boolean): FormType[] {
  return allTypes().filter((type) => hasTrait(kindOf(type)))
}

/** When it begins, for a calendar; null where its page says no date, or it has none. */
export function calendarStart<Moment>(formType: FormType, startsAt: Moment | null): Moment | null {
  return kindOf(formType).showsDate ? startsAt : null
}

/** Whether people give to it rather than buy: its page thanks them in public unless the association turns that off. */
export function raisesFunds(formType: FormType): boolean {
  return kindOf(formType).makes !== 'order'
}

/** The one-page form is for some kinds, and never inside a widget. */
export function quickWinApplies(formType: FormType, flag: boolean, insideWidget: boolean): boolean {
  return flag && !insideWidget && kindOf(formType).fitsOnePage === true
}
