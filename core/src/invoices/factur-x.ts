import { formatDate, type LocalDate } from '../dates/dates.ts'
import { type Cents, formatEuros } from '../money/money.ts'
import type { PaymentMeans } from '../payment/payment-means.ts'
import type { VatCategory } from './exemption.ts'
import type { InvoiceKind } from './invoice.ts'
import {
  type InvoiceLine,
  invoiceNumberOf,
  type InvoiceWords,
  LATE_PAYMENT,
  mentionsLatePayment,
  type RateTotal,
} from './words.ts'
import { element, type XmlElement, xmlText } from '../xml.ts'

/** The name the standard gives to the file within the file, and the level of detail it says of itself. */
export const FACTUR_X_FILE = 'factur-x.xml'
export const FACTUR_X_LEVEL = 'EN 16931'
export const GUIDELINE = 'urn:cen.eu:en16931:2017'

export const TYPE_CODES: Readonly<Record<InvoiceKind, string>> = { Invoice: '380', CreditNote: '381' }

/** The codes of UNTDID 4461. A transfer that came in is told without an account: nobody is asked to pay to one. */
const MEANS_CODES: Readonly<Record<PaymentMeans, string>> = {
  None: '1',
  Card: '48',
  Sepa: '59',
  Check: '20',
  Cash: '10',
  BankTransfer: '42',
  Other: '1',
}

/** The framework of French electronic invoicing: goods, services or both, and whether it is paid already. */
const FRAMES = { goods: 'B', services: 'S', mixed: 'M' } as const

/** Discount, of UNTDID 5189. VAT on services is due when they are paid, of UNTDID 2475. */
const DISCOUNT_CODE = '95'
const DUE_WHEN_PAID = '72'
const ONE = 'C62'

/** The same invoice for programs: cross industry invoice (UN/CEFACT D16B), as the European standard uses it. */
export function facturX(invoice: InvoiceWords): string {
  return xmlText(
    element(
      'rsm:CrossIndustryInvoice',
      {
        'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
        'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
        'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
        'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
      },
      contextOf(invoice),
      documentOf(invoice),
      element(
        'rsm:SupplyChainTradeTransaction',
        {},
        ...invoice.lines.map((line, index) => lineOf(line, index + 1, invoice)),
        agreementOf(invoice),
        element('ram:ApplicableHeaderTradeDelivery', {}, supplyOf(invoice)),
        settlementOf(invoice),
      ),
    ),
  )
}

const text = (name: string, words: string | null): XmlElement | null =>
  words === null || words === '' ? null : element(name, {}, words)
const amount = (name: string, of: Cents, attributes = {}) => element(name, attributes, (of / 100).toFixed(2))
const day = (name: string, on: LocalDate, type = 'udt') =>
  element(name, {}, element(`${type}:DateTimeString`, { format: '102' }, on.replaceAll('-', '')))
const percent = (rateBasisPoints: number) => (rateBasisPoints / 100).toFixed(2)

function contextOf({ operation, dueCents }: InvoiceWords) {
  const frame = `${FRAMES[operation]}${dueCents === 0 ? 2 : 1}`
  return element(
    'rsm:ExchangedDocumentContext',
    {},
    element('ram:BusinessProcessSpecifiedDocumentContextParameter', {}, text('ram:ID', frame)),
    element('ram:GuidelineSpecifiedDocumentContextParameter', {}, text('ram:ID', GUIDELINE)),
  )
}

function documentOf(invoice: InvoiceWords) {
  const { kind, issuedOn, title, footer, noVat } = invoice
  const note = (content: string, code: string | null = null) =>
    element('ram:IncludedNote', {}, text('ram:Content', content), text('ram:SubjectCode', code))
  return element(
    'rsm:ExchangedDocument',
    {},
    text('ram:ID', invoiceNumberOf(invoice)),
    text('ram:TypeCode', TYPE_CODES[kind]),
    day('ram:IssueDateTime', issuedOn),
    note(title),
    noVat ? note(noVat.mention) : null,
    ...(mentionsLatePayment(invoice)
      ? Object.entries(LATE_PAYMENT).map(([code, words]) => note(words, code))
      : []),
    footer === null ? null : note(footer),
  )
}

/** Without a rate where it is outside the scope of VAT: the standard refuses one. */
function rateOf(rateBasisPoints: number, { noVat }: InvoiceWords): [VatCategory, string | null] {
  if (rateBasisPoints > 0 || !noVat) return ['S', percent(rateBasisPoints)]
  return [noVat.category, noVat.category === 'O' ? null : percent(0)]
}

function lineOf(line: InvoiceLine, position: number, invoice: InvoiceWords) {
  const { name, details, quantity, rateBasisPoints, unitCents, discountCents, netCents } = line
  const [category, rate] = rateOf(rateBasisPoints, invoice)
  return element(
    'ram:IncludedSupplyChainTradeLineItem',
    {},
    element('ram:AssociatedDocumentLineDocument', {}, text('ram:LineID', String(position))),
    element('ram:SpecifiedTradeProduct', {}, text('ram:Name', name), text('ram:Description', details)),
    element(
      'ram:SpecifiedLineTradeAgreement',
      {},
      element('ram:NetPriceProductTradePrice', {}, amount('ram:ChargeAmount', unitCents)),
    ),
    element(
      'ram:SpecifiedLineTradeDelivery',
      {},
      element('ram:BilledQuantity', { unitCode: ONE }, String(quantity)),
    ),
    element(
      'ram:SpecifiedLineTradeSettlement',
      {},
      element(
        'ram:ApplicableTradeTax',
        {},
        text('ram:TypeCode', 'VAT'),
        text('ram:CategoryCode', category),
        text('ram:RateApplicablePercent', rate),
      ),
      discountCents === 0 ? null : discountOf(discountCents),
      element(
        'ram:SpecifiedTradeSettlementLineMonetarySummation',
        {},
        amount('ram:LineTotalAmount', netCents),
      ),
    ),
  )
}

const discountOf = (discountCents: Cents) =>
  element(
    'ram:SpecifiedTradeAllowanceCharge',
    {},
    element('ram:ChargeIndicator', {}, text('udt:Indicator', 'false')),
    amount('ram:ActualAmount', discountCents),
    text('ram:ReasonCode', DISCOUNT_CODE),
    text('ram:Reason', 'Réduction'),
  )

function agreementOf({ seller, buyer, orderId, noVat }: InvoiceWords) {
  // The standard refuses a VAT number where all is outside the scope of VAT.
  const vatNumber = noVat?.category === 'O' ? null : seller.vatNumber
  const registered = (scheme: string, id: string | null) =>
    id === null
      ? null
      : element('ram:SpecifiedTaxRegistration', {}, element('ram:ID', { schemeID: scheme }, id))
  return element(
    'ram:ApplicableHeaderTradeAgreement',
    {},
    element(
      'ram:SellerTradeParty',
      {},
      seller.siren === null ? text('ram:ID', seller.rnaNumber) : null,
      text('ram:Name', seller.name),
      legalOf(seller),
      addressOf(seller),
      registered('VA', vatNumber),
      vatNumber === null ? registered('FC', seller.siren ?? seller.rnaNumber) : null,
    ),
    element(
      'ram:BuyerTradeParty',
      {},
      text('ram:Name', buyer.name),
      legalOf(buyer),
      buyer.contact === null
        ? null
        : element('ram:DefinedTradeContact', {}, text('ram:PersonName', buyer.contact)),
      addressOf(buyer),
    ),
    element('ram:BuyerOrderReferencedDocument', {}, text('ram:IssuerAssignedID', String(orderId))),
  )
}

/** 0002: the French register of undertakings. */
const legalOf = ({ siren }: InvoiceWords['buyer'] | InvoiceWords['seller']) =>
  siren === null
    ? null
    : element('ram:SpecifiedLegalOrganization', {}, element('ram:ID', { schemeID: '0002' }, siren))

const addressOf = ({ zipCode, address, city, country }: InvoiceWords['buyer'] | InvoiceWords['seller']) =>
  element(
    'ram:PostalTradeAddress',
    {},
    text('ram:PostcodeCode', zipCode),
    text('ram:LineOne', address),
    text('ram:CityName', city),
    text('ram:CountryID', country),
  )

const supplyOf = ({ suppliedOn }: InvoiceWords) =>
  element('ram:ActualDeliverySupplyChainEvent', {}, day('ram:OccurrenceDateTime', suppliedOn))

function settlementOf(invoice: InvoiceWords) {
  const { rates, netCents, vatCents, grossCents, paidCents, dueCents, credits, payments } = invoice
  const [first] = payments
  return element(
    'ram:ApplicableHeaderTradeSettlement',
    {},
    text('ram:InvoiceCurrencyCode', 'EUR'),
    first
      ? element(
          'ram:SpecifiedTradeSettlementPaymentMeans',
          {},
          text('ram:TypeCode', MEANS_CODES[first.means]),
        )
      : null,
    ...rates.map((rate) => taxOf(rate, invoice)),
    dueCents > 0 ? termsOf(invoice) : null,
    element(
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
      {},
      amount('ram:LineTotalAmount', netCents),
      amount('ram:TaxBasisTotalAmount', netCents),
      amount('ram:TaxTotalAmount', vatCents, { currencyID: 'EUR' }),
      amount('ram:GrandTotalAmount', grossCents),
      amount('ram:TotalPrepaidAmount', paidCents),
      amount('ram:DuePayableAmount', dueCents),
    ),
    ...credits.map(({ number, issuedOn }) =>
      element(
        'ram:InvoiceReferencedDocument',
        {},
        text('ram:IssuerAssignedID', number),
        day('ram:FormattedIssueDateTime', issuedOn, 'qdt'),
      ),
    ),
  )
}

function taxOf({ rateBasisPoints, netCents, vatCents }: RateTotal, invoice: InvoiceWords) {
  const [category, rate] = rateOf(rateBasisPoints, invoice)
  const noVat = category === 'S' ? null : invoice.noVat
  return element(
    'ram:ApplicableTradeTax',
    {},
    amount('ram:CalculatedAmount', vatCents),
    text('ram:TypeCode', 'VAT'),
    text('ram:ExemptionReason', noVat?.mention ?? null),
    amount('ram:BasisAmount', netCents),
    text('ram:CategoryCode', category),
    text('ram:ExemptionReasonCode', noVat?.code ?? null),
    category === 'S' && invoice.operation === 'services' ? text('ram:DueDateTypeCode', DUE_WHEN_PAID) : null,
    text('ram:RateApplicablePercent', rate),
  )
}

/** When what is still owed is due; the last day stands by itself where there are several. */
function termsOf(invoice: InvoiceWords) {
  const last = invoice.toCome.at(-1)
  return element(
    'ram:SpecifiedTradePaymentTerms',
    {},
    text('ram:Description', dueWords(invoice)),
    last ? day('ram:DueDateDateTime', last.dueOn) : null,
  )
}

/** What is still to be paid and when; of a credit note, what becomes of it. */
export function dueWords({ kind, toCome, credits }: InvoiceWords): string {
  if (kind === 'CreditNote') {
    const numbers = credits.map(({ number }) => number).join(', ')
    return `À déduire de ${credits.length > 1 ? 'nos factures' : 'notre facture'} ${numbers}. Ce qui a été remboursé l’a été par le moyen du paiement.`
  }
  const days = toCome.map(
    ({ dueOn, amountCents }) => `${formatEuros(amountCents, 'fr')} le ${formatDate(dueOn, 'fr')}`,
  )
  return `À régler\u202f: ${days.join(', ')}`
}
