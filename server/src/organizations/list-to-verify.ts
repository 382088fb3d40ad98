import type { SupportOrganization } from '@obole/contract/manage-associations'
import { isRefusal, type Refusal } from '@obole/contract/problems'
import type { AuthenticationState } from '@obole/core/association/compliance'
import type { IdentityQueue } from '@obole/core/association/identity'
import type { App } from '../app.ts'
import { type Page, readPage } from '../platform/continuation.ts'
import { reviewedBefore } from './identity.ts'
import { authenticationStateOf } from './managed-organization.ts'
import { readToVerify, type ToVerifyRow } from './managed.store.ts'

export interface ToVerifyQuery {
  authenticationState: AuthenticationState
  identity?: IdentityQueue | undefined
  pageSize: number
  continuationToken?: string | undefined
}

export async function listToVerify(
  app: App,
  query: ToVerifyQuery,
): Promise<{ data: SupportOrganization[]; pagination: Page<unknown>['pagination'] } | Refusal> {
  const { authenticationState: state, identity } = query
  const due = { verifiedBefore: reviewedBefore(app.clock.now()) }
  const wanted = { state, identity: identity === 'identityReview' ? due : (identity ?? null) }
  const page = await readPage(app, `to-verify:${identity ?? state}`, query, async (after, limit) => {
    const rows = await readToVerify(app.db, wanted, after, limit)
    return rows.map((row) => ({ row, position: { key: row.key, id: row.id } }))
  })
  if (isRefusal(page)) return page
  return { data: page.rows.map(({ row }) => toWire(row)), pagination: page.pagination }
}

function toWire({
  organization,
  document_count: documentCount,
  has_namesake: hasNamesake,
  administrators,
}: ToVerifyRow): SupportOrganization {
  return {
    organizationSlug: organization.slug,
    name: organization.name,
    siren: organization.siren,
    rnaNumber: organization.rna_number,
    city: organization.city,
    zipCode: organization.zip_code,
    authenticationState: authenticationStateOf(organization.authentication_state),
    allowCollect: organization.allow_collect,
    submittedAt: organization.submitted_at && new Date(organization.submitted_at).toISOString(),
    createdAt: new Date(organization.created_at).toISOString(),
    documentCount,
    hasNamesake,
    administrators,
  }
}
