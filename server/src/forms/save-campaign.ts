import { campaignIssues, normaliseCampaign } from '@obole/contract/campaign-rules'
import {
  campaignDocument,
  type CampaignDocument,
  type ManagedCampaign,
  type SaveCampaignBody,
} from '@obole/contract/manage-campaigns'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { changesBetween, isSame, type JsonObject, mergeDocuments } from '@obole/core/campaign/merge'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import { refuseFields } from '../organizations/field-issues.ts'
import { requestHash } from '../platform/request-hash.ts'
import type { Queryable } from '../platform/db.ts'
import { CampaignRows } from './campaign-rows.ts'
import { type EditableCampaign, workingDocument } from './editable-campaign.ts'
import { findSave, rememberSave } from './editor.store.ts'
import { type Created, giveIds } from './give-ids.ts'
import { forgetCampaign } from './load-campaign.ts'
import { type SavedCampaign, showSaved } from './managed-campaign.ts'
import { soldRefusal, unknownIds } from './sold-rules.ts'
import { findShortage, writeDocument } from './write-document.ts'

/** Who edits which campaign. */
export interface Editing {
  formId: number
  organizationId: number
  userId: number
}

/**
 * Saves changes; those of a published campaign go to its draft, which visitors do not see before it is published.
 * Changes that another editor saved meanwhile are merged; where both changed the same field, the conflicts are listed
 * and nothing is saved. What was sold keeps its price, and a quantity never falls below what is taken.
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
  const outcome = await app.db.transaction(async (db) => {
    const rows = await CampaignRows.lock(db, formId)
    const known = key && (await findSave(db, key))
    if (known)
      return known.hash === hash
        ? { editable: rows.editable(), created: known.created }
        : refuse('IDEMPOTENCY_KEY_REUSED')
    // A refusal always comes before anything is written.
    const saved = await save(app, rows, editing, body)
    if (key && !isRefusal(saved))
      await rememberSave(db, { key, hash, formId, created: { ...saved.created }, now: app.clock.now() })
    return saved
  })
  forgetCampaign(app, formId)
  return isRefusal(outcome) ? outcome : showSaved(app, outcome)
}

async function save(
  app: App,
  rows: CampaignRows,
  editing: Editing,
  body: SaveCampaignBody,
): Promise<SavedCampaign | Refusal> {
  const before = rows.editable()
  if (before.state === 'Deleted') return refuse('FORM_STATE_REFUSED', { details: { state: before.state } })
  const after = mergedDocument(before, body)
  if (isRefusal(after)) return after
  const alsoChangedBy = body.version === before.version ? null : before.changedBy
  // Compares whole documents: a reordered list has no changed field.
  if (isSame(workingDocument(before), after)) return { editable: before, created: {}, alsoChangedBy }
  const refusal = await invalid(rows.db, before, after)
  if (refusal) return refusal
  const created = waitsForPublication(before)
    ? await saveDraft(app, rows, editing, before, after)
    : await writeDocument(rows, before, after, app.clock.now())
  if (isRefusal(created)) return created
  if (!waitsForPublication(before)) await signSave(app, rows, editing, before)
  return { editable: rows.editable(), created, alsoChangedBy }
}

/** What visitors see changes only when an editor publishes. */
const waitsForPublication = ({ state, draft }: EditableCampaign) =>
  draft !== null || state === 'Public' || state === 'Private'

async function saveDraft(
  app: App,
  rows: CampaignRows,
  { userId }: Editing,
  before: EditableCampaign,
  after: CampaignDocument,
): Promise<Created | Refusal> {
  const shortage = await findShortage(rows.db, before, after)
  if (shortage) return shortage
  const { document, created } = await giveIds(rows, after)
  // Where the draft equals what visitors see again, nothing waits any more.
  const waiting = isSame(document, before.document) ? null : document
  await rows.keepDraft(waiting, userId, app.clock.now())
  return created
}

/** The document with the changes of both editors, or the fields that both changed differently. */
function mergedDocument(
  before: EditableCampaign,
  { version, base, changes }: SaveCampaignBody,
): CampaignDocument | Refusal {
  const current = workingDocument(before)
  const wished = normaliseCampaign({ ...current, ...withoutUndefined(changes) })
  if (version === before.version) return wished
  const keys = Object.keys(changes)
  const only = (document: JsonObject) =>
    Object.fromEntries(keys.filter((name) => name in document).map((name) => [name, document[name]]))
  const { document, conflicts } = mergeDocuments(only(base), only(current), only(wished))
  if (conflicts.length > 0) {
    const { changedBy } = before
    return refuse('EDIT_CONFLICT', {
      details: { version: before.version, conflicts, changedBy, document: current },
    })
  }
  // Two lists that were each short enough may be too long once merged.
  const parsed = campaignDocument.safeParse({ ...current, ...document })
  return parsed.success ? normaliseCampaign(parsed.data) : refuse('INVALID_REQUEST')
}

/** An absent field is no change; zod leaves none undefined, but TypeScript does not know that. */
function withoutUndefined(changes: SaveCampaignBody['changes']): Partial<CampaignDocument> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}

async function invalid(
  db: Queryable,
  before: EditableCampaign,
  after: CampaignDocument,
): Promise<Refusal | null> {
  const issues = [...unknownIds(before, after), ...campaignIssues(after)]
  if (issues.length > 0) return refuseFields(issues)
  return soldRefusal(db, before, after)
}

async function signSave(
  app: App,
  rows: CampaignRows,
  editing: Editing,
  before: EditableCampaign,
): Promise<void> {
  const now = new Date(app.clock.now())
  const { formId, organizationId, userId } = editing
  await rows.updateForm({ changed_by: userId, changed_at: now, updated_at: now })
  const { document } = rows.editable()
  await recordAudit(app, rows.db, {
    organizationId,
    formId,
    userId,
    action: 'form.saved',
    subject: { type: 'form', id: formId, label: document.title },
    changes: changesBetween(before.document, document),
  })
}
