import { calendarFeed } from '@obole/core/dates/calendar'
import { readFromApi } from '../session/page-api.ts'
import { pageContext } from '../session/page-context.ts'
import type { Route } from './+types/agenda'
import { calendarEntry } from './calendar-entry.ts'
import { feedPaths } from './feed-paths.ts'
import { fileOf, sharedFile } from './for-programs.ts'

/** `…/agenda.ics`: the public events of an association, for calendars that follow it. */
export function loader(page: Route.LoaderArgs): Promise<Response> {
  return fileOf(page, async () => {
    const { organizationSlug } = page.params
    const { publicUrl } = page.context.get(pageContext)
    const asked = { params: { organizationSlug } }
    const { organization, events } = await readFromApi(
      page,
      'GET /organizations/{organizationSlug}/agenda',
      asked,
    )
    const { agenda } = feedPaths(organization.organizationSlug)
    const entries = events.map((event) => calendarEntry(event, publicUrl + event.url))
    const feed = { name: organization.name, url: publicUrl + agenda }
    return sharedFile(calendarFeed(feed, entries), 'text/calendar')
  })
}
