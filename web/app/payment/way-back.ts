import type { PaymentSummary } from '@obole/contract/payments'
import { addressOf } from '@obole/core/site/addresses'
import { cartKey } from '@obole/core/cart/cart-store'
import { hasPage } from '@obole/core/campaign/kinds'
import type { Locale } from '@obole/core/locale'
import { currentForms, holdCart, useForms } from '../forms/journey/store.ts'
import { useLocale } from '../i18n/locale.tsx'
import { call } from '../session/call.ts'

/**
 * The page with the filled cart: the campaign's steps in this browser or, in another browser or outside the widget's
 * frame, the page that shows a cart by its address.
 */
export function useWayBack(summary: PaymentSummary): string {
  const locale = useLocale()
  const { organizationSlug, formType, formSlug, cartId, backUrl } = summary
  const kept = useForms().carts[cartKey(organizationSlug, formType, formSlug)]
  return cartId === null || kept?.id === cartId ? backUrl : cartAddress(summary, cartId, locale)
}

/** Before the way back to a cart that was changed elsewhere: this browser shows it as it is now. */
export async function rereadCart({ organizationSlug, formType, formSlug, cartId }: PaymentSummary) {
  const key = cartKey(organizationSlug, formType, formSlug)
  if (cartId === null || currentForms().carts[key]?.id !== cartId) return
  const found = await call('GET /carts/{id}', { params: { id: cartId } })
  if (found.ok) holdCart('cartUpdated', key, found.value)
}

function cartAddress(
  { organizationSlug, formType, formSlug: campaignSlug }: PaymentSummary,
  cartId: string,
  locale: Locale,
): string {
  return hasPage(formType)
    ? addressOf({ page: 'campaignCheckout', organizationSlug, formType, campaignSlug, cartId, locale })
    : addressOf({ page: 'checkout', organizationSlug, cartId, locale })
}

/** Where other visitors go than the one who began the payment: to its confirmation if paid, else to the cart. */
export function whereOthersGo(summary: PaymentSummary): string {
  const { cartId, locale, status, paymentRequestId: id } = summary
  return cartId === null || status === 'confirmed' || status === 'duplicated'
    ? addressOf({ page: 'paymentResult', result: 'confirmation', id })
    : cartAddress(summary, cartId, locale)
}

/** The first page of the campaign that was paid; a bare checkout has none. */
export function campaignPath(
  { organizationSlug, formType, formSlug }: PaymentSummary,
  locale: Locale,
): string {
  if (!hasPage(formType)) return addressOf({ page: 'association', organizationSlug, locale })
  return addressOf({
    page: 'form',
    organizationSlug,
    formType,
    campaignSlug: formSlug,
    step: 1,
    locale,
    widget: false,
  })
}
