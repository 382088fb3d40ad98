import type { CardTryScope } from '@obole/core/payment/card-testing'
import type { Row, Queryable } from '../platform/db.ts'
import { at, named, raw, sql, type Sql } from '../platform/sql.ts'

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

interface TryTimes {
  now: number
  refusedAfter: number
  unansweredAfter: number
}

const ofRange = (addressRange: string | null) => sql`address_range = ${addressRange}`
const ofCampaign = (formId: number | null) => sql`form_id = ${formId}`

/** The counts of one scope. An attempt unanswered for longer than a card may take is left out: its process died. */
const triesOf = (scope: CardTryScope, mine: Sql, times: TryTimes) => sql`
  select '${raw(scope)}' as scope, count(*) filter (where state = 'Refused') as refused,
    count(*) filter (where state = 'Init') as unanswered, min(at) filter (where state = 'Refused') as "oldestRefusalAt"
  from card_tries
  where ${mine} and ((state = 'Refused' and at > ${at(times.refusedAfter)})
    or (state = 'Init' and at > ${at(times.unansweredAfter)}))`

/**
 * Records that a card goes to the bank, and answers the outcomes of earlier cards. It is recorded at once, not with the
 * bank's answer: of cards sent together, only those whose statements run at the same instant miss each other.
 */
export function insertTry(
  db: Queryable,
  { attemptId, addressRange, formId }: CardTry,
  times: TryTimes,
): Promise<SeenTries[]> {
  return db.query(named('card-tries-insert')`
      with mine as (
        insert into card_tries (attempt_id, address_range, form_id, state, at)
        values (${attemptId}, ${addressRange}, ${formId}, 'Init', ${at(times.now)})
        on conflict (attempt_id) do update set state = 'Init', at = excluded.at)
      ${triesOf('range', ofRange(addressRange), times)} union all ${triesOf('form', ofCampaign(formId), times)}`)
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
