import type { ApiPrivilege } from '@obole/core/users/api-keys'
import type { FormType } from '@obole/core/campaign/form'
import { raisesFunds } from '@obole/core/campaign/kinds'
import { addDays } from '@obole/core/dates/dates'
import { beforeAll, describe, expect, it } from 'vitest'
import { askToken, makeTestKey, withSecret } from '../../testing/api-clients.ts'
import type { MadeAssociation } from '../../testing/association.ts'
import { askedByShop } from '../../testing/checkout-intents.ts'
import {
  aPayer,
  publishCampaign,
  type PublishedCampaign,
  RECEIVED_ON,
  registerOrder,
} from '../../testing/managed-campaign.ts'
import { letIn, makeTestPartner } from '../../testing/partners.ts'
import { testApp } from '../../testing/test-app.ts'
import { foldTotals } from '../forms/fold-totals.ts'
import { makePasses } from '../papers/make-passes.ts'
import { sql } from '../platform/sql.ts'

const test = testApp()

interface Row {
  id: number
  date: string
  state: string
}
interface Answer {
  data: Row[]
  pagination: { totalCount: number; totalPages: number; pageIndex: number; continuationToken: string | null }
  code: string
}

interface Side {
  campaign: PublishedCampaign
  association: MadeAssociation
  path: string
  token: string
  orderIds: number[]
}
let mine: Side
let theirs: Side

const ORDERS = 7

async function tokenOf(association: MadeAssociation, privileges?: readonly ApiPrivilege[]): Promise<string> {
  const given = await askToken(test, withSecret(await makeTestKey(test, association, privileges)))
  return given.json<{ access_token: string }>().access_token
}

async function makeSide(orders: number): Promise<Side> {
  const campaign = await publishCampaign(test)
  const { association } = campaign
  const orderIds: number[] = []
  for (let n = 0; n < orders; n += 1) {
    const lastName = n === 3 ? 'Écureuil' : 'Marchand'
    const receivedOn = addDays(RECEIVED_ON, n)
    const { id } = await registerOrder(campaign, { payer: { ...aPayer, lastName }, receivedOn })
    orderIds.unshift(id)
  }
  return {
    campaign,
    association,
    path: `/organizations/${association.slug}`,
    token: await tokenOf(association),
    orderIds,
  }
}

beforeAll(async () => {
  mine = await makeSide(ORDERS)
  theirs = await makeSide(1)
})

async function ask(
  path: string,
  token = mine.token,
  method: 'GET' | 'POST' | 'PUT' = 'GET',
  payload?: object,
) {
  const answer = await test.http.inject({
    method,
    url: `/v5${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload ? { payload } : {}),
  })
  return { status: answer.statusCode, body: answer.json<Answer>(), text: answer.body }
}

/** A line is dated by its order. */
const orderDate = (row: object) => (row as { order: { date: string } }).order.date

const ids = ({ body }: { body: Answer }) => body.data.map(({ id }) => id)
const listed = async (query: string) => ids(await ask(`${mine.path}/orders${query}`))

describe('pages', () => {
  it('are found by number and by token alike', async () => {
    const byNumber: number[] = []
    for (const page of [1, 2, 3, 4]) byNumber.push(...(await listed(`?pageSize=3&pageIndex=${page}`)))
    const byToken: number[] = []
    let next: string | null = ''
    while (next !== null) {
      const answer = await ask(`${mine.path}/orders?pageSize=3${next && `&continuationToken=${next}`}`)
      byToken.push(...ids(answer))
      next = answer.body.pagination.continuationToken
    }
    expect(byNumber).toEqual(mine.orderIds)
    expect(byToken).toEqual(mine.orderIds)
  })

  it('are counted', async () => {
    const { body } = await ask(`${mine.path}/orders?pageSize=3&pageIndex=2`)
    expect(body.pagination).toMatchObject({ pageSize: 3, totalCount: ORDERS, totalPages: 3, pageIndex: 2 })
    expect((await ask(`${mine.path}/orders?pageIndex=9`)).body).toMatchObject({
      data: [],
      pagination: { continuationToken: null },
    })
  })

  it('have a token as long as they have rows, so that tools of both habits stop', async () => {
    const last = await ask(`${mine.path}/orders?pageSize=100`)
    const token = last.body.pagination.continuationToken
    expect(token).not.toBeNull()
    const after = await ask(`${mine.path}/orders?pageSize=100&continuationToken=${token}`)
    expect(after.body).toMatchObject({ data: [], pagination: { continuationToken: null } })
  })

  it('go on, for a minute, where the page before ended', async () => {
    const { path, token, campaign, orderIds } = await makeSide(4)
    const page = async (index: number) =>
      ids(await ask(`${path}/orders?pageSize=2&pageIndex=${index}`, token))
    await page(1)
    const late = await registerOrder(campaign, { receivedOn: addDays(RECEIVED_ON, ORDERS) })
    const now = [late.id, ...orderIds]
    expect(await page(2)).toEqual(now.slice(3, 5))
    test.clock.advance(61_000)
    expect(await page(2)).toEqual(now.slice(2, 4))
  })

  it('come in either order, between two moments and by who paid', async () => {
    const { orderIds } = mine
    expect(await listed('?sortOrder=asc')).toEqual(orderIds.toReversed())
    const asc = await ask(`${mine.path}/orders?sortOrder=Asc&pageSize=2`)
    const token = asc.body.pagination.continuationToken
    expect(await listed(`?sortOrder=Asc&pageSize=2&continuationToken=${token}`)).toEqual(
      orderIds.toReversed().slice(2, 4),
    )
    const [, , third] = (await ask(`${mine.path}/orders`)).body.data
    const from = encodeURIComponent(third?.date ?? '')
    expect(await listed(`?from=${from}`)).toEqual(orderIds.slice(0, 3))
    expect(await listed(`?to=${from}`)).toEqual(orderIds.slice(3))
    expect(await listed('?to=2001-01-01')).toEqual([])
    expect(await listed('?userSearchKey=ecureuil')).toEqual([orderIds[ORDERS - 4]])
    expect(await listed('?formTypes=Membership')).toEqual([])
    expect(await listed('?formTypes=Membership,event')).toEqual(orderIds)
  })

  it('are asked for as programs of several languages write an address', async () => {
    const { orderIds } = mine
    for (const query of [
      'formTypes[]=Membership&formTypes[]=Event',
      'formTypes[0]=Membership&formTypes[1]=Event',
      'formTypes%5B%5D=Event',
      'PageSize=100&withdetails=True',
      'from=&to=&continuationToken=&pageIndex=&formTypes=&userSearchKey=',
      'from=2001-01-01+00:00:00%2B00:00&to=2999-01-01T00:00:00+0100',
      'somethingElse=1&__proto__=1&constructor[]=x',
    ])
      expect({ query, ids: await listed(`?${query}`) }).toEqual({ query, ids: orderIds })
    expect(await listed('?formTypes[]=Membership&formTypes[]=Shop')).toEqual([])
    expect(await listed('?PAGESIZE=2')).toHaveLength(2)
  })

  it('reach from the first moment there is to the last', async () => {
    for (const from of ['0000-01-01', '0001-01-01', '0001-01-01T00:00:00', '0001-01-01T00:00:00+14:00'])
      for (const to of ['9999-12-31', '9999-12-31T23:59:59.9999999', '9999-12-31T23:59:59-12:00']) {
        const query = `?from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`
        for (const list of ['orders', 'items', 'payments'])
          expect(ids(await ask(`${mine.path}/${list}${query}`))).toHaveLength(ORDERS)
      }
    const search = { formStartDateMin: '0000-01-01', formEndDateMax: '9999-12-31T23:59:59Z' }
    expect((await ask('/directory/forms', mine.token, 'POST', search)).status).toBe(200)
  })

  it('go on by token for a program whose “until now” moves between pages', async () => {
    const first = await ask(`${mine.path}/orders?pageSize=3&from=2001-01-01&to=2998-01-01T00:00:01Z`)
    const { continuationToken } = first.body.pagination
    const next = `?pageSize=3&from=2001-01-02&to=2998-01-01T00:00:02Z&continuationToken=${continuationToken}`
    expect(await listed(next)).toEqual(mine.orderIds.slice(3, 6))
    expect(await listed(`?to=2001-01-01&continuationToken=${continuationToken}`)).toEqual([])
  })

  it('between two moments have what is dated then, to the second', async () => {
    const second = 1000
    for (const list of ['orders', 'items', 'payments']) {
      const { data } = (await ask(`${mine.path}/${list}`)).body
      for (const { id, ...row } of data) {
        const date = Date.parse(list === 'items' ? orderDate(row) : row.date)
        const within = async (from: number, to: number) =>
          ids(
            await ask(
              `${mine.path}/${list}?from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`,
            ),
          )
        expect(await within(date, date + second)).toContain(id)
        expect(await within(date - second, date)).not.toContain(id)
      }
    }
  })

  it('of lines and payments sort by what changed last', async () => {
    const { association, orderIds } = mine
    const first = orderIds.at(-1)
    const items = await ask(`${mine.path}/items`)
    const oldest = items.body.data.at(-1)?.id
    const { statusCode } = await association.admin.send(
      'PATCH',
      `${association.path}/orders/${first}/items/${oldest}/participant`,
      { payload: { firstName: 'Lou' } },
    )
    expect(statusCode).toBeLessThan(300)
    expect(ids(await ask(`${mine.path}/items?sortField=UpdateDate&pageSize=1`))).toEqual([oldest])
    expect(ids(await ask(`${mine.path}/items?sortField=Date&pageSize=1`))).not.toEqual([oldest])
    for (const field of ['Date', 'UpdateDate', 'CreationDate'])
      expect(
        ids(await ask(`${mine.path}/payments?sortField=${field}`)).toSorted((a, b) => a - b),
      ).toHaveLength(ORDERS)
    expect(ids(await ask(`${mine.path}/payments?states=Pending`))).toEqual([])
    expect(ids(await ask(`${mine.path}/items?itemStates=Registered&tierTypes=Registration`))).toHaveLength(
      ORDERS,
    )
    expect(
      ids(await ask(`${mine.path}/items?tierName=${encodeURIComponent(mine.campaign.tier().name)}`)),
    ).toHaveLength(ORDERS)
    expect(ids(await ask(`${mine.path}/items?tierName=Autre`))).toEqual([])
  })
})

describe('refusals', () => {
  it('of a token of another list, of another filter or of nobody', async () => {
    const { body } = await ask(`${mine.path}/orders?pageSize=2`)
    const token = body.pagination.continuationToken ?? ''
    const [payload = '', signed = ''] = token.split('.')
    const forged = Buffer.from(JSON.stringify(['2000-01-01', 1])).toString('base64url')
    for (const [path, bad] of [
      [`${mine.path}/items`, token],
      [`${mine.path}/orders?formTypes=Event`, token],
      [`${mine.path}/orders`, `${forged}.${signed}`],
      [`${mine.path}/orders`, `${payload}.`],
      [`${mine.path}/orders`, `${token}.x`],
      [`${mine.path}/orders`, 'x'],
    ] as const) {
      const answer = await ask(`${path}${path.includes('?') ? '&' : '?'}continuationToken=${bad}`)
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } })
    }
    const ofThem = await ask(`${theirs.path}/orders?continuationToken=${token}`, theirs.token)
    expect(ofThem.status).toBe(400)
  })

  it('of huge pages and of what is no date, number or value', async () => {
    for (const query of [
      'pageSize=101',
      'pageSize=0',
      'pageSize=-1',
      'pageIndex=0',
      'pageIndex=99999999999999999999',
      'from=yesterday',
      'to=2026-13-45',
      'sortOrder=sideways',
      'formTypes=Lottery',
      `userSearchKey=${'x'.repeat(201)}`,
    ])
      expect({ query, status: (await ask(`${mine.path}/orders?${query}`)).status }).toEqual({
        query,
        status: 400,
      })
    for (const id of ['0', '-1', '1.5', 'x', '99999999999999999999'])
      expect((await ask(`/orders/${id}`)).status).toBe(400)
  })

  it('tell nothing of other associations: theirs answer as if they did not exist', async () => {
    const { orderIds, path, campaign } = theirs
    const rows = async (list: string) => ids(await ask(`${path}/${list}`, theirs.token))
    const [item] = await rows('items')
    const [payment] = await rows('payments')
    const unknown = (await ask('/orders/987654321')).text
    for (const [method, address] of [
      ['GET', `/orders/${orderIds[0]}`],
      ['GET', `/items/${item}`],
      ['GET', `/payments/${payment}`],
      ['POST', `/orders/${orderIds[0]}/cancel`],
      ['POST', `/payments/${payment}/refund`],
    ] as const) {
      const answer = await ask(address, mine.token, method)
      expect({ address, status: answer.status, text: answer.text }).toEqual({
        address,
        status: 404,
        text: unknown,
      })
    }
    const nobody = (await ask('/organizations/personne/orders')).text
    const form = `forms/Event/${campaign.formSlug}`
    for (const list of ['orders', 'items', 'payments', `${form}/orders`, `${form}/items`, `${form}/payments`])
      expect(await ask(`${path}/${list}`)).toMatchObject({ status: 403, text: nobody })
    expect((await ask(`${path}/cash-out/1/export`)).status).toBe(403)
    expect((await ask(`${mine.path}/cash-out/1/export`)).status).toBe(404)
    expect((await ask(`${path}/${form}/state`, mine.token, 'PUT', { state: 'Deleted' })).status).toBe(403)
    expect(
      (await ask(`${path}/forms/Event/action/quick-create`, mine.token, 'POST', { title: 'Intrus' })).status,
    ).toBe(403)
  })

  it('shows a shop what it asked for, and what others asked for only to who may see orders', async () => {
    const { association, path, token } = await makeSide(0)
    const intents = `${path}/checkout-intents`
    const shop = await tokenOf(association, ['Checkout'])
    const { body } = await ask(intents, shop, 'POST', askedByShop())
    const { id } = body as unknown as { id: number }
    expect((await ask(`${intents}/${id}`, shop)).status).toBe(200)
    expect((await ask(`${intents}/${id}`, token)).status).toBe(200)
    const otherShop = await tokenOf(association, ['Checkout'])
    const unknown = await ask(`${intents}/987654321`, otherShop)
    expect(unknown.status).toBe(404)
    expect(await ask(`${intents}/${id}`, otherShop)).toEqual(unknown)
  })

  it('of an Idempotency-Key that is too long to be kept', async () => {
    const { path, token } = await makeSide(0)
    const make = (key: string) =>
      test.http.inject({
        method: 'POST',
        url: `/v5${path}/checkout-intents`,
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
        payload: askedByShop(),
      })
    const longest = 'k'.repeat(200)
    const [first, second] = [await make(longest), await make(longest)]
    expect(second.json()).toEqual(first.json())
    const answer = await make(`${longest}k`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'INVALID_REQUEST', errors: [{ path: 'Idempotency-Key' }] })
  })

  it('of a key that is not allowed so much', async () => {
    const reader = await tokenOf(mine.association, ['AccessPublicData'])
    expect((await ask(mine.path, reader)).status).toBe(200)
    for (const [method, address] of [
      ['GET', `${mine.path}/orders`],
      ['GET', `/orders/${mine.orderIds[0]}`],
      ['POST', `/orders/${mine.orderIds[0]}/cancel`],
      ['POST', '/payments/1/refund'],
      ['POST', '/directory/forms'],
      ['PUT', `${mine.path}/forms/Event/x/state`],
    ] as const)
      expect(await ask(address, reader, method)).toMatchObject({
        status: 403,
        body: { code: 'API_PRIVILEGE_MISSING' },
      })
    expect((await ask(mine.path, 'x'.repeat(43))).status).toBe(401)
    expect((await test.http.inject({ url: `/v5${mine.path}` })).statusCode).toBe(401)
  })
})

it('lists orders of the campaign of that address, and of no namesake', async () => {
  for (const { path, campaign, orderIds, token } of [mine, theirs]) {
    const found = await ask(`${path}/forms/event/${campaign.formSlug}/orders`, token)
    expect(ids(found)).toEqual(orderIds)
  }
})

it('leaves what changed in the last seconds to the next call of the directory, and never a draft', async () => {
  const changes = async (token: string | null) => {
    const { body } = await ask(
      `/directory/forms?pageSize=100${token === null ? '' : `&continuationToken=${token}`}`,
      mine.token,
      'POST',
      { organizationName: 'Les Voisins' },
    )
    return body as unknown as { data: { record: { formSlug: string } }[]; pagination: Answer['pagination'] }
  }
  test.clock.advance(10_000)
  const all = await changes(null)
  const { continuationToken } = all.pagination
  expect(all.data.length).toBeGreaterThan(1)
  const { association } = theirs
  await association.admin.post(`${association.path}/forms`, { formType: 'Event', title: 'Pas encore' })
  const { formSlug } = await publishCampaign(test, { association, title: 'Vide-grenier' })
  expect((await changes(continuationToken)).data).toEqual([])
  test.clock.advance(10_000)
  const later = await changes(continuationToken)
  expect(later.data.map(({ record }) => record.formSlug)).toEqual([formSlug])
  expect((await changes(later.pagination.continuationToken)).pagination.continuationToken).toBe(
    later.pagination.continuationToken,
  )
})

describe('what is not public', () => {
  it('of a campaign is told to its own association alone', async () => {
    const { association } = theirs
    const made = await association.admin.post(`${association.path}/forms`, {
      formType: 'Event',
      title: 'Secret',
    })
    const { formSlug } = made.json<{ form: { formSlug: string } }>().form
    const path = `${theirs.path}/forms/Event/${formSlug}/public`
    expect((await ask(path, theirs.token)).status).toBe(200)
    expect((await ask(path)).status).toBe(404)
    expect((await ask(`${theirs.path}/forms`, theirs.token)).text).toContain('Secret')
    expect((await ask(`${mine.path}/forms`)).body.pagination.totalCount).toBe(1)
    expect((await ask(`${theirs.path}/forms?states=Draft`)).body.data).toEqual([])
    expect((await ask(`${theirs.path}/formTypes?states=Draft`)).body).toEqual([])
    const shown = (await ask(theirs.path)).body
    expect(shown).toMatchObject({ isAuthenticated: null, isCashInCompliant: null })
    expect(shown).not.toHaveProperty('role')
  })

  it('of a draft is told to an application that was let in to make campaigns, and to no other', async () => {
    const { association } = theirs
    const made = await association.admin.post(`${association.path}/forms`, {
      formType: 'Event',
      title: 'Pas encore',
    })
    const { formSlug } = made.json<{ form: { formSlug: string } }>().form
    const seen = async (privileges: readonly ApiPrivilege[]) => {
      const partner = await makeTestPartner(test, { privileges })
      const { access_token } = await letIn(test, partner, association, undefined, privileges)
      const page = await ask(`${theirs.path}/forms/Event/${formSlug}/public`, access_token)
      const drafts = await ask(`${theirs.path}/forms?states=Draft`, access_token)
      const types = await ask(`${theirs.path}/formTypes?states=Draft`, access_token)
      const all = await ask(`${theirs.path}/forms`, access_token)
      expect(all.body.data.some(({ state }) => state === 'Public')).toBe(true)
      return [page.status, drafts.body.data.length > 0, types.text !== '[]', all.text.includes('Pas encore')]
    }
    expect(await seen(['AccessPublicData', 'AccessTransactions'])).toEqual([404, false, false, false])
    expect(await seen(['AccessPublicData', 'FormAdministration'])).toEqual([200, true, true, true])
  })

  it('of people’s health is not told', async () => {
    const campaign = await publishCampaign(test, {
      association: mine.association,
      title: 'Stage',
      changes: ({ document }) => ({
        customFields: [
          {
            id: -9,
            label: 'Allergies',
            type: 'TextInput',
            isRequired: false,
            values: [],
            maxLength: 100,
            description: null,
            isHealth: false,
            mayComeLater: false,
            erasedAfter: null,
            erasedAfterMonths: null,
          },
        ],
        tiers: document.tiers,
      }),
    })
    const { id } = await registerOrder(campaign)
    const [field] = await test.app.db.query<{ id: number }>({
      text: `update custom_fields set is_health = true where form_id = ${campaign.formId} returning id`,
    })
    await test.app.db.query({
      text: `update order_items set custom_fields = '[{"fieldId": ${field?.id}, "value": "arachides"}]' where order_id = ${id}`,
    })
    const { body, text } = await ask(`/orders/${id}`)
    expect(body).toMatchObject({ items: [{ customFields: [{ name: 'Allergies', answer: null }] }] })
    expect(text).not.toContain('arachides')
  })
})

it('[F29] tells what campaigns collected where five associations did, of fundraisers that show it', async () => {
  const activityType = 'Rénovation du patrimoine'
  const collect = async (formType: FormType, amountVisible: boolean, association?: MadeAssociation) => {
    const isFundraiser = raisesFunds(formType)
    const campaign = await publishCampaign(test, {
      formType,
      changes: () => ({ activityType, amountVisible, acceptOpenDonation: isFundraiser }),
      ...(association ? { association } : {}),
    })
    await registerOrder(campaign, isFundraiser ? { items: [{ tierId: null, customAmount: 3300 }] } : {})
    return campaign.association
  }
  const sumOf = async () => {
    await foldTotals(test.app)
    const path = `/tags/${encodeURIComponent(activityType)}?withCount=true&withAmount=true`
    return (await ask(path)).body
  }
  const page = `/api/organizations/${mine.association.slug}/forms/Event/${mine.campaign.formSlug}/enriched`
  expect((await test.http.inject(page)).json().collectedAmount).toBeNull()
  const first = await collect('CrowdFunding', true)
  expect(await sumOf()).toMatchObject({ organizationCount: 1, amountCollected: null })
  for (let others = 1; others < 4; others += 1) await collect('CrowdFunding', true)
  await collect('CrowdFunding', true, first)
  await collect('CrowdFunding', false)
  await collect('Event', true)
  expect(await sumOf()).toMatchObject({ organizationCount: 6, formCount: 7, amountCollected: null })
  await collect('CrowdFunding', true)
  expect(await sumOf()).toMatchObject({ organizationCount: 7, amountCollected: 6 * 3300 })
})

it('[Y3] ends the addresses of an order’s papers with its links, and those of a line with the line', async () => {
  const { id } = await registerOrder(mine.campaign)
  const papersOf = async () => {
    await makePasses(test.app, id)
    const { items, payments } = (await ask(`/orders/${id}?withDetails=true`)).body as unknown as {
      items: { ticketUrl: string }[]
      payments: { paymentReceiptUrl: string }[]
    }
    return [items[0]?.ticketUrl ?? '', payments[0]?.paymentReceiptUrl ?? ''].map(
      (url) => new URL(url).pathname,
    )
  }
  const statuses = async (paths: readonly string[]) => {
    const answers = await Promise.all(paths.map((url) => test.http.inject({ url })))
    return answers.map(({ statusCode }) => statusCode)
  }
  const { admin, path } = mine.association
  const before = await papersOf()
  expect(await statuses(before)).toEqual([200, 200])
  // As a change of money leaves it, which ends the links for money alone.
  await test.app.db.query(sql`
    insert into order_links (id, order_id, kind, issued_at, revoked_at) values ('half', ${id}, 'money', now(), now())`)
  expect(await statuses(before)).toEqual([200, 200])
  await test.app.db.query(sql`delete from order_links where id = 'half'`)
  const revoked = await admin.post(`${path}/orders/${id}/revoke-links`, {})
  expect(revoked.statusCode).toBe(200)
  expect(await statuses(before)).toEqual([404, 404])
  const after = await papersOf()
  expect(await statuses(after)).toEqual([200, 200])
  const payer = { email: 'autre@example.org' }
  const corrected = await admin.send('PATCH', `${path}/orders/${id}/payer`, { payload: payer })
  expect(corrected.statusCode).toBe(200)
  expect(await statuses(after)).toEqual([404, 404])
  const [ticket = '', receipt = ''] = await papersOf()
  expect(await statuses([ticket, receipt])).toEqual([200, 200])
  const cancelled = await admin.post(`${path}/orders/${id}/cancel-offline`, {})
  expect(cancelled.statusCode).toBe(200)
  expect(await statuses([ticket])).toEqual([404])
})

it('answers a program as one, though it says that it takes pages', async () => {
  const answer = await test.http.inject({
    url: '/v5/orders/987654321',
    headers: { authorization: `Bearer ${mine.token}`, accept: 'text/html, image/gif, *; q=.2' },
  })
  expect(answer.json()).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  const problemAt = async (path: string) => {
    const { body } = await ask(path)
    return body as unknown as { message: string; errors: { message: string }[] }
  }
  expect((await problemAt(`${theirs.path}/orders`)).message).toContain('jeton')
  expect((await problemAt(`${mine.path}/orders?from=hier`)).errors[0]?.message).toContain('/v5/openapi.json')
  expect((await problemAt(`${mine.path}/orders?continuationToken=x`)).errors[0]?.message).toContain(
    'continuationToken',
  )
})

it('reads JSON by whatever name it comes, and an empty body where none is needed', async () => {
  const send = (type: string, payload: string) =>
    test.http.inject({
      method: 'POST',
      url: '/v5/directory/forms',
      headers: { authorization: `Bearer ${mine.token}`, 'content-type': type },
      payload,
    })
  for (const type of [
    'application/json',
    'application/json; charset=utf-8',
    'application/vnd.api+json',
    'text/json',
  ])
    expect((await send(type, '{}')).statusCode).toBe(200)
  expect((await send('text/plain;charset=UTF-8', '\uFEFF{}')).statusCode).toBe(200)
  expect((await send('text/plain', 'hello')).statusCode).toBe(400)
  for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain'])
    expect((await send(type, '')).statusCode).toBe(200)
  expect((await ask('/directory/organizations', mine.token, 'POST')).status).toBe(200)
  expect((await send('application/json', '{')).statusCode).toBe(400)
  expect((await send('application/x-www-form-urlencoded', 'a=b')).statusCode).toBe(415)
})
