import type { Form, WireTier } from '@obole/contract/forms'
import { ASKED_BY_DEFAULT } from '@obole/core/validation/participant'
import { expect, it } from 'vitest'
import { EMPTY_DRAFT } from './draft.ts'
import { renewedDraft } from './renewed-draft.ts'

const tier = (id: number, more: Partial<WireTier> = {}) => ({
  id,
  tierType: 'Membership',
  sale: 'open',
  forFormerMembers: false,
  asksParticipant: true,
  participantFields: ASKED_BY_DEFAULT,
  customFields: [],
  extraOptions: [],
  ...more,
})
// What the function reads of a campaign.
const formOf = (...tiers: object[]) => ({ tiers }) as unknown as Form

const lou = {
  firstName: 'Lou',
  lastName: 'Petit',
  email: 'lou@example.org',
  birthDate: '2015-03-02',
  address: '1 rue du Port',
  zipCode: '31000',
  city: 'Toulouse',
  country: 'FR',
}
const renewal = {
  member: lou,
  payer: { ...lou, firstName: 'Ana', birthDate: null },
  ends: null,
  next: null,
  lastRate: null,
  answers: [],
}

it('chooses the rate of former members, and fills in what it asks and no more', () => {
  const form = formOf(tier(1), tier(2, { forFormerMembers: true }))
  const { items, payer } = renewedDraft(form, EMPTY_DRAFT, renewal)
  expect(items).toMatchObject([
    { tierId: 2, participant: { firstName: 'Lou', email: 'lou@example.org', birthDate: '', city: '' } },
  ])
  expect(payer).toMatchObject({ firstName: 'Ana', emailConfirmation: 'lou@example.org', city: 'Toulouse' })
})

it('chooses the only rate on sale, and leaves the choice among several, whose member is known already', () => {
  expect(renewedDraft(formOf(tier(1)), EMPTY_DRAFT, renewal).items).toMatchObject([{ tierId: 1 }])
  const form = formOf(tier(1, { participantFields: { ...ASKED_BY_DEFAULT, birthDate: 'Required' } }), tier(2))
  const several = renewedDraft(form, EMPTY_DRAFT, renewal)
  expect(several.items).toEqual([])
  expect(several.left).toMatchObject([{ participant: { firstName: 'Lou', birthDate: '02/03/2015' } }])
})

it('chooses no rate that is not on sale', () => {
  const form = formOf(tier(1), tier(2), tier(3, { forFormerMembers: true, sale: 'ended' }))
  expect(renewedDraft(form, EMPTY_DRAFT, renewal).items).toEqual([])
})

it('chooses the rate they had, by its name in the next season, and not one that is no longer sold', () => {
  const form = formOf(
    tier(1, { name: 'Adulte' }),
    tier(2, { name: 'Enfant' }),
    tier(3, { name: 'Fidèle', forFormerMembers: true }),
    tier(4, { name: 'Soutien', sale: 'ended' }),
  )
  const chosen = (tierId: number, name: string) =>
    renewedDraft(form, EMPTY_DRAFT, { ...renewal, lastRate: { tierId, name, amount: null } }).items?.map(
      (one) => one.tierId,
    )
  expect(chosen(2, 'Enfant (ancien nom)')).toEqual([2])
  expect(chosen(99, 'Adulte')).toEqual([1])
  expect(chosen(4, 'Soutien')).toEqual([3])
})

it('fills in the amount they chose last, where the rate still takes it', () => {
  const open = { name: 'Soutien', priceCategory: 'Pwyw' as const, minAmount: 1000, maxAmount: 5000 }
  const typed = (amount: number | null, rate: Partial<WireTier> = open) =>
    renewedDraft(formOf(tier(1, rate)), EMPTY_DRAFT, {
      ...renewal,
      lastRate: { tierId: 1, name: 'Soutien', amount },
    }).items?.[0]?.customAmount
  expect([typed(2050), typed(1000)]).toEqual(['20.50', '10.00'])
  expect([typed(999), typed(5000), typed(null)]).toEqual([null, null, null])
  expect(typed(2050, { ...open, priceCategory: 'Fixed' })).toBeNull()
})

it('fills in what was answered to the same questions', () => {
  const phone = {
    id: 7,
    type: 'Phone' as const,
    label: 'Téléphone',
    isRequired: true,
    values: [],
    maxLength: 30,
  }
  const form = formOf(tier(1, { customFields: [phone, { ...phone, id: 8 }] }))
  const { items } = renewedDraft(form, EMPTY_DRAFT, {
    ...renewal,
    answers: [{ fieldId: 7, value: '06 12 34 56 78' }],
  })
  expect(items?.[0]?.customFields).toMatchObject([
    { id: 7, value: '06 12 34 56 78' },
    { id: 8, value: null },
  ])
})
