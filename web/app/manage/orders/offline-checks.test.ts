import type { Form } from '@obole/contract/forms'
import { ASKED_BY_DEFAULT } from '@obole/core/validation/participant'
import { describe, expect, it } from 'vitest'
import { offlineProblems } from './offline-checks.ts'
import { lineFor, lineWithoutFiles, sentLine } from './offline-lines.ts'

// What the checks read of a campaign: a tier whose price the payer chooses, with questions of its own and of an option.
const form = {
  installments: [],
  tiers: [
    {
      id: 1,
      tierType: 'Registration',
      priceCategory: 'Pwyw',
      price: null,
      minAmount: 1000,
      maxAmount: null,
      vatRate: 0,
      remainingNumber: null,
      asksParticipant: true,
      participantFields: { ...ASKED_BY_DEFAULT, city: 'Required' },
      customFields: [{ id: 7, type: 'Phone', label: 'Téléphone', isRequired: true }],
      extraOptions: [
        {
          id: 3,
          label: 'Repas',
          price: 500,
          vatRate: 0,
          isRequired: false,
          remainingNumber: null,
          customFields: [{ id: 8, type: 'TextInput', label: 'Régime', isRequired: true }],
        },
      ],
    },
  ],
} as unknown as Form
const jeanne = { firstName: 'Jeanne', lastName: 'Marchand', email: 'jeanne@example.org' }
const fresh = lineFor(form.tiers[0], 'l1')
const phone = { id: 7, type: 'Phone', value: '0612345678' } as const
const whole = { ...fresh, customAmount: '20', customFields: [phone] }
const keysOf = (line: typeof fresh, payer = jeanne, receivedOn = '2026-03-14') =>
  [...offlineProblems(form, [line], payer, { receivedOn, today: '2026-03-14', locale: 'fr' })].map(
    ([path, { key }]) => [path, key],
  )

describe('a payment written down by hand', () => {
  it('was received today at the latest, which is said beside its day', () => {
    for (const day of ['2026-03-15', '0202-03-14', ''])
      expect(keysOf(whole, jeanne, day)).toEqual([['receivedOn', 'receivedDayWrong']])
  })

  it('takes no amount that it would have to alter', () => {
    expect(keysOf({ ...whole, customAmount: '-20' })).toEqual([['l1.amount', 'amountRequired']])
    expect(keysOf({ ...whole, customAmount: '20,505' })).toEqual([['l1.amount', 'amountDecimals']])
    expect(keysOf({ ...whole, customAmount: '1e3' })).toEqual([['l1.amount', 'amountRequired']])
  })

  it('comes to what can be paid at once at most, which is said beside the greatest amount', () => {
    const big = { ...whole, customAmount: '999999,99' }
    expect(keysOf(big)).toEqual([])
    expect(keysOf({ ...big, customAmount: '1000000' })).toEqual([['l1.amount', 'amountTooHigh']])
    const both = [{ ...whole, key: 'l0' }, big]
    const found = offlineProblems(form, both, jeanne, {
      receivedOn: '2026-03-14',
      today: '2026-03-14',
      locale: 'fr',
    })
    expect([...found]).toEqual([
      ['l1.amount', { key: 'amountTooHigh', values: { max: '1\u202f000\u202f000,00' } }],
    ])
  })

  it('needs a payer, an amount and the answers that the campaign’s page would need', () => {
    expect(keysOf(whole)).toEqual([])
    expect(keysOf(fresh, { firstName: '', lastName: '', email: 'jeanne' })).toEqual([
      ['l1.amount', 'amountRequired'],
      ['l1.field.7', 'required'],
      ['payer.firstName', 'required'],
      ['payer.lastName', 'required'],
      ['payer.email', 'emailInvalid'],
    ])
    expect(keysOf({ ...whole, customAmount: '2' })).toEqual([['l1.amount', 'amountTooLow']])
  })

  it('needs a whole postal address of whoever left no e-mail address', () => {
    const home = { address: '1 rue Verte', zipCode: '75011', city: 'Paris', country: 'FR' }
    expect(keysOf(whole, { ...jeanne, email: '', ...home })).toEqual([])
    expect(keysOf(whole, { ...jeanne, email: '' })).toEqual(
      ['address', 'zipCode', 'city', 'country'].map((field) => [`payer.${field}`, 'required']),
    )
  })

  it('is kept without its files, which are sent to a cart that ends', () => {
    const certificate = { id: 9, type: 'File', value: 'f1' } as const
    const { customFields, ...rest } = lineWithoutFiles({ ...whole, customFields: [phone, certificate] })
    expect(customFields).toEqual([phone, { ...certificate, value: null }])
    expect(rest).toEqual({ ...rest, customAmount: '20' })
  })

  it('asks the questions of the options that were taken, and of no other', () => {
    const options = fresh.extraOptions.map((option) => ({ ...option, value: true }))
    expect(keysOf({ ...whole, extraOptions: options })).toEqual([['l1.option.3.field.8', 'required']])
  })

  it('names somebody whole, or not at all: then it is for whoever pays', () => {
    const lou = whole.participant && { ...whole.participant, firstName: 'Lou' }
    expect(keysOf({ ...whole, participant: lou })).toEqual([['l1.lastName', 'required']])
    expect(sentLine(form, whole).participant).toBeNull()
  })

  it('tells what the association knows of somebody, and is not refused what it does not', () => {
    const lou = whole.participant && { ...whole.participant, firstName: 'Lou', lastName: 'Petit' }
    expect(keysOf({ ...whole, participant: lou })).toEqual([])
    expect(sentLine(form, { ...whole, participant: lou && { ...lou, city: 'Lyon' } }).participant).toEqual({
      firstName: 'Lou',
      lastName: 'Petit',
      city: 'Lyon',
    })
  })
})
