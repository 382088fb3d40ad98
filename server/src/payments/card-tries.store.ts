import type { CardTryScope } from '@obole/core/card-testing'
import type { Row, Queryable } from '../platform/db.ts'

export interface CardTry {
  attemptId: string
  /** A keyed hash, null where unknown. */
  addressRange: string | null
  formId: number | null
}

export interface SeenTries extends Row {
  scope: CardTryScope
  refused: number
  unanswered: number
  oldestRefusalAt: Date | null
}

/** The counts of one scope; a card nobody has answered for longer than a card may take is forgotten with its process. */
const seen = (scope: CardTryScope, column: string, key: string) => `
  select '${scope}' as scope, count(*) filter (where state = 'Refused') as refused,
    count(*) filter (where state = 'Init') as unanswered, min(at) filter (where state = 'Refused') as "oldestRefusalAt"
  from card_tries
  where ${column} = ${key} and ((state = 'Refused' and at > to_timestamp($5 / 1000.0))
    or (state = 'Init' and at > to_timestamp($6 / 1000.0)))`

/**
 * Writes down that a card goes to the bank, and tells what became of those before it. Written at once, not with the answer:
 * of cards that are sent together only as many go unseen as there are statements running at the same instant.
 */
export function insertTry(
  db: Queryable,
  { attemptId, addressRange, formId }: CardTry,
  times: { now: number; refusedAfter: number; unansweredAfter: number },
): Promise<SeenTries[]> {
  return db.query({
    name: 'card-tries-insert',
    text: `
      with mine as (
        insert into card_tries (attempt_id, address_range, form_id, state, at)
        values ($1, $2, $3, 'Init', to_timestamp($4 / 1000.0))
        on conflict (attempt_id) do update set state = 'Init', at = excluded.at)
      ${seen('range', 'address_range', '$2')} union all ${seen('form', 'form_id', '$3')}`,
    values: [attemptId, addressRange, formId, times.now, times.refusedAfter, times.unansweredAfter],
  })
}

/** Counted only where there is reason to doubt, and no further than could still change anything. */
export async function countPaidTries(
  db: Queryable,
  scope: CardTryScope,
  { addressRange, formId }: CardTry,
  { after, atMost }: { after: number; atMost: number },
): Promise<number> {
  const [column, key] = scope === 'range' ? ['address_range', addressRange] : ['form_id', formId]
  const [row] = await db.query<{ paid: number }>({
    name: `card-tries-paid-${scope}`,
    text: `
      select count(*) as paid from (
        select from card_tries where ${column} = $1 and state = 'Authorized' and at > to_timestamp($2 / 1000.0) limit $3) paid`,
    values: [key, after, atMost],
  })
  return row?.paid ?? 0
}

export async function moveTry(db: Queryable, attemptId: string, state: string, now: number): Promise<void> {
  await db.query({
    name: 'card-tries-move',
    text: 'update card_tries set state = $2, at = to_timestamp($3 / 1000.0) where attempt_id = $1',
    values: [attemptId, state, now],
  })
}

export async function deleteTries(db: Queryable, before: number): Promise<void> {
  await db.query({
    text: 'delete from card_tries where at <= to_timestamp($1 / 1000.0)',
    values: [before],
  })
}

/** How many cards were stopped, by campaign; a null one stands for links that ask for a card. */
export function countStoppedTries(
  db: Queryable,
  after: number,
): Promise<{ formId: number | null; stopped: number }[]> {
  return db.query({
    text: `
      select form_id as "formId", count(*) as stopped from card_tries
      where state = 'Stopped' and at > to_timestamp($1 / 1000.0) group by form_id order by stopped desc`,
    values: [after],
  })
}
