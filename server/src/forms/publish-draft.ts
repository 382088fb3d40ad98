import { campaignIssues, publicationIssues } from '@obole/contract/campaign-rules'
import type { ManagedCampaign } from '@obole/contract/manage-campaigns'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { changesBetween } from '@obole/core/campaign/merge'
import type { App } from '../app.ts'
import { lastActionOnCampaign, recordAudit } from '../audit/audit.ts'
import { refuseFields } from '../organizations/field-issues.ts'
import type { Queryable } from '../platform/db.ts'
import { CampaignRows } from './campaign-rows.ts'
import type { EditableCampaign } from './editable-campaign.ts'
import { addVersion, readVersions } from './editor.store.ts'
import { forgetCampaign } from './load-campaign.ts'
import { showSaved } from './managed-campaign.ts'
import type { Editing } from './save-campaign.ts'
import { soldRefusal } from './sold-rules.ts'
import { writeDocument } from './write-document.ts'

type Answer = Promise<ManagedCampaign | Refusal>

/** Publishes the whole draft. Refused where the draft changed after the editor read it: nothing is published unread. */
export function publishDraft(app: App, editing: Editing, version: number): Answer {
  return onDraft(app, editing, { version, ends: 'form.published' }, async (rows, before, draft) => {
    const { db } = rows
    const refusal = await unpublishable(db, before, draft)
    if (refusal) return refusal
    const written = await writeDocument(rows, before, draft, app.clock.now())
    if (isRefusal(written)) return written
    await keepVersions(app, db, editing, before, draft)
    const now = new Date(app.clock.now())
    await rows.updateForm({ changed_by: editing.userId, changed_at: now, updated_at: now })
    await note(app, db, editing, 'form.published', before, draft)
    return null
  })
}

/** Discards the draft; the log keeps what was in it. */
export function discardDraft(app: App, editing: Editing, version: number): Answer {
  return onDraft(app, editing, { version, ends: 'form.draftDiscarded' }, async ({ db }, before, draft) => {
    await note(app, db, editing, 'form.draftDiscarded', before, draft)
    return null
  })
}

type Draft = NonNullable<EditableCampaign['draft']>

const ENDS = ['form.published', 'form.draftDiscarded'] as const

/**
 * Ends a draft with `act`. The same request again, after its answer was lost, finds no draft and does nothing. Where
 * the draft ended the other way meanwhile it is refused, so that an editor does not believe a discarded draft was
 * published.
 */
async function onDraft(
  app: App,
  editing: Editing,
  { version, ends }: { version: number; ends: (typeof ENDS)[number] },
  act: (rows: CampaignRows, before: EditableCampaign, draft: Draft) => Promise<Refusal | null>,
): Answer {
  const { formId, userId } = editing
  const outcome = await app.db.transaction(async (db) => {
    const rows = await CampaignRows.lock(db, formId)
    const before = rows.editable()
    const changed = () =>
      refuse('DRAFT_CHANGED', { details: { version: before.version, changedBy: before.changedBy } })
    if (before.draft === null) {
      const ended = await lastActionOnCampaign(db, formId, ENDS)
      return ended === null || ended === ends ? before : changed()
    }
    if (before.version !== version) return changed()
    const refused = await act(rows, before, before.draft)
    if (refused) return refused
    await rows.keepDraft(null, userId, app.clock.now())
    return rows.editable()
  })
  forgetCampaign(app, formId)
  return isRefusal(outcome) ? outcome : showSaved(app, { editable: outcome, created: {} })
}

/** Sales went on while the draft waited: everything is checked once more. */
async function unpublishable(db: Queryable, before: EditableCampaign, draft: Draft): Promise<Refusal | null> {
  const { state, formType } = before
  if (state === 'Deleted') return refuse('FORM_STATE_REFUSED', { details: { state } })
  if (before.isEventCanceled) return refuse('EVENT_CANCELED')
  const issues = campaignIssues(draft)
  if (issues.length > 0) return refuseFields(issues)
  const missing = publicationIssues(formType, draft)
  if (missing.length > 0) return refuse('FORM_INCOMPLETE', { issues: missing })
  return soldRefusal(db, before, draft)
}

/** The page as it was before versions were kept becomes the first version. */
async function keepVersions(
  app: App,
  db: Queryable,
  { formId, userId }: Editing,
  { document, publishedBy }: EditableCampaign,
  draft: Draft,
): Promise<void> {
  const [last] = await readVersions(db, formId, 1)
  if (!last)
    await addVersion(db, {
      formId,
      document,
      userId: publishedBy.userId,
      at: Date.parse(publishedBy.at),
    })
  await addVersion(db, { formId, document: draft, userId, at: app.clock.now() })
}

function note(
  app: App,
  db: Queryable,
  { formId, organizationId, userId }: Editing,
  action: string,
  { document }: EditableCampaign,
  draft: Draft,
): Promise<void> {
  return recordAudit(app, db, {
    organizationId,
    formId,
    userId,
    action,
    subject: { type: 'form', id: formId, label: document.title },
    changes: changesBetween(document, draft),
  })
}
