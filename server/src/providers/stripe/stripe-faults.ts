import { Stripe } from 'stripe'
import { ProviderFault, ProviderRefusal } from '../payment-provider.ts'

/** What Stripe's library throws, as the port knows it: a fault leaves the question open, a refusal closes it. */
export function faultOf(error: unknown): ProviderFault {
  if (!(error instanceof Stripe.errors.StripeError))
    return new ProviderFault('hapay_unknow_error', 'Stripe was not asked', { cause: error })
  const { type, code, statusCode = 0, message } = error
  const text = `Stripe: ${type} ${statusCode} ${code ?? ''} ${message}`
  const cause = { cause: error }
  if (statusCode === 401 || statusCode === 403)
    return new ProviderFault('hapay_authentication_error', text, cause)
  // 409 is a key whose first call is still under way, 429 too many calls: both are asked again.
  if (statusCode >= 500 || statusCode === 409 || statusCode === 429 || statusCode === 0)
    return new ProviderFault('hapay_provider_error', text, cause)
  return new ProviderRefusal('hapay_provider_error', code ?? type, text, cause)
}

export async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw faultOf(error)
  }
}

/** A declined card is no failed call: Stripe throws it, and the payment it belongs to tells why. */
export function isDeclinedCard(error: unknown): error is Stripe.errors.StripeCardError {
  return error instanceof Stripe.errors.StripeCardError
}
