import type { Cart } from '@obole/contract/carts'
import type { Form } from '@obole/contract/forms'
import type { PricedCart } from '@obole/core/cart'
import type { FormType } from '@obole/core/form'
import type { Locale } from '@obole/core/locale'
import { cents, formatEuros } from '@obole/core/money'
import { isDonation, isMonthly, type TierType } from '@obole/core/tier'
import type { Words } from '../i18n/words.ts'
import type { OrderRow } from '../ui/order-card.tsx'
import type { formWords } from './form.words.ts'

type FormWords = Words<typeof formWords>

/** What the card beside the steps is about. */
export function orderTitle(type: FormType, t: FormWords): string {
  if (type === 'Donation') return t.yourGift
  return type === 'CrowdFunding' ? t.yourContribution : t.yourOrder
}

interface Line {
  tierId: number | null
  tierType: TierType
  tierCents: number
  /** What the association calls a line of a cart checkout; no other has a name of its own. */
  name: string | null
  options: readonly { label: string; priceCents: number }[]
}

/** The same things on one row: « Plein tarif × 2 », options after what they belong to. */
function rowsOf(lines: readonly Line[], form: Form, t: FormWords, locale: Locale): OrderRow[] {
  const groups = new Map<string, { count: number; total: number; isFree: boolean; isWritten: boolean }>()
  const add = (label: string, amount: number, isFree: boolean, isWritten: boolean) => {
    const group = groups.get(label) ?? { count: 0, total: 0 }
    groups.set(label, { count: group.count + 1, total: group.total + amount, isFree, isWritten })
  }
  for (const { tierId, tierType, tierCents, name, options } of lines) {
    const tier = form.tiers.find(({ id }) => id === tierId)
    const gift = isMonthly(tierType) ? t.monthlyDonation : t.donation
    const ownName = tier && !(isDonation(tierType) && form.formType === 'Donation') ? tier.name : name
    add(ownName ?? gift, tierCents, tier?.priceCategory === 'Free', ownName !== null)
    for (const option of options) add(option.label, option.priceCents, option.priceCents === 0, true)
  }
  return [...groups].map(([label, { count, total, isFree, isWritten }]) => ({
    key: label,
    // Associations write in French.
    lang: isWritten && locale !== 'fr' ? 'fr' : undefined,
    label: count > 1 ? `${label}\u00a0×\u00a0${count}` : label,
    // An amount nobody has typed yet is nothing, which is not the same as free.
    amount: isFree ? t.free : formatEuros(cents(total), locale),
  }))
}

export function draftRows(priced: PricedCart, form: Form, t: FormWords, locale: Locale): OrderRow[] {
  const lines = priced.lines.map((line) => ({ ...line, name: null }))
  return rowsOf(lines, form, t, locale)
}

export function cartRows(cart: Cart, form: Form, t: FormWords, locale: Locale): OrderRow[] {
  const lines = cart.itemList.map(({ tierId, tierType, initialAmount, name, extraOptions }) => {
    const known = form.tiers.find(({ id }) => id === tierId)?.extraOptions ?? []
    const options = known
      .filter(({ id }) => extraOptions.some(({ extraOptionId }) => extraOptionId === id))
      .map(({ label, price }) => ({ label, priceCents: price }))
    const tierCents = initialAmount - options.reduce((sum, { priceCents }) => sum + priceCents, 0)
    const ownName = form.formType === 'Checkout' ? name : null
    return { tierId: tierId ?? null, tierType, tierCents, name: ownName, options }
  })
  const rows = rowsOf(lines, form, t, locale)
  return [...rows, ...discountRow(cart.coupon?.code ?? null, cart.coupon?.discount ?? 0, t, locale)]
}

export function discountRow(code: string | null, discount: number, t: FormWords, locale: Locale): OrderRow[] {
  if (code === null || discount === 0) return []
  return [{ key: 'coupon', label: t.discount(code), amount: formatEuros(cents(-discount), locale) }]
}
