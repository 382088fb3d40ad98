import { cents } from '../money/money.ts'
import { noVatOf } from './exemption.ts'
import { type InvoiceLine, invoiceTotals, type InvoiceWords } from './words.ts'

const line = (more: Partial<InvoiceLine>): InvoiceLine => ({
  name: 'Plein tarif',
  details: null,
  quantity: 1,
  rateBasisPoints: 2000,
  unitCents: cents(1000),
  discountCents: cents(0),
  netCents: cents(1000),
  vatCents: cents(200),
  grossCents: cents(1200),
  ...more,
})

/** Two places, one of them with a discount, and a book without VAT, of which half is paid. */
export function sampleInvoice(more: Partial<InvoiceWords> = {}): InvoiceWords {
  const lines = more.lines ?? [
    line({
      quantity: 2,
      discountCents: cents(400),
      netCents: cents(1600),
      vatCents: cents(320),
      grossCents: cents(1920),
    }),
    line({
      name: 'Le livre <du> jardin & d’à côté',
      details: 'Dédicacé',
      rateBasisPoints: 550,
      unitCents: cents(1422),
      netCents: cents(1422),
      vatCents: cents(78),
      grossCents: cents(1500),
    }),
    line({ name: 'Cotisation', rateBasisPoints: 0, vatCents: cents(0), grossCents: cents(1000) }),
  ]
  const totals = invoiceTotals(lines)
  const hasVat = totals.vatCents > 0
  const place = {
    addressLines: ['1 rue des Lilas', '69001 Lyon'],
    address: '1 rue des Lilas',
    zipCode: '69001',
    city: 'Lyon',
    country: 'FR',
  }
  return {
    kind: 'Invoice',
    number: 1,
    issuedOn: '2026-11-19',
    orderId: 4021,
    orderedOn: '2026-11-18',
    suppliedOn: '2026-12-05',
    title: 'Fête d’hiver',
    operation: 'mixed',
    seller: {
      ...place,
      name: 'Les Voisins',
      siren: '123456782',
      rnaNumber: null,
      vatNumber: 'FR11123456782',
    },
    buyer: { ...place, name: 'Atelier Martin', siren: '404833048', isCompany: true, contact: 'Ana Martin' },
    lines,
    ...totals,
    noVat: noVatOf('nonProfit', null, { hasVat }),
    payments: [{ paidOn: '2026-11-18', means: 'Card', amountCents: cents(totals.grossCents - 500) }],
    toCome: [{ dueOn: '2026-12-18', amountCents: cents(500) }],
    paidCents: cents(totals.grossCents - 500),
    dueCents: cents(500),
    credits: [],
    footer: null,
    madeAt: Date.parse('2026-11-19T08:00:00Z'),
    ...more,
  }
}
