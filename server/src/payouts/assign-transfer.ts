import type { AssignedTransfer, AssignTransfer, UnnamedTransfer } from '@obole/contract/incoming-transfers'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { namedTransfers } from '@obole/core/ledger/ledger'
import type { App } from '../app.ts'
import { type Page, readPage } from '../platform/continuation.ts'
import { holdSupport } from '../people/hold-right.ts'
import { findNamed, findTransfer, listUnnamed, nameTransfer } from './transfers.store.ts'

/** Transfers that belong to no association yet, oldest first. */
export async function listUnnamedTransfers(
  app: App,
  query: { pageSize: number; continuationToken?: string | undefined },
): Promise<{ data: UnnamedTransfer[]; pagination: Page<unknown>['pagination'] } | Refusal> {
  const page = await readPage(app, 'unnamed-transfers', query, async (after, limit) =>
    (await listUnnamed(app.db, after?.id ?? 0, limit)).map((row) => ({
      row,
      position: { key: '', id: row.id },
    })),
  )
  if (isRefusal(page)) return page
  return {
    data: page.rows.map(({ row }) => ({
      id: row.id,
      date: row.received_at.toISOString(),
      amount: row.amount_cents,
      senderName: row.sender_name,
      senderText: row.sender_text,
    })),
    pagination: page.pagination,
  }
}

/**
 * Gives a transfer that named no association to the one it was meant for. Once: the same request again gets the same
 * answer, and a request for another association is refused because the transfer is already assigned.
 */
export async function assignTransfer(
  app: App,
  assigned: AssignTransfer & { transferId: number; userId: number },
): Promise<AssignedTransfer | Refusal> {
  const { transferId: id, organizationSlug, organizationName, reason, userId } = assigned
  const transfer = await findTransfer(app.db, id)
  if (!transfer) return refuse('NOT_FOUND')
  const organization = await findNamed(app.db, organizationSlug, organizationName)
  if (!organization) return refuse('ASSOCIATION_NOT_NAMED_SO')
  const naming = {
    id,
    organization,
    cause: `transfer-named:${transfer.providerTransferId}`,
    transfers: namedTransfers(organization.id, transfer.amountCents),
    userId,
    reason,
    now: app.clock.now(),
  }
  const isAssigned = await app.db.transaction(
    async (db) => (await holdSupport(db, userId)) ?? nameTransfer(db, naming),
  )
  if (isRefusal(isAssigned)) return isAssigned
  if (isAssigned) app.jobs.wake()
  const owner = isAssigned ? organization.id : (await findTransfer(app.db, id))?.organizationId
  if (owner !== organization.id) return refuse('TRANSFER_ALREADY_ASSIGNED')
  const { slug, name } = organization
  return { id, amount: transfer.amountCents, organizationSlug: slug, organizationName: name }
}
