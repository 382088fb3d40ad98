import type { Form, WireTier } from '@obole/contract/forms'
import { cents } from '@obole/core/money/money'
import { expect, it } from 'vitest'
import { currentWay, giftAtRhythm, startingDraft, waysOf } from './donation-ways.ts'

/** What the functions read of a campaign. */
const tier = (more: object): WireTier => {
  const read: object = {
    id: 1,
    tierType: 'Donation',
    priceCategory: 'Pwyw',
    sale: 'open',
    presetAmounts: [10_00, 20_00],
    presetImpacts: [{ amount: 20_00, text: 'un panier de légumes' }],
    suggestedAmount: null,
    extraOptions: [],
    customFields: [],
    asksParticipant: false,
    ...more,
  }
  return read as WireTier
}
const form = (formType: string, ...tiers: WireTier[]): Form => {
  const read: object = {
    formType,
    tiers,
    acceptOpenDonation: false,
    acceptOpenMonthlyDonation: false,
    openDonationPresetAmounts: [],
    openDonationPresetImpacts: [],
  }
  return read as Form
}

it('begins with the gift that the association suggests, and the payer may choose another', () => {
  const campaign = form('Donation', tier({ suggestedAmount: 20_00 }))
  const [gift, ...others] = startingDraft(campaign).items
  expect(others).toEqual([])
  expect(currentWay(waysOf(campaign, false), gift)).toBe('preset-2000')
  expect(waysOf(campaign, false).map(({ value }) => value)).toEqual(['preset-1000', 'preset-2000', 'other'])
})

it('begins with nothing where nothing is suggested, where the gift is over, and beside anything bought', () => {
  expect(startingDraft(form('Donation', tier({}))).items).toEqual([])
  expect(startingDraft(form('Donation', tier({ suggestedAmount: 20_00, sale: 'ended' }))).items).toEqual([])
  expect(startingDraft(form('CrowdFunding', tier({ suggestedAmount: 20_00 }))).items).toEqual([])
})

it('never begins with a monthly gift where one may give once', () => {
  const monthly = tier({ id: 2, tierType: 'MonthlyDonation', suggestedAmount: 10_00 })
  expect(startingDraft(form('Donation', tier({}), monthly)).items).toEqual([])
  expect(startingDraft(form('Donation', monthly)).items).toHaveLength(1)
})

it('says what an amount does beside it', () => {
  const [ten, twenty] = waysOf(form('Donation', tier({})), false)
  expect(ten?.impact).toBeUndefined()
  expect(twenty?.impact).toBe('un panier de légumes')
})

it('gives the same amount at another rhythm where it is proposed or was typed, and else what is suggested there', () => {
  const once = tier({ presetAmounts: [10_00, 20_00] })
  const monthly = { id: 2, tierType: 'MonthlyDonation', presetAmounts: [5_00, 10_00] }
  const campaign = form('Donation', once, tier(monthly))
  const give = (on: Form, way: string, typed = '') => {
    const gift = waysOf(on, false)
      .find(({ value }) => value === way)
      ?.item(typed)
    if (!gift) throw new Error('no such way of giving')
    const amountCents = cents(Number(gift.customAmount) * 100)
    const next = giftAtRhythm(on, true, { gift, amountCents, isTyped: way === 'other' })
    return next && [currentWay(waysOf(on, true), next), next.customAmount]
  }
  expect(give(campaign, 'preset-1000')).toEqual(['preset-1000', '10.00'])
  expect(give(campaign, 'other', '12.50')).toEqual(['other', '12.50'])
  expect(give(campaign, 'preset-2000')).toBeNull()
  const suggesting = form('Donation', once, tier({ ...monthly, suggestedAmount: 5_00 }))
  expect(give(suggesting, 'preset-2000')).toEqual(['preset-500', '5.00'])
})
