import type { WireTier } from '@obole/contract/forms'
import type { OrderDetail } from '@obole/contract/manage-lists'
import { describe, expect, it } from 'vitest'
import { closedTo, differenceOf, draftOf, fieldOf, ratesFor, sentCorrection } from './line-draft.ts'

const option = (id: number, price: number, isRequired = false): WireTier['extraOptions'][number] => ({
  id,
  label: `Option ${id}`,
  description: null,
  price,
  vatRate: 0,
  isRequired,
  isSoldOut: false,
  isReserved: false,
  remainingNumber: null,
  customFields: [],
})
const field = (id: number, type: WireTier['customFields'][number]['type']) => ({
  id,
  type,
  label: `Question ${id}`,
  isRequired: false,
  values: [],
  maxLength: 100,
})
// Only what a line needs of a rate.
const tier = (over: Partial<WireTier>) =>
  ({
    id: 1,
    name: 'Plein',
    tierType: 'Registration',
    priceCategory: 'Fixed',
    price: 2000,
    minAmount: null,
    maxAmount: null,
    asksParticipant: false,
    customFields: [],
    extraOptions: [],
    ...over,
  }) as WireTier
const line: OrderDetail['items'][number] = {
  id: 7,
  tierId: 1,
  name: 'Plein',
  type: 'Registration',
  state: 'Processed',
  amount: 2500,
  initialAmount: 2800,
  discount: 300,
  vat: 0,
  changedPrice: null,
  back: 0,
  notBack: 0,
  goingBack: 0,
  toHandBack: 0,
  isEligibleTaxReceipt: false,
  participant: null,
  customFields: [{ fieldId: 11, name: 'Végétarien', type: 'YesNo', answer: 'Oui', url: null }],
  options: [{ optionId: 5, name: 'Repas', amount: 800, customFields: [] }],
}

describe('a line that is corrected', () => {
  it('may become a rate of its own kind that is not monthly, and asks for no file', () => {
    const form = {
      tiers: [
        tier({ customFields: [field(11, 'YesNo'), field(12, 'File')] }),
        tier({ id: 2, tierType: 'Product' }),
        tier({ id: 3 }),
      ],
    }
    const rates = ratesFor(form, line)
    expect(rates.map(({ id }) => id)).toEqual([1, 3])
    expect(rates[0]?.customFields.map(({ id }) => id)).toEqual([11])
    const monthly = { ...line, type: 'MonthlyDonation' as const }
    const gifts = {
      tiers: [tier({ tierType: 'MonthlyDonation' }), tier({ id: 3, tierType: 'MonthlyDonation' })],
    }
    expect(ratesFor(gifts, monthly).map(({ id }) => id)).toEqual([1])
  })

  it('is told which rates are not for sale, its own apart', () => {
    const sales = ['soldOut', 'ended', 'notYetOpen', 'open'] as const
    expect(sales.map((sale) => closedTo(line, tier({ id: 2, sale })))).toEqual([
      'soldOut',
      'ended',
      'notYetOpen',
      null,
    ])
    expect(closedTo(line, tier({ sale: 'soldOut' }))).toBeNull()
  })

  it('begins with the answers and options it has', () => {
    const rate = tier({ customFields: [field(11, 'YesNo')], extraOptions: [option(5, 800), option(6, 800)] })
    expect(sentCorrection(draftOf(line, rate), { tellPayer: true, difference: 'toRefund' })).toEqual({
      tierId: 1,
      tellPayer: true,
      difference: 'toRefund',
      customFields: [{ fieldId: 11, value: true }],
      extraOptions: [{ extraOptionId: 5, value: true, customFields: [] }],
    })
  })

  it('costs nothing more or less where it stays what it is, whatever the campaign asks today', () => {
    const dearer = tier({ price: 9900, extraOptions: [option(5, 800)] })
    expect(differenceOf(line, dearer, draftOf(line, dearer))).toEqual({ lessCents: 0, waivedCents: 0 })
  })

  it('says what it costs less or more, its reduction kept', () => {
    const cheaper = tier({ id: 2, price: 1200, extraOptions: [option(5, 800)] })
    expect(differenceOf(line, cheaper, draftOf(line, cheaper))).toEqual({ lessCents: 800, waivedCents: 0 })
    const dearer = tier({ id: 3, price: 2500, extraOptions: [option(5, 800)] })
    expect(differenceOf(line, dearer, draftOf(line, dearer))).toEqual({ lessCents: 0, waivedCents: 500 })
  })

  it('knows its fields by the names the API has for them', () => {
    expect(fieldOf(line, 'items.0.customFields.11')).toBe('7.field.11')
    expect(fieldOf(line, 'items.0.extraOptions.5.customFields.12')).toBe('7.option.5.field.12')
  })
})
