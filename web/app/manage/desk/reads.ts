import type { Right } from '@obole/contract/roles'
import { data } from 'react-router'
import {
  type AskedArgs,
  findFromApi,
  type Output,
  type PageRequest,
  readFromApi,
  type ReadName,
  refusedStatus,
} from '../../session/page-api.ts'

/** A page about one association. */
export type AssociationPage = PageRequest & { params: { organizationSlug: string } }

/** The API's answer, or null where this person may not read it. */
export async function readIfAllowed<N extends ReadName>(
  page: PageRequest,
  name: N,
  ...args: AskedArgs<N>
): Promise<Output<N> | null> {
  try {
    return await findFromApi(page, name, ...args)
  } catch (error) {
    if (refusedStatus(error) === 403) return null
    throw error
  }
}

/** Every campaign of an association that this person may see. */
export const readCampaigns = (page: PageRequest, organizationSlug: string) =>
  readFromApi(page, 'GET /organizations/{organizationSlug}/forms', {
    params: { organizationSlug },
    query: { pageSize: 100 },
  })

/** Called first by pages that not everyone in the association may open; answers others with an error status. */
export async function requireRight(page: AssociationPage, right: Right): Promise<void> {
  const { organizationSlug } = page.params
  const { rights } = await readFromApi(page, 'GET /manage/organizations/{organizationSlug}', {
    params: { organizationSlug },
  })
  if (!rights.includes(right)) throw data(null, { status: 403 })
}
