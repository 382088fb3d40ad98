import { describe, expect, it } from 'vitest'
import { type DraftItem, itemToPrice, sentItem, withValue } from './cart-draft.ts'

const draft: DraftItem = {
  tierId: 1,
  tierType: 'Registration',
  customAmount: '12,50',
  customFields: [
    { id: 1, type: 'YesNo', value: 'Oui' },
    { id: 2, type: 'YesNo', value: 'Non' },
    { id: 3, type: 'YesNo', value: 'peut-être' },
    { id: 4, type: 'TextInput', value: 'Allergie aux noix' },
    { id: 5, type: 'TextInput', value: ' ' },
    { id: 6, type: 'Date', value: null },
  ],
  extraOptions: [
    { id: 10, value: true, customFields: [{ id: 7, type: 'Phone', value: '0612345678' }] },
    { id: 11, value: false, customFields: [] },
  ],
}

describe('what is sent', () => {
  it('[C14] names fields and options as the wire does, answers yes and no, and drops the empty', () => {
    expect(sentItem(draft)).toEqual({
      tierId: 1,
      tierType: 'Registration',
      customAmount: 1250,
      customFields: [
        { fieldId: 1, value: true },
        { fieldId: 2, value: false },
        { fieldId: 4, value: 'Allergie aux noix' },
      ],
      extraOptions: [{ extraOptionId: 10, value: true, customFields: [{ fieldId: 7, value: '0612345678' }] }],
    })
    expect(sentItem({ ...draft, customAmount: '' })).not.toHaveProperty('customAmount')
  })

  it('[C14] pricing sees the same line', () => {
    expect(itemToPrice(draft)).toEqual({
      tierId: 1,
      tierType: 'Registration',
      customAmountCents: 1250,
      optionIds: [10],
    })
    expect(itemToPrice({ ...draft, customAmount: null }).customAmountCents).toBeNull()
  })
})

describe('what is typed', () => {
  it('[C15] lands where its path says, and nowhere else', () => {
    const [amount] = withValue([draft], { item: 0 }, '20')
    const [field] = withValue([draft], { item: 0, field: 3 }, 'Aucune')
    const [option] = withValue([draft], { item: 0, option: 1 }, true)
    const [nested] = withValue([draft], { item: 0, option: 0, field: 0 }, '0700000000')
    expect(amount).toEqual({ ...draft, customAmount: '20' })
    expect(field?.customFields[3]?.value).toBe('Aucune')
    expect(option?.extraOptions[1]?.value).toBe(true)
    expect(nested?.extraOptions[0]?.customFields[0]?.value).toBe('0700000000')
    expect(draft.customAmount).toBe('12,50')
  })

  it.each([
    [{ item: 1 }, 'cart item index does not exist: 1'],
    [{ item: 0, field: 9 }, 'custom field index does not exist: 9'],
    [{ item: 0, option: 9 }, 'extra option index does not exist: 9'],
    [{ item: 0, option: 0, field: 9 }, 'nested custom field index does not exist: 9'],
  ])('[C15] a path that leads nowhere (%j) is a bug', (path, text) => {
    expect(() => withValue([draft], path, 'x')).toThrow(text)
  })
})
