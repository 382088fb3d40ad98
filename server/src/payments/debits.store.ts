import type { Transfer } from '@obole/core/ledger/ledger'
import { cents } from '@obole/core/money/money'
import { LIVE_ATTEMPT_STATES, type PaymentState } from '@obole/core/payment/payment'
import type { OnlineMeans } from '@obole/core/payment/payment-means'
import { insertTransfersCte, transferRows } from '../ledger/transfers.sql.ts'
import type { Queryable } from '../platform/db.ts'
import { insertJobsCte, insertJobsOfRows, jobRows, type NewJob } from '../platform/jobs.sql.ts'
import type { Attempt, Debit } from './attempt.ts'
import { replaceMandateCtes, type NewMandate } from './mandates.sql.ts'
import { DEBIT_COLUMNS, debitOf, type DebitRow } from './payments.store.ts'
import { sendDebitMailJob } from './payments.queue.ts'
import { at, listed, named, param, sql, type Sql } from '../platform/sql.ts'

export interface Claim {
  /** Debits due on that day or before. */
  today: string
  /** The first day on which a renewal was due that is still tried. */
  renewalsFrom: string
  /** One new id for each debit that may be taken. */
  attemptIds: readonly string[]
  now: number
  /** When the reconciler may continue an attempt that was left in doubt. */
  checkAt: number
}

interface ClaimRow extends DebitRow {
  attempt_id: string
  number: number
  means: OnlineMeans
  provider: string
  token: string
  label: string
  provider_account: string | null
}

/**
 * Claims debits that are due, each with one attempt, which is stored before the provider is asked. The attempt is the
 * lease: no other worker can begin one on the same debit, and the reconciler continues an abandoned one with the same
 * key. A debit waits while its association may not collect, or while its payer is paying it. The query walks the debits
 * in the order of their index and looks each one up alone: any other query plan reads again what the run has already
 * done.
 */
export async function claimDebits(
  db: Queryable,
  { today, renewalsFrom, attemptIds, now, checkAt }: Claim,
): Promise<Attempt[]> {
  const attemptIdsParam = param(attemptIds)
  const moment = at(now)
  const rows = await db.query<ClaimRow>(named('debits-claim')`
      with due as (
        select p.id, p.amount_cents + p.tip_cents as charge_cents, p.refusals, m.id as mandate_id, m.means,
          m.provider, m.token, m.label,
          m.provider_account
        from payments p
        cross join lateral (
          select id, means, provider, token, label, provider_account from mandates
          where order_id = p.order_id and state = 'Active' limit 1) m
        where p.try_on <= ${today} and p.state = 'Pending'
          and (p.due_on >= ${renewalsFrom} or not is_unpaid_renewal(p.order_id))
          and (select allow_collect from organizations o where o.id = p.organization_id)
          and (select count(*) filter (where state in ${listed(LIVE_ATTEMPT_STATES)})
            from attempts where payment_id = p.id) = 0
        order by p.try_on, p.id limit cardinality(${attemptIdsParam}::text[]) for no key update of p skip locked),
      numbered as (select *, row_number() over () as place from due),
      opened as (
        insert into attempts (id, payment_id, mandate_id, number, means, provider, amount_cents, state, next_check_at,
          created_at, updated_at)
        select (${attemptIdsParam}::text[])[place], id, mandate_id, refusals + 1, means, provider, charge_cents,
          'Init', ${at(checkAt)},
          ${moment}, ${moment}
        from numbered on conflict do nothing returning id, payment_id, number),
      taken as (
        update payments p set try_on = null where p.id = any (array(select payment_id from opened))
        returning ${DEBIT_COLUMNS})
      select taken.*, o.id as attempt_id, o.number, n.means, n.provider, n.token, n.label, n.provider_account
      from taken join opened o on o.payment_id = taken.payment_id join numbered n on n.id = taken.payment_id`)
  return rows.map((row) => claimed(row, now))
}

function claimed(row: ClaimRow, now: number): Attempt {
  const debit = debitOf(row)
  return {
    id: row.attempt_id,
    number: row.number,
    requestId: null,
    // The claim takes nothing that may not be charged.
    subject: { kind: 'debit', debit, saleStop: null },
    charge: { label: row.label, providerAccount: row.provider_account },
    mandateToken: row.token,
    savesMandate: false,
    means: row.means,
    provider: row.provider,
    providerPaymentId: null,
    amountCents: cents(debit.amountCents + debit.tipCents),
    tipCents: debit.tipCents,
    state: 'Init',
    errorCode: null,
    declineCode: null,
    redirectUrl: null,
    createdAt: now,
    updatedAt: now,
  }
}

/** What the provider's answer changes on one attempt and its debit, decided on what was read. */
export interface DebitOutcome {
  attemptId: string
  attemptFrom: PaymentState
  attemptTo: PaymentState
  providerPaymentId: string | null
  errorCode: string | null
  declineCode: string | null
  redirectUrl: string | null
  debit: Pick<Debit, 'paymentId' | 'state' | 'refusals'>
  /** Null where the debit stays as it is. */
  change: { state: PaymentState; refusals: number; tryOn: string | null } | null
  transfers: readonly Transfer[]
  jobs: readonly NewJob[]
  /** The link to issue with this change. */
  regularisationId: string | null
  /** The card that replaces the plan's. */
  mandate: NewMandate | null
}

/** Many answers share one commit; an answer whose debit or attempt has changed since is left out of it. */
const saveSql = (answers: string, moment: Sql) => sql`
  with answer as (
    select * from jsonb_to_recordset(${answers}::jsonb) as a(
      attempt_id text, attempt_from text, attempt_to text, provider_payment_id text, error_code text, decline_code text,
      redirect_url text, payment_id bigint, payment_from text, refusals_from int, payment_to text, refusals int,
      try_on date, transfers jsonb, jobs jsonb, regularisation_id text, mandate jsonb)),
  held as (
    select a.*, p.order_id, t.means, a.payment_to in ('Authorized', 'Corrected') as is_paid
    from (select * from answer order by payment_id) a
    cross join lateral (
      select p.order_id from payments p
      where p.id = a.payment_id and p.state = a.payment_from and p.refusals = a.refusals_from for no key update) p
    cross join lateral (
      select t.means from attempts t where t.id = a.attempt_id and t.state = a.attempt_from for no key update) t),
  moved as (
    update attempts t set state = h.attempt_to, provider_payment_id = coalesce(t.provider_payment_id, h.provider_payment_id),
      error_code = h.error_code, decline_code = h.decline_code, redirect_url = h.redirect_url,
      updated_at = ${moment}
    from held h where t.id = h.attempt_id),
  changed as (
    update payments p set state = h.payment_to, refusals = h.refusals, try_on = h.try_on,
      attempt_id = case when h.is_paid then h.attempt_id else p.attempt_id end,
      means = case when h.is_paid then h.means else p.means end, updated_at = ${moment}
    from held h where p.id = h.payment_id and h.payment_to is not null),
  booked as (${insertTransfersCte({
    param: sql`h.transfers`,
    orderId: sql`h.order_id`,
    paymentId: sql`h.payment_id`,
    bookedAt: moment,
    from: sql`held h`,
  })}),
  issued as (
    insert into regularisations (id, payment_id, issued_at)
    select h.regularisation_id, h.payment_id, ${moment}
    from held h where h.regularisation_id is not null on conflict do nothing),
  used as (
    update regularisations r set used_at = ${moment}
    from held h where r.payment_id = h.payment_id and h.is_paid and r.used_at is null),
  follow_ups as (${insertJobsCte(sql`h.jobs`, sql`held h`)})`

/** Answers the ids of the attempts that were saved. */
export async function saveDebitOutcomes(
  db: Queryable,
  outcomes: readonly DebitOutcome[],
  now: number,
): Promise<Set<string>> {
  const withCard = outcomes.some(({ mandate }) => mandate !== null)
  const moment = at(now)
  const save = saveSql(JSON.stringify(outcomes.map((outcome) => toRow(outcome, now))), moment)
  const rows = await db.query<{ attempt_id: string }>(
    withCard
      ? named(
          'debits-save-card',
        )`${save}, ${replaceMandateCtes(sql`held`, moment)} select attempt_id from held`
      : named('debits-save')`${save} select attempt_id from held`,
  )
  return new Set(rows.map((row) => row.attempt_id))
}

function toRow(outcome: DebitOutcome, now: number) {
  const { debit, change } = outcome
  return {
    attempt_id: outcome.attemptId,
    attempt_from: outcome.attemptFrom,
    attempt_to: outcome.attemptTo,
    provider_payment_id: outcome.providerPaymentId,
    error_code: outcome.errorCode,
    decline_code: outcome.declineCode,
    redirect_url: outcome.redirectUrl,
    payment_id: debit.paymentId,
    payment_from: debit.state,
    refusals_from: debit.refusals,
    payment_to: change?.state ?? null,
    refusals: change?.refusals ?? null,
    try_on: change?.tryOn ?? null,
    transfers: transferRows({ cause: `capture:${outcome.attemptId}`, transfers: outcome.transfers }),
    jobs: jobRows(outcome.jobs, now),
    regularisation_id: outcome.regularisationId,
    mandate: outcome.mandate,
  }
}

export interface AbandonedDebit {
  paymentId: number
  regularisationId: string
}

/** Debits that are due but have no card, and those of renewals that nobody expects any more. */
export async function listDebitsToGiveUp(
  db: Queryable,
  { today, renewalsFrom, limit }: Pick<Claim, 'today' | 'renewalsFrom'> & { limit: number },
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(named('debits-to-give-up')`
      select p.id from payments p
      where p.try_on <= ${today} and p.state = 'Pending'
        and (not exists (select from mandates m where m.order_id = p.order_id and m.state = 'Active')
          or p.due_on < ${renewalsFrom} and is_unpaid_renewal(p.order_id))
        and not exists (
          select from attempts a where a.payment_id = p.id and a.state in ${listed(LIVE_ATTEMPT_STATES)})
      order by p.try_on, p.id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Makes the debits unpaid at once: now only the payer can pay them, by the link mailed with this. */
export async function giveUpDebits(
  db: Queryable,
  debits: readonly AbandonedDebit[],
  now: number,
): Promise<void> {
  const moment = at(now)
  await db.query(named('debits-give-up')`
      with debit as (select * from unnest(${debits.map(({ paymentId }) => paymentId)}::bigint[],
      ${debits.map(({ regularisationId }) => regularisationId)}::text[]) as d(payment_id, regularisation_id)),
      unpaid as (
        update payments p set state = 'Refused', try_on = null, updated_at = ${moment}
        from debit d where p.id = d.payment_id and p.state = 'Pending'
        returning p.id, d.regularisation_id),
      issued as (
        insert into regularisations (id, payment_id, issued_at)
        select regularisation_id, id, ${moment} from unpaid on conflict do nothing)
      ${insertJobsOfRows(sendDebitMailJob, {
        payload: { kind: sql`'unpaid'`, paymentId: sql`id` },
        runAt: moment,
        key: sql`'debit-unpaid:' || id`,
        from: sql`unpaid`,
      })}`)
}

/** Marks the debits as announced and enqueues their mails; answers how many. */
export async function announceDebits(
  db: Queryable,
  { today, until, limit, now }: { today: string; until: string; limit: number; now: number },
): Promise<number> {
  const moment = at(now)
  const rows = await db.query(named('debits-announce')`
      with announced as (
        update payments set announced_at = ${moment}
        where id = any(array(
          select id from payments
          where announced_at is null and state = 'Pending' and due_on > ${today} and due_on <= ${until}
          and instalment_number > 1
          order by due_on, id limit ${limit} for no key update skip locked))
        returning id),
      mails as (${insertJobsOfRows(sendDebitMailJob, {
        payload: { kind: sql`'upcoming'`, paymentId: sql`id` },
        runAt: moment,
        key: sql`'debit-upcoming:' || id`,
        from: sql`announced`,
      })})
      select id from announced`)
  return rows.length
}
