import { cents, ZERO } from '@obole/core/money/money'
import type { ProviderState } from '@obole/core/payment/payment'
import type { Stripe } from 'stripe'
import type { ProviderCard, ProviderPayment } from '../payment-provider.ts'

/** What must be expanded in a payment so that it can be read without another call. */
export const PAYMENT_EXPAND = ['latest_charge', 'payment_method']

/** A kept card: Stripe debits a customer's payment method, so our mandate id contains both. */
export interface Mandate {
  customer: string
  paymentMethod: string
}

export function mandateOf(mandateId: string): Mandate {
  const [customer = '', paymentMethod = ''] = mandateId.split('/')
  return { customer, paymentMethod }
}

export function paymentOf(intent: Stripe.PaymentIntent): ProviderPayment {
  const { latest_charge: charge, last_payment_error: error } = intent
  const state = stateOf(intent.status, error !== null)
  return {
    id: intent.id,
    state,
    declineCode: state === 'Refused' ? declineCode(error) : null,
    amountCents: cents(intent.amount),
    refundedCents: typeof charge === 'object' && charge ? cents(charge.amount_refunded) : ZERO,
    redirectUrl: redirectOf(intent),
    card: cardOf(intent.payment_method),
    mandateId:
      state === 'Succeeded' && (intent.setup_future_usage || intent.metadata['keptCard'])
        ? mandateIdOf(intent.customer, intent.payment_method)
        : null,
  }
}

/** A card kept without any payment. */
export function setupOf(intent: Stripe.SetupIntent): ProviderPayment {
  const { last_setup_error: error } = intent
  const state = stateOf(intent.status, error !== null)
  return {
    id: intent.id,
    state,
    declineCode: state === 'Refused' ? declineCode(error) : null,
    amountCents: ZERO,
    refundedCents: ZERO,
    redirectUrl: redirectOf(intent),
    card: cardOf(intent.payment_method),
    mandateId: state === 'Succeeded' ? mandateIdOf(intent.customer, intent.payment_method) : null,
  }
}

/**
 * Stripe lets one payment be tried with several cards; here a refused card means a refused payment, and the next card
 * is another attempt with its own payment.
 */
function stateOf(status: Stripe.PaymentIntent.Status, hasFailed: boolean): ProviderState {
  switch (status) {
    case 'requires_payment_method':
      return hasFailed ? 'Refused' : 'Created'
    case 'requires_confirmation':
      return 'Created'
    case 'requires_action':
      return 'ActionRequired'
    case 'succeeded':
      return 'Succeeded'
    case 'canceled':
      return 'Canceled'
    default:
      return 'Processing'
  }
}

/** Codes that begin with `authentication` ask the payer to confirm in the banking app. */
function declineCode(error: { code?: string; decline_code?: string } | null): string {
  const code = error?.code ?? 'unknown'
  if (code === 'authentication_required' || code.endsWith('_authentication_failure'))
    return 'authentication_failed'
  return error?.decline_code ?? code
}

function redirectOf({ status, next_action }: Stripe.PaymentIntent | Stripe.SetupIntent): string | null {
  return status === 'requires_action' ? (next_action?.redirect_to_url?.url ?? null) : null
}

function cardOf(method: string | Stripe.PaymentMethod | null): ProviderCard | null {
  const card = typeof method === 'object' ? method?.card : null
  if (!card) return null
  return { brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year }
}

function mandateIdOf(
  customer: Stripe.PaymentIntent['customer'],
  method: string | Stripe.PaymentMethod | null,
): string | null {
  return customer && method ? `${idOf(customer)}/${idOf(method)}` : null
}

export const idOf = (subject: string | { id: string }): string =>
  typeof subject === 'string' ? subject : subject.id
