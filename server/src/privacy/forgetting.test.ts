import { ageOn, parisDate } from '@obole/core/dates/dates'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { aPayer, registerOrder } from '../../testing/managed-campaign.ts'
import { PLANTED, plantPerson, type Planted } from '../../testing/planted-person.ts'
import { testApp } from '../../testing/test-app.ts'
import { again as typedAgain } from '../../testing/visitor.ts'
import { checks } from '../checks.ts'
import { fileNewOrders } from '../contacts/file-orders.ts'
import { runChecks } from '../platform/checks.ts'
import { sql } from '../platform/sql.ts'
import { forgetPerson, forgetPiece, sha256Of } from './forget-person.ts'
import { countHeld } from './forgettings.store.ts'
import { findPerson } from './person.store.ts'
import { HOLDINGS } from './register.sql.ts'

/** Somebody whom two associations know in every way, and whom one of them forgets. */
const test = testApp({ bank: true })
let association: MadeAssociation
let other: MadeAssociation
let planted: Planted
let elsewhere: Planted

beforeAll(async () => {
  association = await makeAssociation(test)
  other = await makeAssociation(test)
  planted = await plantPerson(test, association)
  elsewhere = await plantPerson(test, other)
})

afterAll(() => test.app.db.query(sql`delete from jobs where name = 'planted'`))

const held = async (of: MadeAssociation, contactId: number) => {
  const person = await findPerson(test.app.db, of.id, contactId)
  if (!person) throw new Error('nobody')
  return { person, counts: await countHeld(test.app.db, person) }
}

it('is planted in every table that the register names', async () => {
  const { counts } = await held(association, planted.contactId)
  expect(counts.filter(({ before }) => before === 0).map(({ name }) => name)).toEqual(['paiements'])
  expect(counts).toHaveLength(HOLDINGS.length)
})

/** Every amount that an association, its payers or the tax office may ever be shown. */
const moneyOf = async (of: MadeAssociation) => {
  const org = sql`${of.id}`
  const [row] = await test.app.db.query<Record<string, unknown>>(sql`
    select (select jsonb_agg(to_jsonb(x) order by x.id) from (
        select id, total_cents, tip_cents, lines_cents, discount_cents, vat_cents, created_at from orders where organization_id = ${org}) x) as orders,
      (select jsonb_agg(to_jsonb(x) order by x.id) from (
        select i.id, i.amount_cents, i.state, i.term_cents from order_items i join orders o on o.id = i.order_id
        where o.organization_id = ${org}) x) as lines,
      (select jsonb_agg(to_jsonb(p) order by p.id) from payments p where organization_id = ${org}) as payments,
      (select jsonb_agg(to_jsonb(r) order by r.id) from receipts r where organization_id = ${org}) as receipts,
      (select jsonb_agg(to_jsonb(t) order by t.id) from transfers t) as ledger,
      (select jsonb_agg(to_jsonb(x) order by x.form_id) from (
        select form_id, sum(collected_cents) as collected, sum(contributors) as contributors from (
          select form_id, collected_cents, contributors from form_totals
          union all select form_id, collected_cents, contributors from form_total_changes) c
        where form_id in (select id from forms where organization_id = ${org}) group by form_id) x) as collected`)
  const dashboard = (await of.admin.get(`${of.path}/dashboard`)).json()
  return { ...row, dashboard }
}

/** Every row of the database, written out, in which somebody is named; whatever its association. */
async function rowsNaming(pattern: string): Promise<Record<string, number>> {
  const tables = await test.app.db.query<{ name: string }>(sql`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`)
  const found: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await test.app.db.query<{ count: number }>({
      text: `select count(*)::int as count from ${name} t where typed_letters(to_jsonb(t)::text) ~ '${pattern}'`,
    })
    if (row?.count) found[name] = row.count
  }
  return found
}

const contactPath = (of: MadeAssociation, { contactId }: Planted) => `${of.path}/contacts/${contactId}`
const ASKED = { askedOn: '2026-01-02' }

describe('somebody who asks to be forgotten', () => {
  it('is shown what goes and what law keeps, and until when', async () => {
    const preview = (await association.admin.get(`${contactPath(association, planted)}/forgetting`)).json()
    expect(preview).toMatchObject({ hindrances: [], isMember: false, memberUntil: null })
    // Born in 2018, at whatever day this is asked.
    expect(preview.children).toEqual([{ name: `Zoé ${aPayer.lastName}`, age: expect.any(Number) }])
    expect(preview.children[0].age).toBe(ageOn('2018-02-03', parisDate(Date.now())))
    expect(preview.accountsKeptUntil).toMatch(/^203\d-/)
    expect(preview.receiptsKeptUntil).toMatch(/^203\d-/)
    expect(preview.held.find((one: { name: string }) => one.name === 'refus')).toMatchObject({ rows: 2 })
    const fates = new Map(preview.held.map((one: { name: string; fate: string }) => [one.name, one.fate]))
    expect(fates.get('fiche')).toBe('Erased')
    expect(fates.get('commandes')).toBe('Pseudonymised')
    expect(fates.get('recus-fiscaux')).toBe('KeptByLaw')
    expect(fates.get('responsable-legal')).toBe('Pseudonymised')
    expect(fates.get('reponses-a-effacer')).toBe('Erased')
    expect(fates.get('reponses-de-sante')).toBe('Erased')
    // What is about health stands on nothing but the consent of whoever gave it (GDPR, article 9).
    const { register } = (await association.admin.get(`${association.path}/privacy`)).json()
    const health = register.find((one: { name: string }) => one.name === 'reponses-de-sante')
    expect(health).toMatchObject({
      ground: 'ExplicitConsent',
      term: { fr: expect.stringContaining('question') },
    })
    expect(fates.get('carte-du-renouvellement')).toBe('Erased')
  })

  it('is asked for by an administrator alone, who types their password again', async () => {
    const url = `${contactPath(association, planted)}/forgetting`
    const treasurer = await association.member('Treasurer')
    expect((await treasurer.post(url, ASKED, typedAgain())).statusCode).toBe(403)
    expect((await association.admin.post(url, ASKED)).json().code).toBe('REAUTHENTICATION_REQUIRED')
    // [DP7]
    for (const askedOn of ['2999-01-01', '0001-01-01', '2009-12-31'])
      expect((await association.admin.post(url, { askedOn }, typedAgain())).json().code).toBe(
        'FORGETTING_DAY_REFUSED',
      )
    // The same number of a file is somebody else's at another association.
    expect(
      (
        await other.admin.post(`${other.path}/contacts/${planted.contactId}/forgetting`, ASKED, typedAgain())
      ).json().code,
    ).toBe('CONTACT_UNKNOWN')
    expect(await test.app.db.query(sql`select from forgettings`)).toEqual([])
  })

  it('is forgotten step by step, wherever it is cut, and no amount changes', async () => {
    const before = await moneyOf(association)
    const elsewhereBefore = await moneyOf(other)
    const knownElsewhere = (await held(other, elsewhere.contactId)).counts
    const url = `${contactPath(association, planted)}/forgetting`
    const started = (await association.admin.post(url, ASKED, typedAgain())).json()
    expect(started).toMatchObject({ number: 1, name: 'Personne oubliée n°\u202f1', state: 'Running' })
    expect((await association.admin.post(url, ASKED, typedAgain())).json().code).toBe('FORGETTING_UNDER_WAY')
    const [row] = await test.app.db.query<{ id: number }>(sql`select id from forgettings`)
    const id = row?.id ?? 0
    for (let piece = 0; piece < 4; piece += 1) expect(await forgetPiece(test.app, id)).toBe(true)
    await forgetPerson(test.app, id)
    // Done again, nothing is left to do.
    await forgetPerson(test.app, id)
    await test.worker.drain()
    expect(await moneyOf(association)).toEqual(before)
    expect(await moneyOf(other)).toEqual(elsewhereBefore)
    expect((await held(other, elsewhere.contactId)).counts).toEqual(knownElsewhere)
  })

  it('leaves a proof that counts each table, and names nobody', async () => {
    const proof = (await association.admin.get(`${association.path}/privacy/forgettings/1`)).json()
    expect(proof).toMatchObject({
      state: 'Done',
      cause: 'Request',
      askedOn: '2026-01-02',
      by: 'Camille Durand',
    })
    expect(proof.stepsSha256).toBe(sha256Of(proof.steps))
    const left = proof.counts.filter(
      ({ after, fate }: { after: number; fate: string }) => after > 0 && fate !== 'KeptByLaw',
    )
    expect(left).toEqual([])
    expect(
      proof.counts
        .filter(({ fate }: { fate: string }) => fate === 'KeptByLaw')
        .map(({ name }: { name: string }) => name),
    ).toEqual(['remises-de-cheques', 'recus-fiscaux', 'factures'])
    expect(proof.traces).toEqual([
      { table: 'deposit_slips', rows: 1, why: 'KeptByLaw', what: expect.anything() },
      { table: 'papers', rows: 2, why: 'KeptByLaw', what: expect.anything() },
    ])
    const text = (await association.admin.get(`${association.path}/privacy/forgettings/1/proof.txt`)).body
    expect(text).toContain(proof.stepsSha256)
    const [written] = text.split('Détail technique')
    // For a treasurer: sentences of the register's own words, each with one figure, and no name of a table.
    expect(written).toContain('- La fiche de la personne. 2 enregistrements effacés.')
    expect(written).toMatch(
      /- Les commandes payées.*[.] \d+ enregistrements? gardés?, 10\u00a0ans \(.*L123-22\), jusqu’au /,
    )
    expect(written).toMatch(/- Les reçus fiscaux valables.*6\u00a0ans \(Livre.*\), jusqu’au /)
    // What they gave for their child stays the child's, and is said to.
    expect(written).toMatch(
      /- Ce qu’elle a donné pour d’autres personnes.*: cela leur reste.*[.] \d+ enregistrements? gardés?, jusqu’à l’oubli de ces personnes[.]/,
    )
    expect(written).not.toMatch(/→|_|\b(?:contacts|orders|mandates)\b/)
    const [fiche] = proof.counts
    expect(fiche).toMatchObject({ name: 'fiche', before: 2, after: 0 })
    expect(text).toContain('Personne oubliée n°\u202f1')
    expect(JSON.stringify(proof) + text).not.toMatch(/Alix|Martin/)
  })

  it('is found nowhere else in the whole database', async () => {
    const { person } = await held(other, elsewhere.contactId)
    // What the other association knows is its own: it is put aside, and whatever still names them is ours.
    const named = await rowsNaming('alix')
    await forgetElsewhere(person.contactIds[0] ?? 0)
    const left = await rowsNaming(`alix|bureau[.]example|06 12 34 56 78|33612345678|prefere le matin`)
    expect(named).not.toEqual({})
    // One valid receipt, one invoice and one deposit slip for each association.
    expect(left).toEqual({ deposit_slips: 2, papers: 4 })
  })

  it('is no child’s guardian by name any more, and the child keeps their line', async () => {
    const [line] = await test.app.db.query<{ participant: unknown }>(sql`
      select i.participant from order_items i join orders o on o.id = i.order_id
      where o.organization_id = ${association.id} and i.participant ->> 'firstName' = 'Zoé'`)
    const nobody = {
      guardianFirstName: 'Personne oubliée',
      guardianLastName: 'n°\u202f1',
      guardianPhone: null,
      guardianEmail: `oubli-${association.id}-1@personne.invalid`,
    }
    expect(line?.participant).toMatchObject({ firstName: 'Zoé', guardianAgreed: true, ...nobody })
    const [copies] = await test.app.db.query(sql`
      select c.items #> '{0,participant}' as cart, r.priced #> '{lines,0,participant}' as request, c.payer ->> 'firstName' as payer
      from carts c join payment_requests r on r.cart_id = c.id where c.id = ${`planted-guardian-${association.id}`}`)
    expect(copies).toMatchObject({ cart: nobody, request: nobody, payer: 'Jeanne' })
  })

  it('has an address that nobody is shown, and the child’s file says that a guardian is missing', async () => {
    const { admin, path } = association
    for (const list of ['orders', 'items', 'contacts', 'contributors', 'payments'])
      expect((await admin.get(`${path}/${list}`)).body).not.toMatch(/personne[.]invalid/)
    const [line] = await test.app.db.query<{ orderId: number; contactId: number }>(sql`
      select i.order_id as "orderId", l.contact_id as "contactId" from order_items i join orders o on o.id = i.order_id
      join contact_lines l on l.item_id = i.id
      where o.organization_id = ${association.id} and i.participant ->> 'firstName' = 'Zoé'`)
    const order = await admin.get(`${path}/orders/${line?.orderId}`)
    expect(order.body).not.toMatch(/personne[.]invalid/)
    expect((await admin.get(`${path}/orders/${planted.online.orderId}`)).body).not.toMatch(
      /personne[.]invalid/,
    )
    const zoe = (await admin.get(`${path}/contacts/${line?.contactId}`)).json()
    const none = { email: null, phone: null, isForgotten: true, orderId: line?.orderId }
    expect(zoe.guardians).toMatchObject([none])
  })

  it('has no mailbox in what a child was sent, which stays sent', async () => {
    const sent = await test.app.db.query(sql`
      select state, email from mailing_recipients where contact_id = ${planted.childId}`)
    expect(sent).toEqual([{ state: 'Sent', email: null }])
  })

  it('leaves no card behind, and the bank still has its token to give up', async () => {
    const cards = await test.app.db.query(sql`
      select m.state, m.card, m.token from mandates m join orders o on o.id = m.order_id
      where o.organization_id = ${association.id} order by m.id`)
    expect(cards).toMatchObject([
      { state: 'Ended', card: null, token: null },
      { state: 'Ended', card: null },
    ])
  })

  it('is in no list and in no search, and their child keeps a file of their own', async () => {
    const { admin, path } = association
    for (const list of ['orders', 'items', 'contacts', 'contributors', 'payments'])
      for (const words of ['Alix', 'Martin%20de', PLANTED.email]) {
        const { data } = (await admin.get(`${path}/${list}?search=${words}`)).json()
        expect([list, words, data]).toEqual([list, words, []])
      }
    const lou = (await admin.get(`${path}/contacts/${planted.childId}`)).json()
    expect(lou).toMatchObject({ firstName: 'Lou', email: null, household: [] })
    expect(lou.lines).toHaveLength(1)
    expect((await admin.get(contactPath(association, planted))).json().code).toBe('CONTACT_UNKNOWN')
    const receipts = (await admin.get(`${path}/receipts?year=${new Date().getFullYear()}`)).json()
    expect(JSON.stringify(receipts)).not.toMatch(/Alix/)
    const order = await admin.get(`${path}/orders/${planted.online.orderId}`)
    expect(order.json()).toMatchObject({ payer: { firstName: 'Personne oubliée', lastName: 'n°\u202f1' } })
    expect((await admin.get(`/api/orders/${planted.online.orderToken}`)).json().code).toBe('ORDER_FORGOTTEN')
    // Whoever guesses hears of no order, and nobody is sent a new link; a link of somebody else ends as it ever did.
    const guessed = `${planted.online.orderToken.slice(0, -3)}xyz`
    expect((await admin.get(`/api/orders/${guessed}`)).json().code).toBe('ORDER_UNKNOWN')
    const asked = await admin.post(`/api/orders/${planted.online.orderToken}/fresh-link`)
    expect(asked.json()).toEqual({ sent: true })
    expect(await test.app.db.query(sql`select from jobs where name = 'send-order-link'`)).toEqual([])
    const [ended] = await test.app.db.query<{ token: string }>(sql`
      update order_links l set revoked_at = now() from orders o
      where o.id = l.order_id and o.payer_email = ${aPayer.email} returning l.id as token`)
    expect((await admin.get(`/api/orders/${ended?.token}`)).json().code).toBe('ORDER_LINK_ENDED')
  })

  it('is not written to again when they come back', async () => {
    await test.app.db.query(sql`
      insert into contacts (organization_id, key, kind, first_name, last_name, email, facts_at, first_seen_at, last_seen_at, kept_since)
      values (${association.id}, 'back', 'Person', 'Alix', 'Martin', ${PLANTED.email}, now(), now(), now(), now())`)
    const refusals = await test.app.db.query(sql`
      select r.purpose from contact_refusals r join contacts c on c.id = r.contact_id where c.key = 'back' order by 1`)
    expect(refusals).toEqual([{ purpose: 'Message' }, { purpose: 'Renewal' }])
    const sentBefore = test.mails.received.length
    await test.app.mail.send({
      to: `oubli-${association.id}-1@personne.invalid`,
      subject: 'a',
      html: 'a',
      text: 'a',
      key: 'a',
    })
    expect(test.mails.received).toHaveLength(sentBefore)
  })

  it('numbers of two associations begin at one each', async () => {
    const rows = await test.app.db.query<{ number: number }>(sql`
    select number from forgettings order by id`)
    expect(rows.map(({ number }) => number)).toEqual([1, 1])
  })

  it('leaves everything sound', async () => {
    expect(await runChecks(test.app.db, checks)).toEqual([])
  })
})

describe('a forgetting whose last look finds something', () => {
  const UGO = { firstName: 'Ugo', lastName: 'Passant', email: 'ugo@passage.example' }
  const again = () => association.admin.post(`${association.path}/privacy/forgettings/2/again`)

  it('says what remains in words, and stays open', async () => {
    await registerOrder(planted.event, { payer: UGO })
    const { id } = await registerOrder(planted.event)
    await test.app.db.query(sql`
      update order_items set custom_fields = jsonb_build_array(jsonb_build_object('fieldId', 0, 'value', ${UGO.email}::text))
      where order_id = ${id}`)
    await fileNewOrders(test.app)
    const { data } = (await association.admin.get(`${association.path}/contacts?search=ugo`)).json()
    const url = `${association.path}/contacts/${data[0].id}/forgetting`
    expect((await association.admin.post(url, ASKED, typedAgain())).statusCode).toBe(200)
    await test.worker.drain()
    const { forgettings } = (await association.admin.get(`${association.path}/privacy`)).json()
    expect(forgettings[0]).toMatchObject({ number: 2, state: 'Running', isClean: false, doneAt: null })
    expect(forgettings[0].remains).toMatchObject([
      { table: 'order_items', rows: 1, what: { fr: expect.stringMatching(/^Billets/) } },
    ])
  })

  it('is begun again by its own administrators, and is done once nothing is found', async () => {
    await again()
    await test.worker.drain()
    expect((await association.admin.get(`${association.path}/privacy/forgettings/2`)).json().state).toBe(
      'Running',
    )
    await test.app.db.query(sql`
      update order_items set custom_fields = '[]' where custom_fields::text like '%ugo@passage%'`)
    expect((await other.admin.post(`${other.path}/privacy/forgettings/2/again`)).json().code).toBe(
      'FORGETTING_UNKNOWN',
    )
    await again()
    await test.worker.drain()
    const proof = (await association.admin.get(`${association.path}/privacy/forgettings/2`)).json()
    expect(proof).toMatchObject({ state: 'Done', traces: [] })
    expect(proof.steps.filter(({ name }: { name: string }) => name === 'recommencer')).toHaveLength(2)
    expect(proof.stepsSha256).toBe(sha256Of(proof.steps))
    // Of one that is done nothing is left to do, and of one that never was nothing either.
    expect((await again()).json()).toMatchObject({ code: 'FORGETTING_DONE', status: 409 })
    const unknown = `${association.path}/privacy/forgettings/99/again`
    expect((await association.admin.post(unknown)).json().code).toBe('FORGETTING_UNKNOWN')
    expect((await association.admin.get(`${association.path}/privacy/forgettings/2`)).json()).toEqual(proof)
  })
})

async function forgetElsewhere(contactId: number): Promise<void> {
  const url = `${other.path}/contacts/${contactId}/forgetting`
  expect((await other.admin.post(url, ASKED, typedAgain())).statusCode).toBe(200)
  await test.worker.drain()
}
