import type { OrderItem } from './pass-on-draft.ts'
import { ASKED_BY_DEFAULT } from '@obole/core/validation/participant'
import { askedOfNextHolder } from '@obole/core/order/passing-on'
import { expect, it } from 'vitest'
import {
  draftProblems,
  emptyDraft,
  fieldPath,
  optionPath,
  type PassOn,
  sentPassOn,
  whoTells,
} from './pass-on-draft.ts'

const question = (id: number, isRequired: boolean) => ({
  id,
  type: 'TextInput' as const,
  label: `Question ${id}`,
  isRequired,
  values: [],
  maxLength: 500,
})
const passOn: PassOn = {
  hand: 1,
  tellsHolder: true,
  participantFields: askedOfNextHolder(ASKED_BY_DEFAULT),
  customFields: [question(3, true)],
  extraOptions: [{ id: 7, label: 'Repas', customFields: [question(4, true)] }],
}
const TODAY = '2027-04-01'
// Only its kind is looked at.
const item = { type: 'Registration' } as OrderItem

it('asks whoever comes next for a name, an e-mail and every answer anew', () => {
  expect([...draftProblems(passOn, emptyDraft(item, passOn), TODAY).keys()]).toEqual([
    'passOn.firstName',
    'passOn.lastName',
    'passOn.email',
    fieldPath(3),
    optionPath(7, 4),
  ])
})

it('sends who it goes to, their answers, and how often the ticket had gone on before', () => {
  const empty = emptyDraft(item, passOn)
  const draft = {
    participant: { ...empty.participant, firstName: 'Nour', lastName: 'Petit', email: 'nour@example.org' },
    answers: {
      ...empty.answers,
      customFields: [{ id: 3, type: 'TextInput' as const, value: 'Oui' }],
      extraOptions: [
        { id: 7, value: true, customFields: [{ id: 4, type: 'TextInput' as const, value: 'Sans viande' }] },
      ],
    },
  }
  expect(draftProblems(passOn, draft, TODAY).size).toBe(0)
  expect(sentPassOn(passOn, draft)).toEqual({
    hand: 1,
    participant: { firstName: 'Nour', lastName: 'Petit', email: 'nour@example.org' },
    customFields: [{ fieldId: 3, value: 'Oui' }],
    extraOptions: [{ extraOptionId: 7, customFields: [{ fieldId: 4, value: 'Sans viande' }] }],
  })
  expect(sentPassOn(passOn, empty)).toBeNull()
})

it('promises to tell whoever held the ticket only where we can', () => {
  const payer = { firstName: 'Alix', lastName: 'Martin', email: 'alix@example.org', companyName: null }
  const lou = { firstName: 'Lou', lastName: 'Martin' }
  const whoTellsHolder = (participant: OrderItem['participant'], tellsHolder: boolean) =>
    whoTells({ participant, passOn: { ...passOn, tellsHolder } }, { payer })
  expect(whoTellsHolder(lou, true)).toBe('weTell')
  expect(whoTellsHolder(lou, false)).toBe('youTell')
  expect(whoTellsHolder({ firstName: 'Alix', lastName: 'Martin' }, false)).toBeNull()
  expect(whoTellsHolder(null, false)).toBeNull()
})
