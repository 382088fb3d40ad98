import type { PassOnBody, PayerOrder } from '@obole/contract/orders'
import { type DraftItem, sentItem } from '@obole/core/cart/cart-draft'
import { validateAnswers } from '@obole/core/validation/custom-field'
import type { LocalDate } from '@obole/core/dates/dates'
import type { MessageKey, MessageValues } from '@obole/core/validation/messages'
import { nextHolderProblems } from '@obole/core/order/passing-on'
import {
  asks,
  type DraftParticipant,
  EMPTY_PARTICIPANT,
  HOME_COUNTRY,
  sentParticipant,
  unanswered,
} from '../forms/journey/draft.ts'
import { judged } from '../forms/participants/item-problems.ts'

export type OrderItem = PayerOrder['items'][number]
export type PassOn = NonNullable<OrderItem['passOn']>

/** The new holder of a ticket, as typed so far. */
export interface PassOnDraft {
  participant: DraftParticipant
  answers: DraftItem
}

/** The new holder starts with empty answers, not with those of the former one. */
export function emptyDraft({ type }: OrderItem, passOn: PassOn): PassOnDraft {
  return {
    participant: { ...EMPTY_PARTICIPANT, country: asks(passOn, 'country') ? HOME_COUNTRY : '' },
    answers: {
      tierId: null,
      tierType: type,
      customAmount: null,
      customFields: unanswered(passOn.customFields),
      extraOptions: passOn.extraOptions.map(({ id, customFields }) => ({
        id,
        value: true,
        customFields: unanswered(customFields),
      })),
    },
  }
}

/** Who informs the holder that the ticket is no longer theirs; null where the holder is the payer, who knows. */
export function whoTells(
  { participant, passOn }: Pick<OrderItem, 'participant' | 'passOn'>,
  { payer }: Pick<PayerOrder, 'payer'>,
): 'weTell' | 'youTell' | null {
  if (passOn?.tellsHolder) return 'weTell'
  const isPayer =
    !participant || (participant.firstName === payer.firstName && participant.lastName === payer.lastName)
  return isPayer ? null : 'youTell'
}

/** The names of the page's fields. */
export const AT = 'passOn'
export const fieldPath = (fieldId: number) => `${AT}.field.${fieldId}`
export const optionPath = (optionId: number, fieldId: number) => `${AT}.option.${optionId}.field.${fieldId}`

type Found = ReadonlyMap<string, { key: MessageKey; values: MessageValues }>

/** What is missing or wrong, by the rules that the server uses. */
export function draftProblems(
  passOn: PassOn,
  { participant, answers }: PassOnDraft,
  today: LocalDate,
): Found {
  const person = nextHolderProblems(judged(participant), passOn.participantFields, today).map(
    ({ field, key, values = {} }) => [`${AT}.${field}`, { key, values }] as const,
  )
  const own = validateAnswers(passOn.customFields, answers.customFields, today).map(
    ({ fieldId, key, values = {} }) => [fieldPath(fieldId), { key, values }] as const,
  )
  const ofOptions = passOn.extraOptions.flatMap(({ id, customFields }, index) =>
    validateAnswers(customFields, answers.extraOptions[index]?.customFields ?? [], today).map(
      ({ fieldId, key, values = {} }) => [optionPath(id, fieldId), { key, values }] as const,
    ),
  )
  return new Map([...person, ...own, ...ofOptions])
}

/** Null where the new holder is not named yet. */
export function sentPassOn(passOn: PassOn, { participant, answers }: PassOnDraft): PassOnBody | null {
  const named = sentParticipant(passOn, participant)
  if (!named) return null
  const { isPayer: _, ...person } = named
  const { customFields, extraOptions } = sentItem(answers)
  return {
    hand: passOn.hand,
    participant: person,
    customFields: [...customFields],
    extraOptions: extraOptions.map((option) => ({
      extraOptionId: option.extraOptionId,
      customFields: [...option.customFields],
    })),
  }
}

/** The holder of a ticket: its participant or, if none was named, the payer. */
export function holderOf({ participant }: OrderItem, { payer }: PayerOrder): string {
  const { firstName, lastName } = participant ?? payer
  return `${firstName} ${lastName}`
}
