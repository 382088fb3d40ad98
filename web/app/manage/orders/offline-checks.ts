import { lineOverCharge, TOO_MUCH_CENTS } from '@obole/contract/campaign-limits'
import type { Form } from '@obole/contract/forms'
import type { CartError } from '@obole/core/errors/cart-error'
import type { LocalDate } from '@obole/core/dates/dates'
import type { Locale } from '@obole/core/locale'
import { type MessageKey, type MessageValues, problemsOf } from '@obole/core/validation/messages'
import { type Cents, formatAmount } from '@obole/core/money/money'
import { type OfflinePayer, validateOfflinePayer } from '@obole/core/validation/payer'
import { receivedDayRule } from '@obole/core/validation/received-day'
import { readTypedNumber } from '@obole/core/validation/typed-number'
import type { JourneyItem } from '../../forms/journey/draft.ts'
import { itemProblems } from '../../forms/participants/item-problems.ts'
import { namesNobody, priceByHand } from './offline-lines.ts'

export interface Found {
  key: MessageKey
  values?: MessageValues
}

/** What prevents a payment from being recorded, field by field, by the rules of the campaign's page. */
export function offlineProblems(
  form: Form,
  lines: readonly JourneyItem[],
  payer: OfflinePayer,
  { receivedOn, today, locale }: { receivedOn: string; today: LocalDate; locale: Locale },
): ReadonlyMap<string, Found> {
  const named = lines.map((line) => (namesNobody(line) ? { ...line, participant: null } : line))
  const priced = priceByHand(form, lines, today)
  const amounts = priced.errors.flatMap((error) => {
    const found = amountProblem(error, locale)
    return found && 'itemIndex' in error ? [[`${lines[error.itemIndex]?.key}.amount`, found] as const] : []
  })
  const tooHigh = lineOverCharge(priced.lines)
  const total: [string, Found][] =
    tooHigh === null ? [] : [[`${lines[tooHigh]?.key}.amount`, amountTooHigh(TOO_MUCH_CENTS, locale)]]
  return new Map<string, Found>([
    ...total,
    ...amounts,
    ...lines.flatMap(({ key, customAmount }) => tooFine(key, customAmount)),
    ...itemProblems(form, named, today, { isByHand: true }).map(
      ({ path, key, values }) => [path, { key, values }] as const,
    ),
    ...problemsOf([['receivedOn', receivedDayRule(receivedOn, today)]]).map(
      ({ field, key }) => [field, { key }] as const,
    ),
    ...validateOfflinePayer(payer).map(({ field, key }) => [`payer.${field}`, { key }] as const),
  ])
}

/** An amount with too many decimals is refused before pricing, which would round it. */
function tooFine(key: string, typed: string | null): [string, Found][] {
  const read = readTypedNumber('amount', typed ?? '', { least: 0, most: Number.MAX_SAFE_INTEGER })
  const isTooFine = 'fault' in read && read.fault === 'tooManyDecimals'
  return isTooFine ? [[`${key}.amount`, { key: 'amountDecimals' }]] : []
}

const amountTooHigh = (maxCents: Cents, locale: Locale): Found => ({
  key: 'amountTooHigh',
  values: { max: formatAmount(maxCents, locale) },
})

function amountProblem(error: CartError, locale: Locale): Found | null {
  switch (error.code) {
    case 'AMOUNT_REQUIRED':
      return { key: 'amountRequired' }
    case 'AMOUNT_TOO_LOW':
      return { key: 'amountTooLow', values: { min: formatAmount(error.minCents, locale) } }
    case 'AMOUNT_TOO_HIGH':
      return amountTooHigh(error.maxCents, locale)
    default:
      return null
  }
}
