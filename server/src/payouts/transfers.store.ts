import type { Transfer } from '@obole/core/ledger'
import { cents, type Cents } from '@obole/core/money'
import { insertMoneyActCte, moneyActParam } from '../ledger/money-acts.sql.ts'
import { insertTransfersCte, transfersParam } from '../ledger/transfers.sql.ts'
import { auditParam, insertAuditCte } from '../organizations/audit.sql.ts'
import type { Row, Queryable } from '../platform/db.ts'

export async function hasOrganization(db: Queryable, id: number): Promise<boolean> {
  const rows = await db.query({
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
export async function insertTransfer(db: Queryable, received: ReceivedTransfer): Promise<void> {
  await db.query({
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

export async function findNamedTransfer(db: Queryable, id: number): Promise<NamedTransfer | null> {
  const [row] = await db.query<Row & { organization_id: number; name: string; amount_cents: number }>({
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

interface UnnamedRow extends Row {
  id: number
  received_at: Date
  amount_cents: number
  sender_name: string
  sender_text: string
}

export function listUnnamed(db: Queryable, afterId: number, limit: number): Promise<UnnamedRow[]> {
  return db.query<UnnamedRow>({
    name: 'transfers-unnamed',
    text: `
      select id, received_at, amount_cents, sender_name, sender_text from incoming_transfers
      where organization_id is null and id > $1 order by id limit $2`,
    values: [afterId, limit],
  })
}

export interface IncomingTransfer {
  providerTransferId: string
  amountCents: Cents
  organizationId: number | null
}

export async function findTransfer(db: Queryable, id: number): Promise<IncomingTransfer | null> {
  const [row] = await db.query<
    Row & { provider_transfer_id: string; amount_cents: number; organization_id: number | null }
  >({
    name: 'transfers-any',
    text: 'select provider_transfer_id, amount_cents, organization_id from incoming_transfers where id = $1',
    values: [id],
  })
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

/** The association of both this address and this name. */
export async function findNamed(db: Queryable, slug: string, name: string): Promise<NamedOrganization | null> {
  const [row] = await db.query<Row & NamedOrganization>({
    name: 'transfers-organization-named',
    text: 'select id, slug, name from organizations where slug = $1 and lower(name) = lower($2)',
    values: [slug.trim(), name.trim()],
  })
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
 * Whose a transfer is, booked, noted in the association's log and in the platform's, told to the association, and refunds
 * that wait looked at: all of it once, and none of it where the transfer is somebody's already.
 */
export async function nameTransfer(db: Queryable, naming: TransferNaming): Promise<boolean> {
  const { id, organization, cause, transfers, userId, reason, now } = naming
  const details = { amountCents: transfers.reduce((sum, { amountCents }) => sum + amountCents, 0), reason }
  const act = 'topUpAssigned' as const
  const at = 'to_timestamp($3 / 1000.0)'
  const rows = await db.query({
    name: 'transfers-name',
    text: `
      with named as (
        update incoming_transfers set organization_id = $2 where id = $1 and organization_id is null returning id),
      booked as (${insertTransfersCte({
        param: '$4',
        orderId: 'null::bigint',
        paymentId: 'null::bigint',
        bookedAt: at,
        from: 'named',
      })}),
      written as (${insertMoneyActCte('$5', at, 'named')}),
      noted as (${insertAuditCte('$6', at, 'named')}),
      told as (
        insert into jobs (name, payload, run_at)
        select job.name, job.payload, ${at} from named, lateral (values
          ('cover-waiting-refunds', '{}'::jsonb), ('send-top-up-mail', jsonb_build_object('transferId', named.id))) as job(name, payload))
      select id from named`,
    values: [
      id,
      organization.id,
      now,
      transfersParam({ cause, transfers }),
      moneyActParam({ organizationId: organization.id, userId, act, subject: `transfer:${id}`, details }),
      auditParam([
        {
          organizationId: null,
          userId,
          action: `money.${act}`,
          subject: { type: 'transfer', id, label: organization.name },
          details: { ...details, organizationSlug: organization.slug },
        },
      ]),
    ],
  })
  return rows.length > 0
}
