import { cents } from '@obole/core/money/money'
import type { App } from '../app.ts'
import type { Queryable } from '../platform/db.ts'
import { sharedRead } from '../platform/shared-work.ts'
import { type Campaign, type CampaignRef, stockIdsOf, withStocks } from './campaign.ts'
import { type LiveFigures, findCampaign, readLive } from './forms.store.ts'

/** How long a node answers from memory before it reads versions and stocks again. */
export const CAMPAIGN_LIFE_MS = 1_000
/** Beyond this many, the campaigns read least recently are dropped from memory. */
const CAMPAIGNS_REMEMBERED = 2_000

interface Remembered {
  campaign: Campaign
  lookedAt: number
}

interface Memory {
  byId: Map<number, Remembered>
  idBySlug: Map<string, number>
  loading: Map<string, Promise<Campaign | null>>
}

// Keyed by the application, so that two of them in one process (as in tests) share nothing.
const memories = new WeakMap<App, Memory>()

function memoryOf(app: App): Memory {
  const known = memories.get(app)
  if (known) return known
  const memory: Memory = { byId: new Map(), idBySlug: new Map(), loading: new Map() }
  memories.set(app, memory)
  return memory
}

/**
 * The campaign, from memory if it was read within the last second. `fresh` always reads again: for decisions that must
 * take into account what an administrator has just changed.
 */
export async function loadCampaign(
  app: App,
  ref: CampaignRef,
  { fresh = false }: { fresh?: boolean } = {},
): Promise<Campaign | null> {
  const memory = memoryOf(app)
  const known = recall(memory, ref)
  if (known && !fresh && app.clock.now() - known.lookedAt < CAMPAIGN_LIFE_MS) return known.campaign
  // Requests that arrive while it is being read share the same answer, unless they need a newer one.
  const key = keyOf(ref)
  const underway = fresh ? undefined : memory.loading.get(key)
  if (underway) return underway
  const loading = readLatest(app, memory, ref, known).finally(() => memory.loading.delete(key))
  memory.loading.set(key, loading)
  return loading
}

/** The campaign if it is in memory and young enough, without waiting for anything. */
export function recallCampaign(app: App, ref: CampaignRef): Campaign | null {
  const known = recall(memoryOf(app), ref)
  return known && app.clock.now() - known.lookedAt < CAMPAIGN_LIFE_MS ? known.campaign : null
}

/** Call it after a change made on this node, so that its author sees it at once; other nodes see it within a second. */
export function forgetCampaign(app: App, formId: number): void {
  memoryOf(app).byId.delete(formId)
}

async function readLatest(
  app: App,
  memory: Memory,
  ref: CampaignRef,
  known: Remembered | null,
): Promise<Campaign | null> {
  // Taken before the statement is sent, so that the age can only be overstated.
  const lookedAt = app.clock.now()
  const found = (known && (await refreshed(app, known.campaign))) ?? (await readWholeCampaign(app.db, ref))
  if (found) remember(memory, found, lookedAt)
  else if (known) memory.byId.delete(known.campaign.id)
  return found
}

/** The same campaign with new figures, or null if it was changed. */
async function refreshed(app: App, campaign: Campaign): Promise<Campaign | null> {
  const live = await readLiveOf(app, [campaign.id, ...stockIdsOf(campaign)].join(' '))
  if (live?.version !== campaign.version || live.organizationVersion !== campaign.organization.version)
    return null
  return withLive(campaign, live)
}

/** Figures of the campaigns that are asked for at one moment, each by its id and those of its stocks. */
const readLiveOf = sharedRead<App, string, LiveFigures>(async (app, names) => {
  const asked = names.map((name) => {
    const [formId = 0, ...stockIds] = name.split(' ').map(Number)
    return { formId, stockIds }
  })
  const figures = await readLive(app.db, asked)
  return new Map(names.flatMap((name, index) => (figures[index] ? [[name, figures[index]] as const] : [])))
})

/** The campaign as that connection sees it, never from memory. */
export async function readWholeCampaign(db: Queryable, ref: CampaignRef): Promise<Campaign | null> {
  const campaign = await findCampaign(db, ref)
  const [live] = campaign ? await readLive(db, [{ formId: campaign.id, stockIds: stockIdsOf(campaign) }]) : []
  return campaign && live ? withLive(campaign, live) : null
}

function withLive(campaign: Campaign, live: LiveFigures): Campaign {
  return {
    ...withStocks(campaign, live.stocks),
    collectedCents: cents(live.collectedCents),
    contributorsCount: live.contributors,
  }
}

function recall(memory: Memory, ref: CampaignRef): Remembered | null {
  const id = 'formId' in ref ? ref.formId : memory.idBySlug.get(keyOf(ref))
  return (id !== undefined && memory.byId.get(id)) || null
}

function remember(memory: Memory, campaign: Campaign, lookedAt: number): void {
  const { id, organizationSlug, formType, slug: formSlug } = campaign
  // Deleting and adding again keeps the map in the order of the last reading: the first entry is the oldest.
  memory.byId.delete(id)
  memory.byId.set(id, { campaign, lookedAt })
  memory.idBySlug.set(keyOf({ organizationSlug, formType, formSlug }), id)
  if (memory.byId.size <= CAMPAIGNS_REMEMBERED) return
  const [oldest] = memory.byId
  if (oldest) forget(memory, oldest[1].campaign)
}

function forget(memory: Memory, { id, organizationSlug, formType, slug: formSlug }: Campaign): void {
  memory.byId.delete(id)
  memory.idBySlug.delete(keyOf({ organizationSlug, formType, formSlug }))
}

function keyOf(ref: CampaignRef): string {
  return 'formId' in ref ? String(ref.formId) : `${ref.organizationSlug}/${ref.formType}/${ref.formSlug}`
}
