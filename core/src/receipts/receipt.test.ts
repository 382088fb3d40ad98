import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '../money/money.ts'
import {
  decideReceipt,
  eligibleCents,
  initialsOf,
  isSameDonor,
  issuesReceipts,
  missingForReceipt,
  RECEIPT_MODELS,
  type ReceiptGift,
  receiptKind,
  receiptNumber,
  type ReceiptParties,
  receiptYear,
} from './receipt.ts'

const LINE = { returnedCents: cents(0), isGivenUp: false }
const GIFT = { ...LINE, amountCents: cents(2000), isEligible: true }
const TICKET = { ...LINE, amountCents: cents(1000), isEligible: false }

function gift(over: Partial<ReceiptGift> = {}): ReceiptGift {
  return { state: 'Authorized', shares: [GIFT], refundedCents: cents(0), ...over }
}

describe('what a receipt says', () => {
  it('[N1] is what the payment pays of its eligible lines', () => {
    expect(eligibleCents(gift())).toBe(2000)
    expect(eligibleCents(gift({ shares: [GIFT, TICKET] }))).toBe(2000)
    expect(eligibleCents(gift({ shares: [TICKET] }))).toBe(0)
    expect(eligibleCents(gift({ shares: [] }))).toBe(0)
  })

  it('[N2] loses its share of what was given back, by the odd cent in the tax office’s favour', () => {
    expect(eligibleCents(gift({ shares: [GIFT, TICKET], refundedCents: cents(1500) }))).toBe(1000)
    expect(eligibleCents(gift({ shares: [GIFT, TICKET], refundedCents: cents(1) }))).toBe(1999)
    expect(eligibleCents(gift({ refundedCents: cents(2000) }))).toBe(0)
  })

  it('[N2] is the whole gift where a line beside it was given up and given back', () => {
    const shares = [GIFT, { ...TICKET, isGivenUp: true }]
    expect(eligibleCents(gift({ shares, refundedCents: cents(1000) }))).toBe(2000)
    expect(eligibleCents(gift({ shares, refundedCents: cents(1500) }))).toBe(1500)
  })

  it('[N2] loses a gift given up only as far as it was given back', () => {
    const shares = [{ ...GIFT, isGivenUp: true }, TICKET]
    expect(eligibleCents(gift({ shares }))).toBe(2000)
    expect(eligibleCents(gift({ shares, refundedCents: cents(500) }))).toBe(1500)
    expect(eligibleCents(gift({ shares, refundedCents: cents(2000) }))).toBe(0)
  })

  it('[N2] loses what was given back of the gift itself, and nothing that was given back of a ticket', () => {
    const back = { refundedCents: cents(600) }
    const ofTicket = [GIFT, { ...TICKET, returnedCents: cents(600) }]
    const ofGift = [{ ...GIFT, returnedCents: cents(600) }, TICKET]
    expect(eligibleCents(gift({ shares: ofTicket, ...back }))).toBe(2000)
    expect(eligibleCents(gift({ shares: ofGift, ...back }))).toBe(1400)
    expect(eligibleCents(gift({ shares: ofTicket, refundedCents: cents(840) }))).toBe(1800)
  })

  it('[N2] is never more than what the association kept', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 }).map(cents)
    const share = fc
      .record({ amountCents: amount, part: fc.nat(100), isEligible: fc.boolean(), isGivenUp: fc.boolean() })
      .map(({ part, ...line }) => ({
        ...line,
        returnedCents: cents(Math.floor((line.amountCents * part) / 100)),
      }))
    fc.assert(
      fc.property(fc.array(share, { maxLength: 5 }), amount, (shares, back) => {
        const paid = shares.reduce((all, { amountCents }) => all + amountCents, 0)
        const returned = shares.reduce((all, { returnedCents }) => all + returnedCents, 0)
        const refundedCents = cents(Math.min(returned + back, paid))
        const eligible = eligibleCents(gift({ shares, refundedCents }))
        expect(eligible).toBeGreaterThanOrEqual(0)
        expect(eligible).toBeLessThanOrEqual(paid - refundedCents)
      }),
    )
  })

  it('[N3] is nothing while the money has not come, or once it is gone', () => {
    for (const state of ['Pending', 'Refused', 'Canceled', 'Refunded', 'Duplicated'] as const)
      expect(eligibleCents(gift({ state }))).toBe(0)
    for (const state of ['Authorized', 'Corrected', 'Registered'] as const)
      expect(eligibleCents(gift({ state }))).toBe(2000)
  })
})

const issued = (amountCents: number, isDonorCorrected = false) => ({
  amountCents: cents(amountCents),
  isDonorCorrected,
})

describe('what becomes of a receipt', () => {
  it('[N3] is made once, for a payment that came in', () => {
    expect(decideReceipt(gift(), null, [])).toEqual({ kind: 'issue', amountCents: 2000 })
    expect(decideReceipt(gift(), issued(2000), [])).toEqual({ kind: 'nothing' })
    expect(decideReceipt(gift({ state: 'Pending' }), null, [])).toEqual({ kind: 'nothing' })
    expect(decideReceipt(gift({ shares: [TICKET] }), null, [])).toEqual({ kind: 'nothing' })
  })

  it('[N4] is voided by a refund, and replaced where something was kept', () => {
    expect(decideReceipt(gift({ refundedCents: cents(500) }), issued(2000), [])).toEqual({
      kind: 'replace',
      amountCents: 1500,
    })
    expect(decideReceipt(gift({ state: 'Refunded' }), issued(2000), [])).toEqual({ kind: 'void' })
    const incomplete = decideReceipt(gift({ refundedCents: cents(500) }), issued(2000), ['issuance'])
    expect(incomplete).toEqual({ kind: 'void' })
  })

  it('[N4] stays as it is while the bank has not decided', () => {
    for (const state of ['Refunding', 'Contested'] as const) {
      expect(decideReceipt(gift({ state }), issued(2000), [])).toEqual({ kind: 'nothing' })
      expect(decideReceipt(gift({ state }), null, [])).toEqual({ kind: 'nothing' })
    }
  })

  it('[N9] is replaced once its donor was corrected, by one of the same amount', () => {
    expect(decideReceipt(gift(), issued(2000, true), [])).toEqual({ kind: 'replace', amountCents: 2000 })
    expect(decideReceipt(gift({ state: 'Contested' }), issued(2000, true), [])).toEqual({ kind: 'nothing' })
  })

  it('[N9] stays where no other can be issued', () => {
    expect(decideReceipt(gift(), issued(2000, true), ['issuance'])).toEqual({ kind: 'nothing' })
  })

  it('[N9] names another donor if any word of the name, the company or the address differs', () => {
    const company = { name: 'Tilleul', siren: '123456789', legalStatus: null }
    const donor = { name: 'Alix Martin', company, addressLines: ['1 rue Haute', '69001 Lyon'] }
    expect(
      isSameDonor(donor, { ...donor, company: { legalStatus: null, siren: '123456789', name: 'Tilleul' } }),
    ).toBe(true)
    const others = [
      { ...donor, name: 'Alix Martyn' },
      { ...donor, company: null },
      { ...donor, company: { ...company, siren: null } },
      { ...donor, addressLines: ['1 rue Haute', '69002 Lyon'] },
    ]
    for (const other of others) expect(isSameDonor(donor, other)).toBe(false)
  })
})

const PLACE = { address: '12 rue des Lilas', zipCode: '69007', city: 'Lyon' }
const PARTIES: ReceiptParties = {
  organization: {
    ...PLACE,
    fiscalReceiptEligibility: true,
    fiscalReceiptIssuanceEnabled: true,
    purpose: 'Faire vivre des jardins',
    siren: null,
    rnaNumber: 'W690000001',
  },
  donor: PLACE,
}

it('[N5] needs both addresses, the purpose, a SIREN or RNA number, and an association that issues receipts', () => {
  const { organization, donor } = PARTIES
  expect(missingForReceipt(PARTIES)).toEqual([])
  for (const off of ['fiscalReceiptEligibility', 'fiscalReceiptIssuanceEnabled'])
    expect(missingForReceipt({ organization: { ...organization, [off]: false }, donor })).toEqual([
      'issuance',
    ])
  expect(missingForReceipt({ organization: { ...organization, city: ' ' }, donor })).toEqual([
    'organizationAddress',
  ])
  expect(missingForReceipt({ organization: { ...organization, purpose: null }, donor })).toEqual([
    'organizationPurpose',
  ])
  expect(missingForReceipt({ organization: { ...organization, rnaNumber: null }, donor })).toEqual([
    'organizationNumber',
  ])
  for (const gone of ['address', 'zipCode', 'city'])
    expect(missingForReceipt({ organization, donor: { ...donor, [gone]: '' } })).toEqual(['donorAddress'])
  expect(decideReceipt(gift(), null, ['donorAddress'])).toEqual({ kind: 'nothing' })
})

it('[N5] an association issues receipts once nothing of its own is missing, whoever gives', () => {
  const { organization } = PARTIES
  expect(issuesReceipts(organization)).toBe(true)
  expect(issuesReceipts({ ...organization, fiscalReceiptIssuanceEnabled: false })).toBe(false)
  expect(issuesReceipts({ ...organization, purpose: ' ' })).toBe(false)
  expect(issuesReceipts({ ...organization, rnaNumber: null })).toBe(false)
})

it('[N6] an individual’s gift and a company’s follow each their own official model', () => {
  expect(RECEIPT_MODELS[receiptKind({})]).toEqual({ form: '11580*05', article: '200' })
  expect(RECEIPT_MODELS[receiptKind({ payAsOrganisation: true })]).toEqual({
    form: '16216*02',
    article: '238 bis',
  })
})

it('[N7] receipts are numbered within the calendar year of the gift', () => {
  expect(receiptYear('2026-12-31')).toBe(2026)
  expect(receiptNumber('2026-12-31', 42)).toBe('2026-00042')
  expect(receiptNumber('2027-01-01', 123_456)).toBe('2027-123456')
})

it('[N8] a stranger learns the donor’s initials and no more', () => {
  expect(initialsOf('élodie', ' Martin')).toBe('É.\u00a0M.')
  expect(initialsOf('Librairie du Tilleul')).toBe('L.')
  expect(initialsOf('', '𝒜da')).toBe('𝒜.')
})
