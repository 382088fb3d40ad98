import type { LocalDate } from '@obole/core/dates/dates'
import type { DepositSlipContents } from '../papers/paper.ts'
import type { Row, Queryable } from '../platform/db.ts'
import { at, named, param, sql } from '../platform/sql.ts'

export interface ChequeRow extends Row {
  payment_id: number
  order_id: number
  received_on: LocalDate
  drawer: string
  bank: string | null
  number: string | null
  amount_cents: number
  is_event_canceled: boolean
}

/**
 * Cheques received, and neither cancelled, nor wholly handed back, nor on a slip. A cheque is deposited for the amount
 * written on it, whatever part of it was handed back since.
 */
const waitingOf = (organizationId: number) => sql`
  select p.id as payment_id, p.order_id, p.due_on as received_on, p.amount_cents + p.waived_cents as amount_cents, c.bank, c.number,
    coalesce(c.drawer, o.payer ->> 'companyName', concat_ws(' ', o.payer ->> 'firstName', o.payer ->> 'lastName')) as drawer,
    exists (select from event_cancellation_orders e where e.order_id = p.order_id) as is_event_canceled
  from payments p join orders o on o.id = p.order_id left join cheques c on c.payment_id = p.id
  where p.organization_id = ${organizationId} and p.type = 'Offline' and p.means = 'Check' and p.state = 'Registered'
    and received_cents(p.state, p.amount_cents, p.refunded_cents) > 0
    and not exists (select from deposited_cheques d where d.payment_id = p.id and d.stands)`

export const readWaiting = (db: Queryable, organizationId: number, limit: number): Promise<ChequeRow[]> =>
  db.query<ChequeRow>(
    named('deposits-waiting')`${waitingOf(organizationId)} order by p.due_on, p.id limit ${limit}`,
  )

export async function sumWaiting(
  db: Queryable,
  organizationId: number,
): Promise<{ count: number; total: number }> {
  const [row] = await db.query<{ count: number; total: number }>(named('deposits-waiting-sum')`
      select count(*) as count, coalesce(sum(amount_cents), 0)::bigint as total
      from (${waitingOf(organizationId)}) waiting`)
  return row ?? { count: 0, total: 0 }
}

/** Locks these cheques until the slip is written: a request that cancels one waits, and finds it on the slip. */
export const lockWaiting = (
  db: Queryable,
  organizationId: number,
  paymentIds: readonly number[],
): Promise<ChequeRow[]> =>
  db.query<ChequeRow>(named('deposits-lock')`
      ${waitingOf(organizationId)} and p.id = any(${paymentIds}::bigint[])
      order by p.due_on, p.id for no key update of p`)

export interface SlipRow extends Row {
  id: number
  number: number
  request_hash: string
  total_cents: number
  contents: DepositSlipContents
  made_at: Date
  undone_at: Date | null
  since: { paymentId: number; isWithdrawn: boolean; handedBackCents: number }[]
}

const SLIP = sql`
  select s.id, s.number, s.request_hash, s.total_cents, s.contents, s.made_at, s.undone_at,
    (select coalesce(jsonb_agg(jsonb_build_object('paymentId', d.payment_id, 'isWithdrawn', d.withdrawn_at is not null,
        'handedBackCents', case when d.withdrawn_at is null and d.stands then p.waived_cents else 0 end)), '[]')
      from deposited_cheques d join payments p on p.id = d.payment_id where d.slip_id = s.id) as since
  from deposit_slips s`

export async function findSlip(db: Queryable, organizationId: number, id: number): Promise<SlipRow | null> {
  const [row] = await db.query<SlipRow>(
    named('deposits-slip')`
      ${SLIP} where s.organization_id = ${organizationId} and s.id = ${id}`,
  )
  return row ?? null
}

export async function findSlipByKey(db: Queryable, key: string): Promise<SlipRow | null> {
  const [row] = await db.query<SlipRow>(named('deposits-slip-by-key')`${SLIP} where s.key = ${key}`)
  return row ?? null
}

/** The slips with a number below `before`, highest first. */
export const listSlips = (
  db: Queryable,
  of: { organizationId: number; before: number | null; limit: number },
): Promise<SlipRow[]> => {
  const before = param(of.before)
  return db.query<SlipRow>(named('deposits-slips')`
      ${SLIP} where s.organization_id = ${of.organizationId} and (${before}::int is null or s.number < ${before})
      order by s.number desc limit ${of.limit}`)
}

export interface SlipToWrite {
  key: string
  requestHash: string
  organizationId: number
  userId: number
  totalCents: number
  /** Everything on the slip except its number, which only this statement knows. */
  contents: Omit<DepositSlipContents, 'number'>
  now: number
}

/** Takes the next number and writes the slip with its cheques: a number is taken if, and only if, its slip exists. */
export async function insertSlip(db: Queryable, slip: SlipToWrite): Promise<{ id: number; number: number }> {
  const { key, requestHash, organizationId, userId, totalCents, contents, now } = slip
  const organizationIdParam = param(organizationId)
  const contentsParam = param(JSON.stringify(contents))
  const [row] = await db.query<{ id: number; number: number }>(named('deposits-insert')`
      with counter as (
        insert into deposit_slip_counters as c (organization_id, last_number) values (${organizationIdParam}, 1)
        on conflict (organization_id) do update set last_number = c.last_number + 1 returning last_number),
      slip as (
        insert into deposit_slips (organization_id, number, key, request_hash, total_cents, contents, user_id, made_at)
        select ${organizationIdParam}, last_number, ${key}, ${requestHash}, ${totalCents},
          ${contentsParam}::jsonb || jsonb_build_object('number', last_number), ${userId},
          ${at(now)}
        from counter returning id, number),
      lines as (
        insert into deposited_cheques (slip_id, payment_id, amount_cents)
        select slip.id, c."paymentId", c."amountCents"
        from slip, jsonb_to_recordset(${contentsParam}::jsonb -> 'cheques') as c("paymentId" bigint,
        "amountCents" bigint))
      select id, number from slip`)
  if (!row) throw new Error('a deposit slip was written without a number')
  return row
}

/** Answers the slip's number; nothing where it was already undone, or belongs to another association. */
export async function undoSlip(
  db: Queryable,
  {
    organizationId,
    slipId,
    userId,
    now,
  }: { organizationId: number; slipId: number; userId: number; now: number },
): Promise<{ number: number; totalCents: number } | null> {
  const [row] = await db.query<{ number: number; totalCents: number }>(named('deposits-undo')`
      with slip as (
        update deposit_slips set undone_at = ${at(now)}, undone_by = ${userId}
        where organization_id = ${organizationId} and id = ${slipId} and undone_at is null returning id, number,
        total_cents),
      freed as (update deposited_cheques d set stands = false from slip where d.slip_id = slip.id)
      select number, total_cents as "totalCents" from slip`)
  return row ?? null
}

/** Where the money of the slip goes, and who takes it there. */
export interface Depositor extends Row {
  name: string
  address: string | null
  zip_code: string | null
  city: string | null
  iban: string | null
  iban_holder: string | null
  made_by: string
}

export async function findDepositor(
  db: Queryable,
  organizationId: number,
  userId: number,
): Promise<Depositor | null> {
  const [row] = await db.query<Depositor>(named('deposits-depositor')`
      select g.name, g.address, g.zip_code, g.city, g.iban, g.iban_holder,
        coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as made_by
      from organizations g, users u where g.id = ${organizationId} and u.id = ${userId}`)
  return row ?? null
}
