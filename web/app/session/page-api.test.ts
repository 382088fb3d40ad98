import type { PageAnswer, PageCall, PageContext } from '@obole/contract/page-context'
import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { pageContext } from './page-context.ts'
import { readFromApi } from './page-api.ts'

const PROBLEM = { status: 500, code: 'UNKNOWN', message: 'x', errors: [], details: { reference: '7F3A21C0' } }

const FORM = { organizationSlug: 'les-jardins-partages', formType: 'Membership', formSlug: 'adherer' }

const answered = (body: object, status = 200): PageAnswer => ({
  status,
  etag: null,
  text: JSON.stringify(body),
})

function pageAt(pathname: string, answer: PageAnswer, asked: string[] = []) {
  const context = new RouterContextProvider()
  // Only what loading asks of the context.
  context.set(pageContext, {
    api: async ({ method, path }: PageCall) => {
      asked.push(`${method} ${path}`)
      return answer
    },
  } as unknown as PageContext)
  const url = new URL(pathname, 'https://obole.test')
  return { context, request: new Request(url), url }
}

const failure = (pathname: string) =>
  readFromApi(pageAt(pathname, answered(PROBLEM, 500)), 'GET /agg/form', {
    query: FORM,
  }).catch((error: unknown) => error)

describe('what a page loads', () => {
  it('is asked for by the name of the call, with what fills it', async () => {
    const asked: string[] = []
    const page = pageAt('/associations/x', answered({ data: [] }), asked)
    const params = { organizationSlug: 'de la Loire' }
    await readFromApi(page, 'GET /organizations/{organizationSlug}/forms', { params, query: { pageSize: 5 } })
    expect(asked).toEqual(['GET /api/organizations/de%20la%20Loire/forms?pageSize=5'])
  })

  it('may be narrowed as the address of the page is, several times over', async () => {
    const asked: string[] = []
    const query = new URLSearchParams('states=Refused&states=Pending')
    const params = { organizationSlug: 'x' }
    const page = pageAt('/admin/x/commandes', answered({ data: [] }), asked)
    await readFromApi(page, 'GET /manage/organizations/{organizationSlug}/orders', { params, query })
    expect(asked).toEqual(['GET /api/manage/organizations/x/orders?states=Refused&states=Pending'])
  })
})

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
    const missing = pageAt('/associations/x', answered(PROBLEM, 404))
    expect(
      await readFromApi(missing, 'GET /agg/form', { query: FORM }).catch((error: unknown) => error),
    ).toMatchObject({
      init: { status: 404 },
    })
  })
})
