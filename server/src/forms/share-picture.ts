import { formatLongDate, parisDate } from '@obole/core/dates'
import type { FormType } from '@obole/core/form'
import { raisesFunds } from '@obole/core/gauge'
import { type Locale, LOCALES, type Text } from '@obole/core/locale'
import { type Cents, formatEuros } from '@obole/core/money'
import { createHash } from 'node:crypto'
import type { Campaign } from './campaign.ts'

/** All that the picture of a shared campaign says: the same facts are the same picture. */
export interface ShareFacts {
  title: string
  association: string
  /** One line of what one comes for. */
  line: string
  colour: `#${string}`
}

const OURS = '#4B3FCF'

/** Where nothing more is known of it. */
const LINES: Readonly<Record<FormType, Text>> = {
  Event: { fr: 'Billetterie', en: 'Tickets' },
  CrowdFunding: { fr: 'Cagnotte', en: 'Fundraising' },
  Membership: { fr: 'Adhésion en ligne', en: 'Join online' },
  Shop: { fr: 'Boutique en ligne', en: 'Online shop' },
  Donation: { fr: 'Faire un don', en: 'Make a gift' },
  PaymentForm: { fr: 'Paiement en ligne', en: 'Pay online' },
  Checkout: { fr: 'Paiement en ligne', en: 'Pay online' },
}

/** Under a title that says the same already. */
const INSTEAD: Text = { fr: 'Chaque don compte', en: 'Every gift counts' }

function lineOf(campaign: Campaign, locale: Locale): string {
  const { formType, startsAt, place, financialGoalCents } = campaign
  const isSaid = campaign.title.trim().toLowerCase() === LINES[formType].fr.toLowerCase()
  const usual = (formType === 'Donation' && isSaid ? INSTEAD : LINES[formType])[locale]
  if (raisesFunds(formType) && financialGoalCents !== null) {
    const goal = wholeEuros(financialGoalCents, locale)
    return locale === 'fr' ? `Objectif\u202f: ${goal}` : `Goal: ${goal}`
  }
  if (formType !== 'Event') return usual
  const day = startsAt === null ? usual : formatLongDate(parisDate(startsAt), locale)
  const said = [day, place?.city].filter(Boolean).join(' · ')
  return said.charAt(0).toUpperCase() + said.slice(1)
}

const wholeEuros = (amount: Cents, locale: Locale) =>
  formatEuros(amount, locale).replace(/[.,]00(?=\D*$)/, '')

export function shareFactsOf(campaign: Campaign, locale: Locale): ShareFacts {
  const { title, organizationName: association, color } = campaign
  const colour: ShareFacts['colour'] = color?.startsWith('#') ? `#${color.slice(1)}` : OURS
  return { title, association, line: lineOf(campaign, locale), colour }
}

/** Of what it says in any language, so that one address leads to all of them. */
export function shareVersionOf(campaign: Campaign): string {
  const facts = LOCALES.map((locale) => shareFactsOf(campaign, locale))
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 12)
}

/**
 * What messages and networks show of a campaign: its own banner, else a picture drawn for it. None of them shows an SVG.
 * The version in the address makes them fetch it again when it says something else.
 */
export function sharePictureOf(campaign: Campaign): string {
  const { banner, organizationSlug, formType, slug } = campaign
  if (banner !== null && !/\.svg$/i.test(banner)) return banner
  const path = `/api/organizations/${organizationSlug}/forms/${formType}/${slug}/share.png`
  return `${path}?v=${shareVersionOf(campaign)}`
}
