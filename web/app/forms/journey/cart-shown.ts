import type { Cart } from '@obole/contract/carts'
import type { Form } from '@obole/contract/forms'
import { openGiftOf } from '@obole/contract/order-lines'
import { sentTo } from '@obole/contract/sent-to'
import { shownOrder, type ShownOrder, type AnsweredLine } from '@obole/contract/shown-order'
import { shownAnswers } from '@obole/contract/shown-answers'
import type { Locale } from '@obole/core/locale'
import { type Cents, cents } from '@obole/core/money/money'
import type { CustomField } from '@obole/core/validation/custom-field'
import { UNPAID } from './order-rows.ts'

type Guarded = { guardianFirstName?: string | null | undefined; guardianLastName?: string | null | undefined }

/** Whoever answers for a minor; null where nobody does. */
const guardianName = (participant: Guarded | null | undefined): string | null =>
  [participant?.guardianFirstName, participant?.guardianLastName].filter(Boolean).join(' ') || null

/** The documents that may come after the order, and were not sent with it. */
const documentsAwaited = (
  questions: readonly Pick<CustomField, 'id' | 'label' | 'type' | 'mayComeLater'>[],
  given: readonly number[],
): string[] =>
  questions
    .filter(({ id, type, mayComeLater }) => type === 'File' && mayComeLater === true && !given.includes(id))
    .map(({ label }) => label)

/** The cart as the server priced it, with participants and answers: as it will be paid and kept. */
export function cartShown(cart: Cart, form: Form, tipCents: Cents, locale: Locale): ShownOrder {
  const lines = cart.itemList.map((item) => lineOf(item, form))
  return shownOrder({ lines, tipCents, couponCode: cart.coupon?.code ?? null }, locale)
}

/** The postal address, line by line; empty where nothing is sent by post. */
export const cartSentTo = (cart: Cart, form: Form, locale: Locale): readonly string[] =>
  sentTo(
    cart.payer,
    cart.itemList.map((item) => lineOf(item, form)),
    locale,
  )

function lineOf(item: Cart['itemList'][number], form: Form): AnsweredLine {
  const { tierId = null, tierType: type, name, participant } = item
  const tier = form.tiers.find(({ id }) => id === tierId)
  return {
    ...UNPAID,
    name,
    openGift: openGiftOf({ tierId, type, name }),
    participant: participant ?? null,
    guardian: guardianName(participant),
    awaited: documentsAwaited(
      tier?.customFields ?? [],
      item.customFields.map(({ fieldId }) => fieldId),
    ),
    answers: shownAnswers(tier?.customFields ?? [], item.customFields),
    grossCents: cents(item.initialAmount),
    discountCents: cents(item.discount),
    options: item.extraOptions.map(({ extraOptionId, label, price, customFields }) => ({
      name: label,
      priceCents: cents(price),
      answers: shownAnswers(
        tier?.extraOptions.find(({ id }) => id === extraOptionId)?.customFields ?? [],
        customFields,
      ),
    })),
  }
}
