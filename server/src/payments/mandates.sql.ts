import type { OnlineMeans } from '@obole/core/payment/payment-means'
import type { ProviderCard } from '../providers/payment-provider.ts'
import { sql, type Sql } from '../platform/sql.ts'

/** A card the provider keeps from now on, as the statements that store it take it. */
export interface NewMandate {
  means: OnlineMeans
  provider: string
  token: string
  card: ProviderCard
  label: string
  providerAccount: string | null
}

/** Inserts a mandate from a JSON expression; the order and the moment are SQL too. */
export function insertMandate({
  mandate,
  orderId,
  now,
  from,
}: Record<'mandate' | 'orderId' | 'now' | 'from', Sql>): Sql {
  return sql`
    insert into mandates (order_id, means, provider, token, card, label, provider_account, state, created_at)
    select ${orderId}, ${mandate} ->> 'means', ${mandate} ->> 'provider', ${mandate} ->> 'token',
      ${mandate} -> 'card', ${mandate} ->> 'label',
      ${mandate} ->> 'providerAccount', 'Active', ${now}
    from ${from}`
}

/**
 * CTEs that replace the card of a plan. `from` is a CTE of `order_id` and `mandate`, which is null where the card
 * stays. The join makes the old mandate end before the new one is inserted.
 */
export function replaceMandateCtes(from: Sql, now: Sql): Sql {
  const replacing = sql`${from} f left join replaced r on r.order_id = f.order_id where f.mandate is not null`
  return sql`
    replaced as (
      update mandates m set state = 'Replaced', ended_at = ${now}
      from ${from} f where f.mandate is not null and m.order_id = f.order_id and m.state = 'Active'
      returning m.order_id),
    kept as (${insertMandate({ mandate: sql`f.mandate`, orderId: sql`f.order_id`, now, from: replacing })})`
}
