import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { floorContext, type PageFloor } from './floor.ts'
import { readFromApi } from './page-api.ts'

const PROBLEM = { status: 500, code: 'UNKNOWN', message: 'x', errors: [], details: { reference: '7F3A21C0' } }

function pageAt(pathname: string, answer: Response) {
  const context = new RouterContextProvider()
  // Only what loading asks of the floor.
  context.set(floorContext, {
    api: async () => answer,
    publicUrl: 'https://obole.test',
  } as unknown as PageFloor)
  const url = new URL(pathname, 'https://obole.test')
  return { context, request: new Request(url), url }
}

const failure = (pathname: string) =>
  readFromApi(pageAt(pathname, Response.json(PROBLEM, { status: 500 })), '/api/agg/form').catch(
    (error: unknown) => error,
  )

describe('data that a page could not load', () => {
  it.each([
    ['/associations/les-jardins-partages/adhesions/adherer/3', 'form'],
    ['/associations/les-jardins-partages/adhesions/adherer/widget/2/en', 'form'],
    ['/associations/les-jardins-partages/checkout/abc', 'checkout'],
    ['/nulle-part', null],
  ])('is a failure tagged with the page’s code: %s', async (pathname, route) => {
    expect(await failure(pathname)).toMatchObject({
      data: { route, details: { reference: '7F3A21C0' } },
      init: { status: 500 },
    })
  })

  it('that does not exist is no failure', async () => {
    const missing = pageAt('/associations/x', Response.json(PROBLEM, { status: 404 }))
    expect(await readFromApi(missing, '/api/x').catch((error: unknown) => error)).toMatchObject({
      init: { status: 404 },
    })
  })
})
