import { publicationIssues } from '@obole/contract/campaign-rules'
import type { ManagedCampaign } from '@obole/contract/manage-campaigns'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { isShownState, nextFormStates, type FormState } from '@obole/core/campaign/form'
import { isReservedSlug } from '@obole/core/site/slug'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import { brokenConstraint, type Queryable } from '../platform/db.ts'
import { CampaignRows } from './campaign-rows.ts'
import { keepOpenedVersion } from './campaign-versions.ts'
import type { EditableCampaign } from './editable-campaign.ts'
import { forgetCampaign } from './load-campaign.ts'
import { showSaved } from './managed-campaign.ts'
import type { Editing } from './save-campaign.ts'

/** Publishes, hides, disables or deletes a campaign; does nothing where it is already in that state. */
export function changeState(
  app: App,
  editing: Editing,
  state: FormState,
): Promise<ManagedCampaign | Refusal> {
  return change(app, editing, 'form.stateChanged', 'state', state, (before) => {
    const isShown = isShownState(state)
    if (isShown && before.isEventCanceled) return refuse('EVENT_CANCELED')
    const nextStates = nextFormStates(before)
    if (!nextStates.includes(state))
      return refuse('FORM_STATE_REFUSED', { details: { state: before.state, nextStates } })
    const missing = isShown ? publicationIssues(before.formType, before.document) : []
    return missing.length > 0 ? refuse('FORM_INCOMPLETE', { issues: missing }) : null
  })
}

/** Only a draft's address can change: people may already use the address of a published campaign. */
export async function changeSlug(
  app: App,
  editing: Editing,
  slug: string,
): Promise<ManagedCampaign | Refusal> {
  if (isReservedSlug(slug)) return refuse('SLUG_TAKEN')
  try {
    return await change(app, editing, 'form.addressChanged', 'slug', slug, ({ state }) =>
      state === 'Draft' ? null : refuse('SLUG_FIXED'),
    )
  } catch (error) {
    if (brokenConstraint(error) === 'forms_organization_id_form_type_slug_key') return refuse('SLUG_TAKEN')
    throw error
  }
}

async function change<C extends 'state' | 'slug'>(
  app: App,
  { formId, organizationId, userId }: Editing,
  action: string,
  column: C,
  value: EditableCampaign[C],
  refusalOf: (before: EditableCampaign) => Refusal | null,
): Promise<ManagedCampaign | Refusal> {
  const outcome = await app.db.transaction(async (db: Queryable) => {
    const rows = await CampaignRows.lock(db, formId)
    const before = rows.editable()
    if (before[column] === value) return before
    const refusal = refusalOf(before)
    if (refusal) return refusal
    const now = new Date(app.clock.now())
    await rows.updateForm({
      [column]: value,
      ...(value === 'Deleted' ? { is_deleted_draft: before.state === 'Draft' } : {}),
      changed_by: userId,
      changed_at: now,
      updated_at: now,
    })
    if (value === 'Public' || value === 'Private')
      await keepOpenedVersion(db, before, { userId, now: app.clock.now() })
    await recordAudit(app, db, {
      organizationId,
      formId,
      userId,
      action,
      subject: { type: 'form', id: formId, label: before.document.title },
      changes: [{ path: column, from: before[column], to: value }],
    })
    return rows.editable()
  })
  forgetCampaign(app, formId)
  return isRefusal(outcome) ? outcome : showSaved(app, { editable: outcome, created: {} })
}
