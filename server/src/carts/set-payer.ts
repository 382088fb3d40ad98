import type { Cart as CartView, Payer } from '@obole/contract/carts'
import { type FieldIssue, isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { storedConsent } from '@obole/core/validation/consent'
import { parisDate } from '@obole/core/dates/dates'
import { LEGAL_STATUS_IDS } from '@obole/core/validation/legal-status'
import { validatePayer } from '@obole/core/validation/payer'
import type { App } from '../app.ts'
import type { Campaign } from '../forms/campaign.ts'
import { issuesOf } from '../organizations/field-issues.ts'
import type { CartCall } from './cart-call.ts'
import { changeKnownCart } from './change-cart.ts'
import { ownPaymentInTheWay } from './personal-refusal.ts'

export function setPayer(app: App, call: CartCall, payer: Payer): Promise<CartView | Refusal> {
  return changeKnownCart(app, call, async (cart, campaign) => {
    const kept = payerToKeep(app, campaign, payer, app.clock.now())
    if (isRefusal(kept)) return kept
    const who = { email: kept.email, client: call.viewer.client }
    return (await ownPaymentInTheWay(app, campaign, cart, who)) ?? { payer: kept }
  })
}

/** The payer as stored, if the campaign accepts them. */
export function payerToKeep(app: App, campaign: Campaign, payer: Payer, now: number): Payer | Refusal {
  const refusal = payerRefusal(campaign, payer, now)
  if (refusal) return refusal
  const { consent, warn } = storedConsent(payer.consent)
  if (warn) app.log.warn({ formId: campaign.id }, 'payer sent without consent, stored as consenting')
  return { ...payer, ...publicWishOf(campaign, payer), consent }
}

/** Keeps the wish to appear in public only as far as it was asked: a campaign without a public list asks nothing. */
function publicWishOf({ displayContributorName, amountVisible }: Campaign, payer: Payer) {
  const showName = displayContributorName && payer.showName === true && payer.hideName !== true
  return {
    showName,
    showAmount: showName && amountVisible && payer.showAmount === true && payer.hideAmount !== true,
  }
}

/** What is wrong with a payer for this campaign, field by field. */
export function payerRefusal(campaign: Campaign, payer: Payer, now: number): Refusal | null {
  const refusal = payerKindRefusal(campaign, payer)
  if (refusal) return refusal
  const issues = payerIssues(campaign, payer, now)
  return issues.length === 0 ? null : refuse('PAYER_INVALID', { issues })
}

/** Some campaigns accept only organisations as payers, others only individuals. */
export function payerKindRefusal(campaign: Campaign, { payAsOrganisation }: Payer): Refusal | null {
  if (payAsOrganisation) return campaign.allowOrganismPayer ? null : refuse('ORGANISM_PAYER_REFUSED')
  return campaign.allowIndividualPayer ? null : refuse('INDIVIDUAL_PAYER_REFUSED')
}

/** What is wrong in a payer's own fields. */
export function payerIssues(campaign: Campaign, payer: Payer, now: number): FieldIssue[] {
  const problems = validatePayer(payer, {
    today: parisDate(now),
    birthDateRequired: campaign.askPayerBirthDate,
    addressRequired: campaign.askPayerAddress,
    legalStatuses: LEGAL_STATUS_IDS,
  })
  return issuesOf(problems)
}
