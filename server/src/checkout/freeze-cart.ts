import type { initPaymentBodySchema, SentItem } from '@obole/contract/carts'
import { AUTOMATIC_RENEWAL_VERSION, TERMS_OF_SERVICE_VERSION } from '@obole/core/validation/consent'
import { kindOf } from '@obole/core/campaign/kinds'
import type { OrderLine, OrderPlan } from '@obole/core/order/order'
import { isDonation } from '@obole/core/campaign/tier'
import type { z } from 'zod'
import { lineName, stocksOfItem, type Cart } from '../carts/cart.ts'
import type { Campaign } from '../forms/campaign.ts'
import { type Consent, type FrozenLine, type FrozenOrder, frozenOptions } from '../payments/frozen-order.ts'
import { orderTitle } from '../forms/order-title.ts'

type Consents = Pick<
  z.output<typeof initPaymentBodySchema>,
  'termsOfService' | 'termsOfSale' | 'tip' | 'automaticRenewal'
>

/** What is ordered, and by whom. */
interface CartToFreeze extends Pick<Cart, 'payer' | 'locale' | 'coupon' | 'personalStocks'> {
  items: readonly SentItem[]
}

/** The order this cart becomes once it is paid: core's plan, and everything that is not money. */
export function freezeCart(
  campaign: Campaign,
  cart: CartToFreeze,
  plan: OrderPlan,
  { token, consents, now }: { token: string; consents: Consents; now: number },
): FrozenOrder {
  if (!cart.payer) throw new Error('a cart without a payer cannot be paid')
  const lines = plan.lines.map((line) => freezeLine(campaign, cart, line))
  const { linesCents, discountCents, vatCents, tipCents, totalCents, recurrence } = plan
  return {
    organizationId: campaign.organizationId,
    formId: campaign.id,
    providerAccount: campaign.providerAccount,
    label: `${campaign.organizationName} – ${orderTitle(campaign, lines)}`.slice(0, 200),
    token,
    locale: cart.locale,
    payer: cart.payer,
    couponId: cart.coupon?.id ?? null,
    ...(cart.coupon ? { couponCode: cart.coupon.code } : {}),
    couponStockId: cart.coupon?.usesStockId ?? null,
    lines,
    terms: plan.payments.map((payment) => ({
      number: payment.instalmentNumber,
      state: payment.state,
      dueOn: payment.dueDate,
      amountCents: payment.associationCents,
      tipCents: payment.tipCents,
    })),
    recurrence,
    linesCents,
    discountCents,
    vatCents,
    tipCents,
    totalCents,
    consents: consentsGiven(campaign, consents, now),
    ...(consents.automaticRenewal ? { automaticRenewal: true as const } : {}),
  }
}

function freezeLine(campaign: Campaign, cart: CartToFreeze, line: OrderLine): FrozenLine {
  const item = cart.items[line.itemIndex]
  if (!item) throw new Error('a priced line without its item')
  const tier = campaign.tiers.find(({ id }) => id === line.tierId)
  return {
    tierId: line.tierId,
    type: line.tierType,
    name: lineName(campaign, item),
    // The payer does not choose the price of a line that an association asks for.
    priceCategory: tier?.price.category ?? (kindOf(campaign.formType).hasAskedLines ? 'Fixed' : 'Pwyw'),
    amountCents: line.amountCents,
    initialAmountCents: line.grossCents,
    discountCents: line.discountCents,
    vatCents: line.vatCents,
    vatByRate: line.vatByRate,
    termCents: line.terms,
    monthlyCents: line.monthlyCents,
    // A gift that belongs to no tier follows the association's own eligibility.
    isEligibleTaxReceipt: tier
      ? tier.isEligibleTaxReceipt
      : isDonation(line.tierType) && campaign.organization.fiscalReceiptEligibility,
    participant: item.participant ?? null,
    customFields: item.customFields,
    options: frozenOptions(item, line),
    stockIds: stocksOfItem(campaign, item, cart.personalStocks),
  }
}

function consentsGiven(campaign: Campaign, given: Consents, now: number): Consent[] {
  const at = new Date(now).toISOString()
  const texts: Consent[] = [{ text: 'termsOfService', version: TERMS_OF_SERVICE_VERSION, at }]
  if (campaign.termsOfSaleUrl && given.termsOfSale)
    texts.push({ text: 'termsOfSale', version: campaign.termsOfSaleUrl, at })
  if (given.automaticRenewal) texts.push({ text: 'automaticRenewal', version: AUTOMATIC_RENEWAL_VERSION, at })
  return given.tip ? [...texts, { text: 'tip', version: TERMS_OF_SERVICE_VERSION, at }] : texts
}
