import type { CampaignType, FormType } from './form.ts'
import type { TierType } from './tier.ts'

/** What is true of one kind of campaign. Rooms ask these traits and never compare a kind by its name. */
export interface Kind {
  /** What somebody makes here. A contribution may bring something in return, a gift does not. */
  readonly makes: 'gift' | 'contribution' | 'order'
  /** What an unpaid cart keeps from others. */
  readonly holds: 'places' | 'items' | null
  /** People come to it, at a place and on a day: it can be put into a calendar, and cancelled. */
  readonly takesPlace: boolean
  /** Its page says when it is. */
  readonly showsDate: boolean
  /** Its first day is the one from which it counts, not the one on which it happens. */
  readonly lasts: boolean
  /** Whom its participants are called; null where it has no word for them. */
  readonly names: 'guests' | 'members' | null
  /** What a payer is promised after paying. */
  readonly paper: 'ticket' | 'card' | 'receipt' | null
  /** What it gives is valid for a time. */
  readonly hasValidity: boolean
  /** The association may limit how many are sold of the whole. */
  readonly limitsEntries: boolean
  /** The association may let the page say how many are left. */
  readonly showsRemaining: boolean
  /** Its page tells how many gave and how far it is, whatever its settings and with or without a goal. */
  readonly alwaysTellsProgress: boolean
  /** Names contributors in public unless the association says no; any other kind once it says yes. */
  readonly listsContributorsAtFirst: boolean
  /** Its lines are what the association asks one person for, in its own words. */
  readonly hasAskedLines: boolean
  /** May be shown as one page instead of steps. */
  readonly fitsOnePage: boolean
  /** What its tiers can be; the first is what a new one is. */
  readonly tierTypes: readonly [TierType, ...TierType[]]
  readonly verb: 'participate' | 'donate' | 'join' | 'buy' | 'pay'
}

/** A kind with a page of its own, and the words that stand for it in addresses. */
export interface PublicKind extends Kind {
  readonly segment: string
  /** At the desk, where its word is another. */
  readonly deskSegment?: string
}

const SALE = {
  makes: 'order',
  holds: null,
  takesPlace: false,
  showsDate: false,
  lasts: false,
  names: null,
  paper: null,
  hasValidity: false,
  limitsEntries: false,
  showsRemaining: false,
  alwaysTellsProgress: false,
  listsContributorsAtFirst: false,
  hasAskedLines: false,
  fitsOnePage: false,
} as const satisfies Partial<Kind>

const FUNDRAISER = { ...SALE, paper: 'receipt', listsContributorsAtFirst: true } as const

type Kinds = Readonly<Record<CampaignType, PublicKind> & Record<Exclude<FormType, CampaignType>, Kind>>

/** In the order in which they are offered to whoever begins a campaign. */
const KINDS: Kinds = {
  Event: {
    ...SALE,
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
    ...SALE,
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
    ...FUNDRAISER,
    makes: 'gift',
    tierTypes: ['Donation', 'MonthlyDonation'],
    verb: 'donate',
    segment: 'formulaires',
  },
  CrowdFunding: {
    ...FUNDRAISER,
    makes: 'contribution',
    lasts: true,
    alwaysTellsProgress: true,
    tierTypes: ['Contribution', 'Donation'],
    verb: 'participate',
    segment: 'collectes',
  },
  Shop: {
    ...SALE,
    holds: 'items',
    showsRemaining: true,
    fitsOnePage: true,
    tierTypes: ['Product'],
    verb: 'buy',
    segment: 'boutiques',
  },
  PaymentForm: {
    ...SALE,
    showsDate: true,
    limitsEntries: true,
    tierTypes: ['Payment', 'MonthlyPayment'],
    verb: 'pay',
    segment: 'paiements',
    deskSegment: 'ventes',
  },
  Checkout: { ...SALE, hasAskedLines: true, tierTypes: ['Payment', 'Donation'], verb: 'pay' },
}

export function kindOf<Type extends FormType>(formType: Type): Kinds[Type] {
  return KINDS[formType]
}

/** Whether it has a page of its own: a cart checkout is reached through a cart. */
export function hasPage(formType: FormType): formType is CampaignType {
  return 'segment' in kindOf(formType)
}

/** Those that somebody who begins a campaign is offered, in their order. */
export function offeredTypes(): CampaignType[] {
  // Object.keys forgets which keys the table has.
  return (Object.keys(KINDS) as FormType[]).filter(hasPage)
}

/** What people give to rather than buy from. */
export function raisesFunds(formType: FormType): boolean {
  return kindOf(formType).makes !== 'order'
}

/** The one-page form is for some kinds, and never inside a widget. */
export function quickWinApplies(formType: FormType, flag: boolean, insideWidget: boolean): boolean {
  return flag && !insideWidget && kindOf(formType).fitsOnePage
}
