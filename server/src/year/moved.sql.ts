import { type Movement, MOVEMENTS } from '@obole/core/accounting/year'
import { listed, sql, type Sql } from '../platform/sql.ts'

/** What moves an association's account as transfers of the ledger: each kind as it is booked, and on which side of the account. */
const CREDITED = ['capture', 'topUp', 'payoutFailed'] as const
const DEBITED = ['refund', 'disputeLost', 'payout'] as const
export type MovedKind = (typeof CREDITED)[number] | (typeof DEBITED)[number]

export const SIDES = [
  { account: sql`t.credit_account`, kinds: CREDITED },
  { account: sql`t.debit_account`, kinds: DEBITED },
] as const

/** The kinds of transfer that a movement is made of. */
export const kindsOf = (movements: readonly Movement[] = MOVEMENTS): MovedKind[] =>
  movements.flatMap((movement): MovedKind[] =>
    movement === 'payout' ? ['payout', 'payoutFailed'] : [movement],
  )

const IS_OF_ASSOCIATION = sql`(${SIDES[0].account} like 'association:%' and t.kind in ${listed(CREDITED)}
  or ${SIDES[1].account} like 'association:%' and t.kind in ${listed(DEBITED)})`

const OWNER = sql`substr(case when t.kind in ${listed(CREDITED)} then t.credit_account else t.debit_account end, 13)::bigint`

const IS_PAYOUT = sql`t.kind in ('payout', 'payoutFailed')`

/** What came in or went back, of the transfers `t`: that of a payment is of the payment's campaign. */
const ofPayments = (transfers: Sql): Sql => sql`
  select t.id, 0::bigint as line_id, ${OWNER} as organization_id, p.form_id, t.kind as movement, t.kind, t.amount_cents as cents,
    t.booked_at, t.order_id, t.payment_id, null::bigint as payout_id
  from ${transfers} left join payments p on p.id = t.payment_id
  where ${IS_OF_ASSOCIATION} and not (${IS_PAYOUT})`

const PAYOUT_OF = sql`cash_outs c on c.reference = split_part(t.cause, ':', 2)`
const SIGN = sql`case t.kind when 'payout' then 1 else -1 end`

/**
 * Payouts, line by line: each is of the campaign whose payment it holds; what the association sent itself, and what is
 * carried over in reserve, is of none.
 */
const partsOfPayouts = (transfers: Sql): Sql => sql`
  select t.id, part.line_id, c.organization_id, part.form_id, 'payout', t.kind, ${SIGN} * part.cents, t.booked_at,
    part.order_id, part.payment_id, c.id
  from ${transfers} join ${PAYOUT_OF} cross join lateral (
    select l.transfer_id as line_id, p.form_id, l.amount_cents as cents, held.order_id, held.payment_id
    from cash_out_lines l join transfers held on held.id = l.transfer_id left join payments p on p.id = held.payment_id
    where l.cash_out_id = c.id
    union all
    select 0, null, c.carried_in_cents - c.carried_out_cents, null, null
    where c.carried_in_cents <> c.carried_out_cents) part
  where ${IS_PAYOUT}`

const wholePayouts = (transfers: Sql): Sql => sql`
  select t.id, 0, c.organization_id, null, 'payout', t.kind, ${SIGN} * t.amount_cents, t.booked_at, null, null, c.id
  from ${transfers} join ${PAYOUT_OF} where ${IS_PAYOUT}`

/** The movements of transfers `t` of associations' accounts, each of one campaign or of none. */
export const movedByCampaign = (transfers: Sql): Sql =>
  sql`${ofPayments(transfers)} union all ${partsOfPayouts(transfers)}`

/** The same with each payout as one. */
export const moved = (transfers: Sql): Sql =>
  sql`${ofPayments(transfers)} union all ${wholePayouts(transfers)}`
