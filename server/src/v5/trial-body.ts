import { refuse, type Refusal } from '@obole/contract/problems'
import { parisDate } from '@obole/core/dates/dates'
import type { WebhookType } from '@obole/core/webhooks/webhook'
import type { App } from '../app.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { webhookBody } from '../webhooks/body.ts'
import { tellCampaign } from './campaigns.ts'
import type { LineFacts, OrderFacts, PaymentFacts } from './facts.store.ts'
import { paperAddresses } from './paper-addresses.ts'
import { findLastForm, readAssociationOf } from './webhooks.store.ts'
import { toOrder, toPayment } from './wire-transactions.ts'

/** Programs give it back with what they do, so that nobody takes what follows for a sale. */
const metadata = { trial: true }

/** What is sent for trial: an order that nobody made, or what the association really has where nothing is sold. */
export async function trialBody(
  app: App,
  organizationId: number,
  eventType: WebhookType,
): Promise<string | Refusal> {
  const association = await readAssociationOf(app.db, organizationId)
  if (!association) return refuse('NOT_FOUND')
  if (eventType === 'Organization') {
    const { slug } = association
    const data = { old_slug_organization: slug, new_slug_organization: slug }
    return webhookBody({ eventType, data, metadata })
  }
  if (eventType === 'Form') {
    const formId = await findLastForm(app.db, organizationId)
    const campaign = formId === null ? null : await loadCampaign(app, { formId })
    if (!campaign) return refuse('WEBHOOK_NOTHING_TO_TRY')
    return webhookBody({ eventType, data: await tellCampaign(app, campaign, { isOwn: true }), metadata })
  }
  const order = nobodysOrder(association, organizationId, app.clock.now())
  const papers = paperAddresses(app)
  const [payment] = order.payments
  const data =
    eventType === 'Payment' && payment
      ? toPayment(order, payment, { papers, withDetails: false })
      : toOrder(order, { papers, withDetails: true })
  return webhookBody({ eventType, data, metadata })
}

type Association = NonNullable<Awaited<ReturnType<typeof readAssociationOf>>>

/** No order has number 0. */
const NUMBER = 0
const AMOUNT_CENTS = 2000

function nobodysOrder(association: Association, organizationId: number, now: number): OrderFacts {
  const moment = new Date(now)
  return {
    id: NUMBER,
    created_at: moment,
    form_id: NUMBER,
    form_slug: 'essai',
    form_type: 'Donation',
    organization_id: organizationId,
    organization_name: association.name,
    organization_slug: association.slug,
    organization_type: association.type,
    is_under_coluche_law: false,
    payer: NOBODY,
    amount_cents: AMOUNT_CENTS,
    vat_cents: 0,
    discount_cents: 0,
    coupon_code: null,
    checkout_intent_id: null,
    day: null,
    links_ended_ms: null,
    lines: [nobodysLine(moment.toISOString())],
    payments: [nobodysPayment(now)],
    shares: [{ payment_id: NUMBER, item_id: NUMBER, amount_cents: AMOUNT_CENTS }],
  }
}

const NOBODY: OrderFacts['payer'] = {
  email: 'essai@example.org',
  firstName: 'Camille',
  lastName: 'Essai',
  birthDate: null,
  address: null,
  zipCode: null,
  city: null,
  country: 'FR',
  companyName: null,
  companySiren: null,
  companyLegalStatus: null,
  payAsOrganisation: false,
}

const nobodysLine = (moment: string): LineFacts => ({
  id: NUMBER,
  tier_id: null,
  tier_description: null,
  min_cents: null,
  frequency: null,
  name: 'Don',
  type: 'Donation',
  state: 'Processed',
  price_category: 'Pwyw',
  amount_cents: AMOUNT_CENTS,
  initial_amount_cents: AMOUNT_CENTS,
  discount_cents: 0,
  monthly_cents: null,
  participant: null,
  answers: [],
  options: [],
  hand: 0,
  updated_at: moment,
  pass_paper: null,
})

const nobodysPayment = (now: number): PaymentFacts => ({
  id: NUMBER,
  instalment_number: 1,
  amount_cents: AMOUNT_CENTS,
  tip_cents: 0,
  due_on: parisDate(now),
  state: 'Authorized',
  type: 'Credit',
  means: 'Card',
  cash_out_state: 'MoneyIn',
  cash_out_id: null,
  cashed_out_at: null,
  created_at: new Date(now).toISOString(),
  updated_at: new Date(now).toISOString(),
  receipt_paper: null,
  refunds: [],
})
