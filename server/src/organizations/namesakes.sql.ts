import { raw, sql, type Sql } from '../platform/sql.ts'
/** The name an association has, and the one it asks for; `o` is its row. */
const ASKED = sql`
  select after from identity_changes where organization_id = o.id and state = 'Pending'`

const keysOf = (column: Sql, wire: string) => sql`
  array(select identity_key(value) from (
      select o.${column} as value union all select after ->> '${raw(wire)}' from (${ASKED}) asked) known
    where identity_key(value) <> '')`

/** The names and numbers that the association `o` has or asks for. */
export const OWN_KEYS = sql`
  ${keysOf(sql`name`, 'name')} as names, ${keysOf(sql`siren`, 'siren')} as sirens,
  ${keysOf(sql`rna_number`, 'rnaNumber')} as rnas`

/** The associations that have, or ask for, one of the names and numbers of `own`; `own` itself is among them. */
export const ALIKE = sql`
  select x.id from organizations x where identity_key(x.name) = any(own.names)
  union select x.id from organizations x where x.siren = any(own.sirens)
  union select x.id from organizations x where identity_key(x.rna_number) = any(own.rnas)
  union select c.organization_id from identity_changes c
  where c.state = 'Pending' and (identity_key(c.after ->> 'name') = any(own.names)
    or c.after ->> 'siren' = any(own.sirens) or identity_key(c.after ->> 'rnaNumber') = any(own.rnas))`

/** Another association has, or asks for, what `o` has or asks for. */
export const HAS_NAMESAKE = sql`exists (
  select from (select ${OWN_KEYS}) own cross join lateral (${ALIKE}) alike where alike.id <> o.id)`
