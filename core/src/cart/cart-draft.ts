import { Bug } from '../assert.ts'
import type { CartItem } from './cart-line.ts'
import type { FieldAnswer } from '../validation/custom-field.ts'
import { type FieldType, NO, YES } from '../validation/field-types.ts'
import { type LocalDate, parseTypedDate } from '../dates/dates.ts'
import { type Cents, parseAmount } from '../money/money.ts'
import type { TierType } from '../campaign/tier.ts'

/** An option as the page holds it, chosen or not. */
export type DraftOption = {
  readonly id: number
  readonly value: boolean
  readonly customFields: readonly FieldAnswer[]
}

/** A line as the page holds it, with everything typed so far. */
export type DraftItem = {
  readonly tierId: number | null
  readonly tierType: TierType
  /** What was typed, not yet a number. */
  readonly customAmount: string | null
  readonly customFields: readonly FieldAnswer[]
  readonly extraOptions: readonly DraftOption[]
}

/** An answer as it is sent: `fieldId` and a value, a boolean for a YesNo and for what is attested. */
export type SentField = {
  readonly fieldId: number
  readonly value: string | boolean
  readonly issuedOn?: LocalDate
}

export type SentOption = {
  readonly extraOptionId: number
  readonly value: true
  readonly customFields: readonly SentField[]
}

export type SentItem = {
  readonly tierId: number | null
  readonly tierType: TierType
  readonly customAmount?: Cents
  readonly customFields: readonly SentField[]
  readonly extraOptions: readonly SentOption[]
}

/** The line as pricing sees it. */
export function itemToPrice(draft: DraftItem): CartItem {
  return {
    tierId: draft.tierId,
    tierType: draft.tierType,
    customAmountCents: parseAmount(draft.customAmount ?? ''),
    optionIds: draft.extraOptions.filter(({ value }) => value).map(({ id }) => id),
  }
}

/** The line as it is sent. */
export function sentItem(draft: DraftItem): SentItem {
  const customAmount = parseAmount(draft.customAmount ?? '')
  return {
    tierId: draft.tierId,
    tierType: draft.tierType,
    ...(customAmount === null ? {} : { customAmount }),
    customFields: sentFields(draft.customFields),
    extraOptions: sentOptions(draft.extraOptions),
  }
}

/** `Oui` and `Non` become booleans; anything else a YesNo may hold is no answer. */
export function sentValue(type: FieldType, value: string | null): string | boolean | null {
  if (type !== 'YesNo' && type !== 'Attestation') return value === null || value.trim() === '' ? null : value
  if (value === YES) return true
  return value === NO && type === 'YesNo' ? false : null
}

/** Answers without a value are not sent. */
export function sentFields(answers: readonly FieldAnswer[]): SentField[] {
  return answers.flatMap(({ id, type, value, issuedOn }) => {
    const sent = sentValue(type, value)
    if (sent === null) return []
    const day = parseTypedDate(issuedOn ?? '')
    return [{ fieldId: id, value: sent, ...(day ? { issuedOn: day } : {}) }]
  })
}

/** Only chosen options are sent. */
export function sentOptions(options: readonly DraftOption[]): SentOption[] {
  return options
    .filter(({ value }) => value)
    .map(({ id, customFields }) => ({
      extraOptionId: id,
      value: true,
      customFields: sentFields(customFields),
    }))
}

/** The place of an answer: a line, maybe one of its options, maybe a question of either. */
export type DraftPath = {
  readonly item: number
  readonly option?: number
  readonly field?: number
  /** The day the document was issued, rather than the answer. */
  readonly isIssueDay?: boolean
}

/** The lines with one value changed. A path that leads nowhere is a bug of the page, named as such. */
export function withValue(
  items: readonly DraftItem[],
  path: DraftPath,
  value: string | boolean,
): DraftItem[] {
  return replaceAt(items, path.item, 'cart item', (item) => {
    if (path.option !== undefined) {
      const extraOptions = replaceAt(item.extraOptions, path.option, 'extra option', (option) =>
        optionWithValue(option, path, value),
      )
      return { ...item, extraOptions }
    }
    if (path.field === undefined) return { ...item, customAmount: String(value) }
    return {
      ...item,
      customFields: replaceAt(item.customFields, path.field, 'custom field', answered(path, value)),
    }
  })
}

function optionWithValue(option: DraftOption, path: DraftPath, value: string | boolean): DraftOption {
  if (path.field === undefined) return { ...option, value: value === true }
  return {
    ...option,
    customFields: replaceAt(option.customFields, path.field, 'nested custom field', answered(path, value)),
  }
}

function answered({ isIssueDay }: DraftPath, value: string | boolean): (answer: FieldAnswer) => FieldAnswer {
  return (answer) => ({ ...answer, [isIssueDay ? 'issuedOn' : 'value']: String(value) })
}

function replaceAt<T>(list: readonly T[], index: number, what: string, change: (old: T) => T): T[] {
  const old = list[index]
  if (old === undefined) throw new Bug(`${what} index does not exist: ${index}`)
  return list.with(index, change(old))
}
