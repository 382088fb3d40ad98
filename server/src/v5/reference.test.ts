import { beforeAll, describe, expect, it } from 'vitest'
import { askToken, makeTestKey, withSecret } from '../../testing/api-clients.ts'
import { liveIn } from '../../testing/lived-in.ts'
import { testApp } from '../../testing/test-app.ts'
import { differences } from '../../testing/v5-compare.ts'
import { OPERATIONS, type Operation } from '../../testing/v5-reference.ts'
import type { Row } from '../platform/db.ts'
import { sql } from '../platform/sql.ts'
import type { Item, Order, Payment } from './wire-transactions.ts'

/** Every answer of the public API beside the reference, over something of everything that can be sold and paid. */
const test = testApp({ bank: true, listen: true })
const slug = 'les-jardins-partages'

let token: string

beforeAll(async () => {
  await liveIn(test)
  const { id, adminId } = await one<{ id: number; adminId: number }>(sql`
    select o.id, m.user_id as "adminId" from organizations o join memberships m on m.organization_id = o.id
    where o.slug = ${slug} and m.role = 'OrganizationAdmin' limit 1`)
  const key = await makeTestKey(test, { id, adminId })
  const given = await askToken(test, withSecret(key))
  token = given.json<{ access_token: string }>().access_token
}, 300_000)

async function one<R extends Row>(query: ReturnType<typeof sql>): Promise<R> {
  const [row] = await test.app.db.query<R>(query)
  if (!row) throw new Error('nothing was found')
  return row
}

async function call<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
  const answer = await test.http.inject({
    method,
    url: `/v5${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(body ? { payload: body } : {}),
  })
  return { status: answer.statusCode, body: answer.json<T>() }
}

/** What the operation answers at an address, once it was compared with the reference. */
async function compared<T>(operation: Operation, path: string): Promise<T> {
  const { status, body } = await call<T>('GET', path)
  expect({ path, status, body: status === 200 ? null : body }).toEqual({ path, status: 200, body: null })
  const type = OPERATIONS[operation]
  if (type !== null) expect(differences(type, body).slice(0, 20)).toEqual([])
  return body
}

interface Paged {
  data: { id: number }[]
  pagination: { totalCount: number; totalPages: number; continuationToken: string | null }
}

const PER_PAGE = 3

/** All rows of a list, page after page, each compared. */
async function walk(operation: Operation, path: string): Promise<{ id: number }[]> {
  const rows: { id: number }[] = []
  let next: string | null = null
  do {
    const at: string = `${path}?pageSize=${PER_PAGE}&withDetails=true${next ? `&continuationToken=${next}` : ''}`
    const page: Paged = await compared<Paged>(operation, at)
    rows.push(...page.data)
    if (page.data.length > 0 && !next) expect(page.pagination.totalCount).toBeGreaterThanOrEqual(rows.length)
    next = page.pagination.continuationToken
  } while (next !== null)
  return rows
}

const idsIn = async (query: ReturnType<typeof sql>) =>
  (await test.app.db.query<{ id: number }>(query)).map(({ id }) => id)

describe('orders, items and payments', () => {
  it('lists every order once, with all that the reference names and nothing else', async () => {
    const rows = await walk('GET /organizations/{organizationSlug}/orders', `/organizations/${slug}/orders`)
    const all = await idsIn(sql`
      select o.id from orders o join organizations g on g.id = o.organization_id where g.slug = ${slug}
      order by o.created_at desc, o.id desc`)
    expect(rows.map(({ id }) => id)).toEqual(all)
    expect(all.length).toBeGreaterThan(0)
  })

  it('lists every line once', async () => {
    const rows = await walk('GET /organizations/{organizationSlug}/items', `/organizations/${slug}/items`)
    const all = await idsIn(sql`
      select i.id from order_items i join orders o on o.id = i.order_id join organizations g on g.id = o.organization_id
      where g.slug = ${slug} order by o.created_at desc, i.id desc`)
    expect(rows.map(({ id }) => id)).toEqual(all)
  })

  it('lists every payment once', async () => {
    const rows = await walk(
      'GET /organizations/{organizationSlug}/payments',
      `/organizations/${slug}/payments`,
    )
    const all = await idsIn(sql`
      select p.id from payments p join organizations g on g.id = p.organization_id where g.slug = ${slug}
      order by p.due_on desc, p.id desc`)
    expect(rows.map(({ id }) => id)).toEqual(all)
  })
})

describe('one thing', () => {
  it('shows an order, its lines and its payments as their lists do', async () => {
    const orders = await walk('GET /organizations/{organizationSlug}/orders', `/organizations/${slug}/orders`)
    for (const listed of orders as Order[]) {
      const order = await compared<Order>('GET /orders/{orderId}', `/orders/${listed.id}`)
      expect(order).toEqual(listed)
      for (const { id } of order.items ?? []) {
        const item = await compared<Item>('GET /items/{itemId}', `/items/${id}?withDetails=true`)
        const { payments: _payments, ...line } = order.items?.find((one) => one.id === id) ?? {}
        expect(item).toMatchObject(line)
      }
      for (const { id } of order.payments ?? []) {
        const payment = await compared<Payment>('GET /payments/{paymentId}', `/payments/${id}`)
        const { items: _items, ...paid } = order.payments?.find((one) => one.id === id) ?? {}
        expect(payment).toMatchObject(paid)
      }
    }
  })

  it('adds up: lines, options and payments are what the order cost', async () => {
    const orders = await walk('GET /organizations/{organizationSlug}/orders', `/organizations/${slug}/orders`)
    const plain = (orders as Order[]).filter(({ items }) =>
      items?.every(({ dayOfLevy }) => dayOfLevy === null),
    )
    expect(plain.length).toBeGreaterThan(2)
    for (const { id, amount, items, payments } of plain) {
      const lines = sumOf(items, (item) => item.amount + sumOf(item.options, (option) => option.amount))
      const shares = sumOf(payments, ({ items: paid }) => sumOf(paid, ({ shareAmount }) => shareAmount))
      expect({ id, lines, shares }).toEqual({
        id,
        lines: amount.total,
        shares: sumOf(payments, (one) => one.amount),
      })
      for (const { items: paid } of payments ?? [])
        for (const one of paid ?? [])
          expect(one.shareItemAmount + (one.shareOptionsAmount ?? 0)).toBe(one.shareAmount)
    }
  })

  it('opens the papers it tells the addresses of, and no other', async () => {
    const items = (await walk(
      'GET /organizations/{organizationSlug}/items',
      `/organizations/${slug}/items`,
    )) as Item[]
    const orders = (await walk(
      'GET /organizations/{organizationSlug}/orders',
      `/organizations/${slug}/orders`,
    )) as Order[]
    const addresses = [
      ...items.flatMap(({ ticketUrl, membershipCardUrl }) => [ticketUrl, membershipCardUrl]),
      ...orders.flatMap(({ payments }) =>
        (payments ?? []).flatMap(({ paymentReceiptUrl, fiscalReceiptUrl }) => [
          paymentReceiptUrl,
          fiscalReceiptUrl,
        ]),
      ),
    ].filter((address) => address !== null)
    expect(addresses.length).toBeGreaterThan(3)
    for (const address of addresses) {
      const { pathname } = new URL(address)
      const opened = await test.http.inject({ url: pathname })
      expect({ pathname, status: opened.statusCode }).toEqual({ pathname, status: 200 })
      expect(opened.headers['content-type']).toBe('application/pdf')
      const forged = await test.http.inject({ url: pathname.replace(/\/papiers\/(\d+)/, '/papiers/1$1') })
      expect(forged.statusCode).toBe(404)
    }
  })
})

const sumOf = <T>(list: readonly T[] | null, of: (one: T) => number) =>
  (list ?? []).reduce((sum, one) => sum + of(one), 0)

describe('campaigns and associations', () => {
  it('tells the association, its campaigns and their kinds', async () => {
    await compared('GET /organizations/{organizationSlug}', `/organizations/${slug}`)
    await compared('GET /users/me/organizations', '/users/me/organizations')
    const kinds = await compared<string[]>(
      'GET /organizations/{organizationSlug}/formTypes',
      `/organizations/${slug}/formTypes`,
    )
    const forms = (await walk(
      'GET /organizations/{organizationSlug}/forms',
      `/organizations/${slug}/forms`,
    )) as unknown as { formType: string; formSlug: string }[]
    expect(new Set(forms.map(({ formType }) => formType))).toEqual(new Set(kinds))
    expect(kinds.length).toBeGreaterThan(4)
    for (const { formType, formSlug } of forms) {
      const path = `/organizations/${slug}/forms/${formType}/${formSlug}`
      await compared(
        'GET /organizations/{organizationSlug}/forms/{formType}/{formSlug}/public',
        `${path}/public`,
      )
      await walk('GET /organizations/{organizationSlug}/forms/{formType}/{formSlug}/orders', `${path}/orders`)
      await walk('GET /organizations/{organizationSlug}/forms/{formType}/{formSlug}/items', `${path}/items`)
      await walk(
        'GET /organizations/{organizationSlug}/forms/{formType}/{formSlug}/payments',
        `${path}/payments`,
      )
    }
  })
})
