import { auditSentence } from '@obole/contract/audit-sentence'
import { API_PRIVILEGES } from '@obole/core/users/api-keys'
import { beforeAll, describe, expect, it } from 'vitest'
import { askToken, makeTestKey, withSecret } from '../../testing/api-clients.ts'
import { makeAssociation } from '../../testing/association.ts'
import { askedByShop, customerOf } from '../../testing/checkout-intents.ts'
import { again, signedInVisitor, type Visitor } from '../../testing/visitor.ts'
import { type GivenTokens, letIn, makeTestPartner } from '../../testing/partners.ts'
import { liveIn } from '../../testing/lived-in.ts'
import { testApp } from '../../testing/test-app.ts'
import { differences } from '../../testing/v5-compare.ts'
import { OPERATIONS, type Operation } from '../../testing/v5-reference.ts'
import type { KeyWithSecret } from '../api-clients/keys.ts'
import { DEMO_PASSWORD } from '../demo/people.ts'
import type { Row } from '../platform/db.ts'
import { sql } from '../platform/sql.ts'
import type { Item, Order, Payment } from './wire-transactions.ts'

/** Every answer of the public API beside the reference, over something of everything that can be sold and paid. */
const test = testApp({ bank: true, listen: true })
const slug = 'les-jardins-partages'

let token: string

beforeAll(async () => {
  await liveIn(test)
  const { id, adminId } = await found<{ id: number; adminId: number }>(sql`
    select o.id, m.user_id as "adminId" from organizations o join memberships m on m.organization_id = o.id
    where o.slug = ${slug} and m.role = 'OrganizationAdmin' limit 1`)
  const key = await makeTestKey(test, { id, adminId })
  const given = await askToken(test, withSecret(key))
  token = given.json<{ access_token: string }>().access_token
}, 300_000)

async function found<R extends Row>(query: ReturnType<typeof sql>): Promise<R> {
  const [row] = await test.app.db.query<R>(query)
  if (!row) throw new Error('nothing was found')
  return row
}

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  test.http.inject({
    method,
    url: `/v5${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(body ? { payload: body } : {}),
  })

/** What the operation answers at an address, once it was compared with the reference. */
async function compared<T>(operation: Operation, path: string): Promise<T> {
  const answered = await call('GET', path)
  expect({ path, status: answered.statusCode }).toEqual({ path, status: 200 })
  const body = answered.json<T>()
  expect(differences(OPERATIONS[operation] ?? '', body).slice(0, 20)).toEqual([])
  // Countries have three letters, and tools check how long they are.
  expect(answered.body.match(/"country":"[A-Z]{2}"/g)).toBeNull()
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
    expect(page.pagination.totalCount).toBeGreaterThanOrEqual(rows.length)
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
    // Also a gift beside a membership, which names nobody.
    const lines = rows as Item[]
    expect(lines.map(({ type }) => type)).toContain('Donation')
    expect(lines.filter(({ user, payer }) => !user?.lastName && payer.lastName)).toEqual([])
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

/** What the association sold without a plan, paid by card with a tip and not given back. */
const refundable = () =>
  found<{ id: number; amount: number; tip: number }>(sql`
    select p.id, p.amount_cents as amount, p.tip_cents as tip from payments p join organizations g on g.id = p.organization_id
    where g.slug = ${slug} and p.state = 'Authorized' and p.type = 'Credit' and p.returned_cents = 0
      and p.amount_cents > 200 and p.tip_cents > 0 order by p.id limit 1`)

describe('acts', () => {
  it('gives a payment back, a part of it and then all of it, once under one key', async () => {
    const { id, amount, tip } = await refundable()
    const refund = async (query: string, key: string, payload?: object) => {
      const answered = await test.http.inject({
        method: 'POST',
        url: `/v5/payments/${id}/refund${query}`,
        headers: {
          authorization: `Bearer ${token}`,
          'idempotency-key': key,
          'content-type': 'application/json',
        },
        ...(payload ? { payload } : {}),
      })
      return { status: answered.statusCode, body: answered.json<{ id: number; amount: number }>() }
    }
    const part = await refund('?amount=100&comment=Une%20erreur', 'part')
    expect(part.status).toBe(200)
    expect(differences('RefundOperationModel', part.body)).toEqual([])
    expect(part.body.amount).toBe(100)
    expect((await refund('?amount=100&comment=Une%20erreur', 'part')).body.id).toBe(part.body.id)
    // The amount counts that a program sends in the body, unless the address has one.
    const other = await refund('', 'body', { amount: 50, comment: null, sendRefundMail: false })
    expect(other).toMatchObject({ status: 200, body: { amount: 50, sendRefundMail: false } })
    const third = await refund('?amount=20', 'both', { amount: 60 })
    expect(third.body.amount).toBe(20)
    for (const wrong of ['all', true, '1e2', -1, 0.5])
      expect((await refund('', `wrong ${JSON.stringify(wrong)}`, { amount: wrong })).status).toBe(400)
    const rest = await refund('?sendRefundMail=false&cancelOrder=true', 'rest')
    expect(rest).toMatchObject({ status: 200, body: { amount: amount - 170, cancelOrder: true } })
    expect((await refund('', 'more')).status).toBe(409)
    const payment = await compared<Payment>('GET /payments/{paymentId}', `/payments/${id}`)
    expect(payment.state).toBe('Refunded')
    expect(payment.refundOperations?.map(({ id: number }) => number)).toEqual(
      [part, other, third, rest].map(({ body }) => body.id),
    )
    expect(payment.refundOperations?.map((one) => one.amount)).toEqual([100, 50, 20, amount - 170])
    expect(payment.refundOperations?.reduce((sum, one) => sum + one.amountTip, 0)).toBe(tip)
    const notes = await test.app.db.query<{ details: { key?: string } }>(sql`
      select details from audit_entries where subject_type = 'order' and details ->> 'refundId' is not null
        and subject_id = (select order_id::text from payments where id = ${id})`)
    expect(notes.map(({ details }) => details.key)).toEqual(Array(4).fill('Site web'))
  })

  it('[L3] gives the amount back that a payment tells, with all of its tip, and no cent more', async () => {
    const { id, amount, tip } = await refundable()
    const path = `/payments/${id}/refund?sendRefundMail=false&amount=`
    expect((await call('POST', `${path}${amount + 1}`)).json()).toMatchObject({
      code: 'REFUND_EXCEEDS_CAPTURE',
    })
    expect((await call('POST', `${path}${amount}`)).json()).toMatchObject({ amount })
    const payment = (await call('GET', `/payments/${id}`)).json<Payment>()
    expect(payment).toMatchObject({ state: 'Refunded', refundOperations: [{ amount, amountTip: tip }] })
  })

  it('gives up what an order would still debit', async () => {
    const { id } = await found<{ id: number }>(sql`
      select p.order_id as id from payments p join organizations g on g.id = p.organization_id
      where g.slug = ${slug} and p.state = 'Pending' limit 1`)
    expect(await call('POST', `/orders/${id}/cancel`)).toMatchObject({ statusCode: 200, body: 'null' })
    const order = await compared<Order>('GET /orders/{orderId}', `/orders/${id}`)
    expect(order.payments?.map(({ state }) => state)).not.toContain('Pending')
    expect((await call('POST', `/orders/${id}/cancel`)).statusCode).toBe(200)
  })

  it('makes a campaign as it was asked for, and opens it', async () => {
    const created = await call('POST', `/organizations/${slug}/forms/Event/action/quick-create`, {
      title: 'Bal d’été',
      description: 'Un bal sous les tilleuls',
      startDate: '2031-07-14T20:00:00+02:00',
      endDate: '2031-07-14',
      activityTypeId: 107,
      place: {
        name: 'La halle',
        address: '1 place du Marché',
        city: 'Lyon',
        zipCode: '69001',
        country: 'FRA',
      },
      tierList: [{ label: 'Plein', price: 800 }, { label: 'Enfant' }],
      contact: { email: 'bal@jardins-partages.example' },
      maxEntries: 200,
    })
    const body = created.json<{ formSlug: string }>()
    expect(created.statusCode).toBe(200)
    expect(differences('FormQuickCreateModel', body)).toEqual([])
    const path = `/organizations/${slug}/forms/Event/${body.formSlug}`
    const made = await compared<FormShown>(
      'GET /organizations/{organizationSlug}/forms/{formType}/{formSlug}/public',
      `${path}/public`,
    )
    expect(made).toMatchObject({
      title: 'Bal d’été',
      state: 'Draft',
      activityTypeId: 107,
      startDate: '2031-07-14T20:00:00.000+02:00',
      place: { city: 'Lyon', country: 'FRA' },
      tiers: [
        { label: 'Plein', price: 800, tierType: 'Registration' },
        { label: 'Enfant', price: 0 },
      ],
    })
    const kept = await found<{ country: string }>(
      sql`select place ->> 'country' as country from forms where slug = ${body.formSlug}`,
    )
    expect(kept.country).toBe('FR')
    const move = async (state: string) => (await call('PUT', `${path}/state`, { state })).statusCode
    expect(await move('Public')).toBe(200)
    expect(await move('Deleted')).toBe(409)
    expect(await move('disabled')).toBe(200)
    expect(await move('Gone')).toBe(400)
    const notes = await test.app.db.query<{ action: string; key: string }>(sql`
      select a.action, a.details ->> 'key' as key from audit_entries a join forms f on f.id = a.form_id
      where f.slug = ${body.formSlug} order by a.id`)
    expect(notes).toEqual(
      ['form.created', 'form.stateChanged', 'form.stateChanged'].map((action) => ({
        action,
        key: 'Site web',
      })),
    )
  })
})

it('names the key in the log of all that a call makes, be it the first checkout of an association', async () => {
  const association = await makeAssociation(test)
  const given = await askToken(test, withSecret(await makeTestKey(test, association)))
  const asked = await test.http.inject({
    method: 'POST',
    url: `/v5/organizations/${association.slug}/checkout-intents`,
    headers: { authorization: `Bearer ${given.json().access_token}` },
    payload: askedByShop(),
  })
  expect(asked.statusCode).toBe(200)
  const notes = await test.app.db.query(sql`
    select action, details ->> 'key' as key from audit_entries
    where organization_id = ${association.id} and action = 'form.created'`)
  expect(notes).toEqual([{ action: 'form.created', key: 'Site web' }])
})

interface FormShown {
  title: string
}

describe('the directory and the values', () => {
  it('tells campaigns and associations, then what changes', async () => {
    test.clock.advance(10_000)
    for (const [operation, path] of [
      ['POST /directory/forms', '/directory/forms'],
      ['POST /directory/organizations', '/directory/organizations'],
    ] as const) {
      const all: unknown[] = []
      let next = ''
      for (;;) {
        const answered = await call('POST', `${path}?pageSize=2${next}`, {})
        const body = answered.json<Paged>()
        expect(answered.statusCode).toBe(200)
        expect(differences(OPERATIONS[operation], body)).toEqual([])
        all.push(...body.data)
        next = `&continuationToken=${body.pagination.continuationToken}`
        if (body.data.length === 0) break
      }
      expect(all.length).toBeGreaterThan(1)
      await test.app.db.query(sql`
        update forms set state = 'Disabled', updated_at = ${new Date(test.app.clock.now())} where slug = 'faire-un-don'
          and organization_id = (select id from organizations where slug = ${slug})`)
      test.clock.advance(10_000)
      const later = (await call('POST', `${path}?pageSize=2${next}`, {})).json<{
        data: { action: string; record: { formSlug?: string } }[]
      }>()
      expect(later.data.map(({ action, record }) => [action, record.formSlug])).toEqual(
        operation === 'POST /directory/forms' ? [['Delete', 'faire-un-don']] : [['Insert', undefined]],
      )
      await test.app.db.query(sql`
        update forms set state = 'Public', updated_at = ${new Date(test.app.clock.now() - 86_400_000)} where slug = 'faire-un-don'`)
    }
  })

  it('finds by kind, by place and by what is free', async () => {
    const count = async (path: string, wanted: object) =>
      (await call('POST', `${path}?pageSize=100`, wanted)).json<Paged>().data.length
    const all = await count('/directory/forms', {})
    const events = await count('/directory/forms', { formTypes: ['Event'] })
    expect(events).toBeGreaterThan(0)
    expect(events).toBeLessThan(all)
    const own = await count('/directory/forms', { organizationName: 'jardins', formTypes: ['Event'] })
    expect(own).toBeGreaterThan(0)
    expect(own).toBeLessThan(events)
    expect(await count('/directory/forms', { formTypes: ['Event'], formIsFree: true })).toBeLessThanOrEqual(
      events,
    )
    expect(await count('/directory/forms', { formName: '%' })).toBe(all)
    expect(await count('/directory/forms', { organizationRegions: ['Atlantide'] })).toBe(0)
    expect(await count('/directory/organizations', { name: 'jardins partagés' })).toBe(1)
  })

  it('tells the values', async () => {
    for (const formType of ['Event', 'Membership', 'Checkout'])
      await compared('GET /values/form/{formType}/types', `/values/form/${formType}/types`)
    await compared('GET /values/organization/categories', '/values/organization/categories')
    await compared('GET /values/company-legal-status', '/values/company-legal-status')
    const tags = await compared<{ name: string }[]>('GET /values/tags', '/values/tags')
    const [first] = tags
    expect(first).toBeDefined()
    await compared(
      'GET /tags/{tagName}',
      `/tags/${encodeURIComponent(first?.name ?? '')}?withCount=true&withAmount=true`,
    )
    expect((await call('GET', '/tags/inconnu')).statusCode).toBe(404)
  })
})

describe('a checkout intent', () => {
  it('tells its order once it is paid, and the order tells the intent', async () => {
    const body = {
      totalAmount: 2500,
      initialAmount: 2500,
      itemName: 'Panier de légumes',
      backUrl: 'https://boutique.example/panier',
      errorUrl: 'https://boutique.example/erreur',
      returnUrl: 'https://boutique.example/merci?commande=8',
      containsDonation: false,
      payer: { firstName: 'Marie', lastName: 'Petit', email: 'marie@example.org', country: 'FRA' },
      metadata: { commande: 8 },
    }
    const path = `/organizations/${slug}/checkout-intents`
    const asked = await call('POST', path, body)
    expect(differences('InitCheckoutResponse', asked.json())).toEqual([])
    const { id, redirectUrl } = asked.json<{ id: number; redirectUrl: string }>()
    const before = await compared<{ order?: Order; metadata: unknown }>(
      'GET /organizations/{organizationSlug}/checkout-intents/{checkoutIntentId}',
      `${path}/${id}`,
    )
    expect(before).toMatchObject({ id, redirectUrl, metadata: { commande: 8 } })
    expect(before).not.toHaveProperty('order')
    const { pay } = await customerOf(test, { cartId: redirectUrl.slice(redirectUrl.lastIndexOf('/') + 1) })
    await pay()
    const after = await compared<{ order?: Order }>(
      'GET /organizations/{organizationSlug}/checkout-intents/{checkoutIntentId}',
      `${path}/${id}`,
    )
    expect(after).toMatchObject({
      redirectUrl: null,
      order: { checkoutIntentId: id, amount: { total: 2500 } },
    })
    expect(await compared<Order>('GET /orders/{orderId}', `/orders/${after.order?.id}`)).toEqual(after.order)
    expect((await call('POST', path, { ...body, totalAmount: 2400 })).statusCode).toBe(400)
    // As a shop in PHP reckons 19.90 €, and as a form sends it.
    for (const amount of [19.9 * 100, '1990']) {
      const sent = { ...body, totalAmount: amount, initialAmount: amount, containsDonation: 0 }
      expect((await call('POST', path, sent)).statusCode).toBe(200)
    }
    // Much that may be null is not sent at all.
    const least = { ...body, metadata: undefined, payer: undefined }
    expect((await call('POST', path, least)).statusCode).toBe(200)
    expect((await call('POST', path, { ...least, payer: {}, terms: [] })).statusCode).toBe(200)
    const term = { amount: 500, date: '9999-12-31T23:59:59Z' }
    const never = { ...least, totalAmount: 3000, terms: [term] }
    expect((await call('POST', path, never)).statusCode).toBe(400)
    const unset = { ...least, payer: { dateOfBirth: '0001-01-01T00:00:00' } }
    expect((await call('POST', path, unset)).statusCode).toBe(200)
    const deep: unknown = JSON.parse('['.repeat(900) + ']'.repeat(900))
    expect((await call('POST', path, { ...least, metadata: deep })).statusCode).toBe(400)
    const half = { ...body, totalAmount: 1990.5, initialAmount: 1990.5 }
    expect((await call('POST', path, half)).statusCode).toBe(400)
    expect((await call('GET', `${path}/987654321`)).statusCode).toBe(404)
  })
})

describe('a partner', () => {
  let partner: KeyWithSecret
  let own: string
  let consented: GivenTokens
  let admin: Visitor
  let administrator: string
  const callAs =
    (bearer: () => string) => (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
      test.http.inject({
        method,
        url: `/v5${path}`,
        headers: { authorization: `Bearer ${bearer()}` },
        ...(body ? { payload: body } : {}),
      })
  const itself = callAs(() => own)
  const forAssociation = callAs(() => consented.access_token)
  type Act = Parameters<typeof auditSentence>[0]
  const shown = async () => {
    const answered = await itself('GET', '/partners/me')
    expect(answered.statusCode).toBe(200)
    expect(differences('PartnerPublicModel', answered.json())).toEqual([])
    return answered.json()
  }

  beforeAll(async () => {
    partner = await makeTestPartner(test, { url: 'https://ludotheque.example/' })
    own = (await askToken(test, withSecret(partner))).json<{ access_token: string }>().access_token
    const { email } = await found<{ email: string }>(sql`
      select u.email from organizations o join memberships m on m.organization_id = o.id
        join users u on u.id = m.user_id
      where o.slug = ${slug} and m.role = 'OrganizationAdmin' limit 1`)
    administrator = email
    admin = await signedInVisitor(test, email, DEMO_PASSWORD)
    consented = await letIn(test, partner, { slug, admin }, again(DEMO_PASSWORD))
  })

  it('reads what is known of it, the sums included', async () => {
    const { apiClient, partnerStatistics: before } = await shown()
    expect(apiClient).toEqual({
      id: partner.clientId,
      secret: null,
      partnerName: 'Ludothèque SAS',
      privileges: [...API_PRIVILEGES],
      domain: 'app.example',
    })
    const collected = await found<{ cents: number }>(sql`
      select sum(t.collected_cents)::bigint as cents from form_totals t join forms f on f.id = t.form_id
        join organizations o on o.id = f.organization_id where o.slug = ${slug}`)
    const changes = await found<{ cents: number }>(sql`
      select coalesce(sum(t.collected_cents), 0)::bigint as cents from form_total_changes t
        join forms f on f.id = t.form_id join organizations o on o.id = f.organization_id where o.slug = ${slug}`)
    expect(before).toEqual({
      linkedOrganizationsCount: 1,
      linkedOrganizationsCollectedAmount: collected.cents + changes.cents,
      checkoutCollectedAmount: 0,
      organizationsUsingCheckout: 0,
      availableOrganizationsAccessTokenCount: 1,
    })
    const letRead = (privileges: readonly string[]) =>
      test.app.db.query(
        sql`update api_consents set privileges = ${privileges} where client_id = ${partner.clientId}`,
      )
    await letRead(['AccessPublicData', 'Checkout'])
    expect((await shown()).partnerStatistics).toMatchObject({
      linkedOrganizationsCount: 1,
      linkedOrganizationsCollectedAmount: 0,
    })
    await letRead(API_PRIVILEGES)
    const asked = await forAssociation('POST', `/organizations/${slug}/checkout-intents`, {
      totalAmount: 1500,
      initialAmount: 1500,
      itemName: 'Un jeu',
      backUrl: 'https://app.example/a',
      errorUrl: 'https://app.example/b',
      returnUrl: 'https://app.example/c',
      containsDonation: false,
    })
    expect({ status: asked.statusCode, said: asked.json().code }).toEqual({ status: 200 })
    const { redirectUrl } = asked.json<{ redirectUrl: string }>()
    const { pay } = await customerOf(test, { cartId: redirectUrl.slice(redirectUrl.lastIndexOf('/') + 1) })
    await pay()
    expect((await shown()).partnerStatistics).toMatchObject({
      checkoutCollectedAmount: 1500,
      organizationsUsingCheckout: 1,
    })
  })

  it('reads the associations that let it in', async () => {
    const answered = await itself('GET', '/partners/me/organizations?pageSize=1')
    const page = answered.json<Paged & { data: object[] }>()
    expect(differences('ResultsWithPaginationModel_PartnerOrganizationModel', page)).toEqual([])
    expect(page.data).toMatchObject([
      {
        organization: { organizationSlug: slug, linkedPartners: ['Ludothèque'] },
        availableAccessToken: true,
      },
    ])
    expect(page.pagination.totalCount).toBe(1)
    const next = await itself(
      'GET',
      `/partners/me/organizations?continuationToken=${page.pagination.continuationToken}`,
    )
    expect(next.json<Paged>().data).toEqual([])
    expect((await itself('GET', '/partners/me/organizations?continuationToken=wrong')).statusCode).toBe(400)
  })

  it('moves its domain, and to no wrong one', async () => {
    for (const [body, domain] of [
      [{ Domain: 'https://autre.example/' }, 'autre.example'],
      [{ domain: 'app.example' }, 'app.example'],
    ] as const) {
      const answered = await itself('PUT', '/partners/me/api-clients', body)
      expect([answered.statusCode, answered.body]).toEqual([200, 'null'])
      expect((await shown()).apiClient.domain).toBe(domain)
    }
    for (const domain of ['*.app.example', 'http://app.example', '192.0.2.1'])
      expect((await itself('PUT', '/partners/me/api-clients', { domain })).json().code).toBe(
        'REDIRECT_ADDRESS_INVALID',
      )
    expect((await shown()).apiClient.domain).toBe('app.example')
  })

  it('is notified of everything, of one type, or of one association', async () => {
    const url = 'https://app.example/notifications'
    const main = '/partners/me/api-notifications'
    const ofOne = `${main}/organizations/${slug}`
    for (const [by, path] of [
      [itself, main],
      [itself, ofOne],
      [forAssociation, ofOne],
    ] as const) {
      const one = await by('PUT', path, { url, notificationType: 'Order' })
      expect([one.statusCode, differences('ApiUrlNotificationModel', one.json())]).toEqual([200, []])
      expect(one.json()).toMatchObject({ url, apiNotificationType: 'Order' })
      expect((await by('DELETE', `${path}?notificationType=Order`)).statusCode).toBe(200)
      const all = await by('PUT', path, { url })
      expect([all.statusCode, differences('ApiUrlNotificationModel', all.json())]).toEqual([200, []])
      expect((await by('PUT', path, { url })).json()).toEqual(all.json())
      expect((await by('DELETE', path)).statusCode).toBe(200)
      expect((await shown()).urlNotificationList).toEqual([])
    }
    const { signatureKey } = (await itself('PUT', main, { url })).json()
    const { urlNotificationList: list } = await shown()
    expect(list).toHaveLength(4)
    for (const apiNotificationType of ['Form', 'Order', 'Organization', 'Payment'])
      expect(list).toContainEqual({ url, apiNotificationType, signatureKey })
    expect((await itself('DELETE', main)).statusCode).toBe(200)
    expect((await itself('PUT', main, { url: 'http://169.254.169.254/' })).json().code).toBe(
      'WEBHOOK_ADDRESS_REFUSED',
    )
  })

  it('is told of one association where its administrators can see it: on their page, in their log, by mail', async () => {
    const ofOne = `/partners/me/api-notifications/organizations/${slug}`
    const url = 'https://app.example/ici'
    await test.worker.drain()
    const before = test.mails.received.length
    for (let n = 0; n < 2; n += 1)
      expect((await itself('PUT', ofOne, { url, notificationType: 'Order' })).statusCode).toBe(200)
    const shownTo = async () =>
      (await admin.get(`/api/manage/organizations/${slug}/applications`)).json().data
    expect(await shownTo()).toMatchObject([{ addresses: [{ url, types: ['Order'] }] }])
    expect((await itself('DELETE', ofOne)).statusCode).toBe(200)
    expect(await shownTo()).toMatchObject([{ addresses: [] }])
    expect((await forAssociation('PUT', ofOne, { url })).statusCode).toBe(200)
    expect((await forAssociation('DELETE', ofOne)).statusCode).toBe(200)
    await test.worker.drain()
    const notes = (await admin.get(`/api/manage/organizations/${slug}/audit`)).json<{ data: Act[] }>().data
    const sentences = notes.map((note) => auditSentence(note, 'fr')).filter((one) => /notification/.test(one))
    const [inSomebodysName = '', ...byItself] = sentences.slice(1, 4)
    expect(inSomebodysName).toContain(`(par l’application «\u202fLudothèque\u202f») a donné une adresse`)
    expect(byItself).toEqual([
      'L’application «\u202fLudothèque\u202f» a retiré une adresse de notification',
      `L’application «\u202fLudothèque\u202f» a donné une adresse de notification ${url}`,
    ])
    const mails = test.mails.received.slice(before).filter(({ to }) => to?.[0]?.address === administrator)
    expect(
      mails.map(({ subject }) => /L’application Ludothèque donne une adresse/.test(subject ?? '')),
    ).toEqual([true, true])
    expect(mails[0]?.text).toContain(url)
  })

  it('changes an address twenty times in ten minutes, and what stands already as often as it likes', async () => {
    test.clock.advance(10 * 60_000)
    const ofOne = `/partners/me/api-notifications/organizations/${slug}`
    const give = async (n: number) => {
      const url = `https://app.example/${n}`
      return (await itself('PUT', ofOne, { url, notificationType: 'Form' })).statusCode
    }
    for (let n = 1; n <= 20; n += 1) expect(await give(n)).toBe(200)
    expect(await give(21)).toBe(429)
    expect(await give(20)).toBe(200)
    expect((await itself('DELETE', ofOne)).statusCode).toBe(200)
  })

  it('alone is let near it: no key of an association, and no token of one for what concerns all', async () => {
    const main = '/partners/me/api-notifications'
    const url = 'https://app.example/notifications'
    for (const [method, path, body] of [
      ['GET', '/partners/me', undefined],
      ['GET', '/partners/me/organizations', undefined],
      ['PUT', '/partners/me/api-clients', { domain: 'app.example' }],
      ['PUT', main, { url }],
      ['DELETE', main, undefined],
    ] as const)
      for (const by of [call, forAssociation]) expect((await by(method, path, body)).statusCode).toBe(403)
    for (const other of ['les-abeilles-du-faubourg', 'nulle-part']) {
      expect((await itself('PUT', `${main}/organizations/${other}`, { url })).statusCode).toBe(403)
      expect((await forAssociation('DELETE', `${main}/organizations/${other}`)).statusCode).toBe(403)
    }
    expect((await call('PUT', `${main}/organizations/${slug}`, { url })).statusCode).toBe(403)
    const stranger = await makeTestPartner(test)
    const given = await askToken(test, withSecret(stranger))
    const asStranger = callAs(() => given.json<{ access_token: string }>().access_token)
    expect((await asStranger('PUT', `${main}/organizations/${slug}`, { url })).statusCode).toBe(403)
    expect((await asStranger('GET', '/partners/me/organizations')).json<Paged>().data).toEqual([])
  })
})
