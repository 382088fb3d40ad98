import { addDays } from '@obole/core/dates/dates'
import { beforeAll, describe, expect, it } from 'vitest'
import { askToken, makeTestKey, withSecret } from '../../testing/api-clients.ts'
import {
  aPayer,
  publishCampaign,
  type PublishedCampaign,
  RECEIVED_ON,
  registerOrder,
} from '../../testing/managed-campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { openKeys } from '../platform/keys.ts'

/** How a program goes through a list, whatever happens meanwhile, and what it is told when it asks amiss. */
const test = testApp()

const LISTS = ['orders', 'items', 'payments'] as const
const ORDERS = 9

interface Answer {
  data: { id: number }[]
  pagination: { pageIndex: number; totalCount: number; continuationToken: string | null }
  code: string
  errors: { path: string }[]
}

interface Side {
  campaign: PublishedCampaign
  path: string
  token: string
  another: string
}

let mine: Side
let theirs: Side

async function makeSide(orders: number): Promise<Side> {
  const campaign = await publishCampaign(test)
  const { association } = campaign
  for (let n = 0; n < orders; n += 1) await order(campaign, 2 * n)
  const give = async () =>
    (await askToken(test, withSecret(await makeTestKey(test, association)))).json().access_token
  const path = `/organizations/${association.slug}`
  return { campaign, path, token: await give(), another: await give() }
}

const order = (campaign: PublishedCampaign, day: number) =>
  registerOrder(campaign, { payer: aPayer, receivedOn: addDays(RECEIVED_ON, day) })

beforeAll(async () => {
  mine = await makeSide(ORDERS)
  theirs = await makeSide(1)
})

async function ask(path: string, token = mine.token) {
  const answer = await test.http.inject({
    url: `/v5${path}`,
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: answer.statusCode, text: answer.body, body: answer.json<Answer>() }
}

const idsOf = ({ body }: { body: Answer }) => body.data.map(({ id }) => id)
const withToken = (token: string | null) =>
  token === null ? '' : `&continuationToken=${encodeURIComponent(token)}`

/** Page after page, by token or by number, with something done after each. */
async function walk(
  { path, token }: Side,
  list: string,
  { by, between = async () => {} }: { by: 'token' | 'number'; between?: (page: number) => Promise<void> },
): Promise<number[]> {
  const ids: number[] = []
  let next: string | null = null
  for (let page = 1; ; page += 1) {
    const at = by === 'token' ? withToken(next) : `&pageIndex=${page}`
    const answer = await ask(`${path}/${list}${list.includes('?') ? '&' : '?'}pageSize=2${at}`, token)
    ids.push(...idsOf(answer))
    next = answer.body.pagination.continuationToken
    if (next === null) return ids
    await between(page)
  }
}

describe('going through a list while orders come in', () => {
  it.each(
    LISTS.flatMap((list) =>
      (['Asc', 'Desc'] as const).flatMap((way) =>
        (['token', 'number'] as const).map((by) => [list, way, by] as const),
      ),
    ),
  )('has each of the %s once, %s, by %s', async (list, way, by) => {
    const side = await makeSide(6)
    const sorted = `${list}?sortOrder=${way}`
    const before = await walk(side, sorted, { by: 'token' })
    // On days that were passed already, and on days to come: at both ends and between two that were there.
    const days = [-3, 3, 7, 20]
    const seen = await walk(side, sorted, {
      by,
      async between(page) {
        const day = days[page - 1]
        if (day !== undefined) await order(side.campaign, day)
      },
    })
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.filter((id) => before.includes(id))).toEqual(before)
    const after = await walk(side, sorted, { by: 'token' })
    expect(after.filter((id) => seen.includes(id))).toEqual(seen)
  })
})

describe('a token', () => {
  const first = async (list: string, side = mine) =>
    (await ask(`${side.path}/${list}pageSize=2`, side.token)).body.pagination.continuationToken ?? ''

  it('says where to go on, whatever number comes with it, and to any key of its association', async () => {
    const token = await first('orders?')
    const after = idsOf(await ask(`${mine.path}/orders?pageSize=2${withToken(token)}`))
    const all = idsOf(await ask(`${mine.path}/orders`))
    expect(after).toEqual(all.slice(2, 4))
    for (const more of ['&pageIndex=1', '&pageIndex=4'])
      expect(idsOf(await ask(`${mine.path}/orders?pageSize=2${withToken(token)}${more}`))).toEqual(after)
    const again = await ask(`${mine.path}/orders?pageSize=2${withToken(token)}`, mine.another)
    expect(idsOf(again)).toEqual(after)
  })

  it('that is not of this very list is refused, in the same words as one of nobody', async () => {
    const nobodys = (await ask(`${mine.path}/orders?continuationToken=x`)).text
    const token = await first('orders?')
    const [payload = '', signature = ''] = token.split('.')
    const flipped = (text: string, at: number) =>
      text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
    const elsewhere = openKeys(['the secret of another installation, long enough']).sign(
      'continuation',
      payload,
    )
    const { campaign } = mine
    const ofForm = `forms/Event/${campaign.formSlug}/orders?`
    for (const [list, bad] of [
      ['items?', token],
      ['payments?', token],
      [ofForm, token],
      ['orders?sortOrder=Asc&', token],
      ['orders?formTypes=Event&', token],
      ['orders?userSearchKey=marchand&', token],
      ['orders?', await first('items?')],
      ['orders?', await first(ofForm)],
      ['orders?', await first('orders?', theirs)],
      ['items?sortField=UpdateDate&', await first('items?')],
      ['orders?', token.slice(0, -1)],
      ['orders?', token.slice(1)],
      ['orders?', payload],
      ['orders?', `.${signature}`],
      ['orders?', `${payload}.${elsewhere}`],
      ...[0, payload.length - 1].map((at): [string, string] => [
        'orders?',
        `${flipped(payload, at)}.${signature}`,
      ]),
      ...[0, signature.length - 1].map((at): [string, string] => [
        'orders?',
        `${payload}.${flipped(signature, at)}`,
      ]),
    ] as const)
      expect({ list, bad, ...(await ask(`${mine.path}/${list}pageSize=2${withToken(bad)}`)) }).toMatchObject({
        list,
        bad,
        status: 400,
        text: nobodys,
      })
    const huge = await ask(`${mine.path}/orders?continuationToken=${'x'.repeat(1001)}`)
    expect(huge).toMatchObject({ status: 400, body: { errors: [{ path: 'continuationToken' }] } })
  })

  it('of an association is refused to others as any list of that association is', async () => {
    const token = await first('orders?', theirs)
    const nobodys = (await ask('/organizations/personne/orders')).text
    expect(await ask(`${theirs.path}/orders?pageSize=2${withToken(token)}`)).toMatchObject({
      status: 403,
      text: nobodys,
    })
  })
})

describe.each(LISTS)('what is asked amiss of the %s', (list) => {
  const at = (query: string) => ask(`${mine.path}/${list}?${query}`)

  it.each([
    ...['0', '-1', '101', '1e9', 'abc', '1.5', '100%00'].map((typed): [string, string] => [
      'pageSize',
      typed,
    ]),
    ...['0', '-1', '1e12', 'abc', '2.5', '1000001'].map((typed): [string, string] => ['pageIndex', typed]),
    ...['yesterday', '2026-13-45', '2026-02-30', '2026-01-01T25:00:00', '+275760-09-14', '1700000000'].map(
      (typed): [string, string] => ['from', typed],
    ),
    ['sortOrder', 'sideways'],
    ['userSearchKey', 'x'.repeat(10_240)],
  ])('%s=%s is refused, and named', async (field, typed) => {
    expect(await at(`${field}=${typed}`)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_REQUEST', errors: [{ path: field }] },
    })
  })

  it('nothing lies between an end and its beginning, nor beyond all times', async () => {
    for (const query of [
      `from=2031-01-01&to=2030-01-01`,
      `from=${RECEIVED_ON}&to=${RECEIVED_ON}`,
      'from=9999-12-31T23:59:59Z',
      'to=0001-01-01',
      'to=0000-01-01T00:00:00Z',
    ])
      expect({ query, ...(await at(query)) }).toMatchObject({
        query,
        status: 200,
        body: { data: [], pagination: { totalCount: 0, continuationToken: null } },
      })
    for (const query of [
      'from=0001-01-01&to=9999-12-31',
      'from=0000-01-01T00:00:00-12:00',
      'pageIndex=1000000',
    ])
      expect({ query, ...(await at(query)) }).toMatchObject({
        status: 200,
        body: { pagination: { totalCount: ORDERS } },
      })
    expect(idsOf(await at('pageIndex=1000000'))).toEqual([])
  })

  it('a plus that was not encoded arrives as a space, and is read as the plus', async () => {
    expect((await at('to=2026-01-01T00:00:00+02:00')).body).toEqual(
      (await at('to=2026-01-01T00:00:00%2B02:00')).body,
    )
  })

  it('a moment is one of France unless it says where', async () => {
    const count = async (from: string) =>
      (await at(`from=${encodeURIComponent(from)}`)).body.pagination.totalCount
    const midnight = `${RECEIVED_ON}T00:00:00`
    expect(await count(RECEIVED_ON)).toBe(await count(midnight))
    expect(await count(`${midnight}+14:00`)).toBe(ORDERS)
  })

  it('signs that a search might take for its own are looked for as they are', async () => {
    for (const typed of ['%', '_', '\\', '%%%', "'", '"', '*', '(', '\\x00', 'm%d', 'marc_and', '‮', '🎻'])
      expect({ typed, ...(await at(`userSearchKey=${encodeURIComponent(typed)}`)) }).toMatchObject({
        typed,
        status: 200,
        body: { data: [], pagination: { totalCount: 0 } },
      })
    expect((await at('userSearchKey=%00')).status).toBe(400)
    expect((await at('userSearchKey=MARCH')).body.pagination.totalCount).toBe(ORDERS)
    expect((await at('userSearchKey=')).body.pagination.totalCount).toBe(ORDERS)
  })
})

describe('an id of others', () => {
  it('is answered like one of nobody, to the letter', async () => {
    for (const [list, one] of [
      ['orders', 'orders'],
      ['items', 'items'],
      ['payments', 'payments'],
    ]) {
      const [id] = idsOf(await ask(`${theirs.path}/${list}`, theirs.token))
      const found = await ask(`/${one}/${id}`)
      const none = await ask(`/${one}/${Number.MAX_SAFE_INTEGER}`)
      expect(found).toMatchObject({ status: 404, text: none.text })
      expect(none.status).toBe(404)
    }
  })
})
