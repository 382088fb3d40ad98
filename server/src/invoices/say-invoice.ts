import { addressLines } from '@obole/contract/address-lines'
import { calendarStart } from '@obole/core/campaign/kinds'
import { noVatOf } from '@obole/core/invoices/exemption'
import type { InvoiceKind } from '@obole/core/invoices/invoice'
import type { SoldPart } from '@obole/core/invoices/parts'
import {
  invoiceLines,
  invoiceTotals,
  type InvoiceWords,
  paymentsUpTo,
  supplyDay,
} from '@obole/core/invoices/words'
import { cents, sum } from '@obole/core/money/money'
import { DEFAULT_COUNTRY } from '@obole/core/validation/country'
import { type InvoiceSettings, numberOf, paidSales, type Sale } from './sale.ts'

type Words = Omit<InvoiceWords, 'number' | 'issuedOn'>

/** Everything an invoice or a credit note of these parts says, but its number and its day. */
export function wordsOf(
  sale: Sale,
  settings: InvoiceSettings,
  { kind, parts, now }: { kind: InvoiceKind; parts: readonly SoldPart[]; now: number },
): Words {
  const { form, orderId, orderedOn, lines } = sale
  const sold = invoiceLines(parts, lines, kind)
  const totals = invoiceTotals(sold)
  const operation = operationOf(sale, parts)
  const isWithoutVat = totals.rates.some(({ rateBasisPoints }) => rateBasisPoints === 0)
  return {
    kind,
    orderId,
    orderedOn,
    suppliedOn: supplyDay({
      operation,
      orderedOn,
      startsOn: calendarStart(form.type, form.startsOn),
      memberFrom: linesIn(sale, parts).flatMap(({ memberFrom }) => memberFrom ?? []),
    }),
    title: form.title,
    operation,
    seller: sellerOf(sale, settings),
    buyer: buyerOf(sale),
    lines: sold,
    ...totals,
    noVat: isWithoutVat
      ? noVatOf(settings.exemption, settings.ownMention, { hasVat: totals.rates.length > 1 })
      : null,
    ...moneyOf(sale, kind, totals.grossCents),
    credits: kind === 'CreditNote' ? creditedBy(sale, parts) : [],
    footer: settings.footer,
    madeAt: now,
  }
}

const linesIn = ({ lines }: Sale, parts: readonly SoldPart[]) =>
  lines.filter((line) => parts.some(({ lineId }) => lineId === line.lineId))

function operationOf(sale: Sale, parts: readonly SoldPart[]): InvoiceWords['operation'] {
  const goods = linesIn(sale, parts).map(({ type }) => type === 'Product')
  if (goods.every(Boolean)) return 'goods'
  return goods.some(Boolean) ? 'mixed' : 'services'
}

function sellerOf({ organization }: Sale, { vatNumber }: InvoiceSettings): InvoiceWords['seller'] {
  const { country, ...seller } = organization
  return {
    ...seller,
    country: countryCode(country),
    vatNumber,
    addressLines: addressLines(organization, 'fr'),
  }
}

function buyerOf({ payer }: Sale): InvoiceWords['buyer'] {
  const { address, zipCode, city, country, companyName, companySiren, payAsOrganisation: isCompany } = payer
  const person = `${payer.firstName} ${payer.lastName}`
  return {
    name: isCompany ? (companyName ?? person) : person,
    contact: isCompany && companyName ? person : null,
    isCompany,
    siren: isCompany ? (companySiren ?? null) : null,
    address,
    zipCode,
    city,
    country: countryCode(country),
    addressLines: addressLines(payer, 'fr'),
  }
}

/** Some tools send three letters, as we take them: those of France are ours. */
const countryCode = (country: string | null): string =>
  country !== null && /^[A-Z]{2}$/.test(country) ? country : DEFAULT_COUNTRY

/** What was paid of it and what is still to come: a credit note only takes from an invoice. */
function moneyOf(sale: Sale, kind: InvoiceKind, grossCents: number) {
  if (kind === 'CreditNote')
    return { payments: [], toCome: [], paidCents: cents(0), dueCents: cents(grossCents) }
  const paid = paidSales(sale)
  const open = paid.filter(({ isReceived }) => !isReceived)
  const dueCents = cents(Math.min(grossCents, sum(open.map(({ amountCents }) => amountCents))))
  const paidCents = cents(grossCents - dueCents)
  const received = paid.filter(({ isReceived }) => isReceived)
  return {
    payments: paymentsUpTo(received, paidCents).map(({ paidOn, means, amountCents }) => ({
      paidOn,
      means,
      amountCents,
    })),
    toCome: paymentsUpTo(open, dueCents).map(({ dueOn, amountCents }) => ({ dueOn, amountCents })),
    paidCents,
    dueCents,
  }
}

/** The invoices that said what is taken back, the latest first until nothing of it is left. */
function creditedBy({ issued }: Sale, parts: readonly SoldPart[]) {
  const invoices = issued.filter(
    (one) =>
      one.kind === 'Invoice' &&
      one.parts.some((before) =>
        parts.some(
          ({ lineId, rateBasisPoints }) =>
            lineId === before.lineId && rateBasisPoints === before.rateBasisPoints,
        ),
      ),
  )
  return invoices.map((one) => ({ number: numberOf(one), issuedOn: one.issuedOn }))
}
