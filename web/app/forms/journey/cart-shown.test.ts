import { cartFigures, lineFigures, optionFigures } from '@obole/contract/cart-figures'
import type { Cart } from '@obole/contract/carts'
import type { Form } from '@obole/contract/forms'
import { type PricedCart, priceCart } from '@obole/core/cart/cart'
import { cents, sum } from '@obole/core/money/money'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { cartSentTo, cartShown } from './cart-shown.ts'
import { catalogueOf } from './catalogue.ts'
import { EMPTY_DRAFT, itemOf, openGift } from './draft.ts'
import { wholeDraftShown } from './order-rows.ts'

const option = (id: number, label: string, price: number, vatRate: number) => ({
  id,
  label,
  price,
  vatRate,
  isRequired: false,
  isSoldOut: false,
  remainingNumber: null,
  customFields: id === 7 ? [{ id: 70, label: 'Votre mot sur la carte', type: 'FreeText' }] : [],
})

const tier = (id: number, name: string, price: number, vatRate: number) => ({
  id,
  name,
  tierType: 'Product',
  priceCategory: 'Fixed',
  price,
  vatRate,
  sale: 'open',
  remainingNumber: null,
  maxPerUser: null,
  maxPerCart: null,
  saleStartDate: null,
  saleEndDate: null,
  paymentFrequency: 'Installment',
  isExcludedFromFormPaymentTerms: false,
  asksParticipant: false,
  customFields: [],
  extraOptions: [option(7, 'Papier cadeau', 250, 20), option(8, 'Envoi par la poste', 490, 20)],
})

/** What the functions read of a shop. */
const form = {
  formType: 'Shop',
  acceptOpenDonation: true,
  acceptOpenMonthlyDonation: false,
  installments: [1, 3],
  remainingEntries: null,
  tiers: [tier(1, 'Miel', 750, 5.5), tier(2, 'Sac', 1400, 20)],
} as unknown as Form

const anyShopping = fc.record({
  things: fc.array(fc.record({ tier: fc.constantFrom(0, 1), isGift: fc.boolean(), isPosted: fc.boolean() }), {
    minLength: 1,
    maxLength: 6,
  }),
  gift: fc.constantFrom(null, '5', '12,50'),
  off: fc.constantFrom(
    null,
    { kind: 'Percent', basisPoints: 1000 } as const,
    { kind: 'Amount', amountCents: cents(300) } as const,
  ),
  tip: fc.nat(900),
})

/** The same lines as the page holds them and as the server answers them. */
function shopping({ things, gift, off, tip }: typeof anyShopping extends fc.Arbitrary<infer T> ? T : never) {
  const items = [
    ...things.map(({ tier: at, isGift, isPosted }, index) => {
      const chosen = form.tiers[at]
      if (!chosen) throw new Error('no such thing in the shop')
      const item = itemOf(chosen, String(index))
      const extraOptions = item.extraOptions.map((extra) => ({
        ...extra,
        value: extra.id === 7 ? isGift : isPosted,
        customFields: extra.customFields.map((field) => ({ ...field, value: 'Bonne fête' })),
      }))
      return { ...item, extraOptions }
    }),
    ...(gift === null ? [] : [openGift('Donation', gift)]),
  ]
  const optionIds = (item: (typeof items)[number]) =>
    item.extraOptions.filter(({ value }) => value).map(({ id }) => id)
  const priced = priceCart({
    items: items.map((item) => ({
      tierId: item.tierId,
      tierType: item.tierType,
      customAmountCents: item.customAmount === null ? null : cents(item.customAmount === '5' ? 500 : 1250),
      optionIds: optionIds(item),
    })),
    catalogue: catalogueOf(form),
    coupon: off && { reduction: off, tierIds: null },
    instalments: 1,
    monthlyDay: null,
    tipCents: cents(tip),
    today: '2026-11-16',
  })
  return { draft: { ...EMPTY_DRAFT, items }, priced, cart: answered(priced, items, off !== null, tip) }
}

function answered(
  priced: PricedCart,
  items: readonly { extraOptions: readonly { id: number; value: boolean }[] }[],
  hasCode: boolean,
  tip: number,
): Cart {
  const itemList = priced.lines.map((line) => {
    const sent = (items[line.itemIndex]?.extraOptions ?? [])
      .filter(({ value }) => value)
      .map(({ id }) => ({
        extraOptionId: id,
        value: true as const,
        customFields: id === 7 ? [{ fieldId: 70, value: 'Bonne fête' }] : [],
      }))
    const { tierId, tierType } = line
    const name = form.tiers.find(({ id }) => id === tierId)?.name ?? 'Don'
    return {
      tierId,
      tierType,
      name,
      customFields: [],
      extraOptions: optionFigures(sent, line),
      ...lineFigures(line),
    }
  })
  const coupon = hasCode ? { code: 'AMI', discount: priced.discountCents } : null
  return { itemList, coupon, ...cartFigures(priced, tip) } as unknown as Cart
}

it('shows what is chosen, sent and charged alike, and its rows are what is charged', () => {
  fc.assert(
    fc.property(anyShopping, (chosen) => {
      const { draft, priced, cart } = shopping(chosen)
      const tipCents = cents(chosen.tip)
      const shown = cartShown(cart, form, tipCents, 'fr')
      expect(shown.totalCents).toBe(priced.payableCents)
      expect(sum(shown.rows.map(({ amountCents }) => amountCents))).toBe(priced.payableCents)
      expect(shown.rows.filter(({ kind }) => kind === 'discount')).toHaveLength(
        priced.discountCents > 0 ? 1 : 0,
      )
      expect(
        shown.rows.some(({ details }) => details.includes('Votre mot sur la carte\u202f: Bonne fête')),
      ).toBe(chosen.things.some(({ isGift }) => isGift))
      const couponCode = chosen.off ? 'AMI' : null
      expect(wholeDraftShown(priced, form, { draft, couponCode, tipCents }, 'fr')).toEqual(shown)
    }),
  )
})

it('tells where the parcel goes, and nothing where nothing is sent', () => {
  const payer = { address: '12 rue des Lilas', zipCode: '69007', city: 'Lyon', country: 'BE' }
  const of = (isPosted: boolean, asked: object | null, locale: 'fr' | 'en') => {
    const things = [{ tier: 0 as const, isGift: true, isPosted }]
    const { cart } = shopping({ things, gift: null, off: null, tip: 0 })
    return cartSentTo({ ...cart, payer: asked } as Cart, form, locale)
  }
  expect(of(true, payer, 'fr')).toEqual(['12 rue des Lilas', '69007 Lyon', 'Belgique'])
  expect(of(true, payer, 'en')).toEqual(['12 rue des Lilas', '69007 Lyon', 'Belgium'])
  expect(of(false, payer, 'fr')).toEqual([])
  expect(of(true, { ...payer, address: null }, 'fr')).toEqual([])
  expect(of(true, null, 'fr')).toEqual([])
})
