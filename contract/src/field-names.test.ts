import { expect, it } from 'vitest'
import { z } from 'zod'
import { participantSchema } from './carts.ts'
import { changedText, pathName } from './field-names.ts'
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
