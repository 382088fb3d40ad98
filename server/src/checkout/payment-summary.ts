import type { PaymentSummary } from '@obole/contract/payments'
import { refuse, type Refusal } from '@obole/contract/problems'
import { addressOf } from '@obole/core/addresses'
import { paymentStatus } from '@obole/core/payment'
import type { App } from '../app.ts'
import type { Campaign } from '../forms/campaign.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { findOrderOfCart } from '../orders/find-order.ts'
import type { PaymentRequest } from '../payments/attempt.ts'
import { findRequest, listAttempts } from '../payments/attempts.ts'

/** Everything the payment and confirmation pages show of a request; whoever holds its id may see it. */
export async function paymentSummary(app: App, requestId: string): Promise<PaymentSummary | Refusal> {
  const request = await findRequest(app, requestId)
  const campaign = request && (await loadCampaign(app, { formId: request.frozen.formId }))
  if (!request || !campaign) return refuse('PAYMENT_UNKNOWN')
  const order = request.cartId ? await findOrderOfCart(app, request.cartId) : null
  return {
    paymentRequestId: request.id,
    status: order ? 'confirmed' : await statusOf(app, request),
    amount: request.amountCents,
    amountTip: request.tipCents,
    organizationSlug: campaign.organizationSlug,
    organizationName: campaign.organizationName,
    formType: campaign.formType,
    formSlug: campaign.slug,
    formTitle: campaign.title,
    cartId: request.cartId,
    expiresAt: request.cartExpiresAt === null ? null : new Date(request.cartExpiresAt).toISOString(),
    backUrl: request.backUrl ?? formAddress(campaign, request.frozen.locale),
    locale: request.frozen.locale,
    terms: request.frozen.terms.map(({ dueOn, amountCents, tipCents }) => ({
      date: dueOn,
      amount: amountCents,
      amountTip: tipCents,
    })),
    lines: request.frozen.lines.map(({ name, amountCents }) => ({ name, amount: amountCents })),
    cardFields: { provider: app.cards.name, ...app.cards.fields },
    orderId: order?.id ?? null,
    orderToken: order?.token ?? null,
    payerEmail: request.frozen.payer.email,
  }
}

async function statusOf(app: App, request: PaymentRequest): Promise<PaymentSummary['status']> {
  const [latest] = await listAttempts(app, request.id)
  if (request.cartState === 'Expired' && (!latest || latest.state === 'Abandoned')) return 'expired'
  return latest ? paymentStatus(latest.state) : 'pending'
}

function formAddress({ organizationSlug, formType, slug }: Campaign, locale: 'fr' | 'en'): string {
  // A cart checkout has no campaign page of its own to go back to.
  if (formType === 'Checkout') return addressOf({ page: 'association', organizationSlug })
  return addressOf({
    page: 'form',
    organizationSlug,
    formType,
    campaignSlug: slug,
    step: 1,
    locale,
    widget: false,
  })
}
