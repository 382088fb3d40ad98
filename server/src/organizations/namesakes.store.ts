import type { Row, Queryable } from '../platform/db.ts'
import { ALIKE, OWN_KEYS } from './namesakes.sql.ts'
import { named, param, raw } from '../platform/sql.ts'

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

/** Many associations may share a name; a longer list would not be read. */
const SHOWN = 20

/** Other associations with the same name or number, owned or asked for. The surest matches first. */
export function readNamesakes(db: Queryable, organizationId: number): Promise<NamesakeRow[]> {
  const organizationIdParam = param(organizationId)
  return db.query<NamesakeRow>(named('organization-namesakes')`
      with own as (select ${OWN_KEYS} from organizations o where o.id = ${organizationIdParam}),
      alike as (select alike.id from own cross join lateral (${ALIKE}) alike)
      select o.slug, o.name, o.siren, o.rna_number, o.city, o.authentication_state, o.allow_collect,
        own.names && theirs.names as same_name, own.sirens && theirs.sirens as same_siren,
        own.rnas && theirs.rnas as same_rna
      from own, alike join organizations o on o.id = alike.id and o.id <> ${organizationIdParam},
      lateral (select ${OWN_KEYS}) theirs
      order by own.sirens && theirs.sirens or own.rnas && theirs.rnas desc,
      o.authentication_state = 'Authenticated' desc, o.id limit ${raw(SHOWN)}`)
}
