import { expect, it } from 'vitest'
import { z } from 'zod'
import { participantSchema } from './carts.ts'
import { changedName, changedText, changeText, pathName } from './field-names.ts'
import { managedOrganizationSchema } from './manage-associations.ts'
import {
  campaignDocument,
  couponDocument,
  fieldDocument,
  optionDocument,
  tierDocument,
} from './manage-campaigns.ts'

it('has a name for all that a log can say was changed', () => {
  const written = [
    campaignDocument,
    tierDocument,
    optionDocument,
    fieldDocument,
    couponDocument,
    managedOrganizationSchema.shape.profile,
  ].flatMap(({ shape }) => Object.keys(shape))
  const ofOrders = ['items', 'participant', ...Object.keys(participantSchema.shape)]
  const keys = new Set([...written, ...ofOrders, 'authenticationState', 'allowCollect', 'roles', 'state'])
  keys.delete('id')
  expect([...keys].filter((key) => pathName(key, [], 'fr') === key)).toEqual([])
})

it('has a name for every choice that a log can say was made', () => {
  const shapes = [campaignDocument, tierDocument, optionDocument, fieldDocument, couponDocument]
  const unnamed = shapes.flatMap(({ shape }) =>
    Object.entries(shape).flatMap(([key, schema]) =>
      choicesOf(schema).filter((choice) => changedText(choice, key, 'fr') === choice),
    ),
  )
  // Written as they are named.
  expect(unnamed).toEqual(['Bonus', 'Date'])
  expect(changedText('MovingYear', 'validityType', 'fr')).toBe('Un an à partir du paiement')
  expect(changedText('Association1905', 'type', 'fr')).toBe('Association cultuelle (loi 1905)')
})

/** The words that a field may hold, where it holds one of a list. */
function choicesOf(schema: z.ZodType): string[] {
  const inner = schema instanceof z.ZodNullable ? schema.unwrap() : schema
  return inner instanceof z.ZodEnum ? inner.options.filter((one) => typeof one === 'string') : []
}

it('says values as a person reads them', () => {
  expect(pathName('tiers.12.price', [], 'fr')).toBe('Tarifs · Prix')
  expect(changedText(1500, 'tiers.12.price', 'en')).toBe('€15.00')
  expect(changedText('Draft', 'state', 'fr')).toBe('Brouillon')
  expect(changedText('Pending', 'authenticationState', 'fr')).toBe('À vérifier')
  expect(changedText(false, 'allowCollect', 'fr')).toBe('Non')
  expect(changedText(['FormAdmin (Fête)'], 'roles', 'fr')).toBe('Responsable de campagne (Fête)')
  expect(changedText([], 'roles', 'en')).toBe('No role')
})

it('tells a change as a sentence, never by arrows and numbers alone', () => {
  const changeTexts = (path: string, from: unknown, to: unknown) =>
    [changedName(path, 'fr'), changeText({ path, from, to }, 'fr')] as const
  expect(changeTexts('installments', [1], [1, 3])).toEqual([
    'Paiement en plusieurs fois',
    'en 1 fois devient en 1 ou 3 fois',
  ])
  expect(changeTexts('isOffered', false, true)).toEqual([
    'Renouvellement automatique proposé',
    'Non devient Oui',
  ])
  expect(changeTexts('tiers.12.stock', null, 2)[1]).toBe('Désormais\u202f: 2')
  expect(changeTexts('items.7.price', 1000, 1200)).toEqual(['Prix', '10,00\u202f€ devient 12,00\u202f€'])
  expect(changeTexts('items.7.participant.firstName', 'Odile', null)).toEqual([
    'Prénom (participant)',
    'Retiré\u202f: Odile',
  ])
  expect(changeText({ path: 'roles', from: [], to: ['Treasurer'] }, 'fr')).toBe(
    'Aucun rôle devient Trésorier',
  )
})
