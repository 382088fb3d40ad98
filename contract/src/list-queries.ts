import type { ExportName } from '@obole/core/site/lists'
import { z } from 'zod'
import { reconciliationQuery } from './bank-statements.ts'
import { entriesQuery, vatQuery } from './accounting.ts'
import { contactsQuery } from './contacts.ts'
import { expectedIncomeQuery } from './expected-income.ts'
import { invoicesQuery } from './invoices.ts'
import {
  abusesQuery,
  contributorsListQuery,
  itemsQuery,
  ordersQuery,
  paymentsQuery,
  prospectsQuery,
} from './manage-lists.ts'
import { receiptsQuery } from './manage-receipts.ts'
import { auditQuery } from './manage-people.ts'
import { movementsQuery } from './movements.ts'
import { yearQuery } from './year.ts'

/** What each list is asked with. An export is asked with the same, and with nothing that its list does not know. */
export const LIST_QUERIES = {
  orders: ordersQuery.strict(),
  payments: paymentsQuery.strict(),
  items: itemsQuery.strict(),
  contacts: contactsQuery.strict(),
  contributors: contributorsListQuery.strict(),
  prospects: prospectsQuery.strict(),
  abuses: abusesQuery.strict(),
  audit: auditQuery.strict(),
  entries: entriesQuery.strict(),
  movements: movementsQuery.strict(),
  expectedIncome: expectedIncomeQuery.strict(),
  yearCampaigns: yearQuery.strict(),
  reconciliation: reconciliationQuery.strict(),
  vat: vatQuery.strict(),
  invoices: invoicesQuery.strict(),
  receipts: receiptsQuery.strict(),
  payoutLines: z.strictObject({ cashOutId: z.coerce.number().int().positive() }),
} satisfies Readonly<Record<ExportName, z.ZodObject>>
