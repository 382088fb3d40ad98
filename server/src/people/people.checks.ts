import type { Check } from '../platform/checks.ts'
import { sql } from '../platform/sql.ts'

export const peopleChecks: readonly Check[] = [
  {
    name: 'U1 an association that has members keeps an administrator',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select organization_id from memberships
      group by organization_id having count(*) filter (where role = 'OrganizationAdmin') = 0`,
  },
  {
    name: 'U2 a session has at most one live refresh token',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select family from refresh_tokens where rotated_at is null and revoked_at is null
      group by family having count(*) > 1`,
  },
  {
    name: 'U3 a session belongs to one user',
    holds: 'always',
    part: 'whole',
    sql: sql`select family from refresh_tokens group by family having count(distinct user_id) > 1`,
  },
  {
    name: 'U4 a stored password is an argon2id hash',
    holds: 'always',
    part: 'whole',
    sql: sql`select id from users where password_hash is not null and password_hash not like '$argon2id$v=19$%'`,
  },
  {
    name: 'U5 a role for one campaign names a campaign of the same association',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select m.id from memberships m join forms f on f.id = m.form_id where f.organization_id <> m.organization_id`,
  },
]
