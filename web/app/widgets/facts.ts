import type { Form } from '@obole/contract/forms'
import type { Organization } from '@obole/contract/organizations'
import { addressOf } from '@obole/core/site/addresses'
import { formatMoment } from '@obole/core/dates/dates'
import type { CampaignType } from '@obole/core/campaign/form'
import { filledPercent, goalPercent } from '@obole/core/campaign/gauge'
import { kindOf, raisesFunds } from '@obole/core/campaign/kinds'
import type { Locale } from '@obole/core/locale'
import { cents, formatEuros } from '@obole/core/money/money'
import { type Words, wordsIn } from '../i18n/words.ts'
import { campaignWords } from '../forms/campaign/campaign.words.ts'
import { priceShown } from '../forms/campaign/price-shown.ts'
import { widgetWords } from './widgets.words.ts'

/** The part of a campaign that a widget needs. */
export type WidgetForm = Pick<
  Form,
  | 'organizationSlug'
  | 'formType'
  | 'formSlug'
  | 'title'
  | 'pageShows'
  | 'isReserved'
  | 'startDate'
  | 'saleStartDate'
  | 'minPrice'
  | 'maxPrice'
  | 'allowCustomTier'
  | 'financialGoal'
  | 'collectedAmount'
  | 'contributorsCount'
  | 'widgetButtonText'
> & { organization: Pick<Organization, 'name'> }

/** The texts of a campaign's widgets, in the visitor's language. */
export interface WidgetFacts {
  title: string
  organization: string
  /** The campaign's own page. */
  href: string
  action: string
  /** The text is in the association's own words. */
  isOwnAction: boolean
  /** Why nothing can be paid now. */
  state: string | null
  date: string | null
  price: string | null
  progress: WidgetProgress | null
  /** The number of contributions, where it is public and not zero. */
  contributions: string | null
}

export interface WidgetProgress {
  collected: string
  ofGoal: string
  /** Null where there is no goal. */
  percent: { value: number; text: string } | null
}

type T = Words<typeof widgetWords>

export function widgetFacts(form: WidgetForm, locale: Locale): WidgetFacts {
  const t = wordsIn(widgetWords, locale)
  const state = stateOf(form, t, locale)
  return {
    title: form.title,
    organization: form.organization.name,
    href: hrefOf(form, locale),
    action: actionOf(form, t),
    isOwnAction: form.pageShows === 'open' && form.widgetButtonText !== null,
    state,
    date:
      kindOf(form.formType).takesPlace && form.startDate
        ? capital(formatMoment(form.startDate, locale))
        : null,
    price: priceShown(form, locale),
    progress: progressOf(form, locale),
    contributions: form.contributorsCount
      ? wordsIn(campaignWords, locale).contributors(form.contributorsCount)
      : null,
  }
}

/** Other sites get nothing of a campaign that is not public, not even its title; its administrators see a preview. */
export function isShown({ pageShows, hasAdminRights }: Pick<Form, 'pageShows' | 'hasAdminRights'>): boolean {
  return hasAdminRights || (pageShows !== 'draft' && pageShows !== 'disabled' && pageShows !== 'deleted')
}

const VERBS = {
  participate: 'toParticipate',
  donate: 'toDonate',
  join: 'toJoin',
  buy: 'toBuy',
  pay: 'toPay',
} as const

function hrefOf({ organizationSlug, formType, formSlug }: WidgetForm, locale: Locale): string {
  return addressOf({
    page: 'form',
    organizationSlug,
    // A campaign's widget is never that of a bare checkout.
    formType: formType as CampaignType,
    campaignSlug: formSlug,
    step: 1,
    locale,
    widget: false,
  })
}

/** If nothing can be paid now, the campaign's page still takes an e-mail address, and informs the visitor later. */
function actionOf({ pageShows, formType, widgetButtonText }: WidgetForm, t: T): string {
  switch (pageShows) {
    case 'open':
      return widgetButtonText ?? t[VERBS[kindOf(formType).verb]]
    case 'notYetOpen':
    case 'soldOut':
    case 'suspended':
      return t.tellMe
    default:
      return t.toSee
  }
}

function stateOf(
  { pageShows, isReserved, formType, saleStartDate }: WidgetForm,
  t: T,
  locale: Locale,
): string | null {
  switch (pageShows) {
    case 'open':
      return null
    case 'notYetOpen':
      return saleStartDate ? t.opens(formatMoment(saleStartDate, locale)) : t.opensSoon
    case 'soldOut':
      if (isReserved) return t.reserved
      return kindOf(formType).holds === 'places' ? t.full : t.gone
    case 'suspended':
      return t.suspended
    case 'ended':
      return t.over
    case 'canceled':
      return t.canceled
    case 'draft':
    case 'disabled':
    case 'deleted':
      return t.absent
  }
}

function progressOf(form: WidgetForm, locale: Locale): WidgetProgress | null {
  const { formType, collectedAmount, financialGoal } = form
  if (collectedAmount === null || !raisesFunds(formType)) return null
  const t = wordsIn(campaignWords, locale)
  const percent = goalPercent(collectedAmount, financialGoal)
  return {
    collected: formatEuros(cents(collectedAmount), locale),
    ofGoal: financialGoal ? t.ofGoal(formatEuros(cents(financialGoal), locale)) : t.collected,
    percent: percent === null ? null : { value: filledPercent(percent), text: t.percent(percent) },
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
