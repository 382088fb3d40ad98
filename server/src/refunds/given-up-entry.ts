import type { App } from '../app.ts'
import type { Campaign } from '../forms/campaign.ts'
import { calendarAttachment } from '../forms/event-of.ts'
import { hasPlacesBy } from '../orders/find-order.ts'
import type { Mail } from '../platform/mail.ts'

/** Where lines were cancelled and the reader has no place left, answers the calendar file that removes the event. */
export async function givenUpEntry(
  app: App,
  campaign: Campaign,
  { email, canceled }: { email: string; canceled: readonly unknown[] },
): Promise<NonNullable<Mail['attachments']>> {
  if (canceled.length === 0 || (await hasPlacesBy(app, campaign.id, email))) return []
  return calendarAttachment(app, campaign, { isCanceled: true, now: app.clock.now() })
}
