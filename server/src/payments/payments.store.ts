import { TO_COME_STATES } from '@obole/core/ledger/figures'
import { cents } from '@obole/core/money/money'
import { LIVE_ATTEMPT_STATES, type PaymentState } from '@obole/core/payment/payment'
import type { OnlineMeans } from '@obole/core/payment/payment-means'
import type { SaleStop } from '../forms/sale-stop.ts'
import { saleStopOf } from '../forms/sale-stop.sql.ts'
import type { Row, Queryable } from '../platform/db.ts'
import { insertJobsCte, jobRows, type NewJob } from '../platform/jobs.sql.ts'
import type { Attempt, Debit, GiftRaise, PaymentRequest, Subject } from './attempt.ts'
import type { FrozenCharge, FrozenOrder } from './frozen-order.ts'
import { at, listed, named, param, rowsOf, sql, type Sql } from '../platform/sql.ts'

/** The columns of `DEBIT_COLUMNS`, for a statement that always has a debit. */
export interface DebitRow extends MaybeDebitRow {
  payment_id: number
}

/** The same for a statement that may have another subject: then all columns are null, and are not read. */
interface MaybeDebitRow extends Row {
  payment_id: number | null
  order_id: number
  organization_id: number
  form_id: number
  instalment_number: number
  due_on: string
  debit_amount_cents: number
  debit_tip_cents: number
  debit_state: PaymentState
  refusals: number
  try_on: string | null
}

interface SubjectRow extends MaybeDebitRow {
  cart_id: string | null
  cart_state: Extract<Subject, { kind: 'cart' }>['state'] | null
  cart_expires_at: Date | null
  card_order_id: number | null
  gift_change: GiftRaise | null
  begun_by: string | null
  is_replaced: boolean | null
  lines_by: string | null
  handed_from: string | null
  handed_to: string | null
  sale_stop: SaleStop | null
  /** The whole order for a cart; for any other subject only its charge. */
  frozen: FrozenCharge | null
}

interface RequestRow extends SubjectRow {
  request_id: string
  request_amount_cents: number
  request_tip_cents: number
  frozen: FrozenCharge
  uses_stored_card: boolean
  back_url: string | null
  expires_at: Date | null
}

interface AttemptRow extends SubjectRow {
  id: string
  number: number
  request_id: string | null
  request_tip_cents: number | null
  means: OnlineMeans
  provider: string
  provider_payment_id: string | null
  amount_cents: number
  state: PaymentState
  error_code: string | null
  decline_code: string | null
  redirect_url: string | null
  saves_mandate: boolean
  mandate_token: string | null
  mandate_label: string | null
  mandate_account: string | null
  created_at: Date
  updated_at: Date
}

export const DEBIT_COLUMNS = sql`p.id as payment_id, p.order_id, p.organization_id, p.form_id, p.instalment_number,
    p.due_on,
  p.amount_cents as debit_amount_cents, p.tip_cents as debit_tip_cents, p.state as debit_state, p.refusals, p.try_on`
const SUBJECT_COLUMNS = sql`c.id as cart_id, c.state as cart_state, c.expires_at as cart_expires_at,
    r.priced as frozen,
  coalesce(r.client, case when c.made_by is null then c.client end) as begun_by,
  coalesce(c.lines_client, case when c.made_by is null then c.client end) as lines_by, c.handed_from, c.handed_to,
  r.closed_cart_id is not null as is_replaced, r.gift_change,
  ${saleStopOf(sql`coalesce(c.form_id, p.form_id)`)} as sale_stop, ${DEBIT_COLUMNS}`
const REQUEST_COLUMNS = sql`r.id as request_id, r.order_id as card_order_id, r.amount_cents as request_amount_cents,
  r.tip_cents as request_tip_cents, r.uses_stored_card, r.back_url, r.expires_at, ${SUBJECT_COLUMNS}`
const REQUEST_FROM = sql`payment_requests r left join carts c on c.id = coalesce(r.cart_id, r.closed_cart_id)
  left join payments p on p.id = r.payment_id`
const TRY_COLUMNS = sql`a.id, a.number, a.means, a.provider, a.provider_payment_id, a.amount_cents, a.state,
    a.error_code, a.decline_code, a.redirect_url,
  a.saves_mandate, m.token as mandate_token, m.label as mandate_label, m.provider_account as mandate_account,
  a.created_at, a.updated_at`
const ATTEMPT_COLUMNS = sql`${TRY_COLUMNS}, a.payment_request_id as request_id, a.order_id as card_order_id,
  r.tip_cents as request_tip_cents, ${SUBJECT_COLUMNS}`
const ATTEMPT_FROM = sql`attempts a left join payment_requests r on r.id = a.payment_request_id
  left join carts c on c.id = a.cart_id left join payments p on p.id = a.payment_id
  left join mandates m on m.id = a.mandate_id`

export function debitOf(row: DebitRow): Debit {
  return {
    paymentId: row.payment_id,
    orderId: row.order_id,
    organizationId: row.organization_id,
    formId: row.form_id,
    number: row.instalment_number,
    dueOn: row.due_on,
    amountCents: cents(row.debit_amount_cents),
    tipCents: cents(row.debit_tip_cents),
    state: row.debit_state,
    refusals: row.refusals,
    tryOn: row.try_on,
  }
}

function subjectOf(row: SubjectRow): Subject {
  const { payment_id, card_order_id, gift_change: raise, sale_stop: saleStop } = row
  if (payment_id !== null) return { kind: 'debit', debit: debitOf({ ...row, payment_id }), saleStop }
  if (card_order_id !== null) return { kind: 'card', orderId: card_order_id, raise }
  const { cart_id, cart_state, cart_expires_at, frozen } = row
  if (cart_id === null || cart_state === null || cart_expires_at === null || frozen === null)
    throw new Error('a request or an attempt without a subject')
  return {
    kind: 'cart',
    cartId: cart_id,
    state: cart_state,
    expiresAt: cart_expires_at.getTime(),
    // For a cart, the frozen value is always the order it becomes.
    order: frozen as FrozenOrder,
    begunBy: row.begun_by,
    isReplaced: row.is_replaced === true,
    linesBy: row.lines_by,
    handOver:
      row.handed_from !== null && row.handed_to !== null
        ? { from: row.handed_from, to: row.handed_to }
        : null,
    saleStop,
  }
}

function requestOf(row: RequestRow): PaymentRequest {
  return {
    id: row.request_id,
    subject: subjectOf(row),
    amountCents: cents(row.request_amount_cents),
    tipCents: cents(row.request_tip_cents),
    charge: row.frozen,
    usesStoredCard: row.uses_stored_card,
    backUrl: row.back_url,
    expiresAt: row.expires_at?.getTime() ?? null,
  }
}

function attemptOf(row: AttemptRow): Attempt {
  return {
    id: row.id,
    number: row.number,
    requestId: row.request_id,
    subject: subjectOf(row),
    charge: {
      label: row.frozen?.label ?? row.mandate_label ?? '',
      providerAccount: row.frozen ? row.frozen.providerAccount : row.mandate_account,
    },
    mandateToken: row.mandate_token,
    savesMandate: row.saves_mandate,
    means: row.means,
    provider: row.provider,
    providerPaymentId: row.provider_payment_id,
    amountCents: cents(row.amount_cents),
    tipCents: cents(row.request_tip_cents ?? row.debit_tip_cents),
    state: row.state,
    errorCode: row.error_code,
    declineCode: row.decline_code,
    redirectUrl: row.redirect_url,
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
  }
}

export async function findRequest(db: Queryable, id: string): Promise<PaymentRequest | null> {
  const [row] = await db.query<RequestRow>(
    named('requests-find')`
      select ${REQUEST_COLUMNS} from ${REQUEST_FROM} where r.id = ${id}`,
  )
  return row ? requestOf(row) : null
}

export async function findRequestOfCart(db: Queryable, cartId: string): Promise<PaymentRequest | null> {
  const [row] = await db.query<RequestRow>(
    named('requests-find-of-cart')`
      select ${REQUEST_COLUMNS} from ${REQUEST_FROM} where r.cart_id = ${cartId}`,
  )
  return row ? requestOf(row) : null
}

export interface RequestWithAttempts {
  request: PaymentRequest
  /** The newest first. */
  attempts: Attempt[]
}

/** Requests with all their attempts, in one query: they share the same subject. */
export async function findRequestsWithAttempts(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, RequestWithAttempts>> {
  const rows = await db.query<RequestRow & (AttemptRow | { id: null })>(named('requests-find-with-attempts')`
      select ${REQUEST_COLUMNS}, ${TRY_COLUMNS} from ${REQUEST_FROM}
      left join attempts a on a.payment_request_id = r.id left join mandates m on m.id = a.mandate_id
      where r.id = any(${ids}) order by a.number desc`)
  const found = new Map<string, RequestWithAttempts>()
  for (const row of rows) {
    const known = found.get(row.request_id) ?? { request: requestOf(row), attempts: [] }
    if (row.id !== null) known.attempts.push(attemptOf(row))
    found.set(row.request_id, known)
  }
  return found
}

export async function findAttempts(db: Queryable, ids: readonly string[]): Promise<Map<string, Attempt>> {
  const rows = await db.query<AttemptRow>(
    named('attempts-find')`
      select ${ATTEMPT_COLUMNS} from ${ATTEMPT_FROM} where a.id = any(${ids})`,
  )
  return new Map(rows.map((row) => [row.id, attemptOf(row)]))
}

export async function findAttemptByProviderId(
  db: Queryable,
  provider: string,
  providerPaymentId: string,
): Promise<Attempt | null> {
  const [row] = await db.query<AttemptRow>(
    named('attempts-find-by-provider')`
      select ${ATTEMPT_COLUMNS} from ${ATTEMPT_FROM} where a.provider = ${provider}
        and a.provider_payment_id = ${providerPaymentId}`,
  )
  return row ? attemptOf(row) : null
}

/** All attempts of a request, the newest first. */
export async function listAttempts(db: Queryable, requestId: string): Promise<Attempt[]> {
  const rows = await db.query<AttemptRow>(
    named('attempts-of-request')`
      select ${ATTEMPT_COLUMNS} from ${ATTEMPT_FROM} where a.payment_request_id = ${requestId}
        order by a.number desc`,
  )
  return rows.map(attemptOf)
}

export interface NewRequest {
  id: string
  subject: { paymentId: number } | { orderId: number; raise: GiftRaise | null }
  amountCents: number
  tipCents: number
  charge: FrozenCharge
  usesStoredCard: boolean
  backUrl: string | null
  now: number
  expiresAt: number
}

/** Stores the request; called again, it only changes the chosen card and the way back. */
export async function putRequest(db: Queryable, request: NewRequest): Promise<void> {
  const { subject } = request
  await db.query(named('requests-put')`
      insert into payment_requests (id, payment_id, order_id, amount_cents, tip_cents, priced, uses_stored_card,
        back_url, created_at, expires_at,
        gift_change)
      values (${request.id}, ${'paymentId' in subject ? subject.paymentId : null},
        ${'orderId' in subject ? subject.orderId : null}, ${request.amountCents}, ${request.tipCents},
        ${JSON.stringify(request.charge)}, ${request.usesStoredCard}, ${request.backUrl}, ${at(request.now)},
        ${at(request.expiresAt)}, ${'raise' in subject && subject.raise ? JSON.stringify(subject.raise) : null})
      on conflict (id) do update set uses_stored_card = excluded.uses_stored_card, back_url = excluded.back_url`)
}

/** Stores which card the payer chose. */
export async function chooseCard(db: Queryable, requestId: string, usesStoredCard: boolean): Promise<void> {
  await db.query(
    named('requests-choose-card')`
      update payment_requests set uses_stored_card = ${usesStoredCard} where id = ${requestId} and cart_id is null`,
  )
}

export interface NewAttempt {
  id: string
  request: PaymentRequest
  means: OnlineMeans
  provider: string
  mandateId: number | null
  savesMandate: boolean
  /** Null where the provider has not made its payment yet. */
  providerPaymentId: string | null
  now: number
  checkAt: number
  /** Until when a cart keeps its places for this attempt. */
  cartExpiresAt: number
  /** A cart made before this is too old: no new attempt keeps its places any longer. */
  cartMadeAfter: number
}

/**
 * What must still hold for an attempt to begin; locked, so that nothing else begins on it at the same instant. The
 * cart's version changes, so that a decision made without this attempt is made again.
 */
function stillPayable({ request, now, cartExpiresAt, cartMadeAfter }: NewAttempt): Sql {
  const { subject } = request
  switch (subject.kind) {
    case 'cart':
      return sql`
        cart as (update carts set version = version + 1, expires_at = greatest(expires_at, ${at(cartExpiresAt)})
        where id = ${subject.cartId} and state = 'Paying' and expires_at > ${at(now)} and created_at > ${at(cartMadeAfter)}
        returning id),
        subject as (
          select r.id from cart join payment_requests r on r.cart_id = cart.id
          where r.id = ${request.id} and r.amount_cents = ${request.amountCents} for share of r)`
    case 'debit':
      return sql`
        subject as (select id from payments
        where id = ${subject.debit.paymentId} and state in ${listed(TO_COME_STATES)}
          and amount_cents + tip_cents = ${request.amountCents} for no key update)`
    case 'card':
      return sql`
        subject as (select id from mandates where order_id = ${subject.orderId} and state = 'Active' for no key update)`
  }
}

/** Writes nothing where the subject can no longer be paid (`subject`) or an attempt is already live (`live`). */
export async function insertAttempt(db: Queryable, attempt: NewAttempt): Promise<void> {
  const { id, request, means, provider, providerPaymentId, mandateId, savesMandate, now, checkAt } = attempt
  const { subject } = request
  const requestId = param(request.id)
  const moment = at(now)
  await db.query(named(`attempts-insert-${subject.kind}`)`
      with ${stillPayable(attempt)},
      attempt as (
        insert into attempts (id, payment_request_id, cart_id, payment_id, order_id, number, means, provider,
          provider_payment_id, amount_cents, state, mandate_id, saves_mandate, next_check_at, created_at, updated_at)
        select ${id}, ${requestId}, ${subject.kind === 'cart' ? subject.cartId : null},
          ${subject.kind === 'debit' ? subject.debit.paymentId : null},
          ${subject.kind === 'card' ? subject.orderId : null},
          1 + (select count(*) from attempts where payment_request_id = ${requestId}), ${means}, ${provider},
          ${providerPaymentId}, ${request.amountCents}, 'Init', ${mandateId}, ${savesMandate}, ${at(checkAt)}, ${moment}, ${moment}
        from subject on conflict do nothing returning id)
      select must(exists (select from subject), 'subject'), must(exists (select from attempt), 'live')`)
}

/**
 * The same for several carts at once. Answers the ids of those it wrote: a cart that can no longer be paid, or that
 * another call is changing, is left out, and an attempt that is already live undoes all.
 */
export async function insertAttemptsOfCarts(
  db: Queryable,
  attempts: readonly NewAttempt[],
): Promise<string[]> {
  const [row] = await db.query<{ ids: string[] | null }>(named('attempts-insert-many')`
      with asked as (${rowsOf(ATTEMPT_OF_CART, attempts.map(attemptRow))}),
      payable as (
        select c.id from carts c join asked a on a.cart_id = c.id
        where c.state = 'Paying' and c.expires_at > a.now and c.created_at > a.cart_made_after
        order by c.id for no key update of c skip locked),
      cart as (
        update carts c set version = c.version + 1, expires_at = greatest(c.expires_at, a.cart_expires_at)
        from asked a join payable p on p.id = a.cart_id where c.id = p.id returning c.id),
      subject as (
        select a.* from cart join asked a on a.cart_id = cart.id
        join payment_requests r on r.id = a.request_id and r.cart_id = cart.id and r.amount_cents = a.amount_cents
        for share of r),
      attempt as (
        insert into attempts (id, payment_request_id, cart_id, number, means, provider, provider_payment_id,
          amount_cents, state, mandate_id, saves_mandate, next_check_at, created_at, updated_at)
        select s.id, s.request_id, s.cart_id,
          1 + (select count(*) from attempts where payment_request_id = s.request_id), s.means, s.provider,
          s.provider_payment_id, s.amount_cents, 'Init', s.mandate_id, s.saves_mandate, s.check_at, s.now, s.now
        from subject s on conflict do nothing returning id)
      select (select array_agg(id) from attempt) as ids,
        must((select count(*) from attempt) = (select count(*) from cart), 'live')`)
  return row?.ids ?? []
}

const ATTEMPT_OF_CART = {
  id: 'text',
  requestId: 'text',
  cartId: 'text',
  means: 'text',
  provider: 'text',
  providerPaymentId: 'text',
  amountCents: 'bigint',
  mandateId: 'bigint',
  savesMandate: 'boolean',
  now: 'instant',
  checkAt: 'instant',
  cartExpiresAt: 'instant',
  cartMadeAfter: 'instant',
} as const

const attemptRow = ({ request, ...attempt }: NewAttempt) => ({
  ...attempt,
  requestId: request.id,
  cartId: request.subject.kind === 'cart' ? request.subject.cartId : null,
  amountCents: request.amountCents,
})

/** Stores the provider's own ids of attempts that have none yet; `ids` are pairs of ours and theirs. */
export async function rememberProviderPayments(
  db: Queryable,
  ids: readonly (readonly [attemptId: string, providerPaymentId: string])[],
): Promise<void> {
  await db.query(named('attempts-provider-id')`
      update attempts a set provider_payment_id = p.provider_id
      from unnest(${ids.map(([ours]) => ours)}::text[], ${ids.map(([, theirs]) => theirs)}::text[]) as p(id, provider_id)
      where a.id = p.id and a.provider_payment_id is null`)
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
export async function moveAttempt(db: Queryable, move: AttemptMove): Promise<boolean> {
  const rows = await db.query(named('attempts-move')`
      update attempts set state = ${move.to}, error_code = ${move.errorCode}, decline_code = ${move.declineCode},
        redirect_url = ${move.redirectUrl}, updated_at = ${at(move.now)}
      where id = ${move.id} and state = ${move.from} returning id`)
  return rows.length > 0
}

/** Live attempts due for a check, the oldest first. Their next check is put off, so that nodes share the work. */
export async function takeAttemptsInDoubt(
  db: Queryable,
  now: number,
  checkAt: number,
  limit: number,
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(named('attempts-in-doubt')`
      with due as (
        select id, next_check_at from attempts
        where state in ${listed(LIVE_ATTEMPT_STATES)} and next_check_at <= ${at(now)}
        order by next_check_at, id limit ${limit} for update skip locked),
      put_off as (
        update attempts a set next_check_at = ${at(checkAt)} from due where a.id = due.id
        returning a.id, due.next_check_at as was_due_at)
      select id from put_off order by was_due_at, id`)
  return rows.map(({ id }) => id)
}

export interface ReceivedNotification {
  provider: string
  eventId: string
  payload: string
  look: NewJob
  now: number
}

/** Stores notifications and enqueues the questions to the provider; does neither for an event already received. */
export async function insertNotifications(
  db: Queryable,
  notifications: readonly ReceivedNotification[],
): Promise<void> {
  const rows = notifications.map(({ look, ...received }) => ({
    ...received,
    jobs: jobRows([look], received.now),
  }))
  await db.query(named('notifications-insert')`
      with asked as (${rowsOf(NOTIFICATION, rows)}),
      stored as (
        insert into provider_notifications (provider, event_id, payload, received_at)
        select provider, event_id, payload::jsonb, now from asked
        on conflict do nothing returning provider, event_id)
      ${insertJobsCte(
        sql`new.jobs`,
        sql`(select a.jobs from asked a join stored s on s.provider = a.provider and s.event_id = a.event_id
          order by a.n) new`,
      )}`)
}

const NOTIFICATION = {
  provider: 'text',
  eventId: 'text',
  payload: 'text',
  now: 'instant',
  jobs: 'jsonb',
} as const

/** A notification only makes us ask the provider, so nothing reads it again. */
export async function deleteNotifications(db: Queryable, before: number): Promise<void> {
  await db.query(sql`delete from provider_notifications where received_at < ${at(before)}`)
}
