import type { PageContext } from '@obole/contract/page-context'
import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { pageContext } from '../session/page-context.ts'
import type { Route } from './+types/calendar'
import { loader } from './calendar.ts'

/** Whoever asks for the calendar file of a campaign that is not there. */
async function ask(accept: string): Promise<unknown> {
  const context = new RouterContextProvider()
  // Only what loading asks of the context.
  context.set(pageContext, {
    api: async () => Response.json({ code: 'NOT_FOUND' }, { status: 404 }),
    publicUrl: 'https://obole.test',
  } as unknown as PageContext)
  const path = '/associations/les-jardins/evenements/partie'
  const url = new URL(`${path}/agenda.ics`, 'https://obole.test')
  const request = new Request(url, { headers: { accept } })
  const params = { organizationSlug: 'les-jardins', segment: 'evenements', campaignSlug: 'partie' }
  // The rest of what a loader is handed is not looked at.
  const args = { context, request, url, params } as unknown as Route.LoaderArgs
  return loader(args).catch((thrown: unknown) => thrown)
}

it('leads a person to the campaign’s own page, which says what became of it', async () => {
  const answer = await ask('text/html,*/*;q=0.8')
  expect(answer).toBeInstanceOf(Response)
  expect(answer).toMatchObject({ status: 302 })
  expect((answer as Response).headers.get('location')).toBe('/associations/les-jardins/evenements/partie')
})

it('tells a calendar program that there is nothing', async () => {
  expect(await ask('text/calendar, */*')).toMatchObject({ init: { status: 404 } })
})
