import type { Transfer } from '@obole/core/ledger/ledger'
import { insertTransfersCte, transfersParam } from '../ledger/transfers.sql.ts'
import type { Queryable } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'
import { at, named, param, sql } from '../platform/sql.ts'

export interface StrayToRefund {
  attemptId: string
  /** The live state the attempt leaves for `Duplicated`; null where its final state stays. */
  from: string | null
  /** Also ends the cart: its places are given back, and it can no longer be paid. */
  endsCart: boolean
  transfers: readonly Transfer[]
  jobs: readonly NewJob[]
  now: number
}

/** Books money that belongs to no order as owed to the payer, and enqueues its refund. */
export async function bookStray(
  db: Queryable,
  { attemptId, from, endsCart, transfers, jobs, now }: StrayToRefund,
): Promise<void> {
  const attemptIdParam = param(attemptId)
  const fromParam = param(from)
  const moment = at(now)
  await db.query(named('strays-book')`
      with moved as (
        update attempts set state = coalesce(case when state = ${fromParam} then 'Duplicated' end, state),
          updated_at = ${moment}
        where id = ${attemptIdParam} and (${fromParam}::text is null or state = ${fromParam}) returning id, cart_id),
      ended as (
        update carts c set state = 'Expired', version = c.version + 1, updated_at = ${moment}
        from moved where ${endsCart}::boolean and c.id = moved.cart_id and c.state = 'Paying' returning c.id),
      freed as (delete from holds h using ended where h.cart_id = ended.id returning h.stock_id, h.quantity),
      in_order as (
        select s.id, f.quantity from stocks s join freed f on f.stock_id = s.id order by s.id for no key update of s),
      given_back as (update stocks s set held = s.held - o.quantity from in_order o where s.id = o.id),
      fresh as (
        select from moved
        where not exists (select from transfers t where t.cause = 'stray:' || ${attemptIdParam}
        and t.kind = 'strayCapture')),
      booked as (${insertTransfersCte({
        param: param(transfersParam({ cause: `stray:${attemptId}`, transfers })),
        orderId: sql`null::bigint`,
        paymentId: sql`null::bigint`,
        bookedAt: moment,
        from: sql`fresh`,
      })}),
      follow_ups as (${insertJobsCte(param(jobsParam(jobs, now)), sql`fresh`)})
      select must(exists (select from moved), 'attempt')`)
}

export async function bookStrayRefund(
  db: Queryable,
  attemptId: string,
  transfers: readonly Transfer[],
  now: number,
): Promise<void> {
  const booked = insertTransfersCte({
    param: param(transfersParam({ cause: `stray-refund:${attemptId}`, transfers })),
    orderId: sql`null::bigint`,
    paymentId: sql`null::bigint`,
    bookedAt: at(now),
    from: sql`(select) once`,
  })
  await db.query(named('strays-book-refund')`${booked} on conflict (cause, kind) do nothing`)
}
