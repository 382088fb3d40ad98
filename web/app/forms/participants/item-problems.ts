import type { Form } from '@obole/contract/forms'
import { validateAnswers } from '@obole/core/validation/custom-field'
import type { LocalDate } from '@obole/core/dates/dates'
import type { MessageKey, MessageValues } from '@obole/core/validation/messages'
import { minorsOnlyRule, requiredOf, validateParticipant } from '@obole/core/validation/participant'
import { type DraftParticipant, type JourneyItem, participantOf, tierOfItem } from '../journey/draft.ts'

export interface ItemProblem {
  /** The answer and its line: `k1.firstName`, `k1.field.12`, `k1.option.3.field.7`. */
  path: string
  key: MessageKey
  values: MessageValues
}

/** What still has to be corrected before the second step is finished. */
export function itemProblems(
  form: Form,
  items: readonly JourneyItem[],
  today: LocalDate,
  /** Entered by the association: details of a participant that it does not know are no error. */
  { isByHand = false } = {},
): ItemProblem[] {
  return items.flatMap((item) => {
    const tier = tierOfItem(form, item)
    if (!tier) return []
    const participant = participantOf(item)
    const person = participant
      ? validateParticipant(
          judged(participant),
          isByHand ? [] : requiredOf(tier, participant, today),
          today,
        ).map(({ field, key, values = {} }) => ({
          path: `${item.key}.${field}`,
          key,
          values,
        }))
      : []
    const tooOld = participant && !isByHand ? minorsOnlyRule(tier, participant.birthDate, today) : null
    const age = tooOld ? [{ path: `${item.key}.birthDate`, key: tooOld, values: {} }] : []
    const answers = validateAnswers(tier.customFields, item.customFields, today).map(
      ({ fieldId, key, values = {}, isIssueDay }) => ({
        path: `${item.key}.field.${fieldId}${isIssueDay ? '.issuedOn' : ''}`,
        key,
        values,
      }),
    )
    const chosen = item.extraOptions.filter(({ value }) => value)
    const optionAnswers = chosen.flatMap((option) => {
      const fields = tier.extraOptions.find(({ id }) => id === option.id)?.customFields ?? []
      return validateAnswers(fields, option.customFields, today).map(({ fieldId, key, values = {} }) => ({
        path: `${item.key}.option.${option.id}.field.${fieldId}`,
        key,
        values,
      }))
    })
    return [...person, ...age, ...answers, ...optionAnswers]
  })
}

/** The participant as core takes it: with the legal form as a number. */
export function judged({ companyLegalStatusId, ...participant }: DraftParticipant) {
  return {
    ...participant,
    companyLegalStatusId: companyLegalStatusId === '' ? null : Number(companyLegalStatusId),
  }
}
