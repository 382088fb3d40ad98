import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { participantSchema } from './carts.ts'
import { contactFactsBody } from './contacts.ts'
import { changedName, changedText, changeText, pathName } from './field-names.ts'
import { managedOrganizationSchema } from './manage-associations.ts'
import {
  campaignDocument,
  couponDocument,
  fieldDocument,
  optionDocument,
  tierDocument,
} from './manage-campaigns.ts'
import { payerCorrectionBody } from './order-corrections.ts'

it('has a name for all that a log can say was changed', () => {
  const written = [
    campaignDocument,
    tierDocument,
    optionDocument,
    fieldDocument,
    couponDocument,
    managedOrganizationSchema.shape.profile,
  ].flatMap(({ shape }) => Object.keys(shape))
  const ofPeople = [participantSchema, payerCorrectionBody, contactFactsBody].flatMap(({ shape }) =>
    Object.keys(shape),
  )
  const keys = new Set([...written, ...ofPeople, ...pathsOfServer(), 'items', 'participant', 'state'])
  keys.delete('id')
  expect([...pathsOfServer()]).toEqual(expect.arrayContaining(['retentionYears', 'roles', 'allowCollect']))
  for (const locale of ['fr', 'en'] as const)
    expect([...keys].filter((key) => pathName(key, [], locale) === key)).toEqual([])
})

/** What the server itself writes down as changed, beside what it compares. */
function pathsOfServer(): Set<string> {
  const server = join(import.meta.dirname, '../../server/src')
  return new Set(
    globSync('**/*.ts', { cwd: server })
      .filter((file) => !file.includes('.test.') && !file.startsWith('mails/'))
      .flatMap((file) => [
        ...readFileSync(join(server, file), 'utf8').matchAll(/path: '([a-zA-Z]+)',\s*from:/g),
      ])
      .map(([, path = '']) => path),
  )
}

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
  expect(changeTexts('retentionYears', null, 1)).toEqual([
    'Durée de conservation sans contact',
    'Désormais\u202f: 1\u00a0an',
  ])
  expect(changeText({ path: 'retentionYears', from: 3, to: 5 }, 'en')).toBe('3 years becomes 5 years')
  expect(changeText({ path: 'roles', from: [], to: ['Treasurer'] }, 'fr')).toBe(
    'Aucun rôle devient Trésorier',
  )
})
