import { Stripe } from 'stripe'
import { ProviderFault, ProviderRefusal } from '../payment-provider.ts'

/** Translates the errors of Stripe's library: after a fault the result is unknown, after a refusal it is final. */
export function faultOf(error: unknown): ProviderFault {
  if (!(error instanceof Stripe.errors.StripeError))
    return new ProviderFault('hapay_unknow_error', 'Stripe was not asked', { cause: error })
  const { type, code, statusCode = 0, message } = error
  const text = `Stripe: ${type} ${statusCode} ${code ?? ''} ${message}`
  const cause = { cause: error }
  if (statusCode === 401 || statusCode === 403)
    return new ProviderFault('hapay_authentication_error', text, cause)
  // 409: the first call with this key is still running; 429: too many calls. Both are retried.
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

/** A declined card is not a failed call: Stripe throws it, and the payment tells why. */
export function isDeclinedCard(error: unknown): error is Stripe.errors.StripeCardError {
  return error instanceof Stripe.errors.StripeCardError
}
