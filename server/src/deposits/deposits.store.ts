import type { LocalDate } from '@obole/core/dates'
import type { DepositSlipContents } from '../papers/paper.ts'
import type { Row, Queryable } from '../platform/db.ts'

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
 * Received, and neither cancelled, nor wholly handed back, nor on a slip. A cheque is taken to the bank for what is written on
 * it, whatever part of it was handed back since.
 */
const WAITING = `
  select p.id as payment_id, p.order_id, p.due_on as received_on, p.amount_cents + p.waived_cents as amount_cents, c.bank, c.number,
    coalesce(c.drawer, o.payer ->> 'companyName', concat_ws(' ', o.payer ->> 'firstName', o.payer ->> 'lastName')) as drawer,
    exists (select from event_cancellation_orders e where e.order_id = p.order_id) as is_event_canceled
  from payments p join orders o on o.id = p.order_id left join cheques c on c.payment_id = p.id
  where p.organization_id = $1 and p.type = 'Offline' and p.means = 'Check' and p.state = 'Registered'
    and received_cents(p.state, p.amount_cents, p.refunded_cents) > 0
    and not exists (select from deposited_cheques d where d.payment_id = p.id and d.stands)`

export const readWaiting = (db: Queryable, organizationId: number, limit: number): Promise<ChequeRow[]> =>
  db.query<ChequeRow>({
    name: 'deposits-waiting',
    text: `${WAITING} order by p.due_on, p.id limit $2`,
    values: [organizationId, limit],
  })

export async function sumWaiting(
  db: Queryable,
  organizationId: number,
): Promise<{ count: number; total: number }> {
  const [row] = await db.query<{ count: number; total: number }>({
    name: 'deposits-waiting-sum',
    text: `select count(*) as count, coalesce(sum(amount_cents), 0)::bigint as total from (${WAITING}) waiting`,
    values: [organizationId],
  })
  return row ?? { count: 0, total: 0 }
}

/** Held until the slip is written: whoever cancels one of them meanwhile waits, and finds it on the slip. */
export const lockWaiting = (
  db: Queryable,
  organizationId: number,
  paymentIds: readonly number[],
): Promise<ChequeRow[]> =>
  db.query<ChequeRow>({
    name: 'deposits-lock',
    text: `${WAITING} and p.id = any($2::bigint[]) order by p.due_on, p.id for no key update of p`,
    values: [organizationId, paymentIds],
  })

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

const SLIP = `
  select s.id, s.number, s.request_hash, s.total_cents, s.contents, s.made_at, s.undone_at,
    (select coalesce(jsonb_agg(jsonb_build_object('paymentId', d.payment_id, 'isWithdrawn', d.withdrawn_at is not null,
        'handedBackCents', case when d.withdrawn_at is null and d.stands then p.waived_cents else 0 end)), '[]')
      from deposited_cheques d join payments p on p.id = d.payment_id where d.slip_id = s.id) as since
  from deposit_slips s`

export async function findSlip(db: Queryable, organizationId: number, id: number): Promise<SlipRow | null> {
  const [row] = await db.query<SlipRow>({
    name: 'deposits-slip',
    text: `${SLIP} where s.organization_id = $1 and s.id = $2`,
    values: [organizationId, id],
  })
  return row ?? null
}

export async function findSlipByKey(db: Queryable, key: string): Promise<SlipRow | null> {
  const [row] = await db.query<SlipRow>({
    name: 'deposits-slip-by-key',
    text: `${SLIP} where s.key = $1`,
    values: [key],
  })
  return row ?? null
}

/** From the number before `before` down. */
export const listSlips = (
  db: Queryable,
  of: { organizationId: number; before: number | null; limit: number },
): Promise<SlipRow[]> =>
  db.query<SlipRow>({
    name: 'deposits-slips',
    text: `
      ${SLIP} where s.organization_id = $1 and ($2::int is null or s.number < $2) order by s.number desc limit $3`,
    values: [of.organizationId, of.before, of.limit],
  })

export interface SlipToWrite {
  key: string
  requestHash: string
  organizationId: number
  userId: number
  totalCents: number
  /** All it says but its number, which only this statement knows. */
  contents: Omit<DepositSlipContents, 'number'>
  now: number
}

/** Takes the next number and writes the slip with its cheques: a number is taken if, and only if, its slip is there. */
export async function insertSlip(db: Queryable, slip: SlipToWrite): Promise<{ id: number; number: number }> {
  const { key, requestHash, organizationId, userId, totalCents, contents, now } = slip
  const [row] = await db.query<{ id: number; number: number }>({
    name: 'deposits-insert',
    text: `
      with counter as (
        insert into deposit_slip_counters as c (organization_id, last_number) values ($3, 1)
        on conflict (organization_id) do update set last_number = c.last_number + 1 returning last_number),
      slip as (
        insert into deposit_slips (organization_id, number, key, request_hash, total_cents, contents, user_id, made_at)
        select $3, last_number, $1, $2, $5, $6::jsonb || jsonb_build_object('number', last_number), $4,
          to_timestamp($7 / 1000.0)
        from counter returning id, number),
      lines as (
        insert into deposited_cheques (slip_id, payment_id, amount_cents)
        select slip.id, c."paymentId", c."amountCents"
        from slip, jsonb_to_recordset($6::jsonb -> 'cheques') as c("paymentId" bigint, "amountCents" bigint))
      select id, number from slip`,
    values: [key, requestHash, organizationId, userId, totalCents, JSON.stringify(contents), now],
  })
  if (!row) throw new Error('a deposit slip was written without a number')
  return row
}

/** Answers its number; nothing where it was undone before, or is none of theirs. */
export async function undoSlip(
  db: Queryable,
  {
    organizationId,
    slipId,
    userId,
    now,
  }: { organizationId: number; slipId: number; userId: number; now: number },
): Promise<{ number: number; totalCents: number } | null> {
  const [row] = await db.query<{ number: number; totalCents: number }>({
    name: 'deposits-undo',
    text: `
      with slip as (
        update deposit_slips set undone_at = to_timestamp($4 / 1000.0), undone_by = $3
        where organization_id = $1 and id = $2 and undone_at is null returning id, number, total_cents),
      freed as (update deposited_cheques d set stands = false from slip where d.slip_id = slip.id)
      select number, total_cents as "totalCents" from slip`,
    values: [organizationId, slipId, userId, now],
  })
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
  const [row] = await db.query<Depositor>({
    name: 'deposits-depositor',
    text: `
      select g.name, g.address, g.zip_code, g.city, g.iban, g.iban_holder,
        coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as made_by
      from organizations g, users u where g.id = $1 and u.id = $2`,
    values: [organizationId, userId],
  })
  return row ?? null
}
