import { isLocalDate } from '../dates/dates.ts'
import { GUIDELINE, TYPE_CODES } from './factur-x.ts'
import { readXml, type XmlElement } from '../xml.ts'

/** A rule of the European standard EN 16931 that an invoice breaks. */
export interface InvoiceFault {
  readonly rule: string
  readonly fault: string
}

/**
 * What is wrong with the XML of an invoice: the rules of the standard for what invoices of associations say. Amounts are
 * compared in cents.
 */
export function facturXFaults(xml: string): InvoiceFault[] {
  const root = readXml(xml)
  if (root?.name !== 'CrossIndustryInvoice') return [{ rule: 'XML', fault: 'is no cross industry invoice' }]
  const read = readInvoice(root)
  return [
    ...documentFaults(read),
    ...partyFaults(read),
    ...read.lines.flatMap((line) => lineFaults(line)),
    ...rateFaults(read),
    ...totalFaults(read),
  ].map(([rule, fault]) => ({ rule, fault }))
}

type Fault = readonly [rule: string, fault: string]
const unless = (holds: boolean, rule: string, fault: string): Fault[] => (holds ? [] : [[rule, fault]])

/** The elements at the end of a path, however many there are. */
const all = (from: XmlElement, path: string): XmlElement[] =>
  path
    .split('/')
    .reduce<XmlElement[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [from],
    )
const textAt = (from: XmlElement, path: string): string => all(from, path)[0]?.text ?? ''
/** In cents; NaN where it is no amount of at most two decimals. */
const centsOf = (text: string): number =>
  /^-?[0-9]+(\.[0-9]{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN
const centsAt = (from: XmlElement, path: string): number => centsOf(textAt(from, path))

function readInvoice(root: XmlElement) {
  const [trade = root] = all(root, 'SupplyChainTradeTransaction')
  const [settlement = root] = all(trade, 'ApplicableHeaderTradeSettlement')
  const [agreement = root] = all(trade, 'ApplicableHeaderTradeAgreement')
  return {
    root,
    settlement,
    agreement,
    lines: all(trade, 'IncludedSupplyChainTradeLineItem'),
    taxes: all(settlement, 'ApplicableTradeTax'),
    sums: all(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation')[0] ?? root,
  }
}
type Read = ReturnType<typeof readInvoice>

function documentFaults({ root, settlement }: Read): Fault[] {
  const document = 'ExchangedDocument'
  const type = textAt(root, `${document}/TypeCode`)
  const issued = textAt(root, `${document}/IssueDateTime/DateTimeString`)
  const credits = all(settlement, 'InvoiceReferencedDocument/IssuerAssignedID')
  return [
    ...unless(
      textAt(root, 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID') === GUIDELINE,
      'BR-01',
      'does not say that it follows EN 16931',
    ),
    ...unless(textAt(root, `${document}/ID`) !== '', 'BR-02', 'has no number'),
    ...unless(isDay(issued), 'BR-03', 'has no date of issue'),
    ...unless(Object.values(TYPE_CODES).includes(type), 'BR-04', `has the unknown type ${type}`),
    ...unless(textAt(settlement, 'InvoiceCurrencyCode') === 'EUR', 'BR-05', 'has no currency'),
    ...unless(
      type !== TYPE_CODES.CreditNote || (credits.length > 0 && credits.every(({ text }) => text !== '')),
      'BR-55',
      'credits no invoice',
    ),
  ]
}

const isDay = (digits: string) => isLocalDate(digits.replace(/^(....)(..)(..)$/, '$1-$2-$3'))

function partyFaults({ agreement, taxes }: Read): Fault[] {
  const seller = 'SellerTradeParty'
  const registered = (scheme: string) =>
    all(agreement, `${seller}/SpecifiedTaxRegistration/ID`).some(
      ({ attributes, text }) => attributes['schemeID'] === scheme && text !== '',
    )
  const categories = taxes.map((tax) => textAt(tax, 'CategoryCode'))
  const isNamed = ['ID', 'SpecifiedLegalOrganization/ID'].some(
    (path) => textAt(agreement, `${seller}/${path}`) !== '',
  )
  const sirens = all(agreement, `${seller}/SpecifiedLegalOrganization/ID`).concat(
    all(agreement, 'BuyerTradeParty/SpecifiedLegalOrganization/ID'),
  )
  const vatNumbers = all(agreement, `${seller}/SpecifiedTaxRegistration/ID`).filter(
    ({ attributes }) => attributes['schemeID'] === 'VA',
  )
  return [
    ...unless(textAt(agreement, `${seller}/Name`) !== '', 'BR-06', 'names no seller'),
    ...unless(textAt(agreement, 'BuyerTradeParty/Name') !== '', 'BR-07', 'names no buyer'),
    ...unless(
      /^[A-Z]{2}$/.test(textAt(agreement, `${seller}/PostalTradeAddress/CountryID`)),
      'BR-09',
      'does not say in which country the seller is',
    ),
    ...unless(
      /^[A-Z]{2}$/.test(textAt(agreement, 'BuyerTradeParty/PostalTradeAddress/CountryID')),
      'BR-11',
      'does not say in which country the buyer is',
    ),
    ...unless(isNamed || registered('VA'), 'BR-CO-26', 'gives the seller no number'),
    ...unless(
      vatNumbers.every(({ text }) => /^[A-Z]{2}/.test(text)),
      'BR-CO-09',
      'has a VAT number that does not begin with its country',
    ),
    ...unless(
      sirens.every(
        ({ attributes, text }) => attributes['schemeID'] !== '0002' || /^[0-9]{9}([0-9]{5})?$/.test(text),
      ),
      'SIREN',
      'has a SIREN that is none',
    ),
    ...unless(
      !categories.includes('S') || registered('VA') || registered('FC'),
      'BR-S-02',
      'takes VAT without a VAT number',
    ),
    ...unless(
      !categories.includes('E') || registered('VA') || registered('FC'),
      'BR-E-02',
      'is exempt without a number of the seller',
    ),
    ...unless(
      !categories.includes('O') || !registered('VA'),
      'BR-O-02',
      'has a VAT number outside the scope of VAT',
    ),
  ]
}

function lineFaults(line: XmlElement): Fault[] {
  const settled = 'SpecifiedLineTradeSettlement'
  const position = textAt(line, 'AssociatedDocumentLineDocument/LineID')
  const of = (fault: string) => `line ${position || '?'} ${fault}`
  const category = textAt(line, `${settled}/ApplicableTradeTax/CategoryCode`)
  const rate = textAt(line, `${settled}/ApplicableTradeTax/RateApplicablePercent`)
  const [quantity] = all(line, 'SpecifiedLineTradeDelivery/BilledQuantity')
  const price = centsAt(line, 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount')
  const net = centsAt(line, `${settled}/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount`)
  const allowances = all(line, `${settled}/SpecifiedTradeAllowanceCharge`)
  const allowed = allowances.map((one) => centsAt(one, 'ActualAmount'))
  return [
    ...unless(position !== '', 'BR-21', 'has a line without a number'),
    ...unless(Number(quantity?.text) > 0, 'BR-22', of('has no quantity')),
    ...unless((quantity?.attributes['unitCode'] ?? '') !== '', 'BR-23', of('has no unit')),
    ...unless(Number.isInteger(net), 'BR-24', of('has no amount')),
    ...unless(textAt(line, 'SpecifiedTradeProduct/Name') !== '', 'BR-25', of('has no name')),
    ...unless(Number.isInteger(price), 'BR-26', of('has no price')),
    ...unless(price >= 0, 'BR-27', of('has a price below zero')),
    ...unless(['S', 'E', 'O'].includes(category), 'BR-CO-04', of('has no category of VAT')),
    ...unless(category !== 'S' || Number(rate) > 0, 'BR-S-05', of('has VAT without a rate')),
    ...unless(category !== 'E' || (rate !== '' && Number(rate) === 0), 'BR-E-05', of('is exempt at a rate')),
    ...unless(category !== 'O' || rate === '', 'BR-O-05', of('is outside the scope of VAT at a rate')),
    ...unless(
      allowances.every((one) => textAt(one, 'Reason') !== '' || textAt(one, 'ReasonCode') !== ''),
      'BR-42',
      of('has a discount without a reason'),
    ),
    ...unless(
      Number(quantity?.text) * price - allowed.reduce((sum, cents) => sum + cents, 0) === net,
      'LINE',
      of('does not come to its price times its quantity, less its discount'),
    ),
  ]
}

/** Category and rate: one group of the standard’s VAT breakdown. */
const groupOf = (tax: XmlElement) =>
  `${textAt(tax, 'CategoryCode')} ${Number(textAt(tax, 'RateApplicablePercent'))}`

function rateFaults({ lines, taxes }: Read): Fault[] {
  const groups = taxes.map(groupOf)
  const categories = new Set(taxes.map((tax) => textAt(tax, 'CategoryCode')))
  const ofLines = lines.map((line) => {
    const [tax] = all(line, 'SpecifiedLineTradeSettlement/ApplicableTradeTax')
    const net = centsAt(
      line,
      'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount',
    )
    return { group: tax ? groupOf(tax) : '', net }
  })
  return [
    ...unless(taxes.length > 0, 'BR-CO-18', 'has no VAT breakdown'),
    ...unless(new Set(groups).size === groups.length, 'BR-S-01', 'tells a rate twice'),
    ...unless(
      ofLines.every(({ group }) => groups.includes(group)),
      'BR-S-01',
      'leaves the rate of a line out of its breakdown',
    ),
    ...unless(
      !categories.has('O') || categories.size === 1,
      'BR-O-11',
      'mixes what is outside the scope of VAT with other things',
    ),
    ...taxes.flatMap((tax) => {
      const group = groupOf(tax)
      const base = ofLines.filter((line) => line.group === group).reduce((sum, { net }) => sum + net, 0)
      return taxFaults(tax, base)
    }),
  ]
}

function taxFaults(tax: XmlElement, baseOfLines: number): Fault[] {
  const category = textAt(tax, 'CategoryCode')
  const rate = Number(textAt(tax, 'RateApplicablePercent'))
  const base = centsAt(tax, 'BasisAmount')
  const vat = centsAt(tax, 'CalculatedAmount')
  const hasReason = textAt(tax, 'ExemptionReason') !== '' || textAt(tax, 'ExemptionReasonCode') !== ''
  return [
    ...unless(textAt(tax, 'TypeCode') === 'VAT', 'BR-47', 'has a tax that is not VAT'),
    ...unless(Number.isInteger(base), 'BR-45', 'has a rate without a base'),
    ...unless(Number.isInteger(vat), 'BR-46', 'has a rate without VAT'),
    ...unless(base === baseOfLines, `BR-${category}-08`, `has another base at ${rate} % than its lines`),
    // The standard lets each line be rounded by itself: the VAT may be another by less than one euro.
    ...unless(
      Math.abs(vat - (base * rate) / 100) < 100,
      'BR-CO-17',
      `has VAT that is not ${rate} % of its base`,
    ),
    ...unless(category === 'S' || vat === 0, `BR-${category}-09`, 'takes VAT where there is none'),
    ...unless(category === 'S' || hasReason, `BR-${category}-10`, 'does not say why there is no VAT'),
    ...unless(category !== 'S' || !hasReason, 'BR-S-10', 'says why there is no VAT where there is some'),
  ]
}

function totalFaults({ lines, taxes, sums, settlement }: Read): Fault[] {
  const of = (name: string) => centsAt(sums, name)
  const net = lines.reduce(
    (sum, line) =>
      sum +
      centsAt(
        line,
        'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount',
      ),
    0,
  )
  const vat = taxes.reduce((sum, tax) => sum + centsAt(tax, 'CalculatedAmount'), 0)
  const due = of('DuePayableAmount')
  const paid = textAt(sums, 'TotalPrepaidAmount') === '' ? 0 : of('TotalPrepaidAmount')
  const terms = ['Description', 'DueDateDateTime/DateTimeString'].map((path) =>
    textAt(settlement, `SpecifiedTradePaymentTerms/${path}`),
  )
  return [
    ...unless(lines.length > 0, 'BR-16', 'has no line'),
    ...unless(of('LineTotalAmount') === net, 'BR-CO-10', 'has another total than its lines'),
    ...unless(
      of('TaxBasisTotalAmount') === of('LineTotalAmount'),
      'BR-CO-13',
      'has another total without VAT than its lines',
    ),
    ...unless(of('TaxTotalAmount') === vat, 'BR-CO-14', 'has another VAT than its rates'),
    ...unless(
      of('GrandTotalAmount') === of('TaxBasisTotalAmount') + of('TaxTotalAmount'),
      'BR-CO-15',
      'has another total with VAT than without, and its VAT',
    ),
    ...unless(
      due === of('GrandTotalAmount') - paid,
      'BR-CO-16',
      'asks for something else than what is not paid',
    ),
    ...unless(
      !(due > 0) || terms.some((words) => words !== ''),
      'BR-CO-25',
      'does not say when what is owed is due',
    ),
  ]
}
