import { askToken, makeTestKey, withSecret } from './api-clients.ts'
import { askedByShop } from './checkout-intents.ts'
import type { TestApp } from './test-app.ts'
import { param, sql } from '../src/platform/sql.ts'

const SLUG = 'les-jardins-partages'

/** Every call of the public API once, by a key of the demonstration's association, in the order in which one leads to another. */
export async function callPublicApi(test: TestApp): Promise<void> {
  const call = await callerWithKey(test)
  const path = `/organizations/${SLUG}`
  const form = `${path}/forms/Event/fete-de-printemps`
  const { order, payment, planned } = await somethingPaid(test)
  for (const address of [
    '/users/me/organizations',
    path,
    `${path}/formTypes`,
    `${path}/forms`,
    `${form}/public`,
  ])
    await call('GET', address)
  for (const list of ['orders', 'items', 'payments']) {
    await call('GET', `${path}/${list}?pageSize=2`)
    await call('GET', `${form}/${list}?pageSize=2`)
  }
  const { items } = await call<{ items: { id: number }[] }>('GET', `/orders/${order}`)
  await call('GET', `/items/${items[0]?.id}?withDetails=true`)
  await call('GET', `/payments/${payment}`)
  await call('POST', `/payments/${payment}/refund?amount=100`)
  await call('POST', `/orders/${planned}/cancel`)
  for (const values of ['tags', 'form/Event/types', 'organization/categories', 'company-legal-status'])
    await call('GET', `/values/${values}`)
  await call('GET', `/tags/${encodeURIComponent('Fête ou festival')}?withCount=true`)
  for (const list of ['forms', 'organizations']) await call('POST', `/directory/${list}?pageSize=2`, {})
  const { formSlug } = await call<{ formSlug: string }>('POST', `${path}/forms/Event/action/quick-create`, {
    title: 'Bal d’été',
    startDate: '2031-07-14T20:00:00+02:00',
    contact: { email: 'bal@jardins-partages.example' },
  })
  await call('PUT', `${path}/forms/Event/${formSlug}/state`, { state: 'Public' })
  const { id } = await call<{ id: number }>('POST', `${path}/checkout-intents`, askedByShop())
  await call('GET', `${path}/checkout-intents/${id}`)
}

async function callerWithKey(test: TestApp) {
  const [association] = await test.app.db.query<{ id: number; adminId: number }>(sql`
    select o.id, m.user_id as "adminId" from organizations o join memberships m on m.organization_id = o.id
    where o.slug = ${SLUG} and m.role = 'OrganizationAdmin' limit 1`)
  if (!association) throw new Error('the demonstration has no administrator')
  const given = await askToken(test, withSecret(await makeTestKey(test, association)))
  const authorization = `Bearer ${given.json<{ access_token: string }>().access_token}`
  return async <T>(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object): Promise<T> => {
    const asked = { method, url: `/v5${path}`, headers: { authorization }, ...(payload ? { payload } : {}) }
    return (await test.http.inject(asked)).json()
  }
}

/** An order that was paid at once by card, and one that is paid in instalments. */
async function somethingPaid(test: TestApp) {
  const [found] = await test.app.db.query<{ order: number; payment: number; planned: number }>(sql`
    select p.order_id as "order", p.id as payment, (
        select q.order_id from payments q where q.organization_id = p.organization_id and q.state = 'Pending' limit 1) as planned
    from payments p join organizations g on g.id = p.organization_id
    where g.slug = ${param(SLUG)} and p.state = 'Authorized' and p.type = 'Credit' and p.returned_cents = 0
      and p.amount_cents > 200 order by p.id limit 1`)
  if (!found) throw new Error('nothing was paid')
  return found
}
