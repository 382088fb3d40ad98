import { describe, expect, it } from 'vitest'
import { cents } from '../money/money.ts'
import { invoiceNumber, isInvoiceWanted, missingOfSale, missingOfSeller } from './invoice.ts'
import type { SoldPart } from './parts.ts'
import { cleanVatNumber, isVatNumber, isVatNumberOf } from './vat-number.ts'

const withVat: SoldPart = { lineId: 1, rateBasisPoints: 2000, grossCents: cents(1200), vatCents: cents(200) }
const without: SoldPart = { ...withVat, rateBasisPoints: 0, vatCents: cents(0) }
const sale = {
  standing: [without],
  isCompany: false,
  hasBuyerAddress: true,
  isBegun: true,
  isDue: true,
  isInvoiced: false,
}
const wanted = (more: Partial<typeof sale>, isAsked = false) =>
  isInvoiceWanted({ ...sale, ...more }, { isAsked })

describe('an invoice', () => {
  it('[IV1] is wanted where there is VAT, a company paid, or the association asks', () => {
    expect(wanted({})).toBe(false)
    expect(wanted({ standing: [without, withVat] })).toBe(true)
    expect(wanted({ isCompany: true })).toBe(true)
    expect(wanted({ isCompany: true, standing: [] })).toBe(false)
    expect(wanted({}, true)).toBe(true)
  })

  it('[IV1] waits until some of it was received, and is then followed whatever comes', () => {
    expect(wanted({ isCompany: true, isBegun: false })).toBe(false)
    expect(wanted({ isCompany: true, isDue: false })).toBe(false)
    expect(wanted({ isBegun: false, isDue: false, standing: [], isInvoiced: true })).toBe(true)
  })

  it('[IV5] has the number of its series and year', () => {
    expect(invoiceNumber('Invoice', 2026, 1)).toBe('F2026-00001')
    expect(invoiceNumber('CreditNote', 2027, 123_456)).toBe('A2027-123456')
  })

  const seller = { address: '1 rue', zipCode: '69001', city: 'Lyon', siren: '123456782', rnaNumber: null }
  it('[IV6] needs what the association says of itself', () => {
    const settings = { vatNumber: null }
    expect(missingOfSeller(seller, settings)).toEqual([])
    expect(missingOfSeller({ ...seller, siren: null, rnaNumber: 'W691' }, settings)).toEqual([])
    expect(missingOfSeller({ ...seller, city: ' ', siren: '' }, null)).toEqual([
      'settings',
      'organizationAddress',
      'organizationNumber',
    ])
  })

  it('[IV6] needs a VAT number for VAT, the address of a company, and known rates', () => {
    expect(missingOfSale({ ...sale, standing: [withVat] }, 'FR11123456782')).toEqual([])
    expect(missingOfSale({ ...sale, standing: [withVat] }, null)).toEqual(['vatNumber'])
    expect(missingOfSale(sale, null)).toEqual([])
    const company = { ...sale, isCompany: true, hasBuyerAddress: false }
    expect(missingOfSale(company, null)).toEqual(['buyerAddress'])
    expect(missingOfSale({ ...company, isInvoiced: true }, null)).toEqual([])
    expect(missingOfSale({ ...sale, hasBuyerAddress: false }, null)).toEqual([])
    expect(missingOfSale({ ...sale, standing: [{ ...without, rateBasisPoints: null }] }, null)).toEqual([
      'rates',
    ])
  })
})

describe('a VAT number', () => {
  it('[IV7] is FR, the key and the SIREN', () => {
    expect(cleanVatNumber(' fr 83.404 833-048')).toBe('FR83404833048')
    expect(isVatNumber('FR83404833048')).toBe(true)
    expect(isVatNumber('FR84404833048')).toBe(false)
    expect(isVatNumber('FR83404833049')).toBe(false)
    expect(isVatNumber('DE83404833048')).toBe(false)
    expect(isVatNumberOf('FR83404833048', '404833048')).toBe(true)
    expect(isVatNumberOf('FR83404833048', '123456782')).toBe(false)
    expect(isVatNumberOf('FR83404833048', null)).toBe(true)
  })
})
