import { beforeAll, describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { publishCampaign, type PublishedCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { again as typedAgain } from '../../testing/visitor.ts'
import { fileNewOrders } from '../contacts/file-orders.ts'
import { sql } from '../platform/sql.ts'
import { forgetPiece } from './forget-person.ts'
import { mentions } from './mentions.sql.ts'
import type { GivenName } from './person.ts'

/** What names somebody who is forgotten, and what only looks so. */
const test = testApp()
let association: MadeAssociation
let other: MadeAssociation
let event: PublishedCampaign
const JEAN = { firstName: 'Jean', lastName: 'Martin', email: 'martin@courriel.example' }
const STRANGERS = [
  { firstName: 'Jean-Paul', lastName: 'Martin', email: 'jean.martin@courriel.example' },
  { firstName: 'Jeanne', lastName: 'Martin', email: 'jeanne.martin@courriel.example.org' },
  { firstName: 'Marie', lastName: 'Martin', email: 'mm@courriel.example', address: '4 rue Jean Moulin' },
]
const ids: Record<string, number> = {}

const page = async () => (await association.admin.get(`${association.path}/privacy`)).json()
const proofOf = async (number: number) =>
  (await association.admin.get(`${association.path}/privacy/forgettings/${number}`)).json()
const forget = async (contactId: number | undefined) => {
  const answer = await association.admin.post(
    `${association.path}/contacts/${contactId ?? 0}/forgetting`,
    { askedOn: '2026-01-02' },
    typedAgain(),
  )
  expect(answer.statusCode).toBe(200)
  await test.worker.drain()
}
const search = (words: string) => ({ list: 'orders', filters: { search: words } })
const saved = async () =>
  (await test.app.db.query<{ name: string }>(sql`select name from saved_views order by name`)).map(
    ({ name }) => name,
  )
const entry = (label: string, of: { type: string; id: number; details: object }) =>
  test.app.db.query(sql`
    insert into audit_entries (organization_id, user_id, action, subject_type, subject_id, subject_label, changes, details, done_at)
    values (${association.id}, ${association.adminId}, 'contact.changed', ${of.type}, ${String(of.id)}, ${label},
      '[{"path": "city", "from": "Lyon", "to": "Paris"}]', ${JSON.stringify(of.details)}::jsonb, now())`)
const entries = async () => {
  const rows = await test.app.db.query<{ label: string; changes: unknown[]; details: object }>(sql`
    select subject_label as label, changes, details from audit_entries
    where action = 'contact.changed' order by subject_label`)
  return rows.map(({ label, changes, details }) => ({ label, changes: changes.length, details }))
}

beforeAll(async () => {
  association = await makeAssociation(test)
  other = await makeAssociation(test)
  event = await publishCampaign(test, { association, title: 'Fête' })
  for (const payer of [
    JEAN,
    ...STRANGERS,
    { firstName: 'Ugo', lastName: 'Passant', email: 'ugo@passage.example' },
  ])
    await registerOrder(event, { payer })
  await fileNewOrders(test.app)
  const rows = await test.app.db.query<{ id: number; name: string }>(
    sql`select id, first_name as name from contacts where organization_id = ${association.id}`,
  )
  for (const { id, name } of rows) ids[name] = id
  for (const words of [
    'Jean Martin',
    'Jeanne Martin',
    'jean.martin@courriel.example',
    'MARTIN@courriel.example',
  ])
    await test.app.db.query(sql`
      insert into saved_views (user_id, organization_id, list, name, settings, saved_at)
      values (${association.adminId}, ${association.id}, 'orders', ${`Vue ${words}`}, ${JSON.stringify(search(words))}::jsonb, now())`)
  await entry('Jeanne Martin', {
    type: 'contact',
    id: ids['Jeanne'] ?? 0,
    details: { other: 'Jean-Paul Martin' },
  })
  await entry('Marie Martin', {
    type: 'contact',
    id: ids['Marie'] ?? 0,
    details: { other: 'Jean Martin', kind: 'x' },
  })
})

describe('a mention of somebody', () => {
  const person = {
    organizationId: 0,
    contactIds: [],
    mailboxes: [JEAN.email],
    phones: ['06 12 34 56 78', '12'],
  }
  const named = (text: string, names: GivenName[] = [{ ...JEAN, companyName: 'Lyon' }]) =>
    test.app.db
      .query<{ is: boolean }>(sql`select ${mentions(sql`${text}::text`, { ...person, names })} as is`)
      .then(([row]) => row?.is)

  it.each([
    'Jean Martin a appelé',
    'De la part d’Jean MARTIN.',
    'martin, jean',
    '["12", "Martin", "Jean", "Lyon"]',
    '{"city": "Lyon", "lastName": "Martin", "firstName": "JEAN"}',
    '{"first_name": "Jean", "birth_date": null, "last_name": "Martin"}',
    '{"guardianLastName": "Martin", "guardianFirstName": "Jean"}',
    String.raw`{"text": "Bonjour,\nJean Martin"}`,
    'Écrire à martin@courriel.example.',
    String.raw`{"text": "ici:\nmartin@courriel.example"}`,
    '<Martin@Courriel.example>',
    'search=martin@courriel.example&page=2',
    'martin@courriel.example lea martin',
    'appeler le 06 12 34 56 78',
  ])('is %s', async (text) => {
    expect(await named(text)).toBe(true)
  })

  it.each([
    'Jeanne Martin',
    'Jean-Paul Martin',
    'Marie-Jean Martin',
    'Jean Martinez',
    'Jean Martin-Dupont',
    'Martin Jean-Paul',
    '{"address": "4 rue Jean Moulin", "lastName": "Martin", "firstName": "Marie"}',
    '{"lastName": "Martin", "firstName": "Lou", "guardianLastName": "Petit", "guardianFirstName": "Jean"}',
    'jean.martin@courriel.example',
    'jean martin@courriel.example.org',
    'martin@courriel.example.org',
    'martin@courriel.examples',
    '106 12 34 56 789',
    'le 12, à Lyon',
  ])('is not %s', async (text) => {
    expect(await named(text)).toBe(false)
  })

  it('is a name of several words, however they are joined', async () => {
    const names = [{ firstName: 'Jean-Paul', lastName: 'O’Brien de la Tour', companyName: null }]
    expect(await named("Jean Paul O'Brien-de-la-Tour", names)).toBe(true)
    expect(await named('Jean O’Brien de la Tour', names)).toBe(false)
  })

  it('is not a name that somebody else of the association has too', async () => {
    const ofAssociation = {
      ...person,
      organizationId: association.id,
      names: [{ ...JEAN, companyName: null }],
    }
    const asked = async (organizationId: number, contactIds: number[]) => {
      const who = { ...ofAssociation, organizationId, contactIds }
      const [row] = await test.app.db.query(sql`select ${mentions(sql`'Jean Martin'::text`, who)} as is`)
      return row?.['is']
    }
    expect(await asked(association.id, [])).toBe(false)
    expect(await asked(association.id, [ids['Jean'] ?? 0])).toBe(true)
    expect(await asked(other.id, [])).toBe(true)
  })
})

describe('people who resemble somebody who is forgotten', () => {
  it('keep what is about them, and the last look takes nobody for another', async () => {
    await forget(ids['Jean'])
    expect((await page()).forgettings[0]).toMatchObject({ state: 'Done', remains: [] })
    expect(await saved()).toEqual(['Vue Jeanne Martin', 'Vue jean.martin@courriel.example'])
    expect(await entries()).toEqual([
      { label: 'Jeanne Martin', changes: 1, details: { other: 'Jean-Paul Martin' } },
      { label: 'Marie Martin', changes: 1, details: { kind: 'x' } },
    ])
  })

  it('are found where they have the same words, and set aside by an administrator, which the proof says', async () => {
    const set = (of: MadeAssociation, body: object) =>
      of.admin.post(`${of.path}/privacy/forgettings/2/others`, body)
    for (const payer of STRANGERS.slice(0, 2))
      await registerOrder(event, { payer, note: 'Vient avec Ugo Passant' })
    await fileNewOrders(test.app)
    await forget(ids['Ugo'])
    const { remains } = (await page()).forgettings[0]
    expect(remains).toMatchObject([{ table: 'orders', rows: 2 }])
    // What somebody else saw, or another association: nothing is set aside.
    for (const wrong of [
      { table: 'orders', rows: 1 },
      { table: 'carts', rows: 2 },
      { table: 'no_such_table', rows: 1 },
    ])
      expect((await set(association, wrong)).json()).toMatchObject({
        code: 'FORGETTING_OTHERS_CHANGED',
        status: 409,
      })
    expect((await set(other, { table: 'orders', rows: 2 })).json().code).toBe('FORGETTING_UNKNOWN')
    expect(await proofOf(2)).toMatchObject({ state: 'Running', setAside: [] })
    expect((await set(association, { table: 'orders', rows: 2 })).statusCode).toBe(200)
    expect((await set(association, { table: 'orders', rows: 2 })).json().code).toBe('FORGETTING_AT_WORK')
    // A row that came since is not what they looked at.
    await registerOrder(event, { payer: STRANGERS[2], note: 'Pour Ugo Passant' })
    await test.worker.drain()
    expect((await page()).forgettings[0].remains).toMatchObject([{ table: 'orders', rows: 1 }])
    await set(association, { table: 'orders', rows: 1 })
    await test.worker.drain()
    const proof = await proofOf(2)
    const done = { by: 'Camille Durand', at: expect.any(String) }
    expect(proof).toMatchObject({
      state: 'Done',
      traces: [{ table: 'orders', rows: 3, why: 'SetAside' }],
      setAside: [
        { table: 'orders', rows: 2, ...done },
        { table: 'orders', rows: 1, ...done },
      ],
    })
    expect((await page()).forgettings[0]).toMatchObject({ isClean: true, remains: [] })
    const text = (await association.admin.get(`${association.path}/privacy/forgettings/2/proof.txt`)).body
    expect(text).toContain('3 lignes, hors de cette demande')
    expect(text).toMatch(/2 lignes, par Camille Durand, le /)
    const [kept] = await test.app.db.query<{ text: string }>(
      sql`select to_jsonb(f)::text as text from forgettings f where number = 2`,
    )
    expect(kept?.text).not.toContain('"keys"')
    // Of one that is done nothing is left to set aside.
    expect((await set(association, { table: 'orders', rows: 3 })).json().code).toBe('FORGETTING_DONE')
    expect(await proofOf(2)).toEqual(proof)
  })
})

describe('what was found of others in several places', () => {
  const VERA = { firstName: 'Vera', lastName: 'Doublet', email: 'vera@doublet.example' }
  const path = () => `${association.path}/privacy/forgettings/3`
  const set = (table: string, rows: number) => association.admin.post(`${path()}/others`, { table, rows })

  it('is set aside one after the other, and looked at again after the last', async () => {
    await registerOrder(event, { payer: VERA })
    await fileNewOrders(test.app)
    const contacts = `${association.path}/contacts`
    const listed = (await association.admin.get(`${contacts}?pageSize=100`)).json().data
    const vera = listed.find((one: { firstName: string }) => one.firstName === 'Vera')
    await registerOrder(event, { payer: STRANGERS[0], note: 'Avec Vera Doublet' })
    await association.admin.post(`${contacts}/${ids['Marie'] ?? 0}/notes`, {
      text: 'Voisine de Vera Doublet',
    })
    await forget(vera.id)
    const remains = async () =>
      (await page()).forgettings[0].remains.map(({ table }: { table: string }) => table)
    expect(await remains()).toEqual(['contact_notes', 'orders'])
    const first = (await set('contact_notes', 1)).json()
    expect(first.setAside).toMatchObject([{ table: 'contact_notes', rows: 1 }])
    expect(first.traces).toMatchObject([
      { table: 'contact_notes', rows: 1, why: 'SetAside' },
      { table: 'orders', rows: 1, why: 'Unexpected' },
    ])
    expect(await remains()).toEqual(['orders'])
    expect((await set('contact_notes', 1)).json().code).toBe('FORGETTING_OTHERS_CHANGED')
    // Nobody at the desk waits for its job while that is at work.
    await test.app.db.transaction(async (db) => {
      await db.query(
        sql`select from forgettings where organization_id = ${association.id} and number = 3 for update`,
      )
      expect((await set('orders', 1)).json().code).toBe('FORGETTING_AT_WORK')
      expect((await association.admin.post(`${path()}/again`)).json().code).toBe('FORGETTING_AT_WORK')
    })
    expect((await set('orders', 1)).json().traces).toBeNull()
    await test.worker.drain()
    expect(await proofOf(3)).toMatchObject({
      state: 'Done',
      traces: [
        { table: 'contact_notes', rows: 1, why: 'SetAside' },
        { table: 'orders', rows: 1, why: 'SetAside' },
      ],
    })
  })
})

describe('where somebody who is forgotten is named rightly', () => {
  it('[DP6] the proof says why, place by place', async () => {
    await registerOrder(event, {
      payer: { firstName: 'Vexilla', lastName: 'Ombrage', email: 'vexilla@ombrage.example' },
    })
    await fileNewOrders(test.app)
    const listed = (await association.admin.get(`${association.path}/contacts?pageSize=100`)).json().data
    const vexilla = listed.find((one: { firstName: string }) => one.firstName === 'Vexilla')
    await test.app.db.query(sql`
      with statement as (
        insert into bank_statements (organization_id, format, file_name, file_digest, periods, credit_count, credit_cents,
          debit_count, debit_cents, read_at, read_by)
        values (${association.id}, 'csv', 'releve.csv', 'x', '[]', 1, 2000, 0, 0, now(), ${association.adminId}) returning id),
      line as (
        insert into bank_statement_lines (organization_id, account, format, day, amount_cents, label, names_platform,
          identity, occurrence)
        values (${association.id}, 'FR76', 'csv', '2026-01-05', 2000, 'OBOLE VIRT 000022 Vexilla Ombrage', true, 'x', 1)
        returning id)
      insert into bank_statement_sources select statement.id, line.id from statement, line`)
    await test.app.db.query(sql`
      update forms set description = 'Avec Vexilla Ombrage' where organization_id = ${association.id}`)
    await forget(vexilla.id)
    const { number } = (await page()).forgettings[0]
    const read = async (language: string) =>
      (
        await association.admin.get(`${association.path}/privacy/forgettings/${number}/proof.txt`, {
          headers: { 'accept-language': language },
        })
      ).body
    const french = await read('fr')
    expect(french).toContain(
      '- Les lignes de relevés bancaires. 1 ligne, copie du relevé de la banque, gardée comme pièce comptable ; ',
    )
    expect(french).toContain('- Les campagnes. 1 ligne, textes écrits par l’association elle-même.')
    expect(french).not.toMatch(/compte ou de l’équipe|bank_statement_lines|forms/)
    expect(await read('en')).toContain(
      '- Lines of bank statements. 1 row, a copy of the bank’s statement, kept as an accounting document; ',
    )
  })
})

describe('a ticket that another job wrote while its payer was forgotten', () => {
  const LENA = { firstName: 'Lena', lastName: 'Tardive', email: 'lena@tardive.example' }
  const tickets = (orderId: number) =>
    test.app.db.query<{ id: string; contents: object }>(
      sql`select id, contents from papers where order_id = ${orderId} and kind = 'Ticket'`,
    )

  it('is found before the proof, and loses the name', async () => {
    const { id: orderId } = await registerOrder(event, { payer: LENA })
    await fileNewOrders(test.app)
    await test.worker.drain()
    const [written] = await tickets(orderId)
    expect(JSON.stringify(written)).toContain('Tardive')
    const [file] = await test.app.db.query<{ id: number }>(
      sql`select id from contacts where first_name = 'Lena'`,
    )
    await association.admin.post(
      `${association.path}/contacts/${file?.id ?? 0}/forgetting`,
      { askedOn: '2026-01-02' },
      typedAgain(),
    )
    const [begun] = await test.app.db.query<{ id: number; number: number }>(
      sql`select id, number from forgettings order by id desc limit 1`,
    )
    while (await forgetPiece(test.app, begun?.id ?? 0));
    expect(JSON.stringify(await tickets(orderId))).not.toContain('Tardive')
    await test.app.db.query(
      sql`update papers set contents = ${JSON.stringify(written?.contents)}::jsonb where id = ${written?.id}`,
    )
    await test.worker.drain()
    expect(JSON.stringify(await tickets(orderId))).not.toContain('Tardive')
    const proof = await proofOf(begun?.number ?? 0)
    expect(proof).toMatchObject({ state: 'Done', traces: [] })
    expect(proof.steps.filter(({ name }: { name: string }) => name === 'recommencer')).toHaveLength(1)
  })
})
