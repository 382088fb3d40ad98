import { AGENDA_EVENTS, type AgendaAnswer, FEED_CAMPAIGNS, type FeedAnswer } from '@obole/contract/forms'
import { refuse, type Refusal } from '@obole/contract/problems'
import { calendarStart } from '@obole/core/campaign/kinds'
import type { App } from '../app.ts'
import { campaignAddress } from '../organizations/form-light.ts'
import { toWireOrganization } from '../organizations/organization.ts'
import { findOrganization } from '../organizations/show-organization.ts'
import type { Campaign } from './campaign.ts'
import { readAgenda, readFeed } from './feeds.store.ts'

/** An association's public campaigns, as feed readers are told of them. */
export async function showFeed(app: App, slug: string): Promise<FeedAnswer | Refusal> {
  const organization = await findOrganization(app, slug)
  if (!organization) return refuse('NOT_FOUND')
  const rows = await readFeed(app.db, organization.id, FEED_CAMPAIGNS)
  return {
    organization: toWireOrganization(organization),
    campaigns: rows.map(({ campaign, publishedAt, bannerFile }) => ({
      ...toEntry(organization.slug, campaign),
      publishedAt: publishedAt.toISOString(),
      banner: campaign.banner,
      bannerFile,
    })),
  }
}

/** Its public events, as calendars are told of them. */
export async function showAgenda(app: App, slug: string): Promise<AgendaAnswer | Refusal> {
  const organization = await findOrganization(app, slug)
  if (!organization) return refuse('NOT_FOUND')
  const rows = await readAgenda(app.db, organization.id, AGENDA_EVENTS)
  const events = rows.flatMap(({ campaign, isCanceled }) => {
    const { startDate, ...entry } = toEntry(organization.slug, campaign)
    if (startDate === null) return []
    const known = { ...entry, startDate, isCanceled }
    // The page of an event that was cancelled says as little.
    return isCanceled ? { ...known, description: null, place: null } : known
  })
  return { organization: toWireOrganization(organization), events }
}

type Announced = Pick<
  Campaign,
  'id' | 'formType' | 'slug' | 'title' | 'description' | 'place' | 'startsAt' | 'endsAt' | 'updatedAt'
>

function toEntry(organizationSlug: string, campaign: Announced) {
  const { id, formType, slug, title, description, place, endsAt, updatedAt } = campaign
  const startsAt = calendarStart(formType, campaign.startsAt)
  return {
    id,
    formType,
    url: campaignAddress(organizationSlug, formType, slug).url,
    title,
    description,
    place,
    startDate: isoOf(startsAt),
    endDate: startsAt === null ? null : isoOf(endsAt),
    updatedAt: new Date(updatedAt).toISOString(),
  }
}

const isoOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
