import { describe, expect, it } from 'vitest'
import { cents } from '../money/money.ts'
import { noVatOf } from './exemption.ts'
import { facturX } from './factur-x.ts'
import { facturXFaults } from './factur-x-rules.ts'
import { sampleInvoice } from './samples.ts'
import type { InvoiceWords } from './words.ts'
import { readXml } from '../xml.ts'

const SOUND = sampleInvoice()
const withoutVat = SOUND.lines.filter(({ rateBasisPoints }) => rateBasisPoints === 0)
const alone = (more: Partial<InvoiceWords>) =>
  sampleInvoice({ lines: withoutVat, paidCents: cents(500), dueCents: cents(500), ...more })

const CASES: Readonly<Record<string, InvoiceWords>> = {
  'with several rates, a discount and something due': SOUND,
  'paid whole': sampleInvoice({ paidCents: SOUND.grossCents, dueCents: cents(0), toCome: [] }),
  'that takes back': sampleInvoice({
    kind: 'CreditNote',
    credits: [{ number: 'F2026-00001', issuedOn: '2026-11-18' }],
    payments: [],
    toCome: [],
    paidCents: cents(0),
    dueCents: SOUND.grossCents,
  }),
  'of a small undertaking': alone({
    noVat: noVatOf('franchise', null, { hasVat: false }),
    seller: { ...SOUND.seller, vatNumber: null },
  }),
  'outside the scope of VAT': alone({ noVat: noVatOf('outOfScope', null, { hasVat: false }) }),
  'of an association with an RNA number, to a person without an address': alone({
    noVat: noVatOf('own', 'Exonéré', { hasVat: false }),
    seller: { ...SOUND.seller, vatNumber: null, siren: null, rnaNumber: 'W691234567' },
    buyer: {
      ...SOUND.buyer,
      isCompany: false,
      contact: null,
      siren: null,
      address: null,
      zipCode: null,
      city: null,
      addressLines: [],
    },
  }),
}

describe('an invoice for programs', () => {
  it.each(Object.entries(CASES))('[IV10] %s keeps every rule', (_, invoice) => {
    expect(facturXFaults(facturX(invoice))).toEqual([])
  })

  it('[IV10] says type, parties, means, totals and what it takes from', () => {
    const xml = facturX(SOUND)
    for (const words of [
      '<ram:TypeCode>380</ram:TypeCode>',
      '<ram:ID>F2026-00001</ram:ID>',
      '<ram:ID schemeID="0002">404833048</ram:ID>',
      '<ram:ID schemeID="VA">FR11123456782</ram:ID>',
      '<ram:TypeCode>48</ram:TypeCode>',
      '<ram:ExemptionReasonCode>VATEX-FR-CGI261-7</ram:ExemptionReasonCode>',
      '<ram:GrandTotalAmount>44.20</ram:GrandTotalAmount>',
      '<ram:TotalPrepaidAmount>39.20</ram:TotalPrepaidAmount>',
      '<ram:DuePayableAmount>5.00</ram:DuePayableAmount>',
      '<ram:SubjectCode>PMT</ram:SubjectCode>',
    ])
      expect(xml).toContain(words)
    const credit = facturX(CASES['that takes back'] ?? SOUND)
    expect(credit).toContain('<ram:TypeCode>381</ram:TypeCode>')
    expect(credit).toContain('<ram:IssuerAssignedID>F2026-00001</ram:IssuerAssignedID>')
  })

  it('[IV10] keeps whatever somebody typed, and drops what no XML may hold', () => {
    const words = 'A & B <c> "d" \u0000\u000Bé€ \u{1F33B}'
    const root = readXml(facturX(sampleInvoice({ title: words })))
    const [, document] = root?.children ?? []
    const notes = document?.children.filter(({ name }) => name === 'IncludedNote') ?? []
    expect(notes[0]?.children[0]?.text).toBe('A & B <c> "d" é€ \u{1F33B}')
  })

  it.each([
    ['is no XML', (xml: string) => xml.replace('</rsm:CrossIndustryInvoice>', ''), 'XML'],
    ['is something else', () => '<Invoice/>', 'XML'],
    ['follows another guideline', (xml: string) => xml.replace('urn:cen.eu:en16931:2017', 'urn:x'), 'BR-01'],
    ['has no number', (xml: string) => xml.replace('<ram:ID>F2026-00001</ram:ID>', ''), 'BR-02'],
    ['has no day', (xml: string) => xml.replace('20261119', '20261340'), 'BR-03'],
    ['has an unknown type', (xml: string) => xml.replace('>380<', '>999<'), 'BR-04'],
    ['has another currency', (xml: string) => xml.replace('>EUR</ram:Inv', '>XXX</ram:Inv'), 'BR-05'],
    ['credits nothing', (xml: string) => xml.replace('>380<', '>381<'), 'BR-55'],
    ['names no seller', (xml: string) => xml.replace('<ram:Name>Les Voisins</ram:Name>', ''), 'BR-06'],
    ['names no buyer', (xml: string) => xml.replace('<ram:Name>Atelier Martin</ram:Name>', ''), 'BR-07'],
    [
      'has no country of the seller',
      (xml: string) => xml.replace('<ram:CountryID>FR</ram:CountryID>', ''),
      'BR-09',
    ],
    [
      'has no country of the buyer',
      (xml: string) => xml.replace(/(<ram:BuyerTradeParty>[^]*?<ram:CountryID>)FR/, '$1'),
      'BR-11',
    ],
    [
      'has a VAT number of no country',
      (xml: string) => xml.replace('FR11123456782', '47123456782'),
      'BR-CO-09',
    ],
    ['has a wrong SIREN', (xml: string) => xml.replace('>404833048<', '>4048<'), 'SIREN'],
    [
      'takes VAT without a number',
      (xml: string) => xml.replace(/<ram:SpecifiedTaxRegistration>[^]*?<\/ram:SpecifiedTaxRegistration>/, ''),
      'BR-S-02',
    ],
    [
      'is exempt without a number',
      (xml: string) => xml.replace(/<ram:SpecifiedTaxRegistration>[^]*?<\/ram:SpecifiedTaxRegistration>/, ''),
      'BR-E-02',
    ],
    ['has a line without a number', (xml: string) => xml.replace('<ram:LineID>1</ram:LineID>', ''), 'BR-21'],
    [
      'has a line without a quantity',
      (xml: string) => xml.replace('>2</ram:BilledQuantity>', '></ram:BilledQuantity>'),
      'BR-22',
    ],
    ['has a line without a unit', (xml: string) => xml.replace(' unitCode="C62"', ''), 'BR-23'],
    [
      'has a line without an amount',
      (xml: string) => xml.replace('<ram:LineTotalAmount>16.00</ram:LineTotalAmount>', ''),
      'BR-24',
    ],
    [
      'has a line without a name',
      (xml: string) => xml.replace('<ram:Name>Cotisation</ram:Name>', ''),
      'BR-25',
    ],
    [
      'has a line without a price',
      (xml: string) => xml.replace('<ram:ChargeAmount>14.22</ram:ChargeAmount>', ''),
      'BR-26',
    ],
    [
      'has a price below zero',
      (xml: string) => xml.replace('<ram:ChargeAmount>14.22', '<ram:ChargeAmount>-14.22'),
      'BR-27',
    ],
    [
      'has a line without a category',
      (xml: string) => xml.replace('<ram:CategoryCode>S</ram:CategoryCode>', ''),
      'BR-CO-04',
    ],
    [
      'has VAT without a rate',
      (xml: string) => xml.replace('<ram:RateApplicablePercent>20.00</ram:RateApplicablePercent>', ''),
      'BR-S-05',
    ],
    [
      'is exempt at a rate',
      (xml: string) =>
        xml.replace(
          '<ram:RateApplicablePercent>0.00</ram:RateApplicablePercent>',
          '<ram:RateApplicablePercent>5.00</ram:RateApplicablePercent>',
        ),
      'BR-E-05',
    ],
    [
      'has a discount without a reason',
      (xml: string) =>
        xml.replace(/<ram:ReasonCode>95<\/ram:ReasonCode>\s*<ram:Reason>Réduction<\/ram:Reason>/, ''),
      'BR-42',
    ],
    [
      'has a line that is not price times quantity',
      (xml: string) => xml.replace('<ram:ActualAmount>4.00', '<ram:ActualAmount>3.00'),
      'LINE',
    ],
    [
      'has another base than its lines',
      (xml: string) => xml.replace('<ram:BasisAmount>16.00', '<ram:BasisAmount>17.00'),
      'BR-S-08',
    ],
    [
      'has VAT far from its rate',
      (xml: string) => xml.replace('<ram:CalculatedAmount>3.20', '<ram:CalculatedAmount>4.21'),
      'BR-CO-17',
    ],
    [
      'does not say why it is exempt',
      (xml: string) => xml.replace(/<ram:ExemptionReason(Code)?>[^<]*<\/ram:ExemptionReason(Code)?>/g, ''),
      'BR-E-10',
    ],
    [
      'takes VAT where there is none',
      (xml: string) => xml.replace('<ram:CalculatedAmount>0.00', '<ram:CalculatedAmount>0.50'),
      'BR-E-09',
    ],
    [
      'has another sum of lines',
      (xml: string) => xml.replace('<ram:LineTotalAmount>40.22', '<ram:LineTotalAmount>40.23'),
      'BR-CO-10',
    ],
    [
      'has another total without VAT',
      (xml: string) => xml.replace('<ram:TaxBasisTotalAmount>40.22', '<ram:TaxBasisTotalAmount>40.23'),
      'BR-CO-13',
    ],
    [
      'has another sum of VAT',
      (xml: string) => xml.replace('currencyID="EUR">3.98', 'currencyID="EUR">3.99'),
      'BR-CO-14',
    ],
    [
      'has another total',
      (xml: string) => xml.replace('<ram:GrandTotalAmount>44.20', '<ram:GrandTotalAmount>44.21'),
      'BR-CO-15',
    ],
    [
      'asks for something else',
      (xml: string) => xml.replace('<ram:DuePayableAmount>5.00', '<ram:DuePayableAmount>6.00'),
      'BR-CO-16',
    ],
    [
      'does not say when it is due',
      (xml: string) =>
        xml.replace(/<ram:SpecifiedTradePaymentTerms>[^]*?<\/ram:SpecifiedTradePaymentTerms>/, ''),
      'BR-CO-25',
    ],
  ])('[IV11] is found wrong where it %s', (_, plant, rule) => {
    const planted = plant(facturX(SOUND))
    expect(planted).not.toBe(facturX(SOUND))
    expect(facturXFaults(planted).map((fault) => fault.rule)).toContain(rule)
  })

  it('[IV11] is found wrong where it mixes what is outside the scope of VAT with VAT', () => {
    const mixed = sampleInvoice({ noVat: noVatOf('outOfScope', null, { hasVat: false }) })
    const rules = facturXFaults(facturX(mixed)).map(({ rule }) => rule)
    expect(rules).toContain('BR-O-11')
    const numbered = facturX(CASES['outside the scope of VAT'] ?? SOUND).replace(
      'schemeID="FC"',
      'schemeID="VA"',
    )
    expect(facturXFaults(numbered).map(({ rule }) => rule)).toContain('BR-O-02')
  })
})
