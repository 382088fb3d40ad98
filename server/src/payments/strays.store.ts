import type { Transfer } from '@obole/core/ledger'
import { insertTransfersCte, transfersParam } from '../ledger/transfers.sql.ts'
import type { Queryable } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'

export interface StrayToRefund {
  attemptId: string
  /** The live state the attempt leaves for `Duplicated`; null where its final state stays. */
  from: string | null
  /** What the cart still holds is given back with it, and nobody pays it again. */
  endsCart: boolean
  transfers: readonly Transfer[]
  jobs: readonly NewJob[]
  now: number
}

/** Money that came and belongs to no order: it is booked as owed to the payer, and the refund is enqueued. */
export async function bookStray(
  db: Queryable,
  { attemptId, from, endsCart, transfers, jobs, now }: StrayToRefund,
): Promise<void> {
  await db.query({
    name: 'strays-book',
    text: `
      with moved as (
        update attempts set state = coalesce(case when state = $2 then 'Duplicated' end, state),
          updated_at = to_timestamp($5 / 1000.0)
        where id = $1 and ($2::text is null or state = $2) returning id, cart_id),
      ended as (
        update carts c set state = 'Expired', version = c.version + 1, updated_at = to_timestamp($5 / 1000.0)
        from moved where $6::boolean and c.id = moved.cart_id and c.state = 'Paying' returning c.id),
      freed as (delete from holds h using ended where h.cart_id = ended.id returning h.stock_id, h.quantity),
      in_order as (
        select s.id, f.quantity from stocks s join freed f on f.stock_id = s.id order by s.id for no key update of s),
      given_back as (update stocks s set held = s.held - o.quantity from in_order o where s.id = o.id),
      fresh as (
        select from moved
        where not exists (select from transfers t where t.cause = 'stray:' || $1 and t.kind = 'strayCapture')),
      booked as (${insertTransfersCte({
        param: '$3',
        orderId: 'null::bigint',
        paymentId: 'null::bigint',
        bookedAt: 'to_timestamp($5 / 1000.0)',
        from: 'fresh',
      })}),
      follow_ups as (${insertJobsCte('$4', 'fresh')})
      select must(exists (select from moved), 'attempt')`,
    values: [
      attemptId,
      from,
      transfersParam({ cause: `stray:${attemptId}`, transfers }),
      jobsParam(jobs, now),
      now,
      endsCart,
    ],
  })
}

export async function bookStrayRefund(
  db: Queryable,
  attemptId: string,
  transfers: readonly Transfer[],
  now: number,
): Promise<void> {
  const source = { orderId: 'null::bigint', paymentId: 'null::bigint', bookedAt: 'to_timestamp($2 / 1000.0)' }
  await db.query({
    name: 'strays-book-refund',
    text: `${insertTransfersCte({ ...source, param: '$1', from: '(select) once' })} on conflict (cause, kind) do nothing`,
    values: [transfersParam({ cause: `stray-refund:${attemptId}`, transfers }), now],
  })
}
