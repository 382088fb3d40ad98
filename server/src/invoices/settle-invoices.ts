import { assert } from '@obole/core/assert'
import { dateParts, parisDate } from '@obole/core/dates/dates'
import {
  type InvoiceCondition,
  type InvoiceKind,
  isInvoiceWanted,
  missingOfSale,
  missingOfSeller,
} from '@obole/core/invoices/invoice'
import { correctionOf, type SoldPart } from '@obole/core/invoices/parts'
import { sum } from '@obole/core/money/money'
import type { App } from '../app.ts'
import { brokenConstraint } from '../platform/db.ts'
import { newJob } from '../platform/job.ts'
import { sharedRead } from '../platform/shared-work.ts'
import { sendInvoiceJob } from './invoices.queue.ts'
import { insertInvoice, listSales } from './invoices.store.ts'
import { invoicedOf, paidSales, type Sale, standingOf } from './sale.ts'
import { wordsOf } from './say-invoice.ts'

const MAX_TRIES = 10

/** Orders that are confirmed at one moment are read together. */
const findSale = sharedRead<App, number, Sale>(
  async (app, ids) => new Map((await listSales(app.db, ids)).map((sale) => [sale.orderId, sale])),
)

export interface Settled {
  /** What is missing before the order can be invoiced. */
  missing: readonly InvoiceCondition[]
  /** This call wrote an invoice. */
  isInvoiced: boolean
}

/**
 * Brings the invoices of an order to what stands of it: none where none is wanted, a first one, a credit note for what is
 * no more, a further invoice for what came to it. Running it again writes nothing.
 */
export async function settleInvoices(
  app: App,
  orderId: number,
  { tellsPayer }: TellOptions = { tellsPayer: true },
): Promise<Settled> {
  let isInvoiced = false
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const sale = await findSale(app, orderId)
    const next = sale && nextOf(sale)
    if (!sale || !next) return { missing: [], isInvoiced }
    if (next.missing.length > 0) return { missing: next.missing, isInvoiced }
    const isWritten = await issue(app, sale, next, { tellsPayer })
    if (isWritten && next.kind === 'Invoice') isInvoiced = true
  }
  throw new Error(`order ${orderId} changes faster than its invoices can follow`)
}

/** The invoice of this order would be made; only the address of the company is missing. */
export const lacksBuyerAddressAlone = (missing: readonly InvoiceCondition[]): boolean =>
  missing.join() === 'buyerAddress'

/** The same of an order as it stands. */
export async function awaitsBuyerAddress(app: App, orderId: number): Promise<boolean> {
  const sale = await findSale(app, orderId)
  return lacksBuyerAddressAlone((sale && nextOf(sale)?.missing) ?? [])
}

interface TellOptions {
  /** Whether an invoice that comes after the confirmation is sent by itself: not where another mail brings it. */
  tellsPayer: boolean
}

interface Next {
  missing: readonly InvoiceCondition[]
  kind: InvoiceKind
  parts: readonly SoldPart[]
}

/** What is written next; null where everything is said. What is taken back comes before what is invoiced anew. */
export function nextOf(sale: Sale): Next | null {
  const standing = standingOf(sale)
  const { payAsOrganisation: isCompany, address, zipCode, city } = sale.payer
  const facts = {
    standing,
    isCompany,
    hasBuyerAddress: Boolean(address && zipCode && city),
    isBegun: paidSales(sale).some(({ isReceived }) => isReceived),
    isDue: sale.isRecent || sale.isAsked,
    isInvoiced: sale.issued.length > 0,
  }
  if (!isInvoiceWanted(facts, sale)) return null
  const { credited, invoiced } = correctionOf(invoicedOf(sale), standing)
  if (credited.length + invoiced.length === 0) return null
  // What was invoiced can always be taken back.
  if (credited.length > 0) return { missing: [], kind: 'CreditNote', parts: credited }
  const missing = [
    ...missingOfSeller(sale.organization, sale.settings),
    ...missingOfSale(facts, sale.settings?.vatNumber ?? null),
  ]
  return { missing, kind: 'Invoice', parts: invoiced }
}

/** Answers false where another request has written one of this order first: then all is decided anew. */
async function issue(
  app: App,
  sale: Sale,
  { kind, parts }: Next,
  { tellsPayer }: TellOptions,
): Promise<boolean> {
  const { orderId, organizationId, settings, issued } = sale
  assert(settings, `association ${organizationId} does not invoice`)
  const now = app.clock.now()
  const today = parisDate(now)
  const position = issued.length + 1
  const paperId = app.ids.derivedToken('paper', `invoice:${orderId}:${position}`)
  const isMailed = tellsPayer && sale.isConfirmed && kind === 'Invoice' && sale.payer.email !== null
  try {
    await insertInvoice(app.db, {
      paperId,
      organizationId,
      orderId,
      position,
      kind,
      year: dateParts(today).year,
      today,
      grossCents: sum(parts.map(({ grossCents }) => grossCents)),
      vatCents: sum(parts.map(({ vatCents }) => vatCents)),
      parts,
      contents: wordsOf(sale, settings, { kind, parts, now }),
      jobs: isMailed
        ? [newJob(sendInvoiceJob, { orderId, paperId }, { key: `${sendInvoiceJob.name}:${paperId}` })]
        : [],
      now,
    })
    return true
  } catch (error) {
    if (!['invoices_in_turn', 'papers_pkey'].includes(brokenConstraint(error) ?? '')) throw error
    return false
  }
}
