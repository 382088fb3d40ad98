import { actingProgram } from '../platform/acting-program.ts'
import { sql, type Sql } from '../platform/sql.ts'

export interface MoneyAct {
  organizationId: number
  /** Null where no signed-in user did it: the payer by a link, or a job. */
  userId: number | null
  act:
    | 'refund'
    | 'refundGivenUp'
    | 'tipRefund'
    | 'payout'
    | 'payoutSettings'
    | 'topUp'
    | 'topUpAssigned'
    | 'iban'
    | 'ibanAsked'
    | 'ibanStopped'
  /** What it was done to. */
  subject: string
  details: Record<string, unknown>
}

/** A program that did it is named, as in any entry of the log. */
export const moneyActParam = (act: MoneyAct): string =>
  JSON.stringify({ ...act, details: { ...act.details, ...actingProgram() } })

/** A CTE body that records who did what, in the same commit as the act; records nothing where `from` is empty. */
export function insertMoneyActCte(param: Sql, doneAt: Sql, from: Sql): Sql {
  return sql`
    insert into money_acts (organization_id, user_id, act, subject, details, done_at)
    select act."organizationId", act."userId", act.act, act.subject, act.details, ${doneAt}
    from ${from}, jsonb_to_record(${param}::jsonb) as act(
      "organizationId" bigint, "userId" bigint, act text, subject text, details jsonb)`
}
