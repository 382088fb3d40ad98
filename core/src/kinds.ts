import type { CampaignType, FormType } from './form.ts'
import type { TierType } from './tier.ts'

/** What is true of one kind of campaign; a trait it lacks is absent. Rooms ask these and never compare a kind by its name. */
export interface Kind {
  /** What somebody makes here. A contribution may bring something in return, a gift does not. */
  readonly makes: 'gift' | 'contribution' | 'order'
  /** What an unpaid cart keeps from others. */
  readonly holds?: 'places' | 'items'
  /** People come to it, at a place and on a day: it can be put into a calendar, and cancelled. */
  readonly takesPlace?: true
  /** Its page says when it is. */
  readonly showsDate?: true
  /** Its first day is the one from which it counts, not the one on which it happens. */
  readonly lasts?: true
  /** Whom its participants are called; absent where it has no word for them. */
  readonly names?: 'guests' | 'members'
  /** What a payer is promised after paying. */
  readonly paper?: 'ticket' | 'card' | 'receipt'
  /** What it gives is valid for a time. */
  readonly hasValidity?: true
  /** The association may limit how many are sold of the whole. */
  readonly limitsEntries?: true
  /** The association may let the page say how many are left. */
  readonly showsRemaining?: true
  /** Its page tells how many gave and how far it is, whatever its settings and with or without a goal. */
  readonly alwaysTellsProgress?: true
  /** Its lines are what the association asks one person for, in its own words. */
  readonly hasAskedLines?: true
  /** May be shown as one page instead of steps. */
  readonly fitsOnePage?: true
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

type Kinds = Readonly<Record<CampaignType, PublicKind> & Record<Exclude<FormType, CampaignType>, Kind>>

/** In the order in which they are offered to whoever begins a campaign. */
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

/** What people give to rather than buy from: it thanks them in public unless the association says no. */
export function raisesFunds(formType: FormType): boolean {
  return kindOf(formType).makes !== 'order'
}

/** The one-page form is for some kinds, and never inside a widget. */
export function quickWinApplies(formType: FormType, flag: boolean, insideWidget: boolean): boolean {
  return flag && !insideWidget && kindOf(formType).fitsOnePage === true
}
