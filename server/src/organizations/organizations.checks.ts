import type { Check } from '../platform/checks.ts'
import { sql } from '../platform/sql.ts'

export const organizationChecks: readonly Check[] = [
  {
    name: 'A3 a public identity that Support verified is the one shown',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select o.id, o.slug, o.verified_identity, organization_identity(o) as shown from organizations o
      where o.verified_identity <> organization_identity(o)
        or o.authentication_state = 'Authenticated' and o.verified_identity is null`,
  },
]
