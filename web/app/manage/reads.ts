import { findFromApi } from '../page-api.ts'

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

/** A refusal of the API is thrown with its status, as the error page wants it. */
export function refusedStatus(error: unknown): number | null {
  const { init }: { init?: ResponseInit | null } = { ...Object(error) }
  return init?.status ?? null
}

/** A path of the API about one association. */
export function ofAssociation(organizationSlug: string, rest = ''): string {
  return `/api/manage/organizations/${encodeURIComponent(organizationSlug)}${rest}`
}
