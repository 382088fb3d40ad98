import type { Form } from '@obole/contract/forms'
import { OPEN_GIFT_NAME, openGiftOf } from '@obole/contract/order-lines'
import { shownOrder, type ShownOrder, type AnsweredLine } from '@obole/contract/shown-order'
import type { PricedCart } from '@obole/core/cart/cart'
import type { FieldAnswer } from '@obole/core/validation/custom-field'
import type { FormType } from '@obole/core/campaign/form'
import { kindOf } from '@obole/core/campaign/kinds'
import type { Locale } from '@obole/core/locale'
import { type Cents, ZERO } from '@obole/core/money/money'
import { isMonthly, type TierType } from '@obole/core/campaign/tier'
import type { Words } from '../../i18n/words.ts'
import { type Draft, type JourneyItem, tierOfItem } from './draft.ts'
import type { formWords } from './form.words.ts'

type FormWords = Words<typeof formWords>

/** The title of the card beside the steps. */
export function orderTitle(type: FormType, t: FormWords): string {
  const { makes } = kindOf(type)
  if (makes === 'order') return t.yourOrder
  return makes === 'gift' ? t.yourGift : t.yourContribution
}

/** The same within a sentence. */
export function orderInSentence(type: FormType, t: FormWords): string {
  const title = orderTitle(type, t)
  return title.charAt(0).toLowerCase() + title.slice(1)
}

/** Whether every chosen line is monthly, so that the total is monthly too. */
export const isAllMonthly = (lines: readonly { tierType: TierType }[]): boolean =>
  lines.length > 0 && lines.every(({ tierType }) => isMonthly(tierType))

/** The figures of an unpaid line: nothing was changed, cancelled or given back. */
export const UNPAID = {
  changedPriceCents: null,
  backCents: ZERO,
  isCanceled: false,
  notBackCents: ZERO,
  goingBackCents: ZERO,
  toHandBackCents: ZERO,
} as const

/** What is chosen, before the participants are asked. */
export function draftShown(priced: PricedCart, form: Form, locale: Locale): ShownOrder {
  const lines = priced.lines.map((line) => lineOf(line, form, null))
  return shownOrder({ lines, tipCents: ZERO, couponCode: null }, locale)
}

interface WholeDraft {
  draft: Draft
  couponCode: string | null
  tipCents: Cents
}

/** The same with the participants and answers, where the whole order is on one page. */
export function wholeDraftShown(
  priced: PricedCart,
  form: Form,
  { draft, couponCode, tipCents }: WholeDraft,
  locale: Locale,
): ShownOrder {
  const lines = priced.lines.map((line) => lineOf(line, form, draft.items[line.itemIndex] ?? null))
  return shownOrder({ lines, tipCents, couponCode }, locale)
}

function lineOf(line: PricedCart['lines'][number], form: Form, item: JourneyItem | null): AnsweredLine {
  const { tierId, tierType: type, grossCents, discountCents } = line
  const tier = tierOfItem(form, line)
  const name = tier?.name ?? OPEN_GIFT_NAME
  const who = item?.participant
  return {
    ...UNPAID,
    name,
    openGift: openGiftOf({ tierId, type, name }),
    participant: who && (who.firstName !== '' || who.lastName !== '') ? who : null,
    // Named once the cart was sent: until then one may still change who is a minor, and what is sent later.
    guardian: null,
    awaited: [],
    answers: answersTyped(tier?.customFields ?? [], item?.customFields ?? []),
    grossCents,
    discountCents,
    options: line.options.map(({ id, label, priceCents }) => ({
      name: label,
      priceCents,
      answers: answersTyped(
        tier?.extraOptions.find((option) => option.id === id)?.customFields ?? [],
        item?.extraOptions.find((option) => option.id === id)?.customFields ?? [],
      ),
    })),
    isUndecided: tier?.priceCategory !== 'Free' && line.tierCents === 0,
  }
}

/** The answers as the field holds them: it already shows them in their final form. */
const answersTyped = (
  questions: readonly { id: number; label: string; type: FieldAnswer['type'] }[],
  typed: readonly FieldAnswer[],
) =>
  questions.flatMap(({ id, label: name, type }) => {
    const answer = typed.find((given) => given.id === id)?.value?.trim() ?? ''
    return answer === '' ? [] : [{ name, type, answer }]
  })
