import type { CardTryScope } from '@obole/core/payment/card-testing'
import type { Row, Queryable } from '../platform/db.ts'
import { at, named, raw, sql, type Sql, type Value } from '../platform/sql.ts'

export interface CardTry {
  attemptId: string
  /** A keyed hash, null where unknown. */
  addressRange: string | null
  formId: number | null
}

export interface SeenTries extends Row {
  attemptId: string
  scope: CardTryScope
  refused: number
  unanswered: number
  oldestRefusalAt: Date | null
}

interface TryTimes {
  now: number
  refusedAfter: number
  unansweredAfter: number
}

const ofRange = (addressRange: Value | Sql) => sql`address_range = ${addressRange}`
const ofCampaign = (formId: Value | Sql) => sql`form_id = ${formId}`

/**
 * The counts of one scope, with those that were sent in the same statement before it. An attempt unanswered for longer
 * than a card may take is left out: its process died.
 */
const triesOf = (scope: CardTryScope, column: Sql, times: TryTimes) => sql`
  select '${raw(scope)}' as scope, count(*) filter (where t.state = 'Refused') as refused,
    count(*) filter (where t.state = 'Init')
      + (select count(*) from asked b where b.${column} = a.${column} and b.n < a.n) as unanswered,
    min(t.at) filter (where t.state = 'Refused') as "oldestRefusalAt"
  from card_tries t
  where t.${column} = a.${column} and ((t.state = 'Refused' and t.at > ${at(times.refusedAfter)})
    or (t.state = 'Init' and t.at > ${at(times.unansweredAfter)}))`

/**
 * Records that cards go to the bank, and answers for each of them the outcomes of earlier cards. They are recorded at
 * once, not with the bank's answer: of cards sent together, only those whose statements run at the same instant miss
 * each other.
 */
export function insertTries(db: Queryable, tries: readonly CardTry[], times: TryTimes): Promise<SeenTries[]> {
  const columns = sql`${tries.map(({ attemptId }) => attemptId)}::text[],
    ${tries.map(({ addressRange }) => addressRange)}::text[], ${tries.map(({ formId }) => formId)}::bigint[]`
  return db.query(named('card-tries-insert')`
      with asked as (
        select * from unnest(${columns}) with ordinality as a(attempt_id, address_range, form_id, n)),
      mine as (
        insert into card_tries (attempt_id, address_range, form_id, state, at)
        select attempt_id, address_range, form_id, 'Init', ${at(times.now)} from asked
        on conflict (attempt_id) do update set state = 'Init', at = excluded.at)
      select a.attempt_id as "attemptId", seen.* from asked a, lateral (
        ${triesOf('range', sql`address_range`, times)} union all ${triesOf('form', sql`form_id`, times)}) seen`)
}

/** Counted only where there is reason to doubt, and only up to the number that could change the decision. */
export async function countPaidTries(
  db: Queryable,
  scope: CardTryScope,
  { addressRange, formId }: CardTry,
  { after, atMost }: { after: number; atMost: number },
): Promise<number> {
  const mine = scope === 'range' ? ofRange(addressRange) : ofCampaign(formId)
  const [row] = await db.query<{ paid: number }>(named(`card-tries-paid-${scope}`)`
      select count(*) as paid from (
        select from card_tries where ${mine} and state = 'Authorized'
          and at > ${at(after)} limit ${atMost}) paid`)
  return row?.paid ?? 0
}

export async function moveTry(db: Queryable, attemptId: string, state: string, now: number): Promise<void> {
  await db.query(
    named('card-tries-move')`
      update card_tries set state = ${state}, at = ${at(now)} where attempt_id = ${attemptId}`,
  )
}

export async function deleteTries(db: Queryable, before: number): Promise<void> {
  await db.query(sql`delete from card_tries where at <= ${at(before)}`)
}

/** How many cards were stopped, by campaign; null stands for links that ask for a card. */
export function countStoppedTries(
  db: Queryable,
  after: number,
): Promise<{ formId: number | null; stopped: number }[]> {
  return db.query(sql`
      select form_id as "formId", count(*) as stopped from card_tries
      where state = 'Stopped' and at > ${at(after)} group by form_id order by stopped desc`)
}
