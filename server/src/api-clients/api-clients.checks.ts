import type { Check } from '../platform/checks.ts'
import { sql } from '../platform/sql.ts'

export const apiClientChecks: readonly Check[] = [
  {
    name: 'U7 an association lets in applications of partners alone, and no key of another',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select a.id from api_consents a join api_clients c on c.id = a.client_id where c.kind <> 'Partner'`,
  },
  {
    name: 'U7 a token opens the association that let its own application in, and no other',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select t.client_id, t.consent_id from api_tokens t join api_consents a on a.id = t.consent_id
      where a.client_id <> t.client_id`,
  },
  {
    name: 'U7 what came of one code opens what that code was given for, and came after it was used',
    holds: 'always',
    part: 'whole',
    sql: sql`
      select k.family from api_codes k join api_tokens t on t.family = k.family
      where k.used_at is null or t.consent_id is distinct from k.consent_id or t.client_id <> k.client_id`,
  },
]
