import { calendarStart } from '@obole/core/campaign/kinds'
import { calendarFile } from '@obole/core/dates/calendar'
import { formTypeOfSegment } from '@obole/core/site/addresses'
import { data } from 'react-router'
import { calendarEntry } from '../crawlers/calendar-entry.ts'
import { fileOf } from '../crawlers/for-programs.ts'
import { readFromApi } from '../session/page-api.ts'
import type { Route } from './+types/calendar'

/** `…/agenda.ics`: the event as a calendar file. */
export function loader(page: Route.LoaderArgs): Promise<Response> {
  return fileOf(page, () => eventFile(page))
}

async function eventFile(page: Route.LoaderArgs): Promise<Response> {
  const { organizationSlug, segment, campaignSlug } = page.params
  const formType = formTypeOfSegment(segment)
  if (!formType) throw data(null, { status: 404 })
  const query = { organizationSlug, formType, formSlug: campaignSlug }
  const { form, seoTags } = await readFromApi(page, 'GET /agg/form', { query })
  const startDate = calendarStart(form.formType, form.startDate)
  if (startDate === null || form.pageShows === 'deleted') throw data(null, { status: 404 })
  const { updatedAt } = form.meta
  const event = { ...form, startDate, updatedAt, isCanceled: form.pageShows === 'canceled' }
  const ics = calendarFile(calendarEntry(event, seoTags.canonical))
  return new Response(ics, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${form.formSlug}.ics"`,
    },
  })
}
