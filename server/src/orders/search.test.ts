import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type PublishedCampaign, publishCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { undone } from '../../testing/undone.ts'
import type { Queryable } from '../platform/db.ts'
import { sql } from '../platform/sql.ts'
import { contributorList, itemList, type ListFilter, orderList, paymentList } from './lists.ts'

const test = testApp()
let event: PublishedCampaign

/** First name, last name, company; the address of each is its place here. */
const PAYERS = [
  ['Jean-Noël', 'Durand'],
  ['Anne', 'de la Tour'],
  ['Patrick', "O'Brien"],
  ['Zoé', 'Petit-Août'],
  ['Omar', 'Haddad', 'Librairie du Vieux Tilleul'],
  ['Łucja', 'Nowak'],
  ['Minh', 'Đặng'],
  ['Signe', 'Østergård'],
  ['Lise', 'Cœur'],
  ['Klaus', 'Weiß'],
  ['Ægir', 'Þorsson'],
  ['Jeanne', 'D’Arc'],
  ['Marie', 'Le Goff'],
  ['Éloi', 'Blanc', 'Dupont  &  Fils, S.A.R.L. Le\u2011Havre'],
  ['Ana', 'Işık'],
] as const

const addressOf = (index: number) => (index === 0 ? 'camille.durand@a.example' : `p${index}@a.example`)

beforeAll(async () => {
  event = await publishCampaign(test)
  for (const [index, [firstName, lastName, companyName]] of PAYERS.entries())
    await registerOrder(event, {
      payer: { firstName, lastName, email: addressOf(index), ...(companyName && { companyName }) },
    })
  await registerOrder(event, {
    payer: { firstName: 'Paul', lastName: 'Martin', email: 'jean-noel@b.example' },
    items: [
      {
        tierId: event.tier().id,
        participant: { firstName: 'Marie-Lou', lastName: 'von der Łódź', email: 'm.lou@c.example' },
      },
    ],
  })
})

const everything = (search: string): ListFilter => ({
  organizationId: event.association.id,
  formId: null,
  search,
})
/** The same with and without a bound. */
async function payersFound(search: string): Promise<string[]> {
  const names = async (filter: ListFilter) =>
    (await orderList.read(test.app, filter, null, 50)).map(({ row }) => row.payer.lastName ?? '').toSorted()
  const found = await names(everything(search))
  expect(await names({ ...everything(search), searchBound: 5 })).toEqual(found)
  return found
}

describe('an order', () => {
  it.each(['', '#', '# ', 'N° ', 'n°', 'no ', 'No. '])('is found by its number, as %s1', async (before) => {
    const [some] = await orderList.read(test.app, { ...everything(''), search: undefined }, null, 1)
    expect(some).toBeDefined()
    const found = await orderList.read(test.app, everything(`${before}${some?.row.id}`), null, 5)
    expect(found.map(({ row }) => row.id)).toContain(some?.row.id)
  })
})

describe('a payer', () => {
  it.each([
    ['Noël', ['Durand']],
    ['noel', ['Durand']],
    ['tour', ['de la Tour']],
    ['la tour', ['de la Tour']],
    ['tour anne', ['de la Tour']],
    ['brien', ["O'Brien"]],
    ["o'brien", ["O'Brien"]],
    ['O’Brien', ["O'Brien"]],
    ['o brien', ["O'Brien"]],
    ['Août', ['Petit-Août']],
    ['aout zoe', ['Petit-Août']],
    ['tilleul', ['Haddad']],
    ['vieux til', ['Haddad']],
    ['librairie tilleul', ['Haddad']],
  ])('is found by a later part of a name: %s', async (search, found) => {
    expect(await payersFound(search)).toEqual(found)
  })

  it.each([
    ['lucja', 'Nowak'],
    ['ŁUCJA', 'Nowak'],
    ['dang', 'Đặng'],
    ['ostergard', 'Østergård'],
    ['coeur', 'Cœur'],
    ['cœur', 'Cœur'],
    ['COEU', 'Cœur'],
    ['weiss', 'Weiß'],
    ['aegir', 'Þorsson'],
    ['thorsson', 'Þorsson'],
    ['isik', 'Işık'],
  ])('is found by letters as one types them: %s', async (search, found) => {
    expect(await payersFound(search)).toEqual([found])
  })

  it.each([
    ["d'arc", 'D’Arc'],
    ['D’Arc', 'D’Arc'],
    ['D´Arc', 'D’Arc'],
    ['D\u02bcArc', 'D’Arc'],
    ['le goff', 'Le Goff'],
    ['le\u00a0goff', 'Le Goff'],
    ['petit\u2011aout', 'Petit-Août'],
    ['petit\u2010août', 'Petit-Août'],
    ['petit  août', 'Petit-Août'],
    ['jean-noel', 'Durand, Martin'],
    ['dupont fils', 'Blanc'],
    ['dupont & fils', 'Blanc'],
    ['havre & dupont', 'Blanc'],
    ['s.a.r.l.', 'Blanc'],
    ['le-havre', 'Blanc'],
    ['havre', 'Blanc'],
  ])('is found whatever sign stands between the words: %s', async (search, found) => {
    expect((await payersFound(search)).join(', ')).toBe(found)
  })

  it.each([
    ['camille.dur', ['Durand']],
    ['camille noel', ['Durand']],
    ['camille', ['Durand']],
    ['durand@', []],
    ['camille-dur', []],
    ['jean-noel@b', ['Martin']],
    ['jean.noel@b', []],
  ])('is found by an address as it is written: %s', async (search, found) => {
    expect(await payersFound(search)).toEqual(found)
  })

  it.each([
    'oel',
    'our',
    'rien',
    'tilleul anne',
    'noel tour',
    'anne our',
    '-',
    '&',
    "'",
    '…',
    'la anne omar',
  ])('is not found by the middle of a word, by two people’s or by a sign: %s', async (search) => {
    expect(await payersFound(search)).toEqual([])
  })
})

describe('a participant', () => {
  it.each(['lou', 'lodz', 'der łódź', 'Marie-Lou', 'lou von', 'm.lou@', 'lodz m.lou'])(
    'is found by each part of a name: %s',
    async (search) => {
      for (const searchBound of [undefined, 5]) {
        const filter = { ...everything(search), searchBound }
        const [orders, items, payments] = await Promise.all([
          orderList.read(test.app, filter, null, 50),
          itemList.read(test.app, filter, null, 50),
          paymentList.read(test.app, filter, null, 50),
        ])
        expect(orders.map(({ row }) => row.foundParticipant?.lastName)).toEqual(['von der Łódź'])
        expect(items).toHaveLength(1)
        expect(payments).toHaveLength(1)
      }
    },
  )

  it.each(['odz', 'lou martin', 'lou lou@'])('is one person: %s finds nobody', async (search) => {
    expect(await payersFound(search)).toEqual([])
  })
})

it('contributors are found by a later part too', async () => {
  const found = await contributorList.read(test.app, everything('tilleul'), null, 50)
  expect(found.map(({ row }) => row.email)).toEqual([addressOf(4)])
})

describe('the later parts of names', () => {
  const ARE_GUEST = sql`participant ->> 'email' = ${'m.lou@c.example'}`
  const partsOf = (db: Queryable, index: number) =>
    db
      .query<{ part: string }>(
        sql`
        select p.part from payer_name_parts p join orders o on o.id = p.order_id
        where o.payer_email = ${addressOf(index)} order by p.part`,
      )
      .then((rows) => rows.map(({ part }) => part))
  const partsOfParticipants = (db: Queryable) =>
    db
      .query<{ part: string }>(sql`
        select p.part from participant_name_parts p join order_items i on i.id = p.order_item_id and ${ARE_GUEST} order by p.part`)
      .then((rows) => rows.map(({ part }) => part))

  it('are kept, and nothing of a name without one', async () => {
    expect(await partsOf(test.app.db, 1)).toEqual(['la tour', 'tour'])
    expect(await partsOf(test.app.db, 5)).toEqual([])
    expect(await partsOfParticipants(test.app.db)).toEqual(['der lodz', 'lodz', 'lou'])
  })

  it.each([
    ['Le Roy', ['roy']],
    ['Roy', []],
  ])('follow a name that is corrected to %s', async (lastName, parts) => {
    const kept = await undone(test.app, async (db) => {
      const name = sql`jsonb_build_object('lastName', ${lastName}::text)`
      await db.query(sql`update orders set payer = payer || ${name} where payer_email = ${addressOf(1)}`)
      await db.query(
        sql`update order_items set participant = participant || ${name} || '{"firstName":"Ana"}' where ${ARE_GUEST}`,
      )
      return [await partsOf(db, 1), await partsOfParticipants(db)]
    })
    expect(kept).toEqual([parts, parts])
  })

  it('are made for the names that were there before them', async () => {
    const file = join(import.meta.dirname, '../../migrations/202611180401_parts_of_names.sql')
    const text = await readFile(file, 'utf8')
    const all = (db: Queryable) =>
      db.query(sql`
        select * from (table payer_name_parts union all table participant_name_parts) kept(owner, part, id)
        order by owner, part, id`)
    const before = await all(test.app.db)
    const made = await undone(test.app, async (db) => {
      await db.query(sql`delete from payer_name_parts`)
      await db.query(sql`delete from participant_name_parts`)
      for (const statement of text.split(';\n')) await db.query({ text: statement, values: [] })
      return all(db)
    })
    expect(before.length).toBeGreaterThan(10)
    expect(made).toEqual(before)
  })

  it('go with a line that is taken out', async () => {
    const kept = await undone(test.app, async (db) => {
      const [gone] = await db.query<{ id: number }>(
        sql`delete from order_items where ${ARE_GUEST} returning id`,
      )
      return db.query(sql`select from participant_name_parts where order_item_id = ${gone?.id}`)
    })
    expect(kept).toEqual([])
  })
})

it.each([
  ['  Jean\u2010Noël\u00a0\u202f Durand. ', 'jean noel durand'],
  ['ǾRE Ǽ Œuf', 'ore ae oeuf'],
  ['Пётр-Ilitch', 'петр ilitch'],
  ['\u2014', ''],
  ['a@b-c', 'a@b c'],
  ['한'.repeat(500), '한'.normalize('NFD').repeat(500).slice(0, 200)],
])('the key of the name « %s »', async (name, key) => {
  expect(await test.app.db.query(sql`select name_key(${name}) as key`)).toEqual([{ key }])
})
