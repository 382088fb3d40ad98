import type { Dashboard } from '@obole/contract/manage-statistics'
import { expect, it } from 'vitest'
import { buyer } from '../../testing/buyer.ts'
import { makeCampaign, type MadeCampaign } from '../../testing/campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { createTestUser, signedInVisitor, type Visitor } from '../../testing/visitor.ts'
import { grantRole } from '../people/change-roles.ts'
import { sql } from '../platform/sql.ts'

const test = testApp()
let people = 0

async function visitorWith(event: MadeCampaign, role: 'OrganizationAdmin' | 'FormAdmin'): Promise<Visitor> {
  people += 1
  const email = `accueil-${people}@example.org`
  const userId = await createTestUser(test, { email })
  const [form] = await test.app.db.query<{ organization_id: number }>(
    sql`
      select organization_id from forms where id = ${event.formId}`,
  )
  const formId = role === 'FormAdmin' ? event.formId : null
  await grantRole(test.app, { userId, organizationId: form?.organization_id ?? 0, role, formId })
  return signedInVisitor(test, email)
}

const IN_A_WEEK = new Date(Date.now() + 7 * 86_400_000)

it('the dashboard counts the places left of an event as those who buy find them', async () => {
  const event = await makeCampaign(test, {
    tiers: [
      { name: 'Assis', price: 0, stock: 3 },
      { name: 'Debout', price: 0, stock: 9 },
      { name: 'Hier', price: 0, stock: 50, saleEnd: new Date(Date.now() - 86_400_000) },
      { name: 'Un don', type: 'Donation', price: null },
    ],
    entries: 10,
    columns: { start_at: IN_A_WEEK, display_remaining_entries: true },
  })
  const path = `/api/manage/organizations/${event.ref.organizationSlug}/dashboard`
  const admin = await visitorWith(event, 'OrganizationAdmin')
  const places = async (): Promise<Dashboard['events']> => (await admin.get(path)).json().events
  const { formType, formSlug } = event.ref
  expect(await places()).toEqual([{ formType, formSlug, placesLeft: 10 }])
  await buyer(test).cart(event.cart('Assis', 'Debout'))
  expect(await places()).toEqual([{ formType, formSlug, placesLeft: 8 }])
  await event.edit(sql`update stocks set capacity = capacity + 50 where id = ${event.stock('entries')}`)
  // What the tiers leave is fewer now: two seats and eight that stand.
  expect(await places()).toEqual([{ formType, formSlug, placesLeft: 10 }])
})

it('the dashboard names no event that is over, or that nobody can buy', async () => {
  const over = await makeCampaign(test, {
    tiers: [{ name: 'Entrée' }],
    columns: { start_at: new Date(Date.now() - 86_400_000) },
  })
  const admin = await visitorWith(over, 'OrganizationAdmin')
  const path = `/api/manage/organizations/${over.ref.organizationSlug}/dashboard`
  expect((await admin.get(path)).json()).toEqual({ unpaid: { count: 0, amount: 0 }, toCome: 0, events: [] })
  const draft = await makeCampaign(test, {
    tiers: [{ name: 'Entrée' }],
    columns: { start_at: IN_A_WEEK, state: 'Draft' },
  })
  const author = await visitorWith(draft, 'OrganizationAdmin')
  const own = await author.get(`/api/manage/organizations/${draft.ref.organizationSlug}/dashboard`)
  expect(own.json()).toMatchObject({ events: [] })
})

it('the dashboard of one campaign is open to whoever looks after it, and that of the association is not', async () => {
  const event = await makeCampaign(test, { tiers: [{ name: 'Entrée' }], columns: { start_at: IN_A_WEEK } })
  const { organizationSlug, formType, formSlug } = event.ref
  const path = `/api/manage/organizations/${organizationSlug}/dashboard`
  await visitorWith(event, 'OrganizationAdmin')
  const member = await visitorWith(event, 'FormAdmin')
  expect((await member.get(path)).statusCode).toBe(403)
  const own = await member.get(`${path}?formType=${formType}&formSlug=${formSlug}`)
  expect(own.json().events).toEqual([{ formType, formSlug, placesLeft: null }])
})
