import type { DoorSettings } from '@obole/contract/door'
import { refuse, type Refusal } from '@obole/contract/problems'
import { ENTRANCE } from '@obole/core/door/list'
import type { App } from '../app.ts'
import type { Campaign } from '../forms/campaign.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import type { Queryable } from '../platform/db.ts'
import { readSettings, saveSettings } from './door.store.ts'
import type { Keeper } from './open-door.ts'

/** What the organiser decided; the entrance alone where nothing was. */
export async function settingsOf(db: Queryable, campaign: Campaign): Promise<DoorSettings> {
  const stored = await readSettings(db, campaign.id)
  const fieldIds = stored?.field_ids ?? choiceFieldsOf(campaign)
  return {
    lists: stored?.lists ?? [{ ...ENTRANCE, tierIds: [], optionIds: [] }],
    sells: stored?.sells ?? false,
    version: stored?.version ?? 0,
    fieldIds,
  }
}

/** Every question of the campaign, of its rates and of their options. */
export const questionsOf = ({ tiers }: Campaign) => [
  ...new Map(
    tiers
      .flatMap((tier) => [tier, ...tier.extraOptions])
      .flatMap(({ customFields }) => customFields)
      .filter(({ type }) => type !== 'File')
      .map((field) => [field.id, field] as const),
  ).values(),
]

/** Unless somebody chose, the door reads what the ticket shows. */
const choiceFieldsOf = (campaign: Campaign) =>
  questionsOf(campaign)
    .filter(({ type }) => type === 'ChoiceList')
    .map(({ id }) => id)

/** Whether volunteers may sell is decided by who may move money; others leave it as it is. */
export async function setDoor(
  app: App,
  { organizationId, formId, userId, maySell }: Keeper & { maySell: boolean },
  settings: DoorSettings,
): Promise<null | Refusal> {
  const campaign = await loadCampaign(app, { formId }, { fresh: true })
  if (!campaign) return refuse('NOT_FOUND')
  const before = await settingsOf(app.db, campaign)
  if (settings.sells && !before.sells && !maySell) return refuse('FORBIDDEN')
  const hasTwins = new Set(settings.lists.map(({ id }) => id)).size < settings.lists.length
  if (hasTwins || !namesOnlyKnown(settings, campaign, before)) return refuse('DOOR_LIST_INVALID')
  const isSaved = await saveSettings(app.db, {
    formId,
    settings,
    now: app.clock.now(),
    audit: {
      organizationId,
      formId,
      userId,
      action: 'form.doorChanged',
      subject: { type: 'form', id: formId, label: campaign.title },
      details: { lists: settings.lists.map(({ name }) => name), sells: settings.sells },
    },
  })
  return isSaved ? null : refuse('DOOR_CHANGED')
}

/** What a list named before may be gone from the campaign: tickets of a rate that was withdrawn are still good. */
function namesOnlyKnown(settings: DoorSettings, campaign: Campaign, before: DoorSettings): boolean {
  const idsOf = (all: readonly { id: number }[]) => all.map(({ id }) => id)
  const tierIds = [...idsOf(campaign.tiers), ...before.lists.flatMap((list) => list.tierIds)]
  const options = campaign.tiers.flatMap(({ extraOptions }) => extraOptions)
  const optionIds = [...idsOf(options), ...before.lists.flatMap((list) => list.optionIds)]
  const fieldIds = [...idsOf(questionsOf(campaign)), ...before.fieldIds]
  return (
    settings.lists.every(
      (list) =>
        list.tierIds.every((id) => tierIds.includes(id)) &&
        list.optionIds.every((id) => optionIds.includes(id)),
    ) && settings.fieldIds.every((id) => fieldIds.includes(id))
  )
}
