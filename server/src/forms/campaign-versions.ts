import { normaliseCampaign } from '@obole/contract/campaign-rules'
import type { CampaignDocument, CampaignVersions, ManagedCampaign } from '@obole/contract/manage-campaigns'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { changesBetween, isSame } from '@obole/core/campaign/merge'
import type { App } from '../app.ts'
import type { Queryable } from '../platform/db.ts'
import { CampaignRows } from './campaign-rows.ts'
import { type EditableCampaign, wholeDocument } from './editable-campaign.ts'
import {
  addVersion,
  readEventCancellation,
  readVersion,
  readVersions,
  type VersionRow,
  wasOptionSold,
} from './editor.store.ts'
import { showSaved } from './managed-campaign.ts'
import type { Editing } from './save-campaign.ts'

const VERSIONS_SHOWN = 50

/** The published versions of the page, newest first, with what each one changed. */
export async function listVersions(app: App, formId: number): Promise<CampaignVersions> {
  // Reads one more than is shown, to know what the last one shown changed.
  const [rows, canceled] = await Promise.all([
    readVersions(app.db, formId, VERSIONS_SHOWN + 1),
    readEventCancellation(app.db, formId),
  ])
  const versions = rows.slice(0, VERSIONS_SHOWN).map((row, index) => versionOf(row, rows[index + 1]))
  return { eventCanceled: canceled && { at: canceled.at.toISOString(), by: canceled.by }, data: versions }
}

function versionOf(
  { number, published_at, published_by, document }: VersionRow,
  earlier: VersionRow | undefined,
): CampaignVersions['data'][number] {
  const before = earlier ? wholeDocument(earlier.document) : null
  const after = wholeDocument(document)
  return {
    number,
    publishedAt: published_at.toISOString(),
    publishedBy: published_by,
    changes: before ? changesBetween(before, after) : [],
    names: namesIn([after, ...(before ? [before] : [])]),
  }
}

/** The names of the elements in both documents, to describe what changed. */
function namesIn(documents: readonly CampaignDocument[]): CampaignVersions['data'][number]['names'] {
  const labels = (fields: CampaignDocument['customFields']) => fields.map(({ id, label }) => ({ id, label }))
  return {
    tiers: documents.flatMap(({ tiers }) =>
      tiers.map(({ id, name, customFields }) => ({ id, name, customFields: labels(customFields) })),
    ),
    options: documents.flatMap(({ options }) =>
      options.map(({ id, label, customFields }) => ({ id, label, customFields: labels(customFields) })),
    ),
    coupons: documents.flatMap(({ coupons }) => coupons.map(({ id, code }) => ({ id, code }))),
    customFields: documents.flatMap(({ customFields }) => labels(customFields)),
  }
}

/** Keeps a version when the page opens: it is the first one, or includes changes made while the page was closed. */
export async function keepOpenedVersion(
  db: Queryable,
  { id, document }: EditableCampaign,
  { userId, now }: { userId: number; now: number },
): Promise<void> {
  const [last] = await readVersions(db, id, 1)
  if (last && isSame(wholeDocument(last.document), document)) return
  await addVersion(db, { formId: id, document, userId, at: now })
}

/** Makes an earlier version the draft, replacing any draft; what was sold since keeps its price and its places. */
export async function restoreVersion(
  app: App,
  { formId, userId }: Editing,
  number: number,
): Promise<ManagedCampaign | Refusal> {
  const outcome = await app.db.transaction(async (db) => {
    const rows = await CampaignRows.lock(db, formId)
    const before = rows.editable()
    const { state } = before
    if (state === 'Deleted') return refuse('FORM_STATE_REFUSED', { details: { state } })
    const version = await readVersion(db, formId, number)
    if (!version) return refuse('NOT_FOUND')
    const document = await asSoldSince(db, before, wholeDocument(version.document))
    const waiting = isSame(document, before.document) ? null : document
    await rows.keepDraft(waiting, userId, app.clock.now())
    return rows.editable()
  })
  return isRefusal(outcome) ? outcome : showSaved(app, { editable: outcome, created: {} })
}

async function asSoldSince(
  db: Queryable,
  { id: formId, document, withdrawn, taken }: EditableCampaign,
  earlier: CampaignDocument,
): Promise<CampaignDocument> {
  const takenOf = (key: string) => taken.get(key) ?? { sold: 0, held: 0 }
  const atLeast = (capacity: number | null, key: string) => {
    const { sold, held } = takenOf(key)
    return capacity === null ? null : Math.max(capacity, sold + held)
  }
  const now = new Map([...document.tiers, ...withdrawn.tiers].map((tier) => [tier.id, tier]))
  const soldPrices = new Map<number, number>()
  for (const { id, price } of [...document.options, ...withdrawn.options])
    if (await wasOptionSold(db, formId, id)) soldPrices.set(id, price)
  return normaliseCampaign({
    ...earlier,
    maxEntries: atLeast(earlier.maxEntries, 'entries'),
    tiers: earlier.tiers.map((tier) => {
      const { priceCategory, price, tierType } =
        takenOf(`tiers.${tier.id}`).sold > 0 ? (now.get(tier.id) ?? tier) : tier
      return { ...tier, priceCategory, price, tierType, stock: atLeast(tier.stock, `tiers.${tier.id}`) }
    }),
    options: earlier.options.map((option) => ({
      ...option,
      price: soldPrices.get(option.id) ?? option.price,
      stock: atLeast(option.stock, `options.${option.id}`),
    })),
    coupons: earlier.coupons.map((coupon) => ({
      ...coupon,
      maxUses: atLeast(coupon.maxUses, `coupons.${coupon.id}`),
    })),
  })
}
