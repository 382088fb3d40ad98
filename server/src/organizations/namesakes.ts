import type { Namesake } from '@obole/contract/manage-associations'
import type { App } from '../app.ts'
import { authenticationStateOf } from './managed-organization.ts'
import { readNamesakes } from './namesakes.store.ts'

/** Associations with the same name or number: a branch, a mistake, or an impostor. */
export async function listNamesakes(app: App, organizationId: number): Promise<{ data: Namesake[] }> {
  const rows = await readNamesakes(app.db, organizationId)
  return {
    data: rows.map((row) => ({
      organizationSlug: row.slug,
      name: row.name,
      siren: row.siren,
      rnaNumber: row.rna_number,
      city: row.city,
      authenticationState: authenticationStateOf(row.authentication_state),
      allowCollect: row.allow_collect,
      same: [
        ...(row.same_name ? (['name'] as const) : []),
        ...(row.same_siren ? (['siren'] as const) : []),
        ...(row.same_rna ? (['rnaNumber'] as const) : []),
      ],
    })),
  }
}
