import type { Transfer } from '@obole/core/ledger'
import { insertTransfersCte, transfersParam } from '../ledger/transfers.sql.ts'
import type { Sql } from '../platform/db.ts'
import { insertJobsCte, jobsParam, type NewJob } from '../platform/jobs.sql.ts'

export interface StrayToRefund {
  attemptId: string
  /** The live state the attempt leaves for `Duplicated`; null where its final state stays. */
  from: string | null
  transfers: readonly Transfer[]
  jobs: readonly NewJob[]
  now: number
}

/** Money that came and belongs to no order: it is booked as owed to the payer, and the refund is enqueued. */
export async function bookStray(
  sql: Sql,
  { attemptId, from, transfers, jobs, now }: StrayToRefund,
): Promise<void> {
  await sql.query({
    name: 'strays-book',
    text: `
      with moved as (
        update attempts set state = coalesce(case when state = $2 then 'Duplicated' end, state),
          updated_at = to_timestamp($5 / 1000.0)
        where id = $1 and ($2::text is null or state = $2) returning id),
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
    ],
  })
}

export async function bookStrayRefund(
  sql: Sql,
  attemptId: string,
  transfers: readonly Transfer[],
  now: number,
): Promise<void> {
  const source = { orderId: 'null::bigint', paymentId: 'null::bigint', bookedAt: 'to_timestamp($2 / 1000.0)' }
  await sql.query({
    name: 'strays-book-refund',
    text: `${insertTransfersCte({ ...source, param: '$1', from: '(select) once' })} on conflict (cause, kind) do nothing`,
    values: [transfersParam({ cause: `stray-refund:${attemptId}`, transfers }), now],
  })
}
