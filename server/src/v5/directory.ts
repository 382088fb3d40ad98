import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { ACTIVITIES } from '@obole/contract/v5/activities'
import type { internalTagModel } from '@obole/contract/v5/values-listed'
import type { RecordActionType } from '@obole/contract/v5/values'
import { formTypeOf, isFormType } from '@obole/core/campaign/form'
import { FEWEST_ASSOCIATIONS_OF_A_SUM } from '@obole/core/campaign/gauge'
import { hasPage } from '@obole/core/campaign/kinds'
import { addressOf } from '@obole/core/site/addresses'
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { App } from '../app.ts'
import { campaignAddress } from '../organizations/form-light.ts'
import { type Position, positionOf, tokenOf } from '../platform/continuation.ts'
import { fullAddress } from '../platform/fronts.ts'
import * as store from './directory.store.ts'
import type { Pagination } from './paging.ts'

interface Page {
  pageSize: number
  continuationToken?: string | undefined
}

interface Synchronised<R> {
  data: { action: RecordActionType; record: R }[]
  pagination: Pagination
}

/**
 * A page of changes since the last one, which begins with all there is. Whoever keeps the last token reads, later on,
 * what changed meanwhile; a page without rows therefore gives back the token it was asked with. Nothing is counted.
 */
async function changesOf<T extends { id: number; key: string; is_public: boolean }, R>(
  app: App,
  { name, wanted, page }: { name: string; wanted: object; page: Page },
  read: (after: Position | null) => Promise<T[]>,
  toRecord: (row: T) => R,
): Promise<Synchronised<R> | Refusal> {
  const list = `${name}:${createHash('sha256').update(JSON.stringify(wanted)).digest('base64url')}`
  const after = positionOf(app, list, page.continuationToken)
  if (isRefusal(after)) return after
  const rows = await read(after)
  const last = rows.at(-1)
  return {
    data: rows.map((row) => ({ action: row.is_public ? 'Insert' : 'Delete', record: toRecord(row) })),
    pagination: {
      pageSize: page.pageSize,
      totalCount: UNCOUNTED,
      pageIndex: 1,
      totalPages: UNCOUNTED,
      continuationToken: last ? tokenOf(app, list, last) : (page.continuationToken ?? null),
    },
  }
}

const UNCOUNTED = -1

export const listDirectoryForms = (app: App, wanted: store.FormsWanted, page: Page) =>
  changesOf(
    app,
    { name: 'v5-directory-forms', wanted, page },
    (after) => store.listForms(app.db, wanted, { after, now: app.clock.now(), limit: page.pageSize }),
    (row) => ({
      organizationSlug: row.organization_slug,
      formType: row.form_type,
      formSlug: row.form_slug,
      url: fullAddress(app, campaignAddress(row.organization_slug, row.form_type, row.form_slug).url),
    }),
  )

export const listDirectoryOrganizations = (app: App, wanted: store.OrganizationsWanted, page: Page) =>
  changesOf(
    app,
    { name: 'v5-directory-organizations', wanted, page },
    (after) => store.listOrganizations(app.db, wanted, { after, now: app.clock.now(), limit: page.pageSize }),
    ({ organization_slug: organizationSlug }) => ({
      organizationSlug,
      url: fullAddress(app, addressOf({ page: 'association', organizationSlug, locale: 'fr' })),
    }),
  )

export async function listTags(app: App) {
  const tags = await store.readTags(app.db, null)
  const most = tags[0]?.forms ?? 1
  return tags.map(({ name, forms }) => ({ name, score: forms / most }))
}

export async function showTag(
  app: App,
  name: string,
  { withCount, withAmount }: { withCount: boolean; withAmount: boolean },
): Promise<z.output<typeof internalTagModel> | Refusal> {
  const [tag] = await store.readTags(app.db, name)
  if (!tag) return refuse('NOT_FOUND')
  return {
    id: tag.id,
    name: tag.name,
    formCount: withCount ? tag.forms : null,
    organizationCount: withCount ? tag.organizations : null,
    tagType: 'Explore',
    amountCollected:
      withAmount && tag.collecting >= FEWEST_ASSOCIATIONS_OF_A_SUM ? tag.collected_cents : null,
  }
}

/** What a campaign of a kind may be about. */
export function listActivities(typed: string) {
  const formType = formTypeOf(typed)
  if (!isFormType(formType)) return refuse('FORM_TYPE_UNAVAILABLE')
  return hasPage(formType)
    ? ACTIVITIES[formType].map(({ id, label }) => ({ id, label, shortLabel: label }))
    : []
}
