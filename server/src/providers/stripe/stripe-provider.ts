import { Stripe } from 'stripe'
import type { Clock } from '../../platform/clock.ts'
import type {
  PaymentProvider,
  ProviderAbilities,
  CardUse,
  ChargeRequest,
  ProviderEvent,
  ProviderPayment,
} from '../payment-provider.ts'
import { ask, faultOf, isDeclinedCard } from './stripe-faults.ts'
import { disputeOf, payout, payoutOf, refund, refundOf } from './stripe-movements.ts'
import { mandateOf, PAYMENT_EXPAND, paymentOf, setupOf } from './stripe-payment.ts'
import { settlement } from './stripe-settlement.ts'

export interface StripeOptions {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  clock: Clock
  /** The address of a test double for Stripe's API. */
  api?: { protocol: 'http' | 'https'; host: string; port: number }
  timeoutMs?: number
}

const TIMEOUT_MS = 100_000
const PING_MS = 2_000
const SIGNATURE_MAX_AGE_S = 300
/** Stripe's browser script, of the same release as the API that this library uses. */
const SCRIPT_URL = `https://js.stripe.com/${Stripe.MAJOR_API_VERSION}/stripe.js`
/** What Stripe asks a page's content security policy to allow. */
const ORIGINS = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
}

/**
 * Stripe with Connect. The payer pays the association's account (`transfer_data.destination`); the contribution is our
 * application fee. The browser never gets a client secret: cards become payment methods or confirmation tokens in
 * Stripe's own fields, and we confirm.
 */
export function stripeProvider(
  options: StripeOptions,
): PaymentProvider & Omit<ProviderAbilities, 'transfers'> & { close(): Promise<void> } {
  const { secretKey, publishableKey, timeoutMs = TIMEOUT_MS } = options
  const stripe = new Stripe(secretKey, {
    ...options.api,
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  })
  return {
    name: 'stripe',
    takes: ['Card'],
    cardFields: { url: SCRIPT_URL, publishableKey },
    origins: ORIGINS,
    async isReachable() {
      const ping = stripe.balance.retrieve({}, { timeout: PING_MS, maxNetworkRetries: 0 })
      return ping.then(
        () => true,
        () => false,
      )
    },
    create: (charge) => create(stripe, charge),
    execute: (id, use, attemptId) => execute(stripe, id, use, attemptId),
    fetch: (id) => fetchPayment(stripe, id),
    cancel: (id) => cancel(stripe, id),
    debit: ({ attemptId, mandateId, amountCents, tipCents, providerAccount, description }) => {
      const { customer, paymentMethod } = mandateOf(mandateId)
      return orDeclined(stripe, async () =>
        stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency: 'eur',
            allowed_payment_method_types: ['card'],
            customer,
            payment_method: paymentMethod,
            off_session: true,
            confirm: true,
            description,
            metadata: { attemptId, keptCard: mandateId },
            ...shareOf(providerAccount, tipCents),
            expand: PAYMENT_EXPAND,
          },
          { idempotencyKey: `debit:${attemptId}` },
        ),
      )
    },
    async revokeMandate(mandateId) {
      try {
        await stripe.paymentMethods.detach(mandateOf(mandateId).paymentMethod)
      } catch (error) {
        // Already detached, or unknown: nothing is left to revoke.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw faultOf(error)
      }
    },
    refund: (request) => refund(stripe, request),
    fetchRefund: async (id) => refundOf(await ask(() => stripe.refunds.retrieve(id))),
    fetchDispute: async (id) => disputeOf(await ask(() => stripe.disputes.retrieve(id))),
    payout: (request) => payout(stripe, request),
    fetchPayout: async (id, providerAccount) =>
      payoutOf(
        await ask(() =>
          stripe.payouts.retrieve(id, {}, providerAccount ? { stripeAccount: providerAccount } : {}),
        ),
      ),
    settlement: (day) => settlement(stripe, day),
    readNotification: (rawBody, headers) => readNotification(stripe, options, rawBody, headers),
    // The library's sockets end with the process; it has no way to close them before.
    close: async () => {},
  }
}

const isSetup = (id: string): boolean => id.startsWith('seti_')

async function create(stripe: Stripe, charge: ChargeRequest): Promise<ProviderPayment> {
  const { attemptId, cartId, amountCents, mandateId, saveMandate, returnUrl } = charge
  const key = { idempotencyKey: `create:${attemptId}` }
  const kept = mandateId ? mandateOf(mandateId) : null
  const customer = saveMandate ? await createCustomer(stripe, attemptId) : kept?.customer
  const metadata = {
    attemptId,
    // Stripe needs the return URL when the payment is confirmed, and we no longer have it then.
    returnUrl,
    ...(cartId ? { cartId } : {}),
    ...(mandateId ? { keptCard: mandateId } : {}),
  }
  const card = {
    request_three_d_secure:
      charge.authentication === 'required' ? ('challenge' as const) : ('automatic' as const),
  }
  const common = {
    payment_method_options: { card },
    description: charge.description,
    metadata,
    ...(customer ? { customer } : {}),
  }
  if (amountCents === 0) {
    const setup: Stripe.SetupIntentCreateParams = {
      ...common,
      allowed_payment_method_types: ['card'],
      usage: 'off_session',
      expand: ['payment_method'],
    }
    return setupOf(await ask(() => stripe.setupIntents.create(setup, key)))
  }
  const payment: Stripe.PaymentIntentCreateParams = {
    ...common,
    allowed_payment_method_types: ['card'],
    amount: amountCents,
    currency: 'eur',
    confirm: false,
    ...(kept ? { payment_method: kept.paymentMethod } : {}),
    ...(saveMandate ? { setup_future_usage: 'off_session' } : {}),
    ...shareOf(charge.providerAccount, charge.tipCents),
    expand: PAYMENT_EXPAND,
  }
  return paymentOf(await ask(() => stripe.paymentIntents.create(payment, key)))
}

/** Stripe keeps a card with a customer; their identity stays with us. */
async function createCustomer(stripe: Stripe, attemptId: string): Promise<string> {
  const key = { idempotencyKey: `customer:${attemptId}` }
  const { id } = await ask(() => stripe.customers.create({ metadata: { attemptId } }, key))
  return id
}

/** The association receives the charge on its own account; the contribution in it is ours. */
function shareOf(providerAccount: string | null, tipCents: number) {
  if (providerAccount === null) return {}
  const fee = tipCents > 0 ? { application_fee_amount: tipCents } : {}
  return { transfer_data: { destination: providerAccount }, ...fee }
}

async function execute(
  stripe: Stripe,
  id: string,
  { tokenizationSessionId }: CardUse,
  attemptId: string,
): Promise<ProviderPayment> {
  const { metadata, ...before } = isSetup(id)
    ? await ask(() => stripe.setupIntents.retrieve(id, { expand: ['payment_method'] }))
    : await ask(() => stripe.paymentIntents.retrieve(id, { expand: PAYMENT_EXPAND }))
  const isOpen = before.status === 'requires_payment_method' || before.status === 'requires_confirmation'
  if (!isOpen) return fetchPayment(stripe, id)
  const confirmation = {
    ...cardParam(tokenizationSessionId),
    ...(metadata?.['returnUrl'] ? { return_url: metadata['returnUrl'] } : {}),
    use_stripe_sdk: false,
  }
  const key = { idempotencyKey: `execute:${attemptId}` }
  return orDeclined(stripe, async () =>
    isSetup(id)
      ? stripe.setupIntents.confirm(id, { ...confirmation, expand: ['payment_method'] }, key)
      : stripe.paymentIntents.confirm(id, { ...confirmation, expand: PAYMENT_EXPAND }, key),
  )
}

/** Stripe's fields answer with a confirmation token, or with a payment method. */
function cardParam(token: string | null) {
  if (token === null) return {}
  return token.startsWith('ctoken_') ? { confirmation_token: token } : { payment_method: token }
}

async function orDeclined(
  stripe: Stripe,
  confirm: () => Promise<Stripe.PaymentIntent | Stripe.SetupIntent>,
): Promise<ProviderPayment> {
  try {
    const intent = await confirm()
    return intent.object === 'payment_intent' ? paymentOf(intent) : setupOf(intent)
  } catch (error) {
    const declined = isDeclinedCard(error) ? (error.payment_intent ?? error.setup_intent) : null
    if (!declined) throw faultOf(error)
    return fetchPayment(stripe, declined.id)
  }
}

async function fetchPayment(stripe: Stripe, id: string): Promise<ProviderPayment> {
  return isSetup(id)
    ? setupOf(await ask(() => stripe.setupIntents.retrieve(id, { expand: ['payment_method'] })))
    : paymentOf(await ask(() => stripe.paymentIntents.retrieve(id, { expand: PAYMENT_EXPAND })))
}

/** Too late to cancel is not an error: answers the current state. */
async function cancel(stripe: Stripe, id: string): Promise<ProviderPayment> {
  try {
    await (isSetup(id) ? stripe.setupIntents.cancel(id) : stripe.paymentIntents.cancel(id))
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw faultOf(error)
  }
  return fetchPayment(stripe, id)
}

function readNotification(
  stripe: Stripe,
  { webhookSecret, clock }: StripeOptions,
  rawBody: string,
  headers: Record<string, string | string[] | undefined>,
): ProviderEvent | null {
  try {
    const signature = String(headers['stripe-signature'])
    const now = clock.now()
    const event = stripe.webhooks.constructEvent(
      rawBody,
      signature,
      webhookSecret,
      SIGNATURE_MAX_AGE_S,
      undefined,
      now,
    )
    const id = 'id' in event.data.object ? event.data.object.id : ''
    return { eventId: event.id, about: subjectOf(event.type), id, providerAccount: event.account ?? null }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      return null
    throw error
  }
}

/** Any other signed event is looked up as a payment, and not found among ours. */
function subjectOf(type: string): ProviderEvent['about'] {
  if (type.startsWith('charge.dispute.')) return 'dispute'
  if (type.startsWith('refund.')) return 'refund'
  return type.startsWith('payout.') ? 'payout' : 'payment'
}
