import { normaliseCampaign } from '@obole/contract/campaign-rules'
import type { CampaignDocument, ManagedCampaign } from '@obole/contract/manage-campaigns'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { startingDocument } from '@obole/contract/starting-document'
import { assert } from '@obole/core/assert'
import type { FormType } from '@obole/core/campaign/form'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import { slugCandidates } from '../organizations/free-slug.ts'
import { requestHash } from '../platform/request-hash.ts'
import type { Queryable } from '../platform/db.ts'
import { CampaignRows } from './campaign-rows.ts'
import { workingDocument } from './editable-campaign.ts'
import { findContactEmail, findCampaignByKey, insertCampaign, keepOrigins } from './editor.store.ts'
import type { Created } from './give-ids.ts'
import { loadEditable, type SavedCampaign, showManagedCampaign, showSaved } from './managed-campaign.ts'
import type { Editing } from './save-campaign.ts'
import { writeDocument } from './write-document.ts'

type Creating = Omit<Editing, 'formId'> & { idempotencyKey: string | null }

/** Creates a draft with the usual contents of its kind, and the contact address that the association last used. */
export async function createCampaign(
  app: App,
  creating: Creating,
  { formType, title }: { formType: FormType; title: string },
): Promise<ManagedCampaign | Refusal> {
  const contactEmail = await findContactEmail(app.db, creating.organizationId)
  return createFrom(app, creating, formType, { ...startingDocument(formType, title), contactEmail })
}

/** Creates a draft with these contents. */
export const createCampaignOf = (
  app: App,
  creating: Creating,
  { formType, document }: { formType: FormType; document: CampaignDocument },
): Promise<ManagedCampaign | Refusal> => createFrom(app, creating, formType, document)

/** Copies a campaign: everything except its sales. */
export async function duplicateCampaign(
  app: App,
  { formId, ...creating }: Creating & { formId: number },
  title: string,
): Promise<ManagedCampaign | Refusal> {
  const campaign = await loadEditable(app.db, formId)
  const source = workingDocument(campaign)
  const document = { ...asNew(source), title }
  return createFrom(app, creating, campaign.formType, document, { formId, document: source })
}

async function createFrom(
  app: App,
  { organizationId, userId, idempotencyKey }: Creating,
  formType: FormType,
  document: CampaignDocument,
  copyOf?: CopiedCampaign,
): Promise<ManagedCampaign | Refusal> {
  const seed = idempotencyKey ? `${userId}:${organizationId}:${idempotencyKey}` : app.ids.token()
  const creationKey = app.ids.derivedToken('form', seed)
  const known = await findCampaignByKey(app.db, creationKey)
  const creationHash = requestHash([formType, document.title, copyOf?.formId ?? null])
  if (known && known.hash !== creationHash) return refuse('IDEMPOTENCY_KEY_REUSED')
  if (known) return showManagedCampaign(app, known.id)
  const written = await app.db.transaction((db) =>
    writeNewCampaign(app, db, {
      organizationId,
      userId,
      formType,
      document,
      ...(copyOf === undefined ? {} : { copyOf }),
      key: { creationKey, creationHash },
    }),
  )
  return showSaved(app, written)
}

/** What a new campaign was copied from: its elements come in the order of theirs. */
interface CopiedCampaign {
  formId: number
  document: CampaignDocument
}

interface NewCampaign {
  organizationId: number
  userId: number
  formType: FormType
  document: CampaignDocument
  copyOf?: CopiedCampaign
  /** The campaign of the season before. */
  follows?: number
  /** By which the same wish is found again; null where something else sees to it. */
  key: { creationKey: string; creationHash: string } | null
}

export async function writeNewCampaign(
  app: App,
  db: Queryable,
  { organizationId, userId, formType, document, copyOf, follows, key }: NewCampaign,
): Promise<SavedCampaign> {
  const { title } = document
  const id = await insertDraft(app, db, { organizationId, userId, formType, title, follows, key })
  const rows = await CampaignRows.read(db, id)
  const written = await writeDocument(rows, rows.editable(), normaliseCampaign(document), app.clock.now())
  assert(!isRefusal(written), 'nothing of a new campaign is sold')
  if (copyOf) {
    await keepOrigins(db, 'tiers', originsOf(copyOf.document.tiers, document.tiers, written))
    await keepOrigins(db, 'extra_options', originsOf(copyOf.document.options, document.options, written))
  }
  await recordAudit(app, db, {
    organizationId,
    formId: id,
    userId,
    action: 'form.created',
    subject: { type: 'form', id, label: title },
    details: { formType, ...(copyOf === undefined ? {} : { copyOf: copyOf.formId }) },
  })
  return { editable: rows.editable(), created: {} }
}

function originsOf(
  sources: readonly { id: number }[],
  copies: readonly { id: number }[],
  created: Created,
): { id: number; copiedFromId: number }[] {
  return copies.flatMap((copy, place) => {
    const [id, copiedFromId] = [created[String(copy.id)], sources[place]?.id]
    return id === undefined || copiedFromId === undefined ? [] : [{ id, copiedFromId }]
  })
}

interface Draft extends Pick<NewCampaign, 'organizationId' | 'userId' | 'formType' | 'key'> {
  title: string
  follows: number | undefined
}

async function insertDraft(app: App, db: Queryable, draft: Draft): Promise<number> {
  const now = new Date(app.clock.now())
  for (const slug of slugCandidates(draft.title, 'campagne')) {
    const id = await insertCampaign(db, {
      organization_id: draft.organizationId,
      form_type: draft.formType,
      slug,
      state: 'Draft',
      title: draft.title,
      creation_key: draft.key?.creationKey ?? null,
      creation_hash: draft.key?.creationHash ?? null,
      follows_form_id: draft.follows ?? null,
      changed_by: draft.userId,
      changed_at: now,
      created_at: now,
      updated_at: now,
    })
    if (id !== null) return id
  }
  throw new Error('there is always another number')
}

/** Replaces every id by a new one, and every reference to it with it. */
export function asNew(document: CampaignDocument): CampaignDocument {
  const ids = new Map<number, number>()
  const fresh = (id: number) => {
    const known = ids.get(id) ?? -(ids.size + 1)
    ids.set(id, known)
    return known
  }
  // The ids of tiers, options, fields and coupons can be equal: each kind gets its own keys in the map.
  const of = (kind: number, id: number) => fresh(id * 4 + kind)
  const fields = (list: CampaignDocument['customFields']) =>
    list.map((field) => ({ ...field, id: of(0, field.id) }))
  return {
    ...document,
    customFields: fields(document.customFields),
    options: document.options.map((option) => ({
      ...option,
      id: of(1, option.id),
      customFields: fields(option.customFields),
    })),
    tiers: document.tiers.map((tier) => ({
      ...tier,
      id: of(2, tier.id),
      optionIds: tier.optionIds.map((id) => of(1, id)),
      customFields: fields(tier.customFields),
    })),
    coupons: document.coupons.map((coupon) => ({
      ...coupon,
      id: of(3, coupon.id),
      tierIds: coupon.tierIds?.map((id) => of(2, id)) ?? null,
    })),
  }
}
