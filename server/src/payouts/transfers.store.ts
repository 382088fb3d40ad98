import type { Transfer } from '@obole/core/ledger'
import { cents, type Cents } from '@obole/core/money'
import { insertTransfersCte, transfersParam } from '../ledger/transfers.sql.ts'
import type { Row, Sql } from '../platform/db.ts'

export async function hasOrganization(sql: Sql, id: number): Promise<boolean> {
  const rows = await sql.query({
    name: 'transfers-organization',
    text: 'select id from organizations where id = $1',
    values: [id],
  })
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

/** Keeps and books a transfer, once however often it is told of, and has refunds that wait looked at. */
export async function insertTransfer(sql: Sql, received: ReceivedTransfer): Promise<void> {
  await sql.query({
    name: 'transfers-insert',
    text: `
      with received as (
        insert into incoming_transfers (provider, provider_transfer_id, amount_cents, sender_name, sender_text, organization_id, received_at)
        values ($1, $2, $3, $4, $5, $6, to_timestamp($7 / 1000.0))
        on conflict (provider, provider_transfer_id) do nothing returning id, organization_id, amount_cents),
      booked as (${insertTransfersCte({
        param: '$8',
        orderId: 'null::bigint',
        paymentId: 'null::bigint',
        bookedAt: 'to_timestamp($7 / 1000.0)',
        from: 'received',
      })}),
      written as (
        insert into money_acts (organization_id, user_id, act, subject, details, done_at)
        select organization_id, null, 'topUp', 'transfer:' || id, jsonb_build_object('amountCents', amount_cents), to_timestamp($7 / 1000.0)
        from received where organization_id is not null)
      insert into jobs (name, payload, run_at)
      select job.name, job.payload, to_timestamp($7 / 1000.0) from received, lateral (values
        ('cover-waiting-refunds', '{}'::jsonb), ('send-top-up-mail', jsonb_build_object('transferId', received.id))) as job(name, payload)
      where organization_id is not null`,
    values: [
      received.provider,
      received.providerTransferId,
      received.amountCents,
      received.senderName,
      received.senderText,
      received.organizationId,
      received.now,
      transfersParam({ cause: `transfer:${received.providerTransferId}`, transfers: received.transfers }),
    ],
  })
}

export interface NamedTransfer {
  organizationId: number
  organizationName: string
  amountCents: Cents
}

export async function findNamedTransfer(sql: Sql, id: number): Promise<NamedTransfer | null> {
  const [row] = await sql.query<Row & { organization_id: number; name: string; amount_cents: number }>({
    name: 'transfers-find',
    text: `
      select i.organization_id, o.name, i.amount_cents from incoming_transfers i
      join organizations o on o.id = i.organization_id where i.id = $1`,
    values: [id],
  })
  return row
    ? {
        organizationId: row.organization_id,
        organizationName: row.name,
        amountCents: cents(row.amount_cents),
      }
    : null
}
