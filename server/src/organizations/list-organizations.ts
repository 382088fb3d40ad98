import type { OrganizationsAnswer, OrganizationsQuery } from '@obole/contract/organizations'
import { zipBeginnings } from '@obole/core/association/department'
import { isRefusal, type Refusal } from '@obole/contract/problems'
import type { App } from '../app.ts'
import { readPage } from '../platform/continuation.ts'
import { toFormLights } from './form-light.ts'
import { toWireOrganization } from './organization.ts'
import { readOrganizations } from './organizations.store.ts'

/** Enough for a home page and a sitemap; an association with more campaigns shows them all in its own list. */
const CAMPAIGNS_SHOWN = 50

export async function listOrganizations(
  app: App,
  query: OrganizationsQuery,
): Promise<OrganizationsAnswer | Refusal> {
  const name = query.search ? wordsBeginning(query.search) : null
  const place = query.place ? placeWords(query.place) : null
  // A search without a letter or a digit finds nothing, rather than everything.
  const isUnfindable = (query.search && !name) || (query.place && !place)
  const { kind, category } = query
  const page = await readPage(app, 'organizations', query, async (after, limit) =>
    isUnfindable
      ? []
      : readOrganizations(app.db, { formsShown: CAMPAIGNS_SHOWN, name, place, kind, category }, after, limit),
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

const MOST_WORDS = 6

/** A Postgres text query in which every typed word begins a word of the text; null where no word was typed. */
export function wordsBeginning(typed: string): string | null {
  const words = typed.match(/[\p{L}\p{N}]+/gu)?.slice(0, MOST_WORDS) ?? []
  return words.length === 0 ? null : words.map((word) => `${word}:*`).join(' & ')
}

/** The number of a département stands for its postcodes. */
function placeWords(typed: string): string | null {
  const beginnings = zipBeginnings(typed)
  if (beginnings.length === 0) return wordsBeginning(typed)
  return beginnings.map((beginning) => `${beginning}:*`).join(' | ')
}
