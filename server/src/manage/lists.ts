import type { ReconciledPayout } from '@obole/contract/bank-statements'
import type { JournalLine, VatRow } from '@obole/contract/accounting'
import type { IssuedInvoice } from '@obole/contract/invoices'
import type { ContactRow } from '@obole/contract/contacts'
import type {
  AbuseDetail,
  AbuseRow,
  ContributorRow,
  ItemRow,
  OrderRow,
  PaymentRow,
  ProspectRow,
  ReportDecision,
} from '@obole/contract/manage-lists'
import type { AuditEntry, AuditPerson } from '@obole/contract/manage-people'
import type { ExpectedOrder } from '@obole/contract/expected-income'
import type { MovementLine } from '@obole/contract/movements'
import type { CashOutRow } from '@obole/contract/payouts'
import type { IssuedReceipt } from '@obole/contract/manage-receipts'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { CampaignOfYear } from '@obole/contract/year'
import { parisDate } from '@obole/core/dates/dates'
import { countVat, readVat, totalVat } from '../accounting/show-vat.ts'
import { countInvoices, readInvoices, sumInvoices } from '../invoices/list-invoices.ts'
import { countJournalLines, readLines, sumJournal } from '../accounting/show-journal.ts'
import type { App } from '../app.ts'
import { contactList } from '../contacts/list-contacts.ts'
import { countReconciled, readReconciled } from '../statements/show-reconciliation.ts'
import { countProspects, listProspects } from '../prospects/list-prospects.ts'
import { decideAbuse } from '../reports/decide-report.ts'
import { countAbuses, listAbuses, placeOfAbuse } from '../reports/list-reports.ts'
import {
  campaignsOfItems,
  contributorList,
  itemList,
  type ListFilter,
  orderList,
  paymentList,
} from '../orders/lists.ts'
import { auditOfSubject, auditPeople, countAudit, entryFor, placeOfEntry, readAudit } from '../audit/audit.ts'
import { countPayoutLines, readPayoutLines } from '../payouts/read-money.ts'
import type { Identity } from '../people/identify.ts'
import { countExpectedOrders, readExpectedOrders, sumExpectedOrders } from '../year/list-expected.ts'
import { countOfMovements, readMovements, sumOfMovements } from '../year/list-movements.ts'
import { readCampaignsOfYear } from '../year/show-year.ts'
import { receiptList } from '../receipts/receipt-desk.ts'
import { enter, enterAsSupport, enterPlaceOf, type Where } from './access.ts'
import { deskList, type Page, pageOf } from './desk-list.ts'
import {
  ABUSES,
  ALL_ABUSES,
  answerColumns,
  AUDIT,
  CONTACTS,
  CONTRIBUTORS,
  ENTRIES,
  EXPECTED_ORDERS,
  inLocale,
  INVOICES,
  ITEMS,
  MEMBERSHIP,
  MOVEMENT_LINES,
  ORDERS,
  PAYMENTS,
  PAYOUT_LINES,
  RECONCILIATION,
  PROSPECTS,
  YEAR_CAMPAIGNS,
  VAT,
  RECEIPTS,
} from './export-columns.ts'
import { readQuestions } from './exports.store.ts'
import { type Filters, filterOf, type Paged, periodRefusal } from './list-filter.ts'

export const orders = deskList<OrderRow>({
  name: 'orders',
  right: 'readOrders',
  ...orderList,
  columns: ORDERS,
})

export const payments = deskList<PaymentRow>({
  name: 'payments',
  right: 'readMoney',
  ...paymentList,
  columns: PAYMENTS,
})

const mayHoldMembers = ({ types }: ListFilter) => !types?.length || types.includes('Membership')

export const items = deskList<ItemRow>({
  name: 'items',
  right: 'readOrders',
  ...itemList,
  columns: ITEMS,
  furtherColumns: async (app, filter, locale) => [
    ...(mayHoldMembers(filter) ? inLocale(MEMBERSHIP, locale) : []),
    ...answerColumns(
      await readQuestions(app.db, filter.organizationId, await campaignsOfItems(app, filter)),
      locale,
    ),
  ],
})

export const contacts = deskList<ContactRow>({
  name: 'contacts',
  right: 'readOrders',
  ...contactList,
  columns: CONTACTS,
})

export const contributors = deskList<ContributorRow>({
  name: 'contributors',
  right: 'readOrders',
  ...contributorList,
  columns: CONTRIBUTORS,
})

export const prospects = deskList<ProspectRow>({
  name: 'prospects',
  right: 'readOrders',
  read: listProspects,
  count: countProspects,
  columns: PROSPECTS,
})

const reportsOf = ({ organizationId, formId, ...narrowed }: ListFilter) => ({
  of: { organizationId, formId },
  ...narrowed,
})
export const abuses = deskList<AbuseRow>({
  name: 'abuses',
  right: 'editForm',
  read: (app, filter, after, limit) => listAbuses(app, reportsOf(filter), after, limit),
  count: (app, filter) => countAbuses(app, reportsOf(filter)),
  columns: ABUSES,
})

export const audit = deskList<AuditEntry>({
  name: 'audit',
  right: 'readAudit',
  read: async (app, filter, after, limit) =>
    (await readAudit(app, filter, after, limit)).map(({ entry, position }) => ({ row: entry, position })),
  count: countAudit,
  columns: AUDIT,
})

/** No lines where no payout is named. */
const linesOf = ({ organizationId, cashOutId }: ListFilter) => ({ organizationId, payoutId: cashOutId ?? 0 })
export const payoutLines = deskList<CashOutRow>({
  name: 'payoutLines',
  right: 'readMoney',
  read: (app, filter, after, limit) => readPayoutLines(app, linesOf(filter), after, limit),
  count: (app, filter) => countPayoutLines(app, linesOf(filter)),
  columns: PAYOUT_LINES,
})

const entriesOf = ({ organizationId, fromMs, untilMs, cashOutId, vatRate }: ListFilter) => ({
  organizationId,
  from: fromMs === undefined ? null : parisDate(fromMs),
  // A filter ends before its last moment.
  to: untilMs === undefined ? null : parisDate(untilMs - 1),
  payoutId: cashOutId ?? null,
  vatRate: vatRate ?? null,
})
export const entries = deskList<JournalLine>({
  name: 'entries',
  right: 'readMoney',
  read: (app, filter, after, limit) => readLines(app, entriesOf(filter), after, limit),
  count: (app, filter) => countJournalLines(app, entriesOf(filter)),
  sum: async (app, filter) => {
    const { debit, credit } = await sumJournal(app, entriesOf(filter))
    return { debit, credit }
  },
  columns: ENTRIES,
})

const movementsOf = ({ organizationId, formId, movements, outside, fromMs, untilMs }: ListFilter) => ({
  organizationId,
  formId,
  movements,
  isOutside: outside === 'campaigns',
  fromMs,
  untilMs,
})
export const movements = deskList<MovementLine>({
  name: 'movements',
  right: 'readMoney',
  read: (app, filter, after, limit) => readMovements(app, movementsOf(filter), after, limit),
  count: (app, filter, most) => countOfMovements(app, movementsOf(filter), most),
  sum: (app, filter) => sumOfMovements(app, movementsOf(filter)),
  columns: MOVEMENT_LINES,
})

const expectedOf = ({ organizationId, formId, sources, fromMs, untilMs }: ListFilter) => ({
  organizationId,
  formId,
  sources,
  ...(fromMs === undefined ? {} : { from: parisDate(fromMs) }),
  ...(untilMs === undefined ? {} : { to: parisDate(untilMs - 1) }),
})
export const expectedIncome = deskList<ExpectedOrder>({
  name: 'expectedIncome',
  right: 'readMoney',
  read: (app, filter, after, limit) => readExpectedOrders(app, expectedOf(filter), after, limit),
  count: (app, filter) => countExpectedOrders(app, expectedOf(filter)),
  sum: (app, filter) => sumExpectedOrders(app, expectedOf(filter)),
  columns: EXPECTED_ORDERS,
})

export const yearCampaigns = deskList<CampaignOfYear>({
  name: 'yearCampaigns',
  right: 'readMoney',
  read: (app, filter, after, limit) => readCampaignsOfYear(app, filter, after, limit),
  count: async (app, filter) => (await readCampaignsOfYear(app, filter, null, Infinity)).length,
  columns: YEAR_CAMPAIGNS,
})

const reconciledOf = ({ organizationId, fromMs, untilMs, states }: ListFilter) => ({
  organizationId,
  standings: states,
  from: fromMs === undefined ? null : parisDate(fromMs),
  to: untilMs === undefined ? null : parisDate(untilMs - 1),
})
export const reconciliation = deskList<ReconciledPayout>({
  name: 'reconciliation',
  right: 'readMoney',
  read: (app, filter, after, limit) => readReconciled(app, reconciledOf(filter), after, limit),
  count: (app, filter) => countReconciled(app, reconciledOf(filter)),
  columns: RECONCILIATION,
})

export const vat = deskList<VatRow>({
  name: 'vat',
  right: 'readMoney',
  read: (app, filter, after, limit) => readVat(app, { ...entriesOf(filter), ...filter }, after, limit),
  count: (app, filter) => countVat(app, { ...entriesOf(filter), ...filter }),
  sum: (app, filter) => totalVat(app, { ...entriesOf(filter), ...filter }),
  columns: VAT,
})

export const invoices = deskList<IssuedInvoice>({
  name: 'invoices',
  right: 'readMoney',
  read: readInvoices,
  count: countInvoices,
  sum: sumInvoices,
  columns: INVOICES,
})

export const receipts = deskList<IssuedReceipt>({
  name: 'receipts',
  right: 'readMoney',
  ...receiptList,
  columns: RECEIPTS,
})

/** Every list that can be read and exported. */
export const DESK_LISTS = {
  orders,
  payments,
  items,
  contacts,
  contributors,
  prospects,
  abuses,
  audit,
  payoutLines,
  entries,
  movements,
  expectedIncome,
  yearCampaigns,
  reconciliation,
  vat,
  invoices,
  receipts,
} as const

const everywhere = ({ search, fromMs, untilMs, states, reasons }: ListFilter) => ({
  of: null,
  search,
  fromMs,
  untilMs,
  states,
  reasons,
})

/** The reports of all associations, with who made them. For Support: no route of an association leads to it. */
export const allAbuses = deskList<AbuseRow>({
  name: 'abuses',
  right: 'decideCompliance',
  read: (app, filter, after, limit) => listAbuses(app, everywhere(filter), after, limit),
  count: (app, filter) => countAbuses(app, everywhere(filter)),
  columns: ALL_ABUSES,
})

/** A report with the decision about it. */
export async function showAbuse(
  app: App,
  identity: Identity,
  where: Where & { reportId: string },
): Promise<AbuseDetail | Refusal> {
  const { reportId } = where
  const entered = await enterPlaceOf(app, identity, where, 'editForm', {
    find: (organizationId) => placeOfAbuse(app, organizationId, reportId),
    unknown: refuse('NOT_FOUND'),
  })
  if (isRefusal(entered)) return entered
  const { organizationId, report } = entered
  return { ...report, history: await auditOfSubject(app, { organizationId, type: 'report', id: reportId }) }
}

export async function showAllAbuses(
  app: App,
  identity: Identity,
  query: Filters & Paged,
): Promise<Page<AbuseRow> | Refusal> {
  const support = await enterAsSupport(app, identity)
  if (isRefusal(support)) return support
  const refused = periodRefusal(query)
  if (refused) return refused
  const filter = filterOf({ organizationId: 0, formId: null }, query)
  return pageOf(app, 'all-abuses', filter, query, (after, limit) => allAbuses.read(app, filter, after, limit))
}

export async function decideReport(
  app: App,
  identity: Identity,
  reportId: string,
  decision: ReportDecision,
): Promise<AbuseRow | Refusal> {
  const support = await enterAsSupport(app, identity)
  return isRefusal(support) ? support : decideAbuse(app, support.userId, reportId, decision)
}

/** The people the log can be filtered by, for users who may read all of it. */
export async function showAuditPeople(
  app: App,
  identity: Identity,
  where: Where,
): Promise<{ data: AuditPerson[] } | Refusal> {
  const entered = await enter(app, identity, where, 'readAudit')
  return isRefusal(entered) ? entered : { data: await auditPeople(app, entered.organizationId) }
}

export async function showAuditEntry(
  app: App,
  identity: Identity,
  where: Where & { entryId: number },
): Promise<AuditEntry | Refusal> {
  const entered = await enterPlaceOf(app, identity, where, 'readAudit', {
    find: (organizationId) => placeOfEntry(app, organizationId, where.entryId),
    unknown: refuse('NOT_FOUND'),
  })
  if (isRefusal(entered)) return entered
  return entryFor({ seesPrivate: entered.rights.can('editPeople') }, entered.entry)
}
