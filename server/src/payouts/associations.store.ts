import type { LocalDate } from '@obole/core/dates/dates'
import type { PayoutRhythm } from '@obole/core/ledger/payout-rhythm'
import type { Role } from '@obole/core/users/session'
import { insertMoneyActCte, moneyActParam, type MoneyAct } from '../ledger/money-acts.sql.ts'
import { rolesSql } from '../people/roles.sql.ts'
import type { Row, Queryable } from '../platform/db.ts'
import type { Association } from './payout.ts'
import { at, named, param, sql } from '../platform/sql.ts'

interface AssociationRow extends Row {
  id: number
  slug: string
  name: string
  allow_collect: boolean
  iban: string | null
  iban_holder: string | null
  provider_account: string | null
  is_held: boolean
  roles: Role[]
}

const ASSOCIATION_COLUMNS = sql`o.id, o.slug, o.name, o.allow_collect, o.iban, o.iban_holder, o.provider_account,
  exists (select from iban_changes c where c.organization_id = o.id and c.state = 'Pending') as is_held`

function associationOf(row: AssociationRow): Association {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    allowCollect: row.allow_collect,
    iban: row.iban,
    ibanHolder: row.iban_holder,
    providerAccount: row.provider_account,
    isHeld: row.is_held,
    roles: row.roles,
  }
}

/** An association, and the user's roles in it. */
export async function findAssociation(
  db: Queryable,
  slug: string,
  userId: number,
): Promise<Association | null> {
  const roles = rolesSql({ userId: sql`${userId}::bigint`, organizationId: sql`o.id` })
  const [row] = await db.query<AssociationRow>(
    named('payouts-association')`
      select ${ASSOCIATION_COLUMNS}, ${roles} as roles from organizations o where o.slug = ${slug}`,
  )
  return row ? associationOf(row) : null
}

export interface PayoutTurn {
  rhythm: PayoutRhythm
  lastOn: LocalDate | null
}

const TURN_COLUMNS = sql`coalesce(s.rhythm, 'Daily') as rhythm, s.last_payout_on::text as "lastOn"`

/** Associations that can be paid and had their last turn before a given day, page by page. */
export async function listPayable(
  db: Queryable,
  { after, limit, before }: { after: number; limit: number; before: LocalDate },
): Promise<(Association & PayoutTurn)[]> {
  const rows = await db.query<AssociationRow & PayoutTurn>(named('payouts-payable')`
      select ${ASSOCIATION_COLUMNS}, '{}'::text[] as roles, ${TURN_COLUMNS}
      from organizations o left join payout_settings s on s.organization_id = o.id
      where o.id > ${after} and o.iban is not null and o.allow_collect and s.rhythm is distinct from 'Paused'
        and (s.last_payout_on is null or s.last_payout_on < ${before})
      order by o.id limit ${limit}`)
  return rows.map((row) => ({ ...associationOf(row), rhythm: row.rhythm, lastOn: row.lastOn }))
}

export async function findTurn(db: Queryable, organizationId: number): Promise<PayoutTurn> {
  const [row] = await db.query<PayoutTurn & Row>(
    named('payouts-turn')`
      select ${TURN_COLUMNS} from payout_settings s where s.organization_id = ${organizationId}`,
  )
  return row ?? { rhythm: 'Daily', lastOn: null }
}

export async function saveTurn(db: Queryable, organizationId: number, day: LocalDate): Promise<void> {
  await db.query(named('payouts-save-turn')`
      insert into payout_settings (organization_id, last_payout_on) values (${organizationId}, ${day})
      on conflict (organization_id) do update set last_payout_on = excluded.last_payout_on`)
}

export async function saveSettings(
  db: Queryable,
  saved: {
    organizationId: number
    rhythm: PayoutRhythm
    reserveCents: number
    /** Turns of the new rhythm are counted after this day: turns missed under the old rhythm are dropped. */
    countedAfter: LocalDate
    act: MoneyAct
    now: number
  },
): Promise<void> {
  await db.query(named('payouts-save-settings')`
      with settings as (
        insert into payout_settings as s (organization_id, rhythm, reserve_cents, last_payout_on)
          values (${saved.organizationId}, ${saved.rhythm}, ${saved.reserveCents}, ${saved.countedAfter})
        on conflict (organization_id) do update set rhythm = excluded.rhythm, reserve_cents = excluded.reserve_cents,
          last_payout_on = case when s.rhythm = excluded.rhythm then s.last_payout_on
            else greatest(s.last_payout_on, excluded.last_payout_on) end
        returning organization_id)
      ${insertMoneyActCte(param(moneyActParam(saved.act)), at(saved.now), sql`settings`)}`)
}
