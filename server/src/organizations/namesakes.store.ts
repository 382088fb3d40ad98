import type { Row, Sql } from '../platform/db.ts'

export interface NamesakeRow extends Row {
  slug: string
  name: string
  siren: string | null
  rna_number: string | null
  city: string | null
  authentication_state: string
  allow_collect: boolean
  same_name: boolean
  same_siren: boolean
  same_rna: boolean
}

/** Names are alike more often than numbers; nobody reads a longer list. */
const SHOWN = 20

/** What an association is called, and what it asks to be called; `o` is its row. */
const ASKED = `
  select after from identity_changes where organization_id = o.id and state = 'Pending'`

const keysOf = (column: string, wire: string) => `
  array(select identity_key(value) from (
      select o.${column} as value union all select after ->> '${wire}' from (${ASKED}) asked) known
    where identity_key(value) <> '')`

/** Others that have, or ask for, what the association has or asks for. The surest first. */
export function readNamesakes(sql: Sql, organizationId: number): Promise<NamesakeRow[]> {
  return sql.query<NamesakeRow>({
    name: 'organization-namesakes',
    text: `
      with own as (
        select ${keysOf('name', 'name')} as names, ${keysOf('siren', 'siren')} as sirens,
          ${keysOf('rna_number', 'rnaNumber')} as rnas
        from organizations o where o.id = $1),
      alike as (
        select o.id from organizations o, own where identity_key(o.name) = any(own.names)
        union select o.id from organizations o, own where o.siren = any(own.sirens)
        union select o.id from organizations o, own where identity_key(o.rna_number) = any(own.rnas)
        union select c.organization_id from identity_changes c, own
        where c.state = 'Pending' and (identity_key(c.after ->> 'name') = any(own.names)
          or c.after ->> 'siren' = any(own.sirens) or identity_key(c.after ->> 'rnaNumber') = any(own.rnas)))
      select o.slug, o.name, o.siren, o.rna_number, o.city, o.authentication_state, o.allow_collect,
        own.names && theirs.names as same_name, own.sirens && theirs.sirens as same_siren, own.rnas && theirs.rnas as same_rna
      from own, alike join organizations o on o.id = alike.id and o.id <> $1,
      lateral (select ${keysOf('name', 'name')} as names, ${keysOf('siren', 'siren')} as sirens,
        ${keysOf('rna_number', 'rnaNumber')} as rnas) theirs
      order by own.sirens && theirs.sirens or own.rnas && theirs.rnas desc, o.authentication_state = 'Authenticated' desc, o.id limit ${SHOWN}`,
    values: [organizationId],
  })
}
