import { randomUUID } from 'node:crypto'
import { problemSchema } from '@obole/contract/problems'
import { parisDate, parisInstant } from '@obole/core/dates/dates'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  aSentScan,
  askDoor,
  deskOf,
  doorOf,
  letDoorSell,
  makeDoorLink,
  openTestPhone,
  passesIn,
} from '../../testing/door.ts'
import { waitingForALock } from '../../testing/locks.ts'
import {
  aPayer,
  publishCampaign,
  type PublishedCampaign,
  registerOrder,
} from '../../testing/managed-campaign.ts'
import { moveMoney } from '../../testing/money.ts'
import { testApp } from '../../testing/test-app.ts'
import { TEST_PASSWORD } from '../../testing/visitor.ts'
import { sql } from '../platform/sql.ts'
import { cancelEvent } from '../refunds/cancel-event.ts'

const test = testApp()
let event: PublishedCampaign

beforeEach(async () => {
  event = await publishCampaign(test, {
    changes: ({ document }) => ({
      startDate: new Date(parisInstant(parisDate(test.clock.now()), '20:00')).toISOString(),
      contactEmail: 'bonjour@voisins.example',
      tiers: document.tiers.map((tier) => ({ ...tier, priceCategory: 'Fixed', price: 1200 })),
    }),
  })
  await letDoorSell(event)
})

const codeOf = (answer: { json(): unknown }) => problemSchema.parse(answer.json()).code

async function cancelAtDesk(): Promise<void> {
  const { association, formType, formSlug } = event
  const address = `${association.path}/forms/${formType}/${formSlug}/cancellation`
  const done = await moveMoney(
    association.admin,
    address,
    { message: 'Il pleut.' },
    { password: TEST_PASSWORD },
  )
  expect(done.statusCode).toBe(200)
}

/** Who cancels it: the administrator of its association. */
async function canceler(): Promise<{ formId: number; organizationId: number; userId: number }> {
  const { formId, association } = event
  const [admin] = await test.app.db.query<{ id: number }>(sql`
    select user_id as id from memberships where organization_id = ${association.id} order by user_id limit 1`)
  return { formId, organizationId: association.id, userId: admin?.id ?? 0 }
}

const aSale = (phone: string, more = {}) => ({
  phone,
  id: randomUUID(),
  tierId: event.tier().id,
  count: 1,
  means: 'Cash',
  ...more,
})

const anEntry = () => ({
  formType: event.formType,
  formSlug: event.formSlug,
  items: [{ tierId: event.tier().id }],
  payer: aPayer,
  means: 'Check',
  receivedOn: parisDate(test.clock.now()),
})

describe('an event that was cancelled', () => {
  it('has no door: no link is made or opened, no phone, and the reason is plain', async () => {
    const { link, pin } = await makeDoorLink(test, event)
    await cancelAtDesk()
    const { admin } = event.association
    const evening = parisDate(test.clock.now())
    const answers = [
      await test.http.inject({ url: `/api/door/links/${link}` }),
      await askDoor(test, 'openings', { link, pin, name: 'Zoé', gate: 'Nord' }),
      await admin.post(`${doorOf(event)}/links`, { name: 'Ce soir', evening }),
      await admin.post(`${doorOf(event)}/phones`, { name: 'Zoé', gate: 'Nord' }),
    ]
    expect(answers.map(codeOf)).toEqual(Array.from({ length: 4 }, () => 'DOOR_EVENT_CANCELED'))
    expect(await deskOf(event)).toMatchObject({ isCanceled: true })
    const doors = (await admin.get(`${event.association.path}/door`)).json()
    expect(doors.data).toMatchObject([{ isCanceled: true }])
  })

  it('sells nothing on a phone that was open, sends no ticket, and every ticket is told as cancelled', async () => {
    const phone = await openTestPhone(test, event)
    const before = aSale(phone.token)
    expect((await askDoor(test, 'sales', before)).statusCode).toBe(201)
    expect(await phone.sync()).toMatchObject({ event: { isCanceled: false }, sold: [{ amountCents: 1200 }] })
    await cancelAtDesk()
    for (const sale of [before, aSale(phone.token), aSale(phone.token, { payer: aPayer })]) {
      const refused = await askDoor(test, 'sales', sale)
      expect(refused.json()).toMatchObject({
        code: 'FORM_CLOSED',
        message: expect.stringContaining('Cet événement est annulé'),
        details: { shown: 'canceled' },
      })
    }
    const sync = await phone.sync()
    expect(sync).toMatchObject({ event: { isCanceled: true }, sold: [], soldByCard: [] })
    expect(passesIn(sync)).toMatchObject([{ state: 'canceled' }])
    await test.worker.drain()
    const orders = await test.app.db.query(sql`
      select distinct i.cancel_cause from order_items i where i.form_id = ${event.formId}`)
    expect(orders).toEqual([{ cancel_cause: 'EventCanceled' }])
    expect(test.mails.received.map(({ subject }) => subject).join()).not.toContain('paiement est confirmé')
  })

  it('takes no order by hand at the desk either; the same call as before answers its order', async () => {
    const { admin, path } = event.association
    const headers = { 'idempotency-key': randomUUID() }
    const first = await admin.post(`${path}/orders`, anEntry(), { headers })
    await cancelAtDesk()
    expect((await admin.post(`${path}/orders`, anEntry())).json()).toMatchObject({
      code: 'FORM_CLOSED',
      details: { shown: 'canceled' },
    })
    expect((await admin.post(`${path}/orders`, anEntry(), { headers })).json()).toMatchObject({
      id: first.json().id,
    })
  })

  it('still takes in what was scanned before, without network; what came after stands in doubt', async () => {
    const [before, slow, after] = [
      await registerOrder(event),
      await registerOrder(event),
      await registerOrder(event),
    ]
    const phone = await openTestPhone(test, event)
    const scanOf = ({ items }: typeof before) => aSentScan(items[0]?.id ?? 0, test.clock.now())
    const [early, slowest] = [scanOf(before), scanOf(slow)]
    test.clock.advance(1_000)
    await cancelAtDesk()
    test.clock.advance(1_000)
    const late = scanOf(after)
    test.clock.advance(1_000)
    // Before its orders are ended one by one, and after.
    expect((await phone.sync([early, late])).kept).toEqual([early.id, late.id])
    const doubts = [{ why: 'canceled', scan: { id: late.id } }]
    expect(await deskOf(event)).toMatchObject({ counts: [{ admitted: 2 }], doubts })
    await test.worker.drain()
    test.clock.advance(1_000)
    await phone.sync([slowest])
    const desk = await deskOf(event)
    expect(desk).toMatchObject({ counts: [{ admitted: 3 }] })
    expect(desk.doubts).toMatchObject(doubts)
  })

  it('takes nothing that is sold at the very moment it is cancelled', async () => {
    const phone = await openTestPhone(test, event)
    let selling: Promise<[string, string]> | undefined
    const { formId, organizationId, userId } = await canceler()
    await test.app.db.transaction(async (db) => {
      await db.query(sql`select from forms where id = ${formId} for update`)
      await db.query(sql`
        insert into event_cancellations (form_id, organization_id, user_id, message, asked_at)
        values (${formId}, ${organizationId}, ${userId}, 'Il pleut.', now())`)
      const { admin, path } = event.association
      selling = Promise.all([
        askDoor(test, 'sales', aSale(phone.token)).then(codeOf),
        admin.post(`${path}/orders`, anEntry()).then(codeOf),
      ])
      await expect.poll(() => waitingForALock(test)).toBeGreaterThan(1)
    })
    expect(await selling).toEqual(['FORM_CLOSED', 'FORM_CLOSED'])
    expect(await test.app.db.query(sql`select from orders where form_id = ${event.formId}`)).toEqual([])
  })

  it('ends what was sold before it was written, even by a clock that was ahead', async () => {
    const phone = await openTestPhone(test, event)
    const asked = test.clock.now()
    test.clock.advance(500)
    expect((await askDoor(test, 'sales', aSale(phone.token))).statusCode).toBe(201)
    const app = { ...test.app, clock: { now: () => asked } }
    const words = { message: 'Il pleut.', internalNote: null, returnKept: false }
    expect(await cancelEvent(app, await canceler(), words)).toMatchObject({ orders: 1 })
    const taken = await test.app.db.query(sql`
      select from event_cancellation_orders where form_id = ${event.formId}`)
    expect(taken).toHaveLength(1)
  })
})
