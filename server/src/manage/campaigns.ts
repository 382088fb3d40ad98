import type { CampaignVersions, ManagedCampaign, SaveCampaignBody } from '@obole/contract/manage-campaigns'
import type { CancelEventBody, EventCancellation } from '@obole/contract/event-cancellations'
import { isRefusal, type Refusal } from '@obole/contract/problems'
import type { FormState, FormType } from '@obole/core/campaign/form'
import type { App } from '../app.ts'
import { listVersions, restoreVersion } from '../forms/campaign-versions.ts'
import { changeSlug, changeState } from '../forms/change-campaign.ts'
import { createCampaign, duplicateCampaign } from '../forms/create-campaign.ts'
import { showManagedCampaign } from '../forms/managed-campaign.ts'
import { prepareNextSeason } from '../forms/next-season.ts'
import { discardDraft, publishDraft } from '../forms/publish-draft.ts'
import { qrCodeOf } from '../forms/qr-code.ts'
import { saveCampaign } from '../forms/save-campaign.ts'
import type { Identity } from '../people/identify.ts'
import { confirmSensitiveAct } from '../people/sensitive-act.ts'
import type { TypedAgain } from '../platform/typed-again.ts'
import { cancelEvent, showEventCancellation } from '../refunds/cancel-event.ts'
import { enter, enterCampaign, type Where } from './access.ts'

type CampaignPlace = Required<Where>
type Answer = Promise<ManagedCampaign | Refusal>

export async function newCampaign(
  app: App,
  identity: Identity,
  where: Where,
  wish: { formType: FormType; title: string; idempotencyKey: string | null },
): Answer {
  const entered = await enter(app, identity, where, 'createForm')
  if (isRefusal(entered)) return entered
  return createCampaign(app, { ...entered, idempotencyKey: wish.idempotencyKey }, wish)
}

/** A user who may see unpublished campaigns may open the editor; `PATCH` requires more. */
export async function showCampaign(app: App, identity: Identity, where: CampaignPlace): Answer {
  const entered = await enterCampaign(app, identity, where, 'seeUnpublished')
  return isRefusal(entered) ? entered : showManagedCampaign(app, entered.formId)
}

export async function editCampaign(
  app: App,
  identity: Identity,
  where: CampaignPlace,
  body: SaveCampaignBody,
  idempotencyKey: string | null,
): Answer {
  const entered = await enterCampaign(app, identity, where, 'editForm')
  return isRefusal(entered) ? entered : saveCampaign(app, entered, body, idempotencyKey)
}

export async function publishCampaign(
  app: App,
  identity: Identity,
  where: CampaignPlace,
  version: number,
): Answer {
  const entered = await enterCampaign(app, identity, where, 'editForm')
  return isRefusal(entered) ? entered : publishDraft(app, entered, version)
}

export async function discardChanges(
  app: App,
  identity: Identity,
  where: CampaignPlace,
  version: number,
): Answer {
  const entered = await enterCampaign(app, identity, where, 'editForm')
  return isRefusal(entered) ? entered : discardDraft(app, entered, version)
}

export async function campaignVersions(
  app: App,
  identity: Identity,
  where: CampaignPlace,
): Promise<CampaignVersions | Refusal> {
  const entered = await enterCampaign(app, identity, where, 'seeUnpublished')
  return isRefusal(entered) ? entered : listVersions(app, entered.formId)
}

export async function returnToVersion(
  app: App,
  identity: Identity,
  where: CampaignPlace,
  number: number,
): Answer {
  const entered = await enterCampaign(app, identity, where, 'editForm')
  return isRefusal(entered) ? entered : restoreVersion(app, entered, number)
}

export async function moveCampaign(
  app: App,
  identity: Identity,
  where: CampaignPlace,
  state: FormState,
): Answer {
  const entered = await enterCampaign(app, identity, where, 'editForm')
  return isRefusal(entered) ? entered : changeState(app, entered, state)
}

export async function renameCampaign(
  app: App,
  identity: Identity,
  where: CampaignPlace,
  slug: string,
): Answer {
  const entered = await enterCampaign(app, identity, where, 'editForm')
  return isRefusal(entered) ? entered : changeSlug(app, entered, slug)
}

/** A copy is a new campaign: it requires the right to create one. */
export async function copyCampaign(
  app: App,
  identity: Identity,
  where: CampaignPlace,
  { title, idempotencyKey }: { title: string; idempotencyKey: string | null },
): Answer {
  const entered = await enterCampaign(app, identity, where, 'createForm')
  return isRefusal(entered) ? entered : duplicateCampaign(app, { ...entered, idempotencyKey }, title)
}

/** The next season is a new campaign too. */
export async function prepareSeason(app: App, identity: Identity, where: CampaignPlace): Answer {
  const entered = await enterCampaign(app, identity, where, 'createForm')
  return isRefusal(entered) ? entered : prepareNextSeason(app, entered)
}

/** For drafts too: posters are printed before the sale opens. */
export async function drawQrCode(
  app: App,
  identity: Identity,
  where: CampaignPlace,
): Promise<string | Refusal> {
  const entered = await enterCampaign(app, identity, where, 'seeUnpublished')
  if (isRefusal(entered)) return entered
  const { form } = await showManagedCampaign(app, entered.formId)
  return qrCodeOf(app, form.url)
}

/** What the cancellation would do. It moves much money, so it requires the right to move it. */
export async function showCancellation(
  app: App,
  identity: Identity,
  where: CampaignPlace,
): Promise<EventCancellation | Refusal> {
  const entered = await enterCampaign(app, identity, where, 'moveMoney')
  return isRefusal(entered) ? entered : showEventCancellation(app, entered)
}

export async function cancelCampaignEvent(
  app: App,
  identity: Identity,
  where: CampaignPlace,
  body: CancelEventBody,
  again: TypedAgain,
): Promise<EventCancellation | Refusal> {
  const entered = await enterCampaign(app, identity, where, 'moveMoney')
  if (isRefusal(entered)) return entered
  return (await confirmSensitiveAct(app, entered.user, again)) ?? cancelEvent(app, entered, body)
}
