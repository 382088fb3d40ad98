import { expect, it } from 'vitest'
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
  const keys = new Set([...written, 'authenticationState', 'allowCollect', 'roles', 'state'])
  keys.delete('id')
  expect([...keys].filter((key) => pathName(key, [], 'fr') === key)).toEqual([])
})

it('says values as a person reads them', () => {
  expect(pathName('tiers.12.price', [], 'fr')).toBe('Tarifs · Prix')
  expect(changedText(1500, 'tiers.12.price', 'en')).toBe('€15.00')
  expect(changedText('Draft', 'state', 'fr')).toBe('Brouillon')
  expect(changedText('Pending', 'authenticationState', 'fr')).toBe('À vérifier')
  expect(changedText(false, 'allowCollect', 'fr')).toBe('Non')
  expect(changedText(['FormAdmin (Fête)'], 'roles', 'fr')).toBe('Responsable de campagne (Fête)')
  expect(changedText([], 'roles', 'en')).toBe('No role')
})
