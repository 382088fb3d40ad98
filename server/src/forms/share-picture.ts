import { formatLongDate, parisDate } from '@obole/core/dates'
import type { FormType } from '@obole/core/form'
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

const LINES: Readonly<Record<Exclude<FormType, 'Event' | 'CrowdFunding'>, string>> = {
  Membership: 'Adhésion en ligne',
  Shop: 'Boutique en ligne',
  Donation: 'Faire un don',
  PaymentForm: 'Paiement en ligne',
  Checkout: 'Paiement en ligne',
}

function lineOf({ formType, startsAt, place, financialGoalCents }: Campaign): string {
  switch (formType) {
    case 'Event': {
      const day = startsAt === null ? 'Billetterie' : formatLongDate(parisDate(startsAt), 'fr')
      const said = [day, place?.city].filter(Boolean).join(' · ')
      return said.charAt(0).toUpperCase() + said.slice(1)
    }
    case 'CrowdFunding':
      return financialGoalCents === null ? 'Cagnotte' : `Objectif\u202f: ${wholeEuros(financialGoalCents)}`
    default:
      return LINES[formType]
  }
}

const wholeEuros = (amount: Cents) => formatEuros(amount, 'fr').replace(/,00(?=\D*$)/, '')

export function shareFactsOf(campaign: Campaign): ShareFacts {
  const { title, organizationName: association, color } = campaign
  const colour: ShareFacts['colour'] = color?.startsWith('#') ? `#${color.slice(1)}` : OURS
  return { title, association, line: lineOf(campaign), colour }
}

export function shareVersionOf(facts: ShareFacts): string {
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
  return `${path}?v=${shareVersionOf(shareFactsOf(campaign))}`
}
