import { beforeAll, describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { buyer, payer } from '../../testing/buyer.ts'
import { type PublishedCampaign, publishCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { unzip } from '../../testing/unzip.ts'
import { again as typedAgain, visitor } from '../../testing/visitor.ts'
import { changeFacts } from '../contacts/change-contact.ts'
import { fileNewOrders } from '../contacts/file-orders.ts'
import { mergeContacts, tellApart, undoMerge } from '../contacts/merge-contacts.ts'
import { type Sql, sql } from '../platform/sql.ts'
import { fileAddress } from './person-files.ts'

/** What a file says of anybody but the person it is about. */
const test = testApp({ bank: true })
let association: MadeAssociation
let club: PublishedCampaign

interface Chapter {
  name: string
  rows: readonly Record<string, unknown>[]
}

/** Bought by somebody at the page of the club; answers the order and the link that shows it. */
async function bought(
  as: { firstName: string; lastName: string; email: string },
  members: readonly { firstName: string; lastName: string; email?: string }[],
) {
  const { id: tierId, tierType } = club.tier()
  const items = members.map((participant) => ({ tierId, tierType, participant }))
  const somebody = buyer(test)
  const { id } = await somebody.ready({ ...club.cart(), items })
  await somebody.call('PUT', `/carts/${id}/payer`, { ...payer, ...as })
  const cart = await somebody.call('PUT', `/carts/${id}/tip`, { tip: 0 })
  const { paymentRequestId } = await somebody.request(cart.json as Parameters<typeof somebody.request>[0])
  await somebody.execute(paymentRequestId, await somebody.initialize(paymentRequestId), 'accepted')
  const { orderId, orderToken } = await somebody.summary(paymentRequestId)
  await fileNewOrders(test.app)
  return { orderId: orderId ?? 0, token: orderToken ?? '' }
}

const PAUL = { firstName: 'Paul', lastName: 'Premier', email: 'paul@second.example' }
const RITA = { firstName: 'Rita', lastName: 'Second', email: 'rita@second.example' }
/** Whoever gave no mailbox is known by that of whoever paid. */
const UGO = { firstName: 'Ugo', lastName: 'Dernier' }
const COLIN = { firstName: 'Colin', lastName: 'Tiers', email: 'colin@third.example' }
/** Somebody whose file was one with Paul's for a while. */
const GASTON = { firstName: 'Gaston', lastName: 'Premier', email: 'gaston@fourth.example' }
const NIMES = { address: '3 rue de Nîmes', zipCode: '30000', city: 'Nîmes', country: 'FR' }

const idOf = async (query: Sql) => (await test.app.db.query<{ id: number }>(query))[0]?.id ?? 0
const contactOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  idOf(sql`select id from contacts where organization_id = ${association.id} and first_name = ${firstName}
    and last_name = ${lastName} order by id limit 1`)

async function chaptersOf(url: string): Promise<readonly Chapter[]> {
  return JSON.parse(unzip((await visitor(test).get(url)).rawPayload).get('personne.json') ?? '{}').chapters
}

async function fileOf(who: { firstName: string; lastName: string }): Promise<readonly Chapter[]> {
  const path = `${association.path}/contacts/${await contactOf(who)}/personal-data`
  await association.admin.post(path, { askedOn: '2026-01-02', reason: 'Lettre' })
  await test.worker.drain()
  const [made] = (await association.admin.get(path)).json().data
  return chaptersOf(made.url)
}

/** Asked for by the page of an order; answers what was sent to its mailbox. */
async function fileByLink(token: string): Promise<readonly Chapter[]> {
  expect((await visitor(test).post(`/api/orders/${token}/personal-data`)).json()).toEqual({ asked: true })
  await test.worker.drain()
  const [row] = await test.app.db.query<{ id: string }>(sql`
    select id from person_files where organization_id = ${association.id} and order_id is not null
    order by asked_at desc, made_at desc limit 1`)
  return chaptersOf(fileAddress(test.app, row?.id ?? ''))
}

const rowsOf = (chapters: readonly Chapter[], name: string) =>
  chapters.find((chapter) => chapter.name === name)?.rows ?? []
/** The chapters in which a word stands, with what stands there. */
const saying = (chapters: readonly Chapter[], words: RegExp) =>
  chapters.flatMap(({ name, rows }) => {
    const found = JSON.stringify(rows).matchAll(new RegExp(words, 'gi'))
    return [...new Set([...found].map(([word]) => `${name}: ${word}`))]
  })

beforeAll(async () => {
  association = await makeAssociation(test)
  club = await publishCampaign(test, { association, formType: 'Membership', title: 'Club' })
})

describe('the file of a participant', () => {
  beforeAll(async () => {
    const { orderId } = await bought(COLIN, [PAUL, RITA, UGO])
    await test.worker.drain()
    await onOneSlip()
    await inOneFile()
    await inEachDocument(orderId)
  })

  it('says nothing of the others, nor of who paid', async () => {
    const paul = await fileOf(PAUL)
    expect(rowsOf(paul, 'fiche').map(({ email }) => email)).toEqual([PAUL.email, PAUL.email])
    // Their own card names whoever paid for it, and no more.
    const withoutPayer = JSON.parse(
      JSON.stringify(paul).replaceAll('"payerName":"Colin Tiers"', '"payerName":""'),
    )
    expect(
      saying(
        withoutPayer,
        /Rita|rita@|Colin|colin@|Ugo|Gaston|gaston@|Nîmes|Gaspard|tuteur@|Hector|0[67] 99|homonyme@/,
      ),
    ).toEqual([])
  })

  it('says what is theirs in the same documents', async () => {
    const paul = await fileOf(PAUL)
    expect(rowsOf(paul, 'remises-de-cheques')).toMatchObject([
      { contents: { cheques: [{ drawer: 'Paul Premier', number: '101' }] } },
    ])
    expect(rowsOf(paul, 'fiches-reunies')).toHaveLength(2)
    expect(rowsOf(paul, 'lignes-importees')).toMatchObject([{ cells: ['Paul', 'Premier'] }])
    expect(rowsOf(paul, 'listes-exportees')).toHaveLength(1)
    expect(rowsOf(paul, 'vues-enregistrees')).toHaveLength(1)
    expect(rowsOf(paul, 'demandes-de-paiement')).toMatchObject([{ priced: { lines: [{}] } }])
    expect(rowsOf(paul, 'envois-aux-participants').map(({ email }) => email)).toEqual([PAUL.email])
    expect(saying(paul, /Tania/)).toEqual(['lignes: Tania'])
    const log = rowsOf(paul, 'journal').map(({ action }) => action)
    expect(log).toEqual(expect.arrayContaining(['contact.merged', 'contact.toldApart', 'contact.corrected']))
    expect(JSON.stringify(rowsOf(paul, 'journal'))).toContain('1980-02-03')
  })

  it('that gave no mailbox does not say that of who paid', async () => {
    const ugo = await fileOf(UGO)
    expect(rowsOf(ugo, 'fiche')).toMatchObject([{ first_name: 'Ugo', email: null }])
    expect(rowsOf(ugo, 'messages-a-une-liste')).toMatchObject([{ email: null, answer: null }])
    expect(saying(ugo, /colin@/)).toEqual([])
  })

  it('is not the payer’s, which says what they said of others and whom their gift is dedicated to', async () => {
    const colin = await fileOf(COLIN)
    expect(saying(colin, /Rita/)).toEqual(
      expect.arrayContaining(['donne-pour-d-autres: Rita', 'paniers: Rita']),
    )
    expect(rowsOf(colin, 'dedicaces')).toMatchObject([{ honouree: 'Gaspard' }])
  })

  it('is forgotten without the dedication of who paid', async () => {
    const url = `${association.path}/contacts/${await contactOf(PAUL)}/forgetting`
    const answer = await association.admin.post(url, { askedOn: '2026-01-02' }, typedAgain())
    expect(answer.json()).toMatchObject({ number: 1 })
    await test.worker.drain()
    expect(rowsOf(await fileOf(COLIN), 'dedicaces')).toMatchObject([{ honouree: 'Gaspard' }])
  })
})

/** A cheque of each, taken to the bank together. */
async function onOneSlip(): Promise<void> {
  const given = await Promise.all(
    [
      { who: PAUL, number: '101' },
      { who: RITA, number: '102' },
    ].map(({ who, number }) =>
      registerOrder(club, {
        payer: who,
        items: [{ tierId: club.tier().id, participant: who }],
        cheque: { number, bank: `Banque de ${who.firstName}`, drawer: `${who.firstName} ${who.lastName}` },
      }),
    ),
  )
  const paymentIds = given.flatMap(({ payments }) => payments.map(({ id }) => id))
  const slip = await association.admin.post(`${association.path}/deposit-slips`, { paymentIds })
  expect(slip.statusCode).toBeLessThan(300)
}

/** Gaston's file is Paul's for a while, in each order of the two; what is done meanwhile knows of both. */
async function inOneFile(): Promise<void> {
  const keeper = { organizationId: association.id, userId: association.adminId }
  const participant = { ...GASTON, birthDate: '1970-01-01' }
  await registerOrder(club, {
    payer: { ...GASTON, ...NIMES },
    items: [{ tierId: club.tier().id, participant }],
  })
  const paulo = { ...PAUL, firstName: 'Paulo' }
  await registerOrder(club, { payer: paulo, items: [{ tierId: club.tier().id, participant: paulo }] })
  await fileNewOrders(test.app)
  const [paul, gaston, paulos] = await Promise.all([PAUL, GASTON, paulo].map(contactOf))
  const merge = async (oneId = 0, otherId = 0) => {
    test.clock.advance(1_000)
    expect(await mergeContacts(test.app, keeper, { oneId, otherId })).toBeNull()
    return idOf(sql`select max(id) as id from contact_merges where organization_id = ${association.id}`)
  }
  const undo = async (mergeId: number) => {
    test.clock.advance(1_000)
    expect(await undoMerge(test.app, keeper, mergeId)).toEqual(expect.any(Number))
  }
  await undo(await merge(gaston, paul))
  const second = await merge(paul, gaston)
  // Another file of Paul's joins them, and what both say is corrected.
  await merge(paul, paulos)
  const facts = { firstName: 'Paul', lastName: 'Premier', companyName: null, email: PAUL.email, phone: null }
  const where = { ...NIMES, address: '9 rue de Paris', zipCode: '75001', city: 'Paris' }
  expect(await changeFacts(test.app, keeper, paul ?? 0, { ...facts, birthDate: null, ...where })).toBeNull()
  test.clock.advance(1_000)
  await test.app.db.query(sql`
    with made as (
      insert into imports (organization_id, user_id, kind, file_name, state, headings, mapping, line_count, created_at, done_at)
      values (${association.id}, ${association.adminId}, 'Members', 'a.csv', 'Done', '[]', '{}', 2,
        to_timestamp(${test.clock.now()} / 1000.0), to_timestamp(${test.clock.now()} / 1000.0)) returning id)
    insert into import_lines (import_id, number, organization_id, cells, state, person_key, contact_id, facts_before)
    select made.id, row_number() over (order by c.id), c.organization_id, jsonb_build_array(c.first_name, c.last_name),
      'Done', c.key, ${paul}::bigint, '{"city": "Nîmes"}'::jsonb
    from made, contacts c where c.id = any(${[paul, gaston]}::bigint[])`)
  await undo(second)
  expect(await tellApart(test.app, keeper, { oneId: paul ?? 0, otherId: gaston ?? 0 })).toBeNull()
  expect(
    await changeFacts(test.app, keeper, paul ?? 0, { ...facts, birthDate: '1980-02-03', ...where }),
  ).toBeNull()
}

/** What mails, time and other people leave behind beside Paul, in rows and documents that are also his. */
async function inEachDocument(orderId: number): Promise<void> {
  const { id: organizationId, adminId } = association
  const cart = sql`(select cart_id from orders where id = ${orderId})`
  const line = ({ firstName }: { firstName: string }) =>
    sql`(select id from order_items where order_id = ${orderId} and participant ->> 'firstName' = ${firstName})`
  const both = JSON.stringify({ search: 'Paul Premier, Rita Second' })
  const guardian = (of: Record<string, string>) => JSON.stringify({ guardianLastName: 'Grand', ...of })
  const namesake = JSON.stringify([{ participant: { ...PAUL, email: 'homonyme@second.example' } }])
  const [paul, ugo] = await Promise.all([PAUL, UGO].map(contactOf))
  const rows = [
    sql`insert into dedications (cart_id, occasion, honouree, message, shows_amount, created_at)
      values (${cart}, 'Honour', 'Gaspard', 'De la part de Colin Tiers', false, now())`,
    sql`insert into participant_passes (order_item_id, email, queued_at, counted_at)
      values (${line(PAUL)}, ${RITA.email}, now(), now()) on conflict do nothing`,
    sql`insert into participant_passes (order_item_id, email, queued_at, counted_at)
      values (${line(PAUL)}, ${PAUL.email}, now(), now()) on conflict do nothing`,
    sql`insert into mailings (id, organization_id, user_id, state, audience, subject, body, created_at, changed_at,
        sent_at, sent_by, left_out)
      values ('others', ${organizationId}, ${adminId}, 'Sending', '{}', 'Nouvelles', 'Bonjour', now(), now(), now(), ${adminId}, '{}')`,
    sql`insert into mailing_recipients (mailing_id, contact_id, email, state, at, answer)
      values ('others', ${ugo}, ${COLIN.email}, 'Bounced', now(), ${`no such user ${COLIN.email}`})`,
    sql`insert into undeliverable_addresses (contact_id, email, at, answer)
      values (${ugo}, ${COLIN.email}, now(), ${`no such user ${COLIN.email}`})`,
    sql`insert into contact_aliases (organization_id, key, contact_id)
      values (${organizationId}, ${`${COLIN.email} hugo dernier`}, ${ugo})`,
    sql`insert into contact_refusals (contact_id, purpose, at) values (${paul}, 'Renewal', now())`,
    sql`insert into saved_views (user_id, organization_id, list, name, settings, saved_at)
      values (${adminId}, ${organizationId}, 'orders', 'Paul et Rita', ${both}::jsonb, now())`,
    sql`insert into exports (id, organization_id, user_id, list, format, locale, filters, state, total_rows, created_at, updated_at)
      values ('others', ${organizationId}, ${adminId}, 'orders', 'csv', 'fr', ${both}::jsonb, 'Done', 1, now(), now())`,
    sql`update order_items set participant = participant || ${guardian({
      guardianFirstName: 'Tania',
      guardianPhone: '06 99 11 22 33',
      guardianEmail: 'tuteur@fifth.example',
    })}::jsonb where id = ${line(PAUL)}`,
    // Somebody stands for Rita, and gave the mailbox of Paul.
    sql`update order_items set participant = participant || ${guardian({
      guardianFirstName: 'Hector',
      guardianPhone: '07 99 11 22 33',
      guardianEmail: PAUL.email,
    })}::jsonb where id = ${line(RITA)}`,
    // Another Paul Premier, of the same cart.
    sql`update carts set items = items || ${namesake}::jsonb where id = ${cart}`,
    sql`update payment_requests set priced = priced || jsonb_build_object('lines', priced -> 'lines' || ${namesake}::jsonb)
      where cart_id = ${cart}`,
  ]
  for (const row of rows) await test.app.db.query(row)
}

describe('a file by the link of an order', () => {
  const MARIE = { firstName: 'Marie', lastName: 'Durand' }
  const BIRTH = '1980-02-03'
  const SECRET = /Secrets|1980-02-03|06 11 22 33 44|Préfère le soir/

  /** Mallory calls herself as Marie does, and the desk takes the two for one. */
  async function takenForMarie(own: Record<string, string>, mailbox: string): Promise<string> {
    association = await makeAssociation(test)
    club = await publishCampaign(test, { association, formType: 'Membership', title: 'Club' })
    const where = { address: '5 rue des Secrets', zipCode: '75001', city: 'Paris', country: 'FR' }
    await registerOrder(club, {
      payer: { ...MARIE, ...where, ...own },
      items: [{ tierId: club.tier().id, participant: { ...MARIE, birthDate: BIRTH } }],
    })
    await fileNewOrders(test.app)
    const maries = await contactOf(MARIE)
    const path = `${association.path}/contacts`
    await association.admin.post(`${path}/${maries}/notes`, { text: 'Préfère le soir' })
    await test.app.db.query(sql`update contacts set phone = '06 11 22 33 44' where id = ${maries}`)
    const { token } = await bought({ ...MARIE, email: mailbox }, [{ ...MARIE, email: mailbox }])
    const [other] = await test.app.db.query<{ id: number }>(sql`
      select id from contacts where organization_id = ${association.id} and email = ${mailbox}`)
    await association.admin.post(`${path}/merges`, { oneId: maries, otherId: other?.id })
    return token
  }

  it('shows nothing of a file that knows another mailbox, even one that is no longer theirs alone', async () => {
    const token = await takenForMarie({ email: 'marie@own.example' }, 'mallory@evil.example')
    await registerOrder(club, {
      payer: { firstName: 'Zed', lastName: 'Personne', email: 'marie@own.example' },
      items: [{ tierId: club.tier().id, participant: { firstName: 'Zed', lastName: 'Personne' } }],
    })
    await fileNewOrders(test.app)
    const chapters = await fileByLink(token)
    expect(rowsOf(chapters, 'commandes')).toHaveLength(1)
    expect(rowsOf(chapters, 'fiche')).toEqual([])
    expect(saying(chapters, SECRET)).toEqual([])
  })

  it('shows nothing of a file none of whose mailboxes is theirs alone', async () => {
    const token = await takenForMarie({ email: 'marie@own.example' }, 'mallory@evil.example')
    for (const email of ['marie@own.example', 'mallory@evil.example'])
      await registerOrder(club, {
        payer: { firstName: 'Zed', lastName: 'Personne', email },
        items: [{ tierId: club.tier().id, participant: { firstName: 'Zed', lastName: 'Personne' } }],
      })
    await fileNewOrders(test.app)
    expect(saying(await fileByLink(token), SECRET)).toEqual([])
  })

  it('shows nothing of a file that was made of one without a mailbox', async () => {
    const token = await takenForMarie({}, 'mallory@evil.example')
    expect(saying(await fileByLink(token), SECRET)).toEqual([])
  })

  it('shows the file of whoever has that mailbox alone, until the desk writes another one there', async () => {
    const nora = { firstName: 'Nora', lastName: 'Seule', email: 'nora@own.example' }
    const { token } = await bought(nora, [nora])
    expect(rowsOf(await fileByLink(token), 'fiche')).toMatchObject([{ first_name: 'Nora' }])
    await test.app.db.query(
      sql`update contacts set email = 'nora@elsewhere.example' where id = ${await contactOf(nora)}`,
    )
    expect(rowsOf(await fileByLink(token), 'fiche')).toEqual([])
  })
})
