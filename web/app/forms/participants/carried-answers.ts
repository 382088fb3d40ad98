import type { WireCustomField, WireTier } from '@obole/contract/forms'
import type { FieldAnswer } from '@obole/core/validation/custom-field'
import type { JourneyItem } from '../journey/draft.ts'

interface Asked {
  item: JourneyItem
  /** The tier that asked; null for a gift, which asks nothing. */
  tier: WireTier | null
}

/** A line of another rate for the same participant, with the answers to questions that both rates ask. */
export function carriedOver(from: Asked, into: Asked): JourneyItem {
  const { item, tier } = into
  if (!tier || !from.tier) return item
  const before = from.tier
  return {
    ...item,
    participant: item.participant && (from.item.participant ?? item.participant),
    customFields: answered(item.customFields, tier.customFields, from.item.customFields, before.customFields),
    extraOptions: item.extraOptions.map((option) => {
      const asked = tier.extraOptions.find(({ id }) => id === option.id)
      const was = from.item.extraOptions.find(({ id }) => id === option.id)
      const askedBefore = before.extraOptions.find(({ id }) => id === option.id)
      if (!asked || !was || !askedBefore) return option
      return {
        ...option,
        value: isSettled(asked, option) ? option.value : was.value,
        customFields: answered(
          option.customFields,
          asked.customFields,
          was.customFields,
          askedBefore.customFields,
        ),
      }
    }),
  }
}

/** A required option, or one that is no longer available. */
const isSettled = (asked: WireTier['extraOptions'][number], { value }: JourneyItem['extraOptions'][number]) =>
  asked.isRequired || (asked.isSoldOut && !value)

function answered(
  answers: readonly FieldAnswer[],
  fields: readonly WireCustomField[],
  answersBefore: readonly FieldAnswer[],
  fieldsBefore: readonly WireCustomField[],
): FieldAnswer[] {
  return answers.map((answer) => {
    const field = fields.find(({ id }) => id === answer.id)
    const same = field && fieldsBefore.find((other) => isSameQuestion(field, other))
    const value = same && answersBefore.find(({ id }) => id === same.id)?.value
    return field && value && isOffered(field, value) ? { ...answer, value } : answer
  })
}

/** The same question, or one with the same type and text. A file is only valid for its own question. */
const isSameQuestion = (one: WireCustomField, other: WireCustomField) =>
  one.id === other.id || (one.type === other.type && one.type !== 'File' && one.label === other.label)

const isOffered = ({ type, values }: WireCustomField, value: string) =>
  type !== 'ChoiceList' || values.includes(value)
