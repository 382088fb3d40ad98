import { formatLongDate, parisDate } from '@obole/core/dates/dates'
import type { FormType } from '@obole/core/campaign/form'
import { readableColour } from '@obole/core/site/colour'
import { filledPercent, goalPercent } from '@obole/core/campaign/gauge'
import { kindOf, raisesFunds } from '@obole/core/campaign/kinds'
import { MAIN_COLOUR } from '@obole/core/site/settings'
import { type Locale, LOCALES, type Text } from '@obole/core/locale'
import { type Cents, formatEuros } from '@obole/core/money/money'
import { createHash } from 'node:crypto'
import type { Campaign } from './campaign.ts'

/** Everything the picture of a shared campaign shows: the same facts give the same picture. */
export interface ShareFacts {
  title: string
  association: string
  /** One line on what the campaign offers. */
  line: string
  colour: `#${string}`
  /** The address of the campaign's picture. */
  picture: string | null
  /** How far a fundraiser's bar is drawn, in percent; null where it shows none. */
  filled: number | null
}

/** The line for each kind, where the campaign has nothing more specific. */
const LINES: Readonly<Record<FormType, Text>> = {
  Event: { fr: 'Billetterie', en: 'Tickets' },
  CrowdFunding: { fr: 'Cagnotte', en: 'Fundraising' },
  Membership: { fr: 'Adhésion en ligne', en: 'Join online' },
  Shop: { fr: 'Boutique en ligne', en: 'Online shop' },
  Donation: { fr: 'Faire un don', en: 'Make a gift' },
  PaymentForm: { fr: 'Paiement en ligne', en: 'Pay online' },
  Checkout: { fr: 'Paiement en ligne', en: 'Pay online' },
}

/** Replaces the line of a gift campaign whose title already says the same. */
const INSTEAD: Text = { fr: 'Chaque don compte', en: 'Every gift counts' }

function lineOf(campaign: Campaign, locale: Locale): string {
  const { formType, startsAt, place, financialGoalCents } = campaign
  const repeatsTitle = campaign.title.trim().toLowerCase() === LINES[formType].fr.toLowerCase()
  const usual = (kindOf(formType).makes === 'gift' && repeatsTitle ? INSTEAD : LINES[formType])[locale]
  if (raisesFunds(formType) && financialGoalCents !== null) {
    const goal = wholeEuros(financialGoalCents, locale)
    if (!campaign.amountVisible) return locale === 'fr' ? `Objectif\u202f: ${goal}` : `Goal: ${goal}`
    const collected = wholeEuros(campaign.collectedCents, locale)
    return locale === 'fr' ? `${collected} sur ${goal}` : `${collected} of ${goal}`
  }
  if (!kindOf(formType).takesPlace) return usual
  const day = startsAt === null ? usual : formatLongDate(parisDate(startsAt), locale)
  const whenAndWhere = [day, place?.city].filter(Boolean).join(' · ')
  return whenAndWhere.charAt(0).toUpperCase() + whenAndWhere.slice(1)
}

const wholeEuros = (amount: Cents, locale: Locale) =>
  formatEuros(amount, locale).replace(/[.,]00(?=\D*$)/, '')

export function shareFactsOf(campaign: Campaign, locale: Locale): ShareFacts {
  const { title, organizationName: association, color, banner: picture } = campaign
  const colour = readableColour(color) ?? MAIN_COLOUR
  return { title, association, line: lineOf(campaign, locale), colour, picture, filled: filledOf(campaign) }
}

function filledOf({ formType, amountVisible, collectedCents, financialGoalCents }: Campaign): number | null {
  if (!raisesFunds(formType) || !amountVisible) return null
  const percent = goalPercent(collectedCents, financialGoalCents)
  return percent === null ? null : filledPercent(percent)
}

/** A hash of the picture's facts in all languages, so that one address works for all of them. */
export function shareVersionOf(campaign: Campaign): string {
  const facts = LOCALES.map((locale) => shareFactsOf(campaign, locale))
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 12)
}

/**
 * The address of the picture that messaging apps and social networks show of a campaign. The version in the address
 * makes them fetch it again when the picture changes.
 */
export function sharePictureOf(campaign: Campaign): string {
  const { organizationSlug, formType, slug } = campaign
  const path = `/api/organizations/${organizationSlug}/forms/${formType}/${slug}/share.png`
  return `${path}?v=${shareVersionOf(campaign)}`
}
