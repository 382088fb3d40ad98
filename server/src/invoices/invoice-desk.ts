import type { InvoiceDesk, InvoiceSettingsBody } from '@obole/contract/invoices'
import { INVOICE_CONDITION_WORDS } from '@obole/contract/invoice-conditions'
import { ISSUE_WORDS } from '@obole/contract/issue-words'
import { refuse, type Refusal } from '@obole/contract/problems'
import { assert } from '@obole/core/assert'
import { type InvoiceCondition, missingOfSeller } from '@obole/core/invoices/invoice'
import { cleanVatNumber, isVatNumberOf } from '@obole/core/invoices/vat-number'
import { isBlank } from '@obole/core/validation/text'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import { loadManagedOrganization } from '../organizations/managed-organization.ts'
import { settleAndDraw } from './follow-changes.ts'
import * as store from './invoices.store.ts'
import { numberOf } from './sale.ts'

interface Keeper {
  organizationId: number
  userId: number
}

/** Orders whose payer's address is missing are named one by one, so many of them. */
const EXAMPLES = 20
const MONTHS_SHOWN = 12
const ORDERS_AT_ONCE = 500

/** How an association invoices, what is missing for it, and what waits. */
export async function showInvoiceDesk(app: App, organizationId: number): Promise<InvoiceDesk> {
  const months = await store.listMonths(app.db, organizationId, MONTHS_SHOWN)
  const organization = await loadManagedOrganization(app, organizationId)
  assert(organization, `no association ${organizationId}`)
  const { profile } = organization
  const settings = await store.findSettings(app.db, organizationId)
  const lacksVatNumber = settings !== null && settings.vatNumber === null
  const { withVat, ...waiting } = await store.countWaiting(app.db, organizationId, {
    examples: EXAMPLES,
    lacksVatNumber,
  })
  return {
    settings: settings && {
      vatNumber: settings.vatNumber,
      exemption: settings.exemption,
      ownMention: settings.ownMention,
      footer: settings.footer,
    },
    missing: [
      ...missingOfSeller(profile, settings),
      ...(lacksVatNumber && withVat > 0 ? (['vatNumber'] as const) : []),
    ],
    siren: profile.siren,
    waiting,
    months: months.map(({ month, invoices }) => ({
      month,
      invoices,
      url: `/api/manage/organizations/${organization.organizationSlug}/invoices/archive.zip?month=${month}`,
    })),
  }
}

/** From now on; what was issued stays as it is. */
export async function saveInvoiceSettings(
  app: App,
  { organizationId, userId }: Keeper,
  wished: InvoiceSettingsBody,
): Promise<InvoiceDesk | Refusal> {
  const { siren } = await profileOf(app, organizationId)
  const vatNumber = isBlank(wished.vatNumber) ? null : cleanVatNumber(wished.vatNumber ?? '')
  const ownMention = wished.exemption === 'own' ? (wished.ownMention?.trim() ?? '') : null
  if (vatNumber !== null && !isVatNumberOf(vatNumber, siren || null)) return wrong('vatNumber', 'vatNumber')
  if (ownMention === '') return wrong('ownMention', 'exemptionWords')
  const settings = {
    vatNumber,
    exemption: wished.exemption,
    ownMention,
    footer: isBlank(wished.footer) ? null : wished.footer,
  }
  await app.db.transaction(async (db) => {
    await store.saveSettings(db, organizationId, settings, app.clock.now())
    await recordAudit(app, db, {
      organizationId,
      userId,
      action: 'invoices.settingsSaved',
      subject: { type: 'organization', id: organizationId },
      details: settings,
    })
  })
  return showInvoiceDesk(app, organizationId)
}

const wrong = (path: string, code: 'vatNumber' | 'exemptionWords') =>
  refuse('FIELDS_INVALID', { issues: [{ path, code, message: ISSUE_WORDS[code] }] })

/** Each of what is missing, and where it is said. */
const incomplete = (missing: readonly InvoiceCondition[]) =>
  refuse('INVOICE_INCOMPLETE', {
    issues: missing.map((path) => ({ path, code: 'missing', message: INVOICE_CONDITION_WORDS[path] })),
  })

async function profileOf(app: App, organizationId: number) {
  const organization = await loadManagedOrganization(app, organizationId)
  assert(organization, `no association ${organizationId}`)
  return organization.profile
}

/** Has the orders that wait invoiced, portion by portion; pressed again after a fault, it goes on with those that are left. */
export async function invoiceWaiting(
  app: App,
  { organizationId, userId }: Keeper,
): Promise<{ orders: number }> {
  let orders = 0
  for (let after = 0; ;) {
    const portion = await store.wishForWaiting(app.db, {
      organizationId,
      userId,
      after,
      limit: ORDERS_AT_ONCE,
      now: app.clock.now(),
    })
    if (!portion) break
    orders += portion.orders
    after = portion.last
  }
  await recordAudit(app, app.db, {
    organizationId,
    userId,
    action: 'invoices.missingIssued',
    subject: { type: 'organization', id: organizationId },
    details: { orders },
  })
  return { orders }
}

/** Invoices an order that nothing obliges to be; one that has its invoice keeps it. */
export async function invoiceOrder(
  app: App,
  { organizationId, userId }: Keeper,
  orderId: number,
): Promise<{ number: string } | Refusal> {
  const settings = await store.findSettings(app.db, organizationId)
  if (!settings) return incomplete(missingOfSeller(await profileOf(app, organizationId), null))
  await store.insertWish(app.db, { orderId, userId, now: app.clock.now() })
  const { missing, isInvoiced } = await settleAndDraw(app, orderId)
  if (missing.length > 0) return incomplete(missing)
  const [sale] = await store.listSales(app.db, [orderId])
  const last = sale?.issued.findLast(({ kind }) => kind === 'Invoice')
  if (!last) return refuse('NOTHING_TO_INVOICE')
  // Asked again, or by two at once: the order is invoiced once.
  if (isInvoiced)
    await recordAudit(app, app.db, {
      organizationId,
      userId,
      action: 'invoices.orderInvoiced',
      subject: { type: 'order', id: orderId },
      details: { number: numberOf(last) },
    })
  return { number: numberOf(last) }
}
