import { beforeAll, describe, expect, it } from 'vitest'
import { makeCampaign, type MadeCampaign } from '../../testing/campaign.ts'
import { placeFreeOrder } from '../../testing/orders.ts'
import { testApp } from '../../testing/test-app.ts'
import type { App } from '../app.ts'
import { cancelLinesCtes } from '../orders/cancel-lines.sql.ts'
import type { Queryable } from '../platform/db.ts'
import { sql } from '../platform/sql.ts'
import { drawPapers } from './draw-papers.ts'
import { makePasses } from './make-passes.ts'

const test = testApp()
let organizationId = 0

const makeEvent = () =>
  makeCampaign(test, { tiers: [{ name: 'Place', price: 0 }], columns: { generate_tickets: true } })

beforeAll(async () => {
  const { formId } = await makeEvent()
  const [form] = await test.app.db.query<{ organization_id: number }>(
    sql`select organization_id from forms where id = ${formId}`,
  )
  organizationId = form?.organization_id ?? 0
})

/** Shares no statement with the application of the test: another worker on the same database. */
const anotherWorker = (db: Partial<App['db']> = {}): App => ({ ...test.app, db: { ...test.app.db, ...db } })
const on = (db: Queryable) => anotherWorker({ query: (statement) => db.query(statement) })

/** Free orders of one place each; answers their numbers. */
async function ordersOf(event: MadeCampaign, count: number): Promise<number[]> {
  const tier = { id: event.tier('Place'), tierType: 'Registration' } as const
  const before = await orderIds(event)
  for (let placed = 0; placed < count; placed += 1)
    await placeFreeOrder(test.app, { organizationId, formId: event.formId, tier })
  return (await orderIds(event)).slice(before.length)
}

async function orderIds({ formId }: MadeCampaign): Promise<number[]> {
  const rows = await test.app.db.query<{ id: number }>(
    sql`select id from orders where form_id = ${formId} order by id`,
  )
  return rows.map(({ id }) => id)
}

/** What the tickets of these orders say, each beside the number that was given to it. */
async function numbersOf(orderIdsAsked: readonly number[]) {
  await Promise.all(orderIdsAsked.map((id) => drawPapers(test.app, id)))
  const rows = await test.app.db.query<{ says: number; given: number | null }>(sql`
    select (p.contents ->> 'passNumber')::int as says, n.number as given
    from papers p left join ticket_numbers n on n.order_item_id = p.order_item_id
    where p.order_id = any(${orderIdsAsked}::bigint[]) order by says`)
  expect(rows.filter(({ says, given }) => says !== given)).toEqual([])
  return rows.map(({ says }) => says)
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

describe('the tickets of a campaign', () => {
  it('are numbered from 1 without a gap, however many workers write them at once, and some twice', async () => {
    const [one, other] = [await makeEvent(), await makeEvent()]
    const ofOne = await ordersOf(one, 50)
    const ofOther = await ordersOf(other, 40)
    const ids = [...ofOne, ...ofOther]
    const workers = [test.app, anotherWorker(), anotherWorker()] as const
    await Promise.all([
      ...ids.map((id) => makePasses(workers[0], id)),
      ...ids.toReversed().map((id) => makePasses(workers[1], id)),
      ...ids.filter((id) => id % 2 === 0).map((id) => makePasses(workers[2], id)),
    ])
    expect(await numbersOf(ofOne)).toEqual(upTo(50))
    expect(await numbersOf(ofOther)).toEqual(upTo(40))
    await Promise.all(ids.map((id) => makePasses(test.app, id)))
    expect(await numbersOf(ofOne)).toEqual(upTo(50))
  })

  it('of several orders and campaigns are numbered by one statement', async () => {
    const [one, other] = [await makeEvent(), await makeEvent()]
    const ids = [...(await ordersOf(other, 10)), ...(await ordersOf(one, 10))]
    // The numbers go on after those there are.
    await makePasses(test.app, ids[0] ?? 0)
    let writes = 0
    const worker = anotherWorker({
      query(statement) {
        if (statement.name === 'papers-insert') writes += 1
        return test.app.db.query(statement)
      },
    })
    await Promise.all(ids.map((id) => makePasses(worker, id)))
    expect(writes).toBeLessThan(5)
    expect(await numbersOf(ids.slice(0, 10))).toEqual(upTo(10))
    expect(await numbersOf(ids.slice(10))).toEqual(upTo(10))
  })

  it('have the number of a worker that was killed, once they are written', async () => {
    const event = await makeEvent()
    const [killed = 0, waiting = 0] = await ordersOf(event, 2)
    let written: Promise<void> = Promise.resolve()
    const lost = test.app.db.transaction(async (db) => {
      await makePasses(on(db), killed)
      const [backend] = await db.query<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      written = makePasses(test.app, waiting)
      await test.app.db.query(sql`select pg_terminate_backend(${backend?.pid})`)
      await db.query(sql`select 1`)
    })
    // Whichever comes first: the server's word, or the closed connection.
    await expect(lost).rejects.toThrow(/terminat|not queryable/)
    await written
    expect(await numbersOf([waiting])).toEqual([1])
    await makePasses(test.app, killed)
    expect(await numbersOf([killed])).toEqual([2])
  })

  it('take no number twice where another worker writes the same order and is not done yet', async () => {
    const event = await makeEvent()
    const [first = 0, next = 0] = await ordersOf(event, 2)
    let again: Promise<void> = Promise.resolve()
    await test.app.db.transaction(async (db) => {
      await makePasses(on(db), first)
      again = makePasses(anotherWorker(), first)
      await aStatementWaits()
    })
    await again
    await makePasses(test.app, next)
    expect(await numbersOf([first, next])).toEqual([1, 2])
  })

  it('are asked for again where another worker wrote them just before', async () => {
    const event = await makeEvent()
    const [first = 0, next = 0] = await ordersOf(event, 2)
    let writes = 0
    const worker: App = anotherWorker({
      async query(statement) {
        if (statement.name !== 'papers-insert') return test.app.db.query(statement)
        writes += 1
        // First with others, which fails; then alone, while another worker is a moment ahead.
        if (writes === 1) throw new Error('the connection is gone')
        if (writes === 2) await makePasses(test.app, first)
        return writes === 2 ? test.app.db.query(sameNumber(first)) : test.app.db.query(statement)
      },
    })
    await makePasses(worker, first)
    expect(writes).toBe(3)
    await makePasses(test.app, next)
    expect(await numbersOf([first, next])).toEqual([1, 2])
  })

  it('keep their number when they are cancelled, and nobody else gets it', async () => {
    const event = await makeEvent()
    const [ended = 0, next = 0] = await ordersOf(event, 2)
    await makePasses(test.app, ended)
    await test.app.db.query(sql`with one as (select),
        ${cancelLinesCtes({ which: sql`i.order_id = ${ended}`, from: sql`one`, now: sql`now()`, cause: sql`'Choice'` })}
      select id from canceled`)
    await makePasses(test.app, ended)
    await makePasses(test.app, next)
    expect(await numbersOf([ended, next])).toEqual([1, 2])
  })

  it('that were made before keep the number of their line, and take none', async () => {
    const event = await makeEvent()
    const [older = 0, next = 0] = await ordersOf(event, 2)
    await makePasses(test.app, next)
    const [row] = await test.app.db.query<{ id: number }>(sql`
      insert into papers (id, order_id, kind, order_item_id, contents, created_at)
      select 'older', i.order_id, 'Ticket', i.id,
        p.contents - 'priceCents' - 'organizer' || jsonb_build_object('passNumber', i.id), now()
      from order_items i, papers p where i.order_id = ${older} and p.order_id = ${next}
      returning order_item_id as id`)
    await makePasses(test.app, older)
    const [paper] = await drawPapers(test.app, older)
    expect(paper).toMatchObject({ id: 'older', contents: { passNumber: row?.id } })
    expect(await test.app.db.query(sql`select from ticket_numbers where order_item_id = ${row?.id}`)).toEqual(
      [],
    )
    expect(await numbersOf([next])).toEqual([1])
  })
})

/** What the statement of a worker that comes second fails on. */
const sameNumber = (orderId: number) => sql`
  insert into ticket_numbers (form_id, number, order_item_id, given_at)
  select form_id, number + 1, order_item_id, given_at from ticket_numbers
  where order_item_id in (select id from order_items where order_id = ${orderId})`

async function aStatementWaits(): Promise<void> {
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await test.app.db.query(waiting)).length === 0) await new Promise(setImmediate)
}
