import { campaignIssues, normaliseCampaign, publicationIssues } from '@obole/contract/campaign-rules'
import {
  campaignDocument,
  type CampaignDocument,
  type ManagedCampaign,
  type SaveCampaignBody,
} from '@obole/contract/manage-campaigns'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { changesBetween, isSame, type JsonObject, mergeDocuments } from '@obole/core/merge'
import type { App } from '../app.ts'
import { recordAudit } from '../organizations/audit.ts'
import { refuseFields } from '../organizations/field-issues.ts'
import { requestHash } from '../platform/request-hash.ts'
import type { Sql } from '../platform/db.ts'
import type { EditableCampaign } from './editable-campaign.ts'
import { findSave, lockForm, rememberSave, update } from './editor.store.ts'
import { forgetCampaign } from './load-campaign.ts'
import { loadEditable, showManagedCampaign } from './managed-campaign.ts'
import { soldRefusal, unknownIds } from './sold-rules.ts'
import { writeDocument } from './write-document.ts'

/** Who edits which campaign. */
export interface Editing {
  formId: number
  organizationId: number
  userId: number
}

/**
 * Saves what changed. What somebody else saved meanwhile is merged, or named field by field and nothing is saved; what was
 * sold keeps its price, and a quantity never falls below what is taken.
 */
export async function saveCampaign(
  app: App,
  editing: Editing,
  body: SaveCampaignBody,
  idempotencyKey: string | null,
): Promise<ManagedCampaign | Refusal> {
  const { formId, userId } = editing
  const key = idempotencyKey && app.ids.derivedToken('form-save', `${userId}:${formId}:${idempotencyKey}`)
  const hash = requestHash(body)
  const outcome = await app.db.transaction(async (sql) => {
    await lockForm(sql, formId)
    const known = key && (await findSave(sql, key))
    if (known) return known.hash === hash ? known.created : refuse('IDEMPOTENCY_KEY_REUSED')
    // Whatever is refused is refused before anything is written.
    const saved = await save(app, sql, editing, body)
    if (key && !isRefusal(saved))
      await rememberSave(sql, { key, hash, formId, created: saved, now: app.clock.now() })
    return saved
  })
  forgetCampaign(app, formId)
  return isRefusal(outcome) ? outcome : showManagedCampaign(app, formId, outcome)
}

async function save(
  app: App,
  sql: Sql,
  editing: Editing,
  body: SaveCampaignBody,
): Promise<Record<string, number> | Refusal> {
  const before = await loadEditable(sql, editing.formId)
  if (before.state === 'Deleted') return refuse('FORM_STATE_REFUSED', { details: { state: before.state } })
  const after = mergedDocument(before, body)
  if (isRefusal(after)) return after
  // Compared whole: a list put in another order has no field that changed.
  if (isSame(before.document, after)) return {}
  const refusal = await invalid(sql, before, after)
  if (refusal) return refusal
  const created = await writeDocument(sql, before, after, app.clock.now())
  if (isRefusal(created)) return created
  await signSave(app, sql, editing, before)
  return created
}

/** The document as both wrote it, or what both wrote differently. */
function mergedDocument(
  before: EditableCampaign,
  { version, base, changes }: SaveCampaignBody,
): CampaignDocument | Refusal {
  const wished = normaliseCampaign({ ...before.document, ...withoutUndefined(changes) })
  if (version === before.version) return wished
  const keys = Object.keys(changes)
  const only = (document: JsonObject) =>
    Object.fromEntries(keys.filter((name) => name in document).map((name) => [name, document[name]]))
  const { document, conflicts } = mergeDocuments(only(base), only(before.document), only(wished))
  if (conflicts.length > 0) {
    const { changedBy } = before
    return refuse('EDIT_CONFLICT', {
      details: { version: before.version, conflicts, changedBy, document: before.document },
    })
  }
  // Two lists that each were short enough may be too long together.
  const parsed = campaignDocument.safeParse({ ...before.document, ...document })
  return parsed.success ? normaliseCampaign(parsed.data) : refuse('INVALID_REQUEST')
}

/** An absent change is no change; zod leaves none undefined, TypeScript does not know. */
function withoutUndefined(changes: SaveCampaignBody['changes']): Partial<CampaignDocument> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}

async function invalid(sql: Sql, before: EditableCampaign, after: CampaignDocument): Promise<Refusal | null> {
  const issues = [...unknownIds(before, after), ...campaignIssues(after)]
  if (issues.length > 0) return refuseFields(issues)
  // What the public sees never becomes less than what may be published.
  const isShown = before.state === 'Public' || before.state === 'Private'
  const missing = isShown ? publicationIssues(before.formType, after) : []
  if (missing.length > 0) return refuse('FORM_INCOMPLETE', { issues: missing })
  return soldRefusal(sql, before, after)
}

async function signSave(app: App, sql: Sql, editing: Editing, before: EditableCampaign): Promise<void> {
  const now = new Date(app.clock.now())
  const { formId, organizationId, userId } = editing
  await update(sql, 'forms', formId, { changed_by: userId, changed_at: now, updated_at: now })
  const { document } = await loadEditable(sql, formId)
  await recordAudit(app, sql, {
    organizationId,
    formId,
    userId,
    action: 'form.saved',
    subject: { type: 'form', id: formId, label: document.title },
    changes: changesBetween(before.document, document),
  })
}
