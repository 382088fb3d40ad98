import { cartFigures, lineFigures, optionFigures, tierList } from '@obole/contract/cart-figures'
import type { Cart, CartBody, Payer, PayerBody, UploadedFile } from '@obole/contract/carts'
import type { Form } from '@obole/contract/forms'
import { OPEN_GIFT_NAME } from '@obole/contract/order-lines'
import { priceCart } from '@obole/core/cart/cart'
import { CART_LIFETIME_MS } from '@obole/core/cart/cart-expiry'
import { cleanCouponCode, couponStateAt } from '@obole/core/cart/coupon'
import { parisDate } from '@obole/core/dates/dates'
import type { Locale } from '@obole/core/locale'
import { cents, ZERO } from '@obole/core/money/money'
import type { InstalmentCount } from '@obole/core/payment/schedule'
import { type Answer, call } from '../../session/call.ts'
import type { CartAnswers } from './cart-ask.ts'
import { catalogueOf } from './catalogue.ts'
import { couponOf } from './cart-coupon.ts'
import { currentForms } from './store.ts'

interface Asked {
  form: Form
  /** The key under which the rehearsal's cart is kept. */
  key: string
  locale: Locale
}

/**
 * Answers calls about a cart on this page, with the functions that the server prices with. Nothing is sent, kept, held
 * or sold: an administrator goes through a campaign that is not on sale yet.
 */
export function rehearsal({ form, key, locale }: Asked): CartAnswers {
  const wish = wishOf(currentForms().carts[key] ?? null)
  const cartWith = async (change: Partial<Wish>) =>
    ({ ok: true, value: cartOf(form, { ...wish, ...change }) }) as const
  const filled = ({ body: { items, paymentDay = null } }: { body: FilledCart }) =>
    cartWith({ items, paymentDay })
  return {
    'POST /carts': filled,
    'PUT /carts/{id}': filled,
    'POST /carts/{id}/refresh': () => cartWith({}),
    'PUT /carts/{id}/payer': ({ body }) => cartWith({ payer: payerOf(body) }),
    'PUT /carts/{id}/tip': ({ body: { tip } }) => cartWith({ tip }),
    'PUT /carts/{id}/installments': ({ body: { installments, paymentDay = wish.paymentDay } }) =>
      cartWith({ instalments: installments, paymentDay }),
    'POST /carts/{id}/discount-code': async ({ body: { discountCode } }) => {
      const discounted = await cartWith({ coupon: await findCoupon(form, discountCode) })
      return discounted.value.coupon?.discount ? discounted : refused(COUPON_REFUSED[locale])
    },
    'DELETE /carts/{id}/discount-code': () => cartWith({ coupon: null }),
    'PUT /carts/{id}/dedication': async ({ body }) => ({ ok: true, value: body }),
    'POST /carts/{id}/file': async ({ body }) => ({ ok: true, value: rehearsedFile(body) }),
  }
}

type FilledCart = Pick<CartBody, 'items' | 'paymentDay'>

/** Completes the payer's missing fields as the server does. */
const payerOf = (sent: PayerBody): Payer => ({
  ...sent,
  birthDate: sent.birthDate ?? null,
  address: sent.address ?? null,
  zipCode: sent.zipCode ?? null,
  city: sent.city ?? null,
  country: sent.country ?? 'FR',
  companyName: sent.companyName ?? null,
  companySiren: sent.companySiren ?? null,
  companyLegalStatus: sent.companyLegalStatus ?? null,
  payAsOrganisation: sent.payAsOrganisation ?? false,
})

interface Wish {
  items: CartBody['items']
  payer: Payer | null
  coupon: Cart['coupon']
  tip: number | null
  instalments: InstalmentCount
  paymentDay: number | null
}

function wishOf(cart: Cart | null): Wish {
  return {
    items: cart?.itemList ?? [],
    payer: cart?.payer ?? null,
    coupon: cart?.coupon ?? null,
    tip: cart?.tipData.tipChosen ?? null,
    instalments: cart?.instalments ?? 1,
    paymentDay: cart?.paymentDay ?? null,
  }
}

function cartOf(form: Form, wish: Wish): Cart {
  const now = Date.now()
  const { organizationSlug, formType, formSlug } = form
  const priced = priceCart({
    items: wish.items.map(({ tierId = null, tierType, customAmount = null, extraOptions = [] }) => ({
      tierId,
      tierType,
      customAmountCents: customAmount === null ? null : cents(customAmount),
      optionIds: extraOptions.map(({ extraOptionId }) => extraOptionId),
    })),
    catalogue: catalogueOf(form),
    coupon: wish.coupon && couponOf(wish.coupon),
    instalments: wish.instalments,
    monthlyDay: wish.paymentDay,
    tipCents: wish.tip === null ? ZERO : cents(wish.tip),
    today: parisDate(now),
  })
  const at = new Date(now).toISOString()
  const expiry = new Date(now + CART_LIFETIME_MS).toISOString()
  const itemList = priced.lines.map((line) => {
    // Priced lines are made from these items.
    const item = wish.items[line.itemIndex] as Cart['itemList'][number]
    const name = form.tiers.find(({ id }) => id === line.tierId)?.name ?? OPEN_GIFT_NAME
    return { ...item, extraOptions: optionFigures(item.extraOptions, line), name, ...lineFigures(line) }
  })
  return {
    id: REHEARSED_ID,
    state: 'Open',
    organizationSlug,
    formType,
    formSlug,
    meta: { createdAt: at, updatedAt: at, expiresAt: expiry },
    expiry,
    itemList,
    // Nothing is paid, so there is nothing to agree to.
    linesDigest: '',
    tierList: tierList(itemList),
    payer: wish.payer,
    coupon: wish.coupon && { ...wish.coupon, discount: priced.discountCents },
    paymentDay: wish.paymentDay,
    ...cartFigures(priced, wish.tip),
  }
}

const REHEARSED_ID = 'rehearsal'

/** The discount codes can be read by those who edit the campaign, and only they rehearse it. */
async function findCoupon(form: Form, typed: string): Promise<Cart['coupon']> {
  const { organizationSlug, formType, formSlug } = form
  const params = { organizationSlug, formType, formSlug }
  const found = await call('GET /manage/organizations/{organizationSlug}/forms/{formType}/{formSlug}', {
    params,
  })
  const coupons = found.ok ? found.value.document.coupons : []
  const named = coupons.find(({ code }) => cleanCouponCode(code) === cleanCouponCode(typed))
  if (!named) return null
  const { code, percent, amount, tierIds, startDate, endDate, maxUses } = named
  const reduction =
    percent === null
      ? { kind: 'Amount' as const, amountCents: cents(amount ?? 0) }
      : { kind: 'Percent' as const, basisPoints: Math.round(percent * 100) }
  const dates = { startsAt: startDate, endsAt: endDate, maxUses, uses: 0 }
  const state = couponStateAt({ code, reduction, tierIds, ...dates }, Date.now())
  return state === 'valid' ? { code, discount: 0, reduction, tierIds } : null
}

function rehearsedFile(body: FormData): UploadedFile {
  const file = body.get('file')
  const { name, size } = file instanceof File ? file : { name: '', size: 0 }
  return { id: REHEARSED_ID, fileName: name, contentType: 'application/pdf', sizeBytes: size }
}

const COUPON_REFUSED: Readonly<Record<Locale, string>> = {
  fr: 'Ce code promo n’est pas valable pour ce panier.',
  en: 'This discount code does not apply to this cart.',
}

function refused(message: string): Answer<never> {
  return { ok: false, problem: { status: 409, code: 'COUPON_REFUSED', message, errors: [] } }
}
