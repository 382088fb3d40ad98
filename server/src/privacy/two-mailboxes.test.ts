import { beforeAll, describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { publishCampaign, type PublishedCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { again as typedAgain } from '../../testing/visitor.ts'
import { fileNewOrders } from '../contacts/file-orders.ts'
import { sql } from '../platform/sql.ts'

/** Somebody who used two mailboxes, all of whose rows come to stand under one. */
const test = testApp()
let association: MadeAssociation
let event: PublishedCampaign
const BOXES = ['jean@maison.example', 'jean@bureau.example'] as const
const LEA = { firstName: 'Léa', lastName: 'Martin' }
const ids: Record<string, number> = {}

const contacts = async () =>
  test.app.db.query<{ id: number; key: string; name: string }>(sql`
    select id, key, first_name as name from contacts where organization_id = ${association.id} order by id`)
const page = async () => (await association.admin.get(`${association.path}/privacy`)).json()
const forget = (contactId: number) =>
  association.admin.post(
    `${association.path}/contacts/${contactId}/forgetting`,
    { askedOn: '2026-01-02' },
    typedAgain(),
  )
const again = (number: number) =>
  association.admin.post(`${association.path}/privacy/forgettings/${number}/again`)

beforeAll(async () => {
  association = await makeAssociation(test)
  event = await publishCampaign(test, { association, title: 'Stage' })
  const tierId = event.tier().id
  for (const email of BOXES) {
    const payer = { firstName: 'Jean', lastName: 'Martin', email }
    const { id } = await registerOrder(event, {
      payer,
      items: [{ tierId, participant: LEA }, { tierId }],
    })
    // As a purchase online leaves it: « two a person », counted by the lines.
    await test.app.db.query(sql`
      with made as (select personal_stock(${event.formId}, null, ${email}, 2) as id),
      named as (update order_items set stock_ids = stock_ids || (select id from made) where order_id = ${id})
      select id from made`)
    await test.app.db.query(sql`
      update stocks set sold_elsewhere = 0 where id in (select stock_id from personal_limits)`)
  }
  await fileNewOrders(test.app)
  const rows = await contacts()
  for (const { id, key } of rows) ids[key] = id
  const { admin, path } = association
  const [one, other] = BOXES.map((email) => ids[`${email} jean martin`])
  await admin.post(`${path}/contacts/merges`, { oneId: one, otherId: other })
  const later = Math.max(...BOXES.map((email) => ids[`${email} lea martin`] ?? 0))
  await admin.post(`${path}/contacts/${later}/notes`, { text: 'Sait nager' })
  const aliases = BOXES.map((email, place) => ({
    key: `${email} lea m`,
    id: ids[`${BOXES[1 - place]} lea martin`] ?? 0,
  }))
  for (const { key, id } of aliases)
    await test.app.db.query(
      sql`insert into contact_aliases (organization_id, key, contact_id) values (${association.id}, ${key}, ${id})`,
    )
  await test.app.db.query(sql`
    insert into order_messages (id, organization_id, user_id, subject, body, created_at)
    values ('both', ${association.id}, ${association.adminId}, 'a', 'b', now())`)
  await test.app.db.query(sql`
    insert into order_message_recipients (message_id, email, order_ids, sent_at)
    select 'both', payer_email, array[id], now() from orders where organization_id = ${association.id}`)
})

describe('somebody who has two mailboxes', () => {
  it('is forgotten, with a child whom both mailboxes knew and what both may still buy', async () => {
    expect((await forget(ids[`${BOXES[0]} jean martin`] ?? 0)).statusCode).toBe(200)
    await test.worker.drain()
    expect((await page()).forgettings).toMatchObject([{ state: 'Done', isClean: true }])
    await fileNewOrders(test.app)
    const placeholder = `oubli-${association.id}-1@personne.invalid`
    const left = await contacts()
    // The second file of the child stays, because somebody wrote in it; the desk proposes to make them one.
    expect(left.map(({ name }) => name)).toEqual(['Léa', 'Léa'])
    expect(left.map(({ key }) => key.startsWith(`${placeholder} lea martin`))).toEqual([true, true])
    const aliases = await test.app.db.query(sql`select key from contact_aliases order by key`)
    expect(aliases).toEqual([{ key: `${placeholder} lea m` }, { key: `${placeholder} lea martin` }])
    const lines = await test.app.db.query<{ id: number }>(
      sql`select distinct contact_id as id from contact_lines`,
    )
    expect(lines).toHaveLength(1)
    const { data } = (await association.admin.get(`${association.path}/contacts/duplicates`)).json()
    expect(data).toMatchObject([{ reason: 'SameName' }])
  })

  it('has no limit that counts for them, and their lines give back what they still hold', async () => {
    expect(await test.app.db.query(sql`select from personal_limits`)).toEqual([])
    const lines = await test.app.db.query(sql`
      select i.stock_ids <@ array(select id from stocks) as sound from order_items i`)
    expect(lines).toEqual([{ sound: true }, { sound: true }, { sound: true }, { sound: true }])
  })

  it('had a message once, about the orders of both', async () => {
    const recipients = await test.app.db.query(sql`
      select email, cardinality(order_ids) as orders from order_message_recipients`)
    expect(recipients).toEqual([{ email: `oubli-${association.id}-1@personne.invalid`, orders: 2 }])
  })
})

describe('a forgetting whose job failed', () => {
  it('says so, is begun again by its own administrators, and is done', async () => {
    await registerOrder(event, {
      payer: { firstName: 'Ugo', lastName: 'Passant', email: 'ugo@passage.example' },
    })
    await fileNewOrders(test.app)
    const ugo = (await contacts()).find(({ name }) => name === 'Ugo')
    await forget(ugo?.id ?? 0)
    const number = 2
    // While its job waits, nothing is begun again.
    expect((await again(number)).json().code).toBe('FORGETTING_AT_WORK')
    await test.app.db.query(sql`
      create function refuse_it() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`)
    await test.app.db.query(sql`
      create trigger refuse_it before update on forgettings for each row execute function refuse_it()`)
    await test.worker.drain()
    await test.app.db.query(sql`update jobs set parked_at = now() where payload ? 'forgettingId'`)
    expect((await page()).forgettings[0]).toMatchObject({ number, state: 'Running', hasFailed: true })
    await test.app.db.query(sql`drop trigger refuse_it on forgettings`)
    await again(number)
    await test.worker.drain()
    expect((await page()).forgettings[0]).toMatchObject({ number, state: 'Done', hasFailed: false })
    expect(await test.app.db.query(sql`select from jobs where payload ? 'forgettingId'`)).toEqual([])
  })
})
