import { describe, expect, it } from 'vitest'
import { cents } from '../money/money.ts'
import { dueWords } from './factur-x.ts'
import { noVatOf } from './exemption.ts'
import { sampleInvoice } from './samples.ts'
import type { SoldPart } from './parts.ts'
import {
  invoiceLines as linesOf,
  invoiceTotals,
  mentionsLatePayment,
  type NamedLine,
  PARTIAL_CREDIT,
  paymentsUpTo,
  supplyDay,
  supplyDayName,
} from './words.ts'

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

const invoiceLines = (
  parts: readonly SoldPart[],
  lines: readonly NamedLine[],
  kind: 'Invoice' | 'CreditNote' = 'Invoice',
) => linesOf(parts, lines, kind)

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
      ['Plein tarif/', 'Verre/Plein tarif'],
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

describe('the order of the lines of an invoice', () => {
  const meal = { options: [{ name: 'Repas', rateBasisPoints: 1000 }] }
  const names = (parts: readonly SoldPart[], lines: readonly NamedLine[]) =>
    invoiceLines(parts, lines).map(({ name, details, quantity }) => `${quantity} ${name}/${details ?? ''}`)

  it.each([
    ['as it is invoiced', [part(1, 800, 73, 1000), part(1, 1200, 0, 0)]],
    ['as it is credited', [part(1, 1200, 0, 0), part(1, 800, 73, 1000)]],
  ])('[IV8] is each thing, then its options, %s', (_when, parts) => {
    expect(names(parts, [named(1, 2000, meal)])).toEqual(['1 Plein tarif/', '1 Repas/Plein tarif'])
  })

  it('[IV8] keeps options with their thing, though another was bought between', () => {
    const both = (lineId: number) => [part(lineId, 1200, 0, 0), part(lineId, 800, 73, 1000)]
    const lines = [named(1, 1200), named(2, 500, { name: 'Réduit' }), named(3, 2000, meal)]
    expect(names([part(1, 1200, 0, 0), part(2, 500, 0, 0), ...both(3)], lines)).toEqual([
      '2 Plein tarif/',
      '1 Repas/Plein tarif',
      '1 Réduit/',
    ])
  })
})

describe('a part of what was sold', () => {
  const honey = (lineId: number) => named(lineId, 600, { name: 'Miel' })
  const shares = [
    [19, 3],
    [19, 3],
    [21, 4],
    [21, 4],
  ] as const
  const parts = shares.map(([gross, vat], index) => part(index + 1, gross, vat))
  const sold = shares.map((_share, index) => honey(index + 1))

  it('[IV14] is one line of its sum, shown as such where it is credited', () => {
    const [line, ...others] = invoiceLines(parts, sold, 'CreditNote')
    expect(others).toEqual([])
    expect(line).toMatchObject({ name: 'Miel', details: PARTIAL_CREDIT, quantity: 1, discountCents: 0 })
    expect(line).toMatchObject({ unitCents: 66, netCents: 66, vatCents: 14, grossCents: 80 })
  })

  it('[IV14] stands apart from whole pieces, and keeps its options beside these words', () => {
    const whole = [part(5, 600, 100), part(6, 600, 100)]
    const option = { options: [{ name: 'Coffret', rateBasisPoints: 2000 }] }
    const lines = invoiceLines(
      [...parts, ...whole, part(7, 300, 50)],
      [...sold, honey(5), honey(6), named(7, 600, { name: 'Miel', ...option })],
      'CreditNote',
    )
    expect(lines.map(({ details, quantity, grossCents }) => [details, quantity, grossCents])).toEqual([
      [PARTIAL_CREDIT, 1, 80],
      [null, 2, 1200],
      [`Coffret, ${PARTIAL_CREDIT.toLocaleLowerCase('fr')}`, 1, 300],
    ])
  })

  it('[IV14] is no credit where it is invoiced', () => {
    expect(invoiceLines(parts, sold, 'Invoice')).toMatchObject([
      { details: null, quantity: 1, grossCents: 80 },
    ])
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

  it('[IV15] is the day of the service where there is one, and that of the sale for goods', () => {
    const order = { orderedOn: '2026-11-19', startsOn: '2027-04-17', memberFrom: [] }
    const shown = (of: Parameters<typeof supplyDay>[0]) => {
      const suppliedOn = supplyDay(of)
      return [suppliedOn, supplyDayName({ ...of, suppliedOn })]
    }
    expect(shown({ ...order, operation: 'services' })).toEqual(['2027-04-17', 'Date de la prestation'])
    expect(shown({ ...order, operation: 'mixed' })).toEqual(['2027-04-17', 'Date de la prestation'])
    expect(shown({ ...order, operation: 'goods' })).toEqual(['2026-11-19', 'Date de la vente'])
    const member = {
      ...order,
      startsOn: null,
      memberFrom: ['2027-01-01', '2026-09-01'],
      operation: 'services',
    } as const
    expect(shown(member)).toEqual(['2026-09-01', 'Date de la prestation'])
    expect(shown({ ...member, memberFrom: [] })).toEqual(['2026-11-19', 'Date de la vente'])
  })

  it('[IV13] is the latest payments that come to what is paid, in their order', () => {
    const payments = [500, 300, 200].map((amount) => ({ amountCents: cents(amount) }))
    expect(paymentsUpTo(payments, cents(1000))).toEqual(payments)
    expect(paymentsUpTo(payments, cents(350)).map(({ amountCents }) => amountCents)).toEqual([150, 200])
    expect(paymentsUpTo(payments, cents(0))).toEqual([])
  })
})
