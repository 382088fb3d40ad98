import type { Transfer } from '@obole/core/ledger/ledger'
import { cents, type Cents } from '@obole/core/money/money'
import { insertMoneyActCte, moneyActParam } from '../ledger/money-acts.sql.ts'
import { insertTransfersCte, transfersParam } from '../ledger/transfers.sql.ts'
import { auditParam, insertAuditCte } from '../audit/audit.sql.ts'
import type { Row, Queryable } from '../platform/db.ts'
import { coverWaitingRefundsJob, sendTopUpMailJob } from './payouts.queue.ts'
import { insertJobsOfRows } from '../platform/jobs.sql.ts'
import { at, named, param, sql, type Sql } from '../platform/sql.ts'

export async function hasOrganization(db: Queryable, id: number): Promise<boolean> {
  const rows = await db.query(named('transfers-organization')`select id from organizations where id = ${id}`)
  return rows.length > 0
}

export interface ReceivedTransfer {
  provider: string
  providerTransferId: string
  amountCents: Cents
  senderName: string
  senderText: string
  organizationId: number | null
  transfers: readonly Transfer[]
  now: number
}

/** An association has more money: its waiting refunds are looked at, and it is told. `from` has the transfer's `id`. */
const moneyCameCtes = (from: Sql, now: Sql) => sql`
  told as (${insertJobsOfRows(sendTopUpMailJob, { payload: { transferId: sql`id` }, runAt: now, from })}),
  covered as (${insertJobsOfRows(coverWaitingRefundsJob, { payload: {}, runAt: now, from })})`

/** Keeps and books a transfer, once however often it is reported, and queues a look at waiting refunds. */
export async function insertTransfer(db: Queryable, received: ReceivedTransfer): Promise<void> {
  const moment = at(received.now)
  await db.query(named('transfers-insert')`
      with received as (
        insert into incoming_transfers (provider, provider_transfer_id, amount_cents, sender_name, sender_text,
          organization_id, received_at)
        values (${received.provider}, ${received.providerTransferId}, ${received.amountCents}, ${received.senderName},
          ${received.senderText}, ${received.organizationId}, ${moment})
        on conflict (provider, provider_transfer_id) do nothing returning id, organization_id, amount_cents),
      booked as (${insertTransfersCte({
        param: param(
          transfersParam({ cause: `transfer:${received.providerTransferId}`, transfers: received.transfers }),
        ),
        orderId: sql`null::bigint`,
        paymentId: sql`null::bigint`,
        bookedAt: moment,
        from: sql`received`,
      })}),
      written as (
        insert into money_acts (organization_id, user_id, act, subject, details, done_at)
        select organization_id, null, 'topUp', 'transfer:' || id, jsonb_build_object('amountCents', amount_cents),
          ${moment}
        from received where organization_id is not null),
      ${moneyCameCtes(sql`received where organization_id is not null`, moment)}
      select from received`)
}

export interface NamedTransfer {
  organizationId: number
  organizationName: string
  amountCents: Cents
}

export async function findNamedTransfer(db: Queryable, id: number): Promise<NamedTransfer | null> {
  const [row] = await db.query<Row & { organization_id: number; name: string; amount_cents: number }>(named(
    'transfers-find',
  )`
      select i.organization_id, o.name, i.amount_cents from incoming_transfers i
      join organizations o on o.id = i.organization_id where i.id = ${id}`)
  return row
    ? {
        organizationId: row.organization_id,
        organizationName: row.name,
        amountCents: cents(row.amount_cents),
      }
    : null
}

interface UnnamedRow extends Row {
  id: number
  received_at: Date
  amount_cents: number
  sender_name: string
  sender_text: string
}

export function listUnnamed(db: Queryable, afterId: number, limit: number): Promise<UnnamedRow[]> {
  return db.query<UnnamedRow>(named('transfers-unnamed')`
      select id, received_at, amount_cents, sender_name, sender_text from incoming_transfers
      where organization_id is null and id > ${afterId} order by id limit ${limit}`)
}

export interface IncomingTransfer {
  providerTransferId: string
  amountCents: Cents
  organizationId: number | null
}

export async function findTransfer(db: Queryable, id: number): Promise<IncomingTransfer | null> {
  const [row] = await db.query<
    Row & { provider_transfer_id: string; amount_cents: number; organization_id: number | null }
  >(
    named('transfers-any')`
      select provider_transfer_id, amount_cents, organization_id from incoming_transfers where id = ${id}`,
  )
  return row
    ? {
        providerTransferId: row.provider_transfer_id,
        amountCents: cents(row.amount_cents),
        organizationId: row.organization_id,
      }
    : null
}

export interface NamedOrganization {
  id: number
  slug: string
  name: string
}

/** The association that has both this address and this name. */
export async function findNamed(
  db: Queryable,
  slug: string,
  name: string,
): Promise<NamedOrganization | null> {
  const [row] = await db.query<Row & NamedOrganization>(
    named('transfers-organization-named')`
      select id, slug, name from organizations where slug = ${slug.trim()} and lower(name) = lower(${name.trim()})`,
  )
  return row ?? null
}

export interface TransferNaming {
  id: number
  organization: NamedOrganization
  cause: string
  transfers: readonly Transfer[]
  userId: number
  reason: string
  now: number
}

/**
 * Assigns a transfer to an association: books it, notes it in the association's log and in the platform's, informs the
 * association and queues a look at waiting refunds. All of it happens once, and nothing happens where the transfer is
 * already assigned.
 */
export async function nameTransfer(db: Queryable, naming: TransferNaming): Promise<boolean> {
  const { id, organization, cause, transfers, userId, reason, now } = naming
  const details = { amountCents: transfers.reduce((sum, { amountCents }) => sum + amountCents, 0), reason }
  const act = 'topUpAssigned' as const
  const moment = at(now)
  const rows = await db.query(named('transfers-name')`
      with named as (
        update incoming_transfers set organization_id = ${organization.id} where id = ${id}
          and organization_id is null returning id),
      booked as (${insertTransfersCte({
        param: param(transfersParam({ cause, transfers })),
        orderId: sql`null::bigint`,
        paymentId: sql`null::bigint`,
        bookedAt: moment,
        from: sql`named`,
      })}),
      written as (${insertMoneyActCte(param(moneyActParam({ organizationId: organization.id, userId, act, subject: `transfer:${id}`, details })), moment, sql`named`)}),
      noted as (${insertAuditCte(
        param(
          auditParam([
            {
              organizationId: null,
              userId,
              action: `money.${act}`,
              subject: { type: 'transfer', id, label: organization.name },
              details: { ...details, organizationSlug: organization.slug },
            },
          ]),
        ),
        moment,
        sql`named`,
      )}),
      ${moneyCameCtes(sql`named`, moment)}
      select id from named`)
  return rows.length > 0
}
