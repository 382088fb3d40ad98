import { cents } from '@obole/core/money'
import type { PaymentState } from '@obole/core/payment'
import type { Row, Sql } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'
import type { Attempt, PaymentRequest } from './attempt.ts'
import type { FrozenOrder } from './frozen-order.ts'

interface RequestRow extends Row {
  request_id: string
  cart_id: string | null
  cart_state: PaymentRequest['cartState']
  cart_expires_at: Date | null
  request_amount_cents: number
  request_tip_cents: number
  frozen: FrozenOrder
  back_url: string | null
}

interface AttemptRow extends RequestRow {
  id: string
  number: number
  provider_payment_id: string | null
  amount_cents: number
  state: PaymentState
  error_code: string | null
  redirect_url: string | null
  created_at: Date
  updated_at: Date
}

const REQUEST_COLUMNS = `r.id as request_id, r.cart_id, c.state as cart_state, c.expires_at as cart_expires_at,
  r.amount_cents as request_amount_cents, r.tip_cents as request_tip_cents, r.priced as frozen, r.back_url`
const ATTEMPT_COLUMNS = `a.id, a.number, a.provider_payment_id, a.amount_cents, a.state, a.error_code, a.redirect_url,
  a.created_at, a.updated_at, ${REQUEST_COLUMNS}`
const ATTEMPT_FROM =
  'attempts a join payment_requests r on r.id = a.payment_request_id left join carts c on c.id = r.cart_id'

function requestOf(row: RequestRow): PaymentRequest {
  return {
    id: row.request_id,
    cartId: row.cart_id,
    cartState: row.cart_state,
    cartExpiresAt: row.cart_expires_at?.getTime() ?? null,
    amountCents: cents(row.request_amount_cents),
    tipCents: cents(row.request_tip_cents),
    frozen: row.frozen,
    backUrl: row.back_url,
  }
}

function attemptOf(row: AttemptRow): Attempt {
  return {
    id: row.id,
    number: row.number,
    request: requestOf(row),
    providerPaymentId: row.provider_payment_id,
    amountCents: cents(row.amount_cents),
    state: row.state,
    errorCode: row.error_code,
    redirectUrl: row.redirect_url,
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
  }
}

export async function findRequest(sql: Sql, id: string): Promise<PaymentRequest | null> {
  const [row] = await sql.query<RequestRow>({
    name: 'requests-find',
    text: `select ${REQUEST_COLUMNS} from payment_requests r left join carts c on c.id = r.cart_id where r.id = $1`,
    values: [id],
  })
  return row ? requestOf(row) : null
}

export async function findAttempt(sql: Sql, id: string): Promise<Attempt | null> {
  const [row] = await sql.query<AttemptRow>({
    name: 'attempts-find',
    text: `select ${ATTEMPT_COLUMNS} from ${ATTEMPT_FROM} where a.id = $1`,
    values: [id],
  })
  return row ? attemptOf(row) : null
}

export async function findAttemptByProviderId(
  sql: Sql,
  provider: string,
  providerPaymentId: string,
): Promise<Attempt | null> {
  const [row] = await sql.query<AttemptRow>({
    name: 'attempts-find-by-provider',
    text: `select ${ATTEMPT_COLUMNS} from ${ATTEMPT_FROM} where a.provider = $1 and a.provider_payment_id = $2`,
    values: [provider, providerPaymentId],
  })
  return row ? attemptOf(row) : null
}

/** All tries of a request, the newest first. */
export async function listAttempts(sql: Sql, requestId: string): Promise<Attempt[]> {
  const rows = await sql.query<AttemptRow>({
    name: 'attempts-of-request',
    text: `select ${ATTEMPT_COLUMNS} from ${ATTEMPT_FROM} where a.payment_request_id = $1 order by a.number desc`,
    values: [requestId],
  })
  return rows.map(attemptOf)
}

export interface NewAttempt {
  id: string
  request: PaymentRequest
  provider: string
  now: number
  checkAt: number
  cartExpiresAt: number
  /** An older cart has had its time: no new try keeps its places any longer. */
  cartMadeAfter: number
}

/**
 * The cart keeps its places as long as the try lives; where it has just expired, is no longer what was frozen, or a try
 * is already live, nothing is written and `must` says which. Its version changes, so that whoever decided on the cart
 * without this try decides again.
 */
export async function insertAttempt(
  sql: Sql,
  { id, request, provider, now, checkAt, cartExpiresAt, cartMadeAfter }: NewAttempt,
): Promise<void> {
  await sql.query({
    name: 'attempts-insert',
    text: `
      with cart as (
        update carts set version = version + 1, expires_at = greatest(expires_at, to_timestamp($8 / 1000.0))
        where id = $3 and state = 'Paying' and expires_at > to_timestamp($6 / 1000.0)
          and created_at > to_timestamp($9 / 1000.0)
        returning id),
      attempt as (
        insert into attempts (id, payment_request_id, cart_id, number, provider, amount_cents, state, next_check_at, created_at, updated_at)
        select $1, $2, $3, 1 + (select count(*) from attempts where payment_request_id = $2), $4, $5, 'Init',
          to_timestamp($7 / 1000.0), to_timestamp($6 / 1000.0), to_timestamp($6 / 1000.0)
        from cart on conflict do nothing returning id)
      select must(exists (select from cart), 'cart'), must(exists (select from attempt), 'live')`,
    values: [
      id,
      request.id,
      request.cartId,
      provider,
      request.amountCents,
      now,
      checkAt,
      cartExpiresAt,
      cartMadeAfter,
    ],
  })
}

export async function rememberProviderPayment(
  sql: Sql,
  attemptId: string,
  providerPaymentId: string,
): Promise<void> {
  await sql.query({
    name: 'attempts-provider-id',
    text: 'update attempts set provider_payment_id = $2 where id = $1 and provider_payment_id is null',
    values: [attemptId, providerPaymentId],
  })
}

export interface AttemptMove {
  id: string
  from: PaymentState
  to: PaymentState
  errorCode: string | null
  declineCode: string | null
  redirectUrl: string | null
  now: number
}

/** Answers false where the attempt was no longer in the state the move was decided on. */
export async function moveAttempt(sql: Sql, move: AttemptMove): Promise<boolean> {
  const rows = await sql.query({
    name: 'attempts-move',
    text: `
      update attempts set state = $3, error_code = $4, decline_code = $5, redirect_url = $6, updated_at = to_timestamp($7 / 1000.0)
      where id = $1 and state = $2 returning id`,
    values: [move.id, move.from, move.to, move.errorCode, move.declineCode, move.redirectUrl, move.now],
  })
  return rows.length > 0
}

/** Live tries nobody has asked about lately; the next look at each is put off, so that nodes share the work. */
export async function takeAttemptsInDoubt(
  sql: Sql,
  now: number,
  checkAt: number,
  limit: number,
): Promise<string[]> {
  const rows = await sql.query<{ id: string }>({
    name: 'attempts-in-doubt',
    text: `
      update attempts set next_check_at = to_timestamp($2 / 1000.0)
      where id in (
        select id from attempts
        where state in ('Init', 'WaitingAuthentication') and next_check_at <= to_timestamp($1 / 1000.0)
        order by next_check_at limit $3 for update skip locked)
      returning id`,
    values: [now, checkAt, limit],
  })
  return rows.map(({ id }) => id)
}

export interface ReceivedNotification {
  provider: string
  eventId: string
  payload: string
  look: NewJob
  now: number
}

/** Keeps what came and enqueues the look at the provider; the same event a second time does neither. */
export async function insertNotification(sql: Sql, n: ReceivedNotification): Promise<void> {
  await sql.query({
    name: 'notifications-insert',
    text: `
      with stored as (
        insert into provider_notifications (provider, event_id, payload, received_at)
        values ($1, $2, $3, to_timestamp($4 / 1000.0)) on conflict do nothing returning event_id)
      ${insertJobsCte('$5', 'stored')}`,
    values: [n.provider, n.eventId, n.payload, n.now, jobsParam([n.look], n.now)],
  })
}
