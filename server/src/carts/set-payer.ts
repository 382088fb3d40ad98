import type { Cart as CartView, Payer } from '@obole/contract/carts'
import { refuse, type Refusal } from '@obole/contract/problems'
import { storedConsent } from '@obole/core/consent'
import { parisDate } from '@obole/core/dates'
import { LEGAL_STATUS_IDS } from '@obole/core/legal-status'
import { message } from '@obole/core/messages'
import { validatePayer } from '@obole/core/payer'
import type { App } from '../app.ts'
import type { Campaign } from '../forms/campaign.ts'
import { changeCart } from './change-cart.ts'

export function setPayer(app: App, cartId: string, payer: Payer): Promise<CartView | Refusal> {
  return changeCart(app, cartId, (cart, campaign) => {
    const refusal = payerRefusal(campaign, payer, app.clock.now())
    if (refusal) return refusal
    const { consent, warn } = storedConsent(payer.consent)
    if (warn) app.log.warn({ cartId: cart.id }, 'payer sent without consent, stored as consenting')
    return { payer: { ...payer, consent } }
  })
}

/** What is wrong with a payer for this campaign, field by field. */
export function payerRefusal(campaign: Campaign, payer: Payer, now: number): Refusal | null {
  const problems = validatePayer(payer, {
    today: parisDate(now),
    birthDateRequired: campaign.askPayerBirthDate,
    addressRequired: campaign.askPayerAddress,
    legalStatuses: LEGAL_STATUS_IDS,
  })
  if (problems.length === 0) return null
  const issues = problems.map(({ field, key }) => ({ path: field, code: key, message: message(key, 'fr') }))
  return refuse('PAYER_INVALID', { issues })
}
