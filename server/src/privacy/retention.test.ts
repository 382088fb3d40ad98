import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, parisDate } from '@obole/core/dates/dates'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { ImportDesk } from '../../testing/import-desk.ts'
import { publishCampaign, type PublishedCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { makeMember } from '../../testing/members.ts'
import { testApp } from '../../testing/test-app.ts'
import { again, signedInVisitor } from '../../testing/visitor.ts'
import { fileNewOrders } from '../contacts/file-orders.ts'
import { sql } from '../platform/sql.ts'
import { previewForgetting, startForgetting } from './forget-person.ts'
import { forgetDue } from './retention.ts'

/** After how long an association forgets people by itself. */
const test = testApp()
let association: MadeAssociation
let other: MadeAssociation
let event: PublishedCampaign
const ids: Record<string, number> = {}

const person = (name: string) => ({
  firstName: name,
  lastName: 'Ancien',
  email: `${name.toLowerCase()}@example.org`,
})
const seenAgo = (id: number | undefined, years: number) =>
  test.app.db.query(sql`
    with aged as (update contacts set last_seen_at = now() - make_interval(years => ${years}, days => 1) where id = ${id ?? 0})
    update payments set updated_at = now() - make_interval(years => ${years}, days => 1)
    where order_id in (select order_id from contact_lines where contact_id = ${id ?? 0})`)

beforeAll(async () => {
  association = await makeAssociation(test)
  other = await makeAssociation(test)
  for (const of of [association, other]) {
    const campaign = await publishCampaign(test, { association: of, title: 'Fête' })
    if (of === association) event = campaign
    await registerOrder(campaign, { payer: person('Vieux') })
  }
  for (const name of ['Neuf', 'Note', 'Echeance']) await registerOrder(event, { payer: person(name) })
  await fileNewOrders(test.app)
  const rows = await test.app.db.query<{ id: number; name: string; organizationId: number }>(sql`
    select id, first_name as name, organization_id as "organizationId" from contacts`)
  for (const { id, name, organizationId } of rows) {
    ids[organizationId === association.id ? name : `${name} elsewhere`] = id
    await seenAgo(id, name === 'Neuf' ? 1 : 4)
  }
  await association.admin.post(`${association.path}/contacts/${ids['Note']}/notes`, { text: 'Appelée hier' })
  ids['Ailleurs'] = await didElsewhere(parisDate(test.clock.now()))
  ids['Membre'] = await makeMember(test, { organizationId: association.id, email: null, until: null })
  await seenAgo(ids['Membre'], 9)
})

/** Somebody known from a file alone, who gave elsewhere on that day. */
async function didElsewhere(day: string): Promise<number> {
  const desk = new ImportDesk(test, () => association)
  const head = 'Référence commande;Date de la commande;Nom payeur;Prénom payeur;Tarif;Montant tarif'
  await desk.readIn(`${head}\n1;${day};Ancien;Ailleurs;Don;10,00\n`)
  const [row] = await desk.people('Ailleurs')
  await seenAgo(row?.id, 4)
  return row?.id ?? 0
}

/** After a month nobody is signed in any more. */
const asAdmin = async (of: MadeAssociation) => {
  await test.app.db.query(
    sql`update users set first_signed_in_at = to_timestamp(${test.clock.now()} / 1000.0)`,
  )
  return signedInVisitor(test, `admin@${of.slug}.example`)
}
const seen = async (url: string, of = association) =>
  (await (await asAdmin(of)).get(`${of.path}${url}`)).json()
const page = () => seen('/privacy')
const choose = (years: number, typed: object = again()) =>
  association.admin.send('PUT', `${association.path}/privacy/retention`, { payload: { years }, ...typed })
const forgottenNow = async () => {
  await forgetDue(test.app)
  await test.worker.drain()
  // Whoever lost against the filing of orders is tried again.
  test.clock.advance(60_000)
  await test.worker.drain()
  return (await test.app.db.query<{ number: number }>(sql`select number from forgettings`)).length
}

describe('an association that forgets in time', () => {
  it('forgets nobody before the association has chosen', async () => {
    expect((await page()).retention).toBeNull()
    expect(await forgottenNow()).toBe(0)
  })

  it('is chosen by an administrator who types their password again, from one to ten years', async () => {
    expect((await choose(3, {})).json().code).toBe('REAUTHENTICATION_REQUIRED')
    expect((await choose(0)).statusCode).toBe(400)
    expect((await choose(11)).statusCode).toBe(400)
    const treasurer = await association.member('Treasurer')
    const answer = await treasurer.send('PUT', `${association.path}/privacy/retention`, {
      payload: { years: 3 },
      ...again(),
    })
    expect(answer.statusCode).toBe(403)
    expect((await choose(3)).json().retention).toMatchObject({ years: 3, by: 'Camille Durand' })
  })

  it('says thirty days before who will be forgotten, and forgets them then alone', async () => {
    const { coming, comingCount } = await page()
    const on = addDays(parisDate(test.clock.now()), 30)
    expect(coming.map(({ name, on: day }: { name: string; on: string }) => [name, day]).toSorted()).toEqual([
      ['Echeance Ancien', on],
      ['Vieux Ancien', on],
    ])
    expect(comingCount).toBe(2)
    test.clock.advanceDays(29)
    expect(await forgottenNow()).toBe(0)
    await test.app.db.query(sql`
    insert into disputes (provider, provider_dispute_id, payment_id, organization_id, amount_cents, tip_cents, state, reason, opened_at)
    select 'hapay', 'd1', p.id, p.organization_id, 0, 0, 'Open', 'fraud', now() from payments p
    join contact_lines l on l.order_id = p.order_id and l.contact_id = ${ids['Echeance'] ?? 0} limit 1`)
    test.clock.advanceDays(1)
    expect(await forgottenNow()).toBe(1)
    const left = await test.app.db.query<{ id: number }>(sql`select id from contacts order by id`)
    const names = Object.entries(ids).filter(([, id]) => left.some((one) => one.id === id))
    expect(names.map(([name]) => name).toSorted()).toEqual([
      'Ailleurs',
      'Echeance',
      'Membre',
      'Neuf',
      'Note',
      'Vieux elsewhere',
    ])
  })

  it('leaves the same proof, by time and by nobody, and a summary of the month', async () => {
    const { forgettings, months } = await page()
    expect(forgettings).toMatchObject([
      { number: 1, cause: 'Retention', askedOn: null, by: null, state: 'Done', isClean: true },
    ])
    expect(months).toMatchObject([{ asked: 0, inTime: 1 }])
    expect(await seen('/privacy', other)).toMatchObject({
      forgettings: [],
      months: [],
      retention: null,
    })
    expect((await seen('/privacy/forgettings/1', other)).code).toBe('FORGETTING_UNKNOWN')
  })

  describe('what stands in the way', () => {
    const hindrances = async () => {
      const preview = await previewForgetting(test.app, { organizationId: association.id }, ids['Neuf'] ?? 0)
      return 'hindrances' in preview ? preview.hindrances : preview
    }
    const ofNeuf = sql`order_id in (select order_id from contact_lines where contact_id = `

    it('is a dispute that is open, and not one that is closed', async () => {
      const keeper = { organizationId: association.id, userId: association.adminId }
      const refused = await startForgetting(test.app, keeper, ids['Echeance'] ?? 0, { askedOn: '2026-01-01' })
      expect(refused).toMatchObject({ refusal: 'FORGETTING_HINDERED', details: { hindrances: ['Dispute'] } })
      await test.app.db.query(sql`delete from disputes`)
      expect((await seen(`/contacts/${ids['Echeance']}/forgetting`)).hindrances).toEqual([])
    })

    it('is an instalment to come, a gift that runs, a payment being made, a refund under way', async () => {
      const id = ids['Neuf'] ?? 0
      const plant = async (...statements: ReturnType<typeof sql>[]) => {
        let found: unknown
        await test.app.db
          .transaction(async (db) => {
            await db.query({ text: 'set local session_replication_role = replica' })
            for (const statement of statements) await db.query(statement)
            found = await previewForgetting(
              { ...test.app, db: { ...test.app.db, query: db.query.bind(db) } },
              { organizationId: association.id },
              id,
            )
            throw new Error('undone')
          })
          .catch(() => {})
        return found
      }
      const mine = sql`${ofNeuf}${id} and item_id = 0)`
      expect(await hindrances()).toEqual([])
      expect(
        await plant(sql`update payments set type = 'Credit', state = 'Pending' where ${mine}`),
      ).toMatchObject({ hindrances: ['Plan'] })
      expect(
        await plant(sql`
        insert into recurrences (order_id, state, amount_cents, tip_cents, day, start_on, planned_number, planned_on, created_at, updated_at)
        select order_id, 'Active', 1000, 0, 1, '2026-01-01', 2, '2026-02-01', now(), now() from contact_lines where contact_id = ${id} and item_id = 0`),
      ).toMatchObject({ hindrances: ['Plan'] })
      expect(
        await plant(sql`
        insert into attempts (id, payment_id, number, provider, amount_cents, state, created_at, updated_at, mandate_id)
        select 'a', id, 1, 'hapay', 100, 'Init', now(), now(), 1 from payments where ${mine}`),
      ).toMatchObject({ hindrances: ['Payment'] })
      const refund = (state: string) => sql`
      insert into refunds (id, payment_id, order_id, organization_id, amount_cents, tip_cents, state, asked_by, request_hash, provider, provider_payment_id, created_at, updated_at)
      select 'r', id, order_id, organization_id, 100, 0, ${state}, 'platform', '', 'hapay', 'x', now(), now() from payments where ${mine}`
      expect(await plant(refund('Waiting'))).toMatchObject({ hindrances: ['Refund'] })
      expect(await plant(refund('Processed'))).toMatchObject({ hindrances: [] })
    })

    it('is not a membership that runs: the desk is warned of it', async () => {
      expect(await seen(`/contacts/${ids['Membre']}/forgetting`)).toMatchObject({
        hindrances: [],
        isMember: true,
        memberUntil: null,
      })
    })
  })
})
