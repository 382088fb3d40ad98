import { formTypeOfSegment } from '@obole/core/site/addresses'
import { calendarFile } from '@obole/core/dates/calendar'
import { data } from 'react-router'
import { redirectTo } from '../addresses/leaving.ts'
import { readFromApi } from '../session/page-api.ts'
import type { Route } from './+types/calendar'

/** `…/agenda.ics`: the event as a calendar file. If there is none, the campaign's page tells a person why. */
export async function loader(page: Route.LoaderArgs): Promise<Response> {
  const { request, url } = page
  const isForPerson = request.headers.get('accept')?.includes('text/html') ?? false
  return eventFile(page).catch((error: unknown) => {
    throw isForPerson ? redirectTo(url.pathname.replace(/\/agenda\.ics\/?$/, '')) : error
  })
}

async function eventFile(page: Route.LoaderArgs): Promise<Response> {
  const { organizationSlug, segment, campaignSlug } = page.params
  const formType = formTypeOfSegment(segment)
  if (!formType) throw data(null, { status: 404 })
  const query = { organizationSlug, formType, formSlug: campaignSlug }
  const { form, seoTags } = await readFromApi(page, 'GET /agg/form', { query })
  if (!form.startDate || form.pageShows === 'deleted') throw data(null, { status: 404 })
  const { place } = form
  const ics = calendarFile({
    uid: `form-${form.id}@obole`,
    title: form.title,
    description: form.description ?? '',
    location: place ? [place.name, place.address, place.zipCode, place.city].filter(Boolean).join(', ') : '',
    url: seoTags.canonical,
    startsAt: form.startDate,
    endsAt: form.endDate,
    updatedAt: form.meta.updatedAt,
    organizer: null,
    isCanceled: form.pageShows === 'canceled',
  })
  return new Response(ics, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${form.formSlug}.ics"`,
    },
  })
}
