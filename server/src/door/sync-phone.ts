import type { DoorSync, SentScan } from '@obole/contract/door'
import { refuse, type Refusal } from '@obole/contract/problems'
import { assert } from '@obole/core/assert'
import { salePeriodAt } from '@obole/core/campaign/form'
import { hasPage } from '@obole/core/campaign/kinds'
import { ZERO } from '@obole/core/money/money'
import type { App } from '../app.ts'
import type { Campaign, CampaignTier } from '../forms/campaign.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { qrCodeOf } from '../forms/qr-code.ts'
import { eventRefusal } from '../forms/sale-stop.ts'
import { pageOf } from '../organizations/form-light.ts'
import { fullAddress } from '../platform/fronts.ts'
import { readScans, seePhone } from './door.store.ts'
import { keepScans, type KeptScans } from './keep-scans.ts'
import { ticketsOf } from './passes.ts'
import { type Phone, phoneOf } from './phone.ts'
import { settingsOf } from './settings.ts'
import { doorKey } from './signature.ts'

export interface AskedSync {
  phone: string
  scans: readonly SentScan[]
  cursor: number
  parts: readonly string[]
}

const SCANS_AT_ONCE = 2_000
const DAY_MS = 86_400_000
/** How long a phone that ended may still send what it scanned before. */
const LATE_SCANS_DAYS = 7

/** Keeps what the phone did, then tells it what the others did and what changed on the list. */
export async function syncPhone(app: App, asked: AskedSync): Promise<DoorSync | Refusal> {
  const phone = await phoneOf(app, asked.phone)
  if (!phone) return refuse('DOOR_ENDED')
  const now = app.clock.now()
  const written = await keepOwnScans(app, phone, asked.scans)
  // A phone that ended forgets its list; what it did before is not lost.
  if (!phone.isOpen) return refuse('DOOR_ENDED', { details: { ...written } })
  await seePhone(app.db, phone.id, now)
  const campaign = await loadCampaign(app, { formId: phone.form_id })
  assert(campaign, `no campaign of phone ${phone.id}`)
  const { lists, sells } = await settingsOf(app.db, campaign)
  const onSale = eventRefusal(campaign) ? [] : campaign.tiers.filter((tier) => isOnSale(tier, now))
  const { parts } = await ticketsOf(app, campaign)
  const scans = await readScans(app.db, campaign.id, { after: asked.cursor, limit: SCANS_AT_ONCE })
  return {
    nowMs: now,
    phone: { id: phone.id, name: phone.name, gate: phone.gate, endsAtMs: phone.ends_at.getTime() },
    event: eventOf(app, campaign),
    lists,
    sold: sells ? onSale.filter(asksNothing).map(soldTier) : [],
    soldByCard: onSale.filter((tier) => !asksNothing(tier)).map(({ name }) => name),
    publicKey: doorKey(app).publicKey,
    ...written,
    scans: scans.map(({ scan }) => scan),
    cursor: scans.at(-1)?.number ?? asked.cursor,
    hasMore: scans.length === SCANS_AT_ONCE,
    partCount: parts.length,
    parts: parts.filter(({ index, hash }) => asked.parts[index] !== hash),
  }
}

/** A phone's clock may be wrong: nothing was scanned before it was opened, after it ended, or later than now. */
function keepOwnScans(app: App, phone: Phone, scans: readonly SentScan[]): Promise<KeptScans> {
  const now = app.clock.now()
  const opened = phone.opened_at.getTime()
  const ended = Math.min(phone.ends_at.getTime(), phone.ended_at?.getTime() ?? Infinity)
  if (now > ended + LATE_SCANS_DAYS * DAY_MS) return Promise.resolve({ kept: [], refused: [] })
  const timely = scans.map((scan) => ({
    ...scan,
    atMs: Math.max(opened, Math.min(scan.atMs, now, ended)),
  }))
  const from = { formId: phone.form_id, phoneId: phone.id, userId: null, isLate: phone.isClosed }
  return keepScans(app, from, timely)
}

function eventOf(app: App, campaign: Campaign): DoorSync['event'] {
  const { id, title, organizationName, organizationSlug, formType, slug, startsAt, endsAt } = campaign
  assert(hasPage(formType), `a door without a page: campaign ${id}`)
  const page = pageOf(organizationSlug, formType, slug, 'fr')
  const moment = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  return {
    id,
    title,
    organizationName,
    startsAt: moment(startsAt),
    endsAt: moment(endsAt),
    isCanceled: campaign.isEventCanceled,
    pageUrl: fullAddress(app, page),
    qrCode: qrCodeOf(app, page),
  }
}

/** What a volunteer may sell now: it asks for no answer that they would have to type. */
export const isSoldAtDoor = (tier: CampaignTier, now: number): boolean =>
  isOnSale(tier, now) && asksNothing(tier)

const isOnSale = (tier: CampaignTier, now: number) =>
  tier.tierType === 'Registration' && salePeriodAt(tier, now) === 'open'

const asksNothing = ({ customFields, extraOptions }: CampaignTier) =>
  ![...customFields, ...extraOptions].some(({ isRequired }) => isRequired)

const soldTier = ({ id, name, price, remaining }: CampaignTier): DoorSync['sold'][number] => ({
  tierId: id,
  name,
  priceCategory: price.category,
  amountCents:
    price.category === 'Fixed'
      ? price.priceCents
      : price.category === 'Pwyw'
        ? (price.minCents ?? ZERO)
        : ZERO,
  left: remaining,
})
