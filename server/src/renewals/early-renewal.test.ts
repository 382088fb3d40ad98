import { membershipPeriod } from '@obole/core/campaign/membership'
import { addDays, type LocalDate, monthsAfter, parisDate, parisInstant } from '@obole/core/dates/dates'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { makeAssociation } from '../../testing/association.ts'
import { buyer, payer } from '../../testing/buyer.ts'
import { makeCampaign } from '../../testing/campaign.ts'
import { makeMember } from '../../testing/members.ts'
import { testApp } from '../../testing/test-app.ts'
import { fileNewOrders } from '../contacts/file-orders.ts'
import { findOrder } from '../orders/find-order.ts'
import { sql } from '../platform/sql.ts'
import { renewalToken } from './renewal-token.ts'

const test = testApp()
const RATES = ['Adulte', 'Étudiant'] as const
type Rate = (typeof RATES)[number]

const campaignOf = (validity: string) =>
  makeCampaign(test, {
    formType: 'Membership',
    tiers: RATES.map((name) => ({ name, type: 'Membership', price: 0, asksParticipant: true })),
    columns: { validity_type: validity },
  })

let campaign: Awaited<ReturnType<typeof campaignOf>>
let made = 0
let email: string
const lou = { firstName: 'Lou', lastName: 'Petit' }

beforeAll(async () => {
  // Somebody of whom a list was read in.
  await makeAssociation(test)
  campaign = await campaignOf('MovingYear')
})
beforeEach(() => {
  made += 1
  email = `tot${made}@renouvelle.example`
})

const today = () => parisDate(test.clock.now())

function liveUntil(day: LocalDate): void {
  test.clock.advance(parisInstant(day, '12:00') - test.clock.now())
}

interface Joining {
  rate?: Rate
  person?: typeof lou
  of?: typeof campaign
}

/** The days of the membership that this person takes now. */
async function join({ rate = 'Adulte', person = lou, of = campaign }: Joining = {}) {
  const visitor = buyer(test)
  const line = { tierId: of.tier(rate), tierType: 'Membership' as const, participant: { ...person, email } }
  const cart = await visitor.cart(of.cart(line))
  await visitor.call('PUT', `/carts/${cart.id}/payer`, { ...payer, ...person, email })
  await visitor.call('PUT', `/carts/${cart.id}/tip`, { tip: 0 })
  await visitor.request(cart)
  await fileNewOrders(test.app)
  const [row] = await test.app.db.query<{
    id: number
    orderId: number
    from: LocalDate
    until: LocalDate
  }>(sql`
    select i.id, o.id as "orderId", membership_from(f.validity_type, o.created_at, i.starts_on, f.start_at)::text as from,
      membership_until(f.validity_type, o.created_at, i.starts_on, f.end_at)::text as until
    from order_items i join orders o on o.id = i.order_id join forms f on f.id = i.form_id
    where o.payer_email = ${email} order by i.id desc limit 1`)
  if (!row) throw new Error('nobody joined')
  return row
}

const yearFrom = (from: LocalDate) => ({ from, until: addDays(monthsAfter(from, 12), -1) })

it('[F28] begins on the day after the current one, renewed a month before its end', async () => {
  const first = await join()
  expect(first).toMatchObject(yearFrom(today()))
  liveUntil(addDays(first.until, -30))
  const second = await join()
  expect(second).toMatchObject(yearFrom(addDays(first.until, 1)))
  // Whoever renews twice, or takes another rate by then, loses nothing either.
  expect(await join()).toMatchObject(yearFrom(addDays(second.until, 1)))
})

it('[F28] says its days on the page that the link opens and on the order', async () => {
  const first = await join()
  liveUntil(addDays(first.until, -45))
  const [file] = await test.app.db.query<{ id: number; organizationId: number }>(
    sql`select id, organization_id as "organizationId" from contacts where email = ${email}`,
  )
  const open = async () => {
    const { id: contactId = 0, organizationId = 0 } = file ?? {}
    const token = renewalToken(test.app, { contactId, organizationId, email })
    return (await buyer(test).call('POST', '/renewals/open', { token, ...campaign.ref })).json
  }
  const next = yearFrom(addDays(first.until, 1))
  expect(await open()).toMatchObject({ next })
  const { orderId } = await join()
  const order = await findOrder(test.app, orderId)
  expect(order?.lines.map(({ membership }) => membership)).toEqual([next])
  liveUntil(addDays(next.until, 1))
  expect(await open()).toMatchObject({ next: null })
})

it('[F28] begins at once, renewed after the end', async () => {
  const first = await join()
  liveUntil(addDays(first.until, 1))
  expect(await join()).toMatchObject(yearFrom(today()))
})

it('[F28] does not wait for one that was cancelled', async () => {
  const first = await join()
  await test.app.db.query(sql`update order_items set state = 'Canceled' where id = ${first.id}`)
  expect(await join()).toMatchObject(yearFrom(today()))
})

it('[F28] does not wait for that of somebody else with the same mailbox', async () => {
  await join()
  expect(await join({ person: { ...lou, firstName: 'Max' } })).toMatchObject(yearFrom(today()))
})

it('[F28] waits for one of another rate where that ends within 30 days', async () => {
  const first = await join()
  liveUntil(addDays(first.until, -31))
  expect(await join({ rate: 'Étudiant' })).toMatchObject(yearFrom(today()))
  email = `autre-${email}`
  const other = await join()
  liveUntil(addDays(other.until, -30))
  expect(await join({ rate: 'Étudiant' })).toMatchObject(yearFrom(addDays(other.until, 1)))
})

it('[F28] waits for one that was read in, where that ends within 30 days', async () => {
  const until = addDays(today(), 20)
  const [order] = await test.app.db.query<{ id: number }>(
    sql`select organization_id as id from forms where id = ${campaign.formId}`,
  )
  const contactId = await makeMember(test, { organizationId: order?.id ?? 0, ...lou, email, until })
  await test.app.db.query(
    sql`update contacts set key = contact_key(null, 'Lou', 'Petit', ${email}, null) where id = ${contactId}`,
  )
  expect(await join()).toMatchObject(yearFrom(addDays(until, 1)))
})

it('[F28] lasts in the database as it does in the rules', async () => {
  const startsOn = '2027-03-01'
  const [row] = await test.app.db.query(sql`
    select membership_from('MovingYear', now(), ${startsOn}::date, null)::text as from,
      membership_until('MovingYear', now(), ${startsOn}::date, null)::text as until`)
  const moving = { validityType: 'MovingYear', startsAt: null, endsAt: null } as const
  expect(row).toEqual(membershipPeriod('2027-01-01', moving, startsOn))
})
