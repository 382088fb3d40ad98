import { describe, expect, it } from 'vitest'
import { cents } from '../money/money.ts'
import { dueWords } from './factur-x.ts'
import { noVatOf } from './exemption.ts'
import { sampleInvoice } from './samples.ts'
import type { SoldPart } from './parts.ts'
import { invoiceLines, invoiceTotals, mentionsLatePayment, type NamedLine, paymentsUpTo } from './words.ts'

const named = (lineId: number, amount: number, more: Partial<NamedLine> = {}): NamedLine => ({
  lineId,
  name: 'Plein tarif',
  options: [],
  amountCents: cents(amount),
  discountCents: cents(0),
  ...more,
})
const part = (lineId: number, gross: number, vat: number, rate = 2000): SoldPart => ({
  lineId,
  rateBasisPoints: rate,
  grossCents: cents(gross),
  vatCents: cents(vat),
})

describe('the lines of an invoice', () => {
  it('[IV8] stand together where they are alike, apart where something differs', () => {
    const lines = invoiceLines(
      [part(1, 1200, 200), part(2, 1200, 200), part(3, 1200, 200)],
      [
        named(1, 1200),
        named(2, 1200),
        named(3, 1200, { options: [{ name: 'Repas', rateBasisPoints: 2000 }] }),
      ],
    )
    expect(lines.map(({ quantity, details, netCents }) => [quantity, details, netCents])).toEqual([
      [2, null, 2000],
      [1, 'Repas', 1000],
    ])
    expect(invoiceTotals(lines)).toEqual({
      rates: [{ rateBasisPoints: 2000, netCents: 3000, vatCents: 600 }],
      netCents: 3000,
      vatCents: 600,
      grossCents: 3600,
    })
  })

  it('[IV8] tell the discount without VAT where the whole line stands, and none of a part of it', () => {
    const sold = named(1, 960, { discountCents: cents(240) })
    const [line] = invoiceLines([part(1, 960, 160)], [sold])
    expect(line).toMatchObject({ unitCents: 1000, discountCents: 200, netCents: 800, vatCents: 160 })
    const [left] = invoiceLines([part(1, 480, 80)], [sold])
    expect(left).toMatchObject({ unitCents: 400, discountCents: 0, netCents: 400 })
  })

  it('[IV8] share a discount between the rates of a line', () => {
    const lines = invoiceLines(
      [part(1, 600, 100), part(1, 300, 15, 550)],
      [named(1, 900, { discountCents: cents(90) })],
    )
    for (const { unitCents, discountCents, netCents } of lines)
      expect(unitCents - discountCents).toBe(netCents)
    expect(lines.map(({ discountCents }) => discountCents)).toEqual([50, 28])
  })

  it.each([
    ['an option at another rate by its own name', [[550, 'Repas']], ['Plein tarif/', 'Repas/Plein tarif']],
    [
      'the same, whichever of the rates is the option’s',
      [[2000, 'Verre']],
      ['Verre/Plein tarif', 'Plein tarif/'],
    ],
    [
      'options at both rates under the line',
      [
        [2000, 'Verre'],
        [550, 'Repas'],
      ],
      ['Plein tarif/Verre', 'Plein tarif/Repas'],
    ],
    ['options of an older order under both', [[null, 'Repas']], ['Plein tarif/Repas', 'Plein tarif/Repas']],
  ] as const)('[IV8] tell %s', (_what, options, wanted) => {
    const lines = invoiceLines(
      [part(1, 600, 100), part(1, 300, 15, 550)],
      [named(1, 900, { options: options.map(([rateBasisPoints, name]) => ({ name, rateBasisPoints })) })],
    )
    expect(lines.map(({ name, details }) => `${name}/${details ?? ''}`)).toEqual(wanted)
  })
})

describe('what an invoice says besides', () => {
  it('[IV9] is why there is no VAT, as the law or the association words it', () => {
    expect(noVatOf('franchise', null, { hasVat: false })).toEqual({
      category: 'E',
      code: 'VATEX-FR-FRANCHISE',
      mention: 'TVA non applicable, article 293 B du CGI',
    })
    expect(noVatOf('own', 'Exonéré', { hasVat: true })).toEqual({
      category: 'E',
      code: null,
      mention: 'Exonéré',
    })
    expect(noVatOf('outOfScope', null, { hasVat: false }).category).toBe('O')
    expect(noVatOf('outOfScope', null, { hasVat: true })).toEqual({
      category: 'E',
      code: null,
      mention: 'Opération hors du champ de la TVA',
    })
  })

  it('[IV12] is what is due, and the law on late payment where a company owes something', () => {
    const owed = sampleInvoice()
    expect(mentionsLatePayment(owed)).toBe(true)
    expect(dueWords(owed).replaceAll(/\s/g, ' ')).toBe('À régler : 5,00 € le 18 décembre 2026')
    expect(mentionsLatePayment(sampleInvoice({ dueCents: cents(0) }))).toBe(false)
    expect(mentionsLatePayment({ ...owed, buyer: { ...owed.buyer, isCompany: false } })).toBe(false)
    const credit = {
      ...owed,
      kind: 'CreditNote' as const,
      credits: [{ number: 'F2026-00001', issuedOn: '2026-11-19' }],
    }
    expect(mentionsLatePayment(credit)).toBe(false)
    expect(dueWords(credit)).toContain('F2026-00001')
  })

  it('[IV13] is the latest payments that come to what is paid, in their order', () => {
    const payments = [500, 300, 200].map((amount) => ({ amountCents: cents(amount) }))
    expect(paymentsUpTo(payments, cents(1000))).toEqual(payments)
    expect(paymentsUpTo(payments, cents(350)).map(({ amountCents }) => amountCents)).toEqual([150, 200])
    expect(paymentsUpTo(payments, cents(0))).toEqual([])
  })
})
