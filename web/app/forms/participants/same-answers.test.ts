import type { Form, WireTier } from '@obole/contract/forms'
import { ASKED_BY_DEFAULT } from '@obole/core/validation/participant'
import { describe, expect, it } from 'vitest'
import { itemOf, type JourneyItem } from '../journey/draft.ts'
import { hasAnswersToShare, unnamedLines, withNames, withSameAnswers } from './same-answers.ts'

// Only what the lines need of a rate.
const tier = (id: number, over: object = {}) =>
  ({
    id,
    tierType: 'Registration',
    asksParticipant: true,
    participantFields: { ...ASKED_BY_DEFAULT, city: 'Optional', birthDate: 'Optional' },
    customFields: [
      { id: 1, type: 'TextInput', label: 'Club', isRequired: false, values: [], maxLength: 100 },
      { id: 2, type: 'File', label: 'Certificat', isRequired: false, values: [], maxLength: 100 },
    ],
    extraOptions: [{ id: 5, isRequired: false, isSoldOut: false, customFields: [] }],
    ...over,
  }) as unknown as WireTier

const form = { tiers: [tier(1), tier(2)] } as unknown as Form
const line = (key: string, tierId = 1): JourneyItem => {
  const of = form.tiers.find(({ id }) => id === tierId)
  if (!of) throw new Error('no such rate')
  return itemOf(of, key)
}
const filled = (item: JourneyItem): JourneyItem => ({
  ...item,
  participant: item.participant && {
    ...item.participant,
    firstName: 'Ana',
    lastName: 'Petit',
    email: 'ana@example.org',
    birthDate: '01/02/1990',
    city: 'Lyon',
  },
  customFields: item.customFields.map((field) => ({
    ...field,
    value: field.id === 1 ? 'Les Lilas' : 'file-1',
  })),
  extraOptions: item.extraOptions.map((option) => ({ ...option, value: true })),
})

describe('the same answers for everybody', () => {
  const items = [filled(line('a')), line('b'), line('c', 2)]
  const [first, second, third] = withSameAnswers(form, items)

  it('copies answers, options and what a family shares, at whatever rate the same is asked', () => {
    expect(first).toEqual(items[0])
    for (const copied of [second, third]) {
      expect(copied?.customFields.map(({ value }) => value)).toEqual(['Les Lilas', null])
      expect(copied?.extraOptions[0]?.value).toBe(true)
      expect(copied?.participant).toMatchObject({ city: 'Lyon' })
    }
  })

  it('copies nobody’s name, e-mail, birth date or file', () => {
    expect(second?.participant).toMatchObject({ firstName: '', lastName: '', email: '', birthDate: '' })
  })

  it('leaves what was answered already', () => {
    const own = line('b')
    const answered = {
      ...own,
      customFields: own.customFields.map((field) => ({ ...field, value: 'Le mien' })),
    }
    const [, kept] = withSameAnswers(form, [filled(line('a')), answered])
    expect(kept?.customFields.map(({ value }) => value)).toEqual(['Le mien', 'Le mien'])
  })

  it('is offered while there is something to copy', () => {
    expect(hasAnswersToShare(form, [line('a'), line('b')])).toBe(false)
    expect(hasAnswersToShare(form, items)).toBe(true)
    expect(hasAnswersToShare(form, withSameAnswers(form, items))).toBe(false)
    expect(hasAnswersToShare(form, [filled(line('a'))])).toBe(false)
  })
})

describe('a list of names', () => {
  const names = ['Ana', 'Bo', 'Cy'].map((firstName) => ({ firstName, lastName: 'Petit', email: '' }))

  it('names those who have no name yet, in order, and touches nobody else', () => {
    const items = [line('a'), filled(line('b')), line('c')]
    expect(unnamedLines(items).map(({ key }) => key)).toEqual(['a', 'c'])
    expect(withNames(items, names).map(({ participant }) => participant?.firstName)).toEqual([
      'Ana',
      'Ana',
      'Bo',
    ])
    expect(withNames(items, names)[1]).toEqual(items[1])
  })

  it('takes an e-mail where the list has one', () => {
    const [named] = withNames(
      [line('a')],
      [{ firstName: 'Ana', lastName: 'Petit', email: 'ana@example.org' }],
    )
    expect(named?.participant).toMatchObject({ email: 'ana@example.org', country: '' })
  })
})
