import type { Cart } from '@obole/contract/carts'
import type { Form } from '@obole/contract/forms'
import type { PricedCart } from '@obole/core/cart'
import type { Locale } from '@obole/core/locale'
import { type Cents, cents, formatEuros } from '@obole/core/money'
import { isDonation, isMonthly, type TierType } from '@obole/core/tier'
import type { Words } from '../i18n/words.ts'
import type { OrderRow } from '../ui/order-card.tsx'
import type { formWords } from './form.words.ts'

type FormWords = Words<typeof formWords>

interface Line {
  tierId: number | null
  tierType: TierType
  grossCents: Cents
}

/** The same things on one row: « Plein tarif × 2 ». */
function rowsOf(lines: readonly Line[], form: Form, t: FormWords, locale: Locale): OrderRow[] {
  const groups = new Map<string, { label: string; count: number; total: number }>()
  for (const { tierId, tierType, grossCents } of lines) {
    const tier = form.tiers.find(({ id }) => id === tierId)
    const gift = isMonthly(tierType) ? t.monthlyDonation : t.donation
    const label = tier && !(isDonation(tierType) && form.formType === 'Donation') ? tier.name : gift
    const group = groups.get(label) ?? { label, count: 0, total: 0 }
    groups.set(label, { label, count: group.count + 1, total: group.total + grossCents })
  }
  return [...groups.values()].map(({ label, count, total }) => ({
    key: label,
    label: count > 1 ? `${label} × ${count}` : label,
    amount: total === 0 ? t.free : formatEuros(cents(total), locale),
  }))
}

export function draftRows(priced: PricedCart, form: Form, t: FormWords, locale: Locale): OrderRow[] {
  return rowsOf(priced.lines, form, t, locale)
}

export function cartRows(cart: Cart, form: Form, t: FormWords, locale: Locale): OrderRow[] {
  const lines = cart.itemList.map(({ tierId, tierType, initialAmount }) => ({
    tierId: tierId ?? null,
    tierType,
    grossCents: cents(initialAmount),
  }))
  const rows = rowsOf(lines, form, t, locale)
  if (!cart.coupon || cart.coupon.discount === 0) return rows
  const amount = formatEuros(cents(-cart.coupon.discount), locale)
  return [...rows, { key: 'coupon', label: t.discount(cart.coupon.code), amount }]
}
