import type { WireTier } from '@obole/contract/forms'
import { ASKED_BY_DEFAULT } from '@obole/core/validation/participant'
import { describe, expect, it } from 'vitest'
import { carriedOver } from './carried-answers.ts'
import { itemOf, type JourneyItem } from '../journey/draft.ts'

type Field = WireTier['customFields'][number]
const field = (id: number, label: string, over: Partial<Field> = {}): Field => ({
  id,
  type: 'TextInput',
  label,
  isRequired: false,
  values: [],
  maxLength: 100,
  ...over,
})
const option = (id: number, over: Partial<WireTier['extraOptions'][number]> = {}) => ({
  id,
  label: `Option ${id}`,
  description: null,
  price: 800,
  vatRate: 0,
  isRequired: false,
  isSoldOut: false,
  isReserved: false,
  remainingNumber: null,
  customFields: [],
  ...over,
})
// Only what a line needs of a rate.
const tier = (over: Partial<WireTier>) =>
  ({
    id: 1,
    tierType: 'Registration',
    asksParticipant: true,
    participantFields: ASKED_BY_DEFAULT,
    isForMinors: false,
    customFields: [],
    extraOptions: [],
    ...over,
  }) as WireTier

const everybody = field(1, 'Comment nous avez-vous connus ?')
const full = tier({
  customFields: [
    everybody,
    field(2, 'Votre atelier', { type: 'ChoiceList', values: ['Semis', 'Cuisine'] }),
    field(3, 'Votre certificat', { type: 'File' }),
  ],
  extraOptions: [option(5, { customFields: [field(6, 'Votre assiette')] }), option(7), option(8)],
})
const answers = new Map([
  [1, 'Par des voisins'],
  [2, 'Semis'],
  [3, 'a-file'],
  [6, 'Végétarienne'],
])
const filled = (item: JourneyItem): JourneyItem => ({
  ...item,
  participant: item.participant && {
    ...item.participant,
    firstName: 'Ana',
    lastName: 'Petit',
    email: 'ana@example.org',
  },
  customFields: item.customFields.map((one) => ({ ...one, value: answers.get(one.id) ?? null })),
  extraOptions: item.extraOptions.map((one) => ({
    ...one,
    value: one.id !== 7,
    customFields: one.customFields.map((asked) => ({ ...asked, value: answers.get(asked.id) ?? null })),
  })),
})
const into = (other: WireTier) =>
  carriedOver(
    { item: filled(itemOf(full, 'before')), tier: full },
    { item: itemOf(other, 'after'), tier: other },
  )
const valuesOf = ({ customFields }: Pick<JourneyItem, 'customFields'>) =>
  customFields.map(({ value }) => value)

describe('a line that becomes another rate', () => {
  it('is for the same person, and keeps the answer to what every rate asks', () => {
    const item = into(tier({ id: 2, customFields: [field(9, 'Votre âge'), everybody] }))
    expect(item).toMatchObject({
      key: 'after',
      tierId: 2,
      participant: { firstName: 'Ana', lastName: 'Petit' },
    })
    expect(valuesOf(item)).toEqual([null, 'Par des voisins'])
  })

  it('keeps the answer to what its rate asks in the same words, where that is still offered', () => {
    const asks = (over: Partial<Field>) =>
      valuesOf(into(tier({ id: 2, customFields: [field(12, 'Votre atelier', over)] })))
    expect(asks({ type: 'ChoiceList', values: ['Cuisine', 'Semis'] })).toEqual(['Semis'])
    expect(asks({ type: 'ChoiceList', values: ['Cuisine'] })).toEqual([null])
    expect(asks({ type: 'FreeText' })).toEqual([null])
  })

  it('keeps no file that was sent for another question', () => {
    const certificate = field(13, 'Votre certificat', { type: 'File' })
    expect(valuesOf(into(tier({ id: 2, customFields: [certificate] })))).toEqual([null])
  })

  it('keeps the options that both offer, with their answers, and takes none that is sold out', () => {
    const { extraOptions } = into(
      tier({
        id: 2,
        extraOptions: [
          option(5, { customFields: [field(6, 'Votre assiette')] }),
          option(7),
          option(8, { isSoldOut: true }),
          option(9),
        ],
      }),
    )
    expect(extraOptions.map(({ id, value }) => [id, value])).toEqual([
      [5, true],
      [7, false],
      [8, false],
      [9, false],
    ])
    expect(extraOptions.slice(0, 1).map(valuesOf)).toEqual([['Végétarienne']])
  })

  it('names nobody where the rate asks for no name', () => {
    expect(into(tier({ id: 2, asksParticipant: false })).participant).toBeNull()
  })
})
