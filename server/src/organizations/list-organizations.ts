import type { OrganizationsAnswer, OrganizationsQuery } from '@obole/contract/organizations'
import { isRefusal, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { readPage } from './continuation.ts'
import { toFormLights } from './form-light.ts'
import { toWireOrganization } from './organization.ts'
import { readOrganizations } from './organizations.store.ts'

/** Enough for a home page and a sitemap; an association with more has them all in its own list. */
const FORMS_SHOWN = 50

export async function listOrganizations(
  app: App,
  query: OrganizationsQuery,
): Promise<OrganizationsAnswer | Refusal> {
  const page = await readPage(app, 'organizations', query, (after, limit) =>
    readOrganizations(app.db, FORMS_SHOWN, after, limit),
  )
  if (isRefusal(page)) return page
  const lights = await toFormLights(
    app,
    page.rows.flatMap(({ organization, forms }) =>
      forms.map((row) => ({ organizationSlug: organization.slug, row })),
    ),
  )
  const byId = new Map(lights.map((form) => [form.id, form]))
  const data = page.rows.map(({ organization, forms }) => ({
    ...toWireOrganization(organization),
    compliance: { allowCollect: organization.allowCollect },
    forms: forms.flatMap(({ id }) => byId.get(id) ?? []),
  }))
  return { data, pagination: page.pagination }
}
