import { CAMPAIGN_NUMBERS, type CampaignNumber } from '@obole/contract/campaign-limits'
import {
  campaignDocument,
  couponDocument,
  fieldDocument,
  optionDocument,
  tierDocument,
} from '@obole/contract/manage-campaigns'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dayProblem } from './day-text.ts'
import { numberInput, readNumber } from './number-text.ts'

// An object's keys are what it was written with.
const NAMES = Object.keys(CAMPAIGN_NUMBERS) as CampaignNumber[]

const textOf = (name: CampaignNumber, typed: string, isRequired = false) =>
  readNumber({ ...CAMPAIGN_NUMBERS[name], isRequired }, typed, 'fr')

describe.each(NAMES)('%s', (name) => {
  const { kind, least, most } = CAMPAIGN_NUMBERS[name]

  it.each([
    ['-5', /^Au moins /],
    ['\u22125', /^Au moins /],
    ['1e9', /^Saisissez un /],
    ['99999999999999', /^Au plus /],
    ['douze', /^Saisissez un /],
    ['12 €', /^Saisissez un /],
    ['1 2', /^Saisissez un /],
    ['12,505', kind === 'count' ? /nombre entier/ : /^Deux chiffres au plus/],
  ])('refuses %s in words, and takes nothing of it', (typed, words) => {
    expect(textOf(name, typed)).toEqual({ ok: false, message: expect.stringMatching(words) })
  })

  it('takes nothing typed for nothing, or asks for it', () => {
    for (const typed of ['', '  ', '\u00a0']) {
      expect(textOf(name, typed)).toEqual({ ok: true, value: null })
      expect(textOf(name, typed, true)).toEqual({ ok: false, message: 'Ce champ est obligatoire' })
    }
  })

  it('takes its least and its most as its own field writes them, and says the limit beyond', () => {
    for (const value of [least, most])
      expect(textOf(name, numberInput(kind, value))).toEqual({ ok: true, value })
    expect(textOf(name, numberInput(kind, most + 1))).toEqual({
      ok: false,
      message: expect.stringMatching(/^Au plus .*\d/),
    })
  })
})

it('1,5 is no whole number, and is an amount', () => {
  expect(textOf('tier.stock', '1,5')).toEqual({
    ok: false,
    message: 'Saisissez un nombre entier, sans virgule',
  })
  expect(textOf('tier.price', '1,5')).toEqual({ ok: true, value: 150 })
  expect(textOf('coupon.percent', '0')).toEqual({ ok: false, message: 'Au moins 0,01\u202f%' })
  expect(textOf('tier.price', '1000000')).toEqual({ ok: false, message: 'Au plus 999\u202f999,99\u202f€' })
})

it('every number that is typed into a campaign has its limits here', () => {
  const numbers = (schema: z.ZodObject, prefix: string) =>
    Object.entries(schema.shape)
      .filter(([, field]) => isNumber(z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' })))
      .map(([key]) => prefix + key)
  const found = [
    ...numbers(campaignDocument, ''),
    ...numbers(optionDocument, 'option.'),
    ...numbers(tierDocument, 'tier.'),
    ...numbers(couponDocument, 'coupon.'),
    ...numbers(fieldDocument, 'field.'),
  ].filter((name) => !/(?:^|\.)(?:id|vatRate|tierIds|optionIds|installments|suggestedAmount)$/.test(name))
  expect(found.map((name) => name.replace(/Amounts$/, 'Amount')).toSorted()).toEqual([...NAMES].toSorted())
})

interface JsonSchema {
  type?: unknown
  anyOf?: readonly unknown[]
  items?: unknown
}

function isNumber(schema: JsonSchema): boolean {
  const { type, anyOf = [], items } = schema
  if (type === 'number' || type === 'integer') return true
  return [...anyOf, ...(items ? [items] : [])].some((part) => isNumber({ ...Object(part) }))
}

it('a day is taken whole or not at all', () => {
  expect(dayProblem('', false, 'fr')).toBeNull()
  expect(dayProblem('2027-07-04', false, 'fr')).toBeNull()
  expect(dayProblem('', true, 'fr')).toContain('en entier')
  expect(dayProblem('0202-07-04', false, 'fr')).toBe('Choisissez une date entre 01/01/2000 et 31/12/2099')
  expect(dayProblem('12027-07-04', false, 'fr')).toContain('en entier')
})
