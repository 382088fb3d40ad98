import type { ManagedOrganization } from '@obole/contract/manage-associations'
import type { Right } from '@obole/contract/roles'
import { data } from 'react-router'
import { findFromApi, readFromApi, refusedStatus } from '../page-api.ts'

export type Page = Parameters<typeof findFromApi>[0]

/** What the API tells this person, or null where it has nothing to tell them. */
export async function readIfAllowed<T>(page: Page, path: string): Promise<T | null> {
  try {
    return await findFromApi<T>(page, path)
  } catch (error) {
    if (refusedStatus(error) === 403) return null
    throw error
  }
}

/** A path of the API about one association. */
export function ofAssociation(organizationSlug: string, rest = ''): string {
  return `/api/manage/organizations/${encodeURIComponent(organizationSlug)}${rest}`
}

/** The first thing a page asks that not everybody in the association may open; the others are told so, with its status. */
export async function requireRight(
  page: Page & { params: { organizationSlug: string } },
  right: Right,
): Promise<void> {
  const { rights } = await readFromApi<ManagedOrganization>(page, ofAssociation(page.params.organizationSlug))
  if (!rights.includes(right)) throw data(null, { status: 403 })
}
