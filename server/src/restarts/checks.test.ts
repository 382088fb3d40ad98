import { beforeAll, expect, it } from 'vitest'
import { makeAssociation } from '../../testing/association.ts'
import { NOTHING_MISSED } from '../../testing/daily-looks.ts'
import { foundByChecks } from '../../testing/found-by-checks.ts'
import { publishCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { sql } from '../platform/sql.ts'
import { restartChecks } from './restarts.checks.ts'

const test = testApp()

/** One donor who was written to twice and whose cart became an order, and one who waits with their reading. */
beforeAll(async () => {
  const campaign = await publishCampaign(test)
  const { id, adminId } = campaign.association
  await makeAssociation(test)
  const order = await registerOrder(campaign)
  await test.app.db.query(sql`
    with pull as (
      insert into pulls (organization_id, user_id, state, created_at, done_at)
      values (${id}, ${adminId}, 'Done', now(), now()) returning id),
    message as (
      insert into mailings (id, organization_id, user_id, state, audience, subject, body, created_at, changed_at)
      values ('message', ${id}, ${adminId}, 'Draft', '{}', '', '', now(), now()) returning id),
    donor as (
      insert into monthly_donors (organization_id, mailbox, kept_since) values (${id}, 'digest', now()) returning id),
    waiting as (
      insert into monthly_donors (organization_id, pull_id, gifts, amount_cents, last_paid_on, kept_since)
      select ${id}, pull.id, '{}', 1000, '2026-11-05', now() from pull),
    cart as (
      insert into restart_carts (cart_id, donor_id) select o.cart_id, donor.id from orders o, donor where o.id = ${order.id})
    insert into monthly_donor_mails (donor_id, step, mailing_id, at)
    select donor.id, step, message.id, at from donor, message,
      (values ('Invitation', now() - interval '15 days'), ('Reminder', now())) mails (step, at)`)
})

const found = (plant: string) => foundByChecks(test, restartChecks, [plant])

it('nothing is found where nothing is broken', async () => {
  expect((await found('select')).names).toEqual([])
})

it.each([
  [
    'IM15',
    'another association writes',
    'update mailings set organization_id = (select max(id) from organizations)',
  ],
  [
    'IM15',
    'a second mail comes first',
    "update monthly_donor_mails set at = now() where step = 'Invitation'",
  ],
  [
    'IM16',
    'another association sells',
    'update orders set organization_id = (select max(id) from organizations)',
  ],
  [
    'IM17',
    'whoever was written to goes with the reading',
    'update monthly_donors set pull_id = (select max(id) from pulls)',
  ],
])('%s, %s: it is found', async (rule, _what, plant) => {
  const { names, missed } = await found(plant)
  expect(names).toEqual([expect.stringMatching(`^${rule} `)])
  expect(missed).toEqual(NOTHING_MISSED)
})
