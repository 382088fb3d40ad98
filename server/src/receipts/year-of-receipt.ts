import { parisDate } from '@obole/core/dates/dates'
import { issuesReceipts, receiptYear, type ReceiptOrganization } from '@obole/core/receipts/receipt'
import { rhythmOf } from '@obole/core/receipts/yearly-receipt'
import type { App } from '../app.ts'
import { listRhythms } from './yearly.store.ts'

/** The year whose gifts one receipt says, for a gift of today; null where a gift has its own, or none. */
export async function yearOfReceipt(
  app: App,
  organization: ReceiptOrganization & { id: number },
): Promise<number | null> {
  if (!issuesReceipts(organization)) return null
  const year = receiptYear(parisDate(app.clock.now()))
  return rhythmOf(await listRhythms(app.db, organization.id), year) === 'EachYear' ? year : null
}
