import { calendarFile, methodOf } from '@obole/core/dates/calendar'
import { formatPeriod } from '@obole/core/dates/dates'
import { calendarStart } from '@obole/core/campaign/kinds'
import type { Locale } from '@obole/core/locale'
import type { App } from '../app.ts'
import { campaignAddress } from '../organizations/form-light.ts'
import { contactEmailOf } from '../platform/contact-email.ts'
import type { Mail } from '../platform/mail.ts'
import type { Campaign } from './campaign.ts'

/** The date and place of an event, or of a sale that has a date, as mails show them. */
export interface EventShown {
  /** `samedi 17 avril 2027 à 10 h, jusqu’à 19 h` */
  when: string
  placeLines: readonly string[]
}

/** Answers null for a campaign that says no date, or has none yet. */
export function eventOf(campaign: Campaign, locale: Locale): EventShown | null {
  const startsAt = calendarStart(campaign.formType, campaign.startsAt)
  if (startsAt === null) return null
  return { when: formatPeriod(startsAt, campaign.endsAt, locale), placeLines: placeLinesOf(campaign) }
}

/** The name of the place, then its address. */
export function placeLinesOf({ place }: Pick<Campaign, 'place'>): string[] {
  if (!place) return []
  const city = [place.zipCode, place.city].filter(Boolean).join(' ')
  const street = [place.address, city].filter(Boolean).join(', ')
  return [place.name ?? '', street].filter((line) => line !== '')
}

/** The event for the reader's calendar: one entry, the same as on its page, which a later mail can change or remove. */
export function calendarAttachment(
  app: App,
  campaign: Campaign,
  { isCanceled = false, now = campaign.updatedAt }: { isCanceled?: boolean; now?: number } = {},
): NonNullable<Mail['attachments']> {
  const { formType, slug, endsAt, organizationSlug } = campaign
  const startsAt = calendarStart(formType, campaign.startsAt)
  if (startsAt === null) return []
  const event = {
    uid: `form-${campaign.id}@obole`,
    title: campaign.title,
    description: campaign.description ?? '',
    location: placeLinesOf(campaign).join(', '),
    position: campaign.place?.geoLocation ?? null,
    url: new URL(campaignAddress(organizationSlug, formType, slug).url, app.config.PUBLIC_URL).href,
    startsAt,
    endsAt,
    // A person whose place is cancelled loses the entry, though the event itself has not changed.
    updatedAt: Math.max(now, campaign.updatedAt),
    organizer: {
      name: campaign.organizationName,
      email: campaign.contactEmail ?? contactEmailOf(app.config),
    },
    isCanceled,
  }
  return [
    {
      filename: `${slug}.ics`,
      content: Buffer.from(calendarFile(event)),
      contentType: `text/calendar; charset=utf-8; method=${methodOf(event)}`,
    },
  ]
}
