import type { Form } from '@obole/contract/forms'
import type { Restart } from '@obole/contract/restarts'
import { expect, it } from 'vitest'
import { EMPTY_DRAFT } from './draft.ts'
import { restartedDraft } from './restarted-draft.ts'

const PRESETS = [5_00, 10_00]
/** What the function reads of a campaign. */
const form = (more: object = {}): Form => {
  const read: object = {
    formType: 'Donation',
    tiers: [],
    allowOrganismPayer: true,
    acceptOpenDonation: true,
    acceptOpenMonthlyDonation: true,
    openDonationPresetAmounts: PRESETS,
    openDonationPresetImpacts: [],
    ...more,
  }
  return read as Form
}
const opened = (amountCents: number, companyName: string | null = null): Restart => ({
  here: null,
  payer: {
    firstName: 'Ana',
    lastName: 'Petit',
    email: 'ana@example.org',
    birthDate: null,
    address: '1 rue du Port',
    zipCode: '31000',
    city: 'Toulouse',
    country: null,
  },
  companyName,
  amountCents,
})

it('fills in who pays, and the amount of each month as it is proposed or as if it were typed', () => {
  const filled = restartedDraft(form(), EMPTY_DRAFT, opened(10_00))
  expect(filled.items).toMatchObject([{ tierType: 'MonthlyDonation', customAmount: '10.00' }])
  expect(filled.payer).toMatchObject({
    firstName: 'Ana',
    email: 'ana@example.org',
    emailConfirmation: 'ana@example.org',
    city: 'Toulouse',
    country: 'FR',
    payAsOrganisation: false,
  })
  const other = restartedDraft(form(), EMPTY_DRAFT, opened(12_50))
  expect(other.items).toMatchObject([{ tierType: 'MonthlyDonation', customAmount: '12.50' }])
})

it('is an organisation’s where one gave, and the campaign takes their gifts', () => {
  const filled = restartedDraft(form(), EMPTY_DRAFT, opened(10_00, 'La Coopérative'))
  expect(filled.payer).toMatchObject({ payAsOrganisation: true, companyName: 'La Coopérative' })
  const alone = restartedDraft(
    form({ allowOrganismPayer: false }),
    EMPTY_DRAFT,
    opened(10_00, 'La Coopérative'),
  )
  expect(alone.payer).toMatchObject({ payAsOrganisation: false })
})

it('leaves the choice where that amount cannot be given each month', () => {
  const fixed = form({ acceptOpenMonthlyDonation: false })
  expect(restartedDraft(fixed, EMPTY_DRAFT, opened(12_00)).items).toEqual([])
})

it('fills in nothing for whoever gives here already', () => {
  const here = { here: { amountCents: 10_00 }, payer: null, companyName: null, amountCents: null }
  expect(restartedDraft(form(), EMPTY_DRAFT, here)).toEqual({})
})
