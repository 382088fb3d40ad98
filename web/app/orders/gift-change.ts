import type { MonthlyGiftBody, PayerOrder } from '@obole/contract/orders'
import {
  type ChangeNeeds,
  changeNeeds,
  type MonthlyDebit,
  monthlyTotal,
  raiseCeiling,
} from '@obole/core/order/order-link'
import type { Locale } from '@obole/core/locale'
import type { MessageKey, MessageValues } from '@obole/core/validation/messages'
import {
  amountInput,
  type Cents,
  cents,
  formatAmount,
  MIN_CHARGE_CENTS,
  parseAmount,
  ZERO,
} from '@obole/core/money/money'

export type MonthlyGift = NonNullable<PayerOrder['monthly']>
type Line = MonthlyGift['lines'][number]

/** What the payer types while changing a monthly gift. */
export interface GiftDraft {
  amounts: Readonly<Record<number, string>>
  tip: string
  day: number
}

/** The current gift, with the changes that the payer already asked for. */
export function draftOf({ lines, amountTip, day }: MonthlyGift, wish: MonthlyGiftBody = {}): GiftDraft {
  const wished = new Map(wish.lines?.map(({ itemId, amount }) => [itemId, amount]))
  const amounts = Object.fromEntries(
    lines.map(({ itemId, amount }) => [itemId, amountInput(cents(wished.get(itemId) ?? amount))]),
  )
  return { amounts, tip: amountInput(cents(wish.tip ?? amountTip)), day: wish.day ?? day }
}

function typedAmount(line: Line, draft: GiftDraft): Cents | null {
  return line.isChangeable ? parseAmount(draft.amounts[line.itemId] ?? '') : cents(line.amount)
}

/** An empty field means no contribution. */
function typedTip({ tip }: GiftDraft): Cents | null {
  return tip.trim() === '' ? ZERO : parseAmount(tip)
}

/** The monthly debit of the draft; unreadable amounts count as zero. */
function draftDebit(gift: MonthlyGift, draft: GiftDraft): MonthlyDebit {
  const lineCents = gift.lines.map((line) => typedAmount(line, draft) ?? ZERO)
  return { day: draft.day, tipCents: typedTip(draft) ?? ZERO, lineCents }
}

const giftDebit = ({ day, amountTip, lines }: MonthlyGift): MonthlyDebit => ({
  day,
  tipCents: cents(amountTip),
  lineCents: lines.map(({ amount }) => cents(amount)),
})

export const draftTotal = (gift: MonthlyGift, draft: GiftDraft): Cents =>
  monthlyTotal(draftDebit(gift, draft))

/** What the change requires of the payer: nothing more, a link from their mailbox, or their bank too. */
export const draftNeeds = (gift: MonthlyGift, draft: GiftDraft): ChangeNeeds =>
  changeNeeds(giftDebit(gift), draftDebit(gift, draft))

/** The highest monthly debit that one change allows, where more was typed; else null. */
export function passedCeiling(gift: MonthlyGift, draft: GiftDraft): Cents | null {
  const ceiling = raiseCeiling(giftDebit(gift))
  return draftTotal(gift, draft) > ceiling ? cents(ceiling) : null
}

export interface GiftProblem {
  key: MessageKey
  values?: MessageValues
}

export const lineField = ({ itemId }: Pick<Line, 'itemId'>): string => `line-${itemId}`

/** The problem of each field; the current amounts always remain allowed. */
export function giftProblems(gift: MonthlyGift, draft: GiftDraft, locale: Locale): Map<string, GiftProblem> {
  const problems = new Map<string, GiftProblem>()
  for (const line of gift.lines) {
    const problem = line.isChangeable ? lineProblem(line, typedAmount(line, draft), locale) : null
    if (problem) problems.set(lineField(line), problem)
  }
  if (typedTip(draft) === null) problems.set('tip', { key: 'amountRequired' })
  return problems
}

function lineProblem(line: Line, amount: Cents | null, locale: Locale): GiftProblem | null {
  if (amount === null) return { key: 'amountRequired' }
  if (amount === line.amount) return null
  const min = cents(Math.max(line.minAmount, MIN_CHARGE_CENTS))
  if (amount < min) return { key: 'amountTooLow', values: { min: formatAmount(min, locale) } }
  if (line.maxAmount !== null && amount >= line.maxAmount)
    return { key: 'amountTooHigh', values: { max: formatAmount(cents(line.maxAmount), locale) } }
  return null
}

/** Only what differs from the current gift; null where nothing does. */
export function giftChange(gift: MonthlyGift, draft: GiftDraft): MonthlyGiftBody | null {
  const lines = gift.lines.flatMap((line) => {
    const amount = typedAmount(line, draft)
    return amount === null || amount === line.amount ? [] : [{ itemId: line.itemId, amount }]
  })
  const tip = typedTip(draft) ?? gift.amountTip
  const body = {
    ...(lines.length > 0 ? { lines } : {}),
    ...(tip === gift.amountTip ? {} : { tip }),
    ...(draft.day === gift.day ? {} : { day: draft.day }),
  }
  return Object.keys(body).length > 0 ? body : null
}
