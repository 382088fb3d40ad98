import type { Form } from '@obole/contract/forms'
import type { FieldAnswer } from '@obole/core/validation/custom-field'
import type { FieldType } from '@obole/core/validation/field-types'
import type { ListedName } from '@obole/core/validation/name-list'
import { isBlank } from '@obole/core/validation/text'
import { carriedOver } from './carried-answers.ts'
import {
  asksSomething,
  type DraftParticipant,
  type JourneyItem,
  participantOf,
  tierOfItem,
} from '../journey/draft.ts'

/** Lines that ask something, in their order. */
function askedLines(form: Form, items: readonly JourneyItem[]): JourneyItem[] {
  return items.filter((item) => asksSomething(form, item))
}

/** Answers that a family or a team shares; names, e-mails and birth dates are personal. */
const SHARED = [
  'address',
  'zipCode',
  'city',
  'country',
  'organism',
  'companySiren',
  'companyLegalStatusId',
] as const satisfies readonly (keyof DraftParticipant)[]

/** Copies the answers of the first line to lines that lack them; nothing typed is overwritten. */
export function withSameAnswers(form: Form, items: readonly JourneyItem[]): JourneyItem[] {
  const [first, ...others] = askedLines(form, items)
  if (!first) return items.map(settled)
  const from = { item: withoutFiles(first), tier: tierOfItem(form, first) }
  return items.map((item) => {
    if (!others.includes(item)) return settled(item)
    const copied = carriedOver(from, { item, tier: tierOfItem(form, item) })
    return {
      ...item,
      participant: sharedDetails(participantOf(first), participantOf(item)),
      customFields: filledIn(item.customFields, copied.customFields),
      extraOptions: item.extraOptions.map((option, index) => ({
        ...option,
        value: option.value || (copied.extraOptions[index]?.value ?? false),
        customFields: filledIn(option.customFields, copied.extraOptions[index]?.customFields ?? []),
      })),
    }
  })
}

/** Whether copying would change anything. */
export function hasAnswersToShare(form: Form, items: readonly JourneyItem[]): boolean {
  return JSON.stringify(withSameAnswers(form, items)) !== JSON.stringify(items.map(settled))
}

const settled = (item: JourneyItem): JourneyItem => ({ ...item, participant: participantOf(item) })

function sharedDetails(from: DraftParticipant | null, own: DraftParticipant | null): DraftParticipant | null {
  if (!from || !own) return own
  const missing = SHARED.filter((field) => isBlank(own[field]))
  return { ...own, ...Object.fromEntries(missing.map((field) => [field, from[field]])) }
}

function filledIn(own: readonly FieldAnswer[], copied: readonly FieldAnswer[]): FieldAnswer[] {
  return own.map((answer, index) => (isBlank(answer.value) ? (copied[index] ?? answer) : answer))
}

/** A file was sent by one participant, and what one attests is not attested by others. */
const PERSONAL: readonly FieldType[] = ['File', 'Attestation']

function withoutFiles(item: JourneyItem): JourneyItem {
  const blank = (answers: readonly FieldAnswer[]) =>
    answers.map((answer) => (PERSONAL.includes(answer.type) ? { ...answer, value: null } : answer))
  return {
    ...item,
    customFields: blank(item.customFields),
    extraOptions: item.extraOptions.map((option) => ({
      ...option,
      customFields: blank(option.customFields),
    })),
  }
}

/** Lines without a participant's name, in their order. */
export function unnamedLines(items: readonly JourneyItem[]): JourneyItem[] {
  return items.filter(({ participant }) => {
    return participant !== null && isBlank(participant.firstName) && isBlank(participant.lastName)
  })
}

/** Gives the names of a list to the lines without a name, in order; names beyond the number of lines are left out. */
export function withNames(items: readonly JourneyItem[], names: readonly ListedName[]): JourneyItem[] {
  const places = unnamedLines(items)
  return items.map((item) => {
    const person = participantOf(item)
    const name = names[places.indexOf(item)]
    if (!person || !name || !places.includes(item)) return item
    const { firstName, lastName, email } = name
    return { ...item, participant: { ...person, firstName, lastName, email: email || person.email } }
  })
}
