import { expect, it } from 'vitest'
import { makeAssociation } from '../../testing/association.ts'
import { asked, type CheckoutBodyInput } from '../../testing/checkout-intents.ts'
import { publishCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { again } from '../../testing/visitor.ts'
import { expireCarts } from '../carts/expire-carts.ts'
import { forgetIntents } from '../checkout-intents/forget-intents.ts'
import { fileNewOrders } from '../contacts/file-orders.ts'
import { sql } from '../platform/sql.ts'

/** What shops outside told of somebody whom they asked for money, and who never came. */
const test = testApp()

it('[DP3] is forgotten with them, whether the intent is over or not, and what names others stays', async () => {
  const association = await makeAssociation(test)
  const neighbour = await makeAssociation(test)
  const event = await publishCampaign(test, { association })
  const email = 'oubli@martin.example'
  await registerOrder(event, { payer: { firstName: 'Oubli', lastName: 'Durand', email } })
  await fileNewOrders(test.app)
  const shop = async (over: Partial<CheckoutBodyInput>, of = association) => (await asked(test, of, over)).id
  await shop({ metadata: { client: email } })
  test.clock.advance(16 * 60_000)
  await expireCarts(test.app)
  await forgetIntents(test.app)
  test.clock.advance(-16 * 60_000)
  await shop({ metadata: { client: email }, payer: { email } })
  await shop({ metadata: { panier: 12 }, payer: { email } })
  const another = await shop({ metadata: { vendeur: email }, payer: { email: 'lea@martin.example' } })
  const longer = await shop({ metadata: { client: `jean-${email}` } })
  const elsewhere = await shop({ metadata: { client: email } }, neighbour)
  const [contact] = await test.app.db.query<{ id: number }>(sql`
    select id from contacts where organization_id = ${association.id}`)
  const { admin, path } = association
  const address = `${path}/contacts/${contact?.id}/forgetting`
  expect((await admin.post(address, { askedOn: '2026-01-02' }, again())).statusCode).toBe(200)
  await test.worker.drain()
  const kept = await test.app.db.query<{ id: number }>(sql`
    select id from checkout_intents where payer is not null or metadata is not null order by id`)
  expect(kept.map(({ id }) => id)).toEqual([another, longer, elsewhere])
})
