import { csvLine, safeText } from '@obole/contract/csv'
import { centsCell, momentCell, textCell } from '@obole/contract/sheet-cells'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type MadeAssociation, makeAssociation } from '../../testing/association.ts'
import { publishCampaign, registerOrder, type PublishedCampaign } from '../../testing/managed-campaign.ts'
import { writeManyRows } from '../../testing/many-rows.ts'
import { manyOrders } from '../../testing/orders.ts'
import { takeMostFiles } from '../../testing/most-files.ts'
import { testApp } from '../../testing/test-app.ts'
import { unzip } from '../../testing/unzip.ts'
import { again, createTestUser, signedInVisitor, visitor, type Visitor } from '../../testing/visitor.ts'
import { sql } from '../platform/sql.ts'

const test = testApp({ listen: true })

const MANY = Number(process.env['EXPORT_ROWS'] ?? 40_000)
/** Enough for the verb and one batch of rows; all rows at once do not fit, as the hoarder shows. */
const CEILING_MB = 72

async function take(who: Visitor, path: string, wish: object) {
  const prepared = (await who.post(`${path}/exports`, { list: 'orders', format: 'csv', ...wish })).json()
  return { prepared, file: await who.get(prepared.url) }
}

const linesOf = (body: string) => body.replace('\ufeff', '').trimEnd().split('\r\n')

describe('a text that a spreadsheet would compute', () => {
  it.each([
    '=1+1',
    '+33 6 12',
    '-2',
    '@SUM(A1)',
    '\t=1',
    ' =1',
    '\u00a0=1',
    '\r=1',
    '\n x',
    '\ufeff=1',
    '＝1',
  ])('is only shown: %j', (text) => {
    expect(safeText(text)).toBe(`'${text}`)
  })

  it.each(['Dupont', '12', 'a=b', '', 'l’été -5', 'é'])('any other stays as it is: %j', (text) => {
    expect(safeText(text)).toBe(text)
  })

  it('our own figures are numbers, negative ones too', () => {
    expect(csvLine([centsCell(-1250), textCell('a;"b"\n=c'), momentCell('2026-03-29T01:30:00Z')], 'fr')).toBe(
      '-12,50;"a;""b""\n=c";29/03/2026 03:30\r\n',
    )
    expect(csvLine([centsCell(5), textCell('a,b')], 'en')).toBe('0.05,"a,b"\r\n')
  })

  it('is read back by another program, whatever a cell holds', () => {
    const texts = ['a;b', 'a,b', '"', '""', 'a\r\nb', '\n', ' ', "d'été", '', 'fin"']
    for (const [locale, delimiter] of [
      ['fr', ';'],
      ['en', ','],
    ] as const) {
      const line = csvLine(texts.map(textCell), locale)
      expect(parse(line + line, { delimiter })).toEqual([texts, texts].map((row) => row.map(safeText)))
    }
  })
})

async function sold(): Promise<PublishedCampaign> {
  const field = {
    id: -7,
    label: '=Taille',
    type: 'TextInput' as const,
    isRequired: false,
    values: [],
    maxLength: 100,
  }
  const on = await publishCampaign(test, {
    changes: () => ({ customFields: [field], title: '@Fête "d’été"' }),
  })
  const participant = { firstName: 'Lou', lastName: 'Petit', birthDate: '2001-02-03' }
  await registerOrder(on, { receivedOn: '2026-03-14', items: [{ tierId: on.tier().id, participant }] })
  const payer = { firstName: 'Zoé', lastName: 'Adam', email: 'zoe@example.org', companyName: '=cmd|calc' }
  await registerOrder(on, {
    payer,
    receivedOn: '2026-03-20',
    items: [{ tierId: on.tier().id }, { tierId: on.tier().id }],
  })
  return on
}

describe('the questions of a file', () => {
  it('are those of the campaigns it holds something of, however the list was narrowed', async () => {
    const question = (label: string) => ({
      customFields: [
        { id: -7, label, type: 'TextInput' as const, isRequired: false, values: [], maxLength: 100 },
      ],
    })
    const event = await publishCampaign(test, { title: 'Bal', changes: () => question('Votre masque') })
    const { association } = event
    const club = await publishCampaign(test, {
      association,
      formType: 'Membership',
      title: 'Club',
      changes: () => question('Votre instrument'),
    })
    await publishCampaign(test, { association, title: 'Rien vendu', changes: () => question('Votre régime') })
    const { items } = await registerOrder(event)
    await registerOrder(club)
    const questions = async (filters: object) => {
      const { file } = await take(association.admin, association.path, { list: 'items', filters })
      return linesOf(file.body)[0]?.match(/Votre (masque|instrument|régime)/g) ?? []
    }
    expect(await questions({})).toEqual(['Votre masque', 'Votre instrument'])
    expect(await questions({ formType: 'Event', formSlug: event.formSlug })).toEqual(['Votre masque'])
    expect(await questions({ tierTypes: ['Membership'] })).toEqual(['Votre instrument'])
    expect(await questions({ itemIds: items.map(({ id }) => id) })).toEqual(['Votre masque'])
  })
})

describe('a CSV', () => {
  it('is for a French spreadsheet: byte order mark, semicolons, commas in figures, formulas as texts', async () => {
    const on = await sold()
    const { prepared, file } = await take(on.association.admin, on.association.path, {})
    expect(prepared).toMatchObject({
      list: 'orders',
      format: 'csv',
      state: 'Ready',
      writtenRows: 0,
      totalRows: 2,
    })
    expect(file.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'x-row-count': '2' })
    expect(file.headers['content-disposition']).toMatch(
      /^attachment; filename\*=UTF-8''Commandes-\d{4}-\d\d-\d\d\.csv$/,
    )
    expect(file.body.startsWith('\ufeff')).toBe(true)
    const [header, first] = linesOf(file.body)
    expect(header).toBe(
      'Commande;Date;Campagne;Prénom du payeur;Nom du payeur;Société;E-mail du payeur;Contenu;Options;Commandé (€);' +
        'Encaissé net (€);À venir (€);Contribution à Obole (€);Réduction (€);Dont TVA (€);' +
        'Dont TVA 20\u202f% (€);Dont TVA 10\u202f% (€);Dont TVA 5,5\u202f% (€);Dont TVA 2,1\u202f% (€);' +
        'Dont TVA de taux non noté (€);Remboursé (€);' +
        'Moyen de paiement;État;État des paiements;' +
        'Destinataire de l’envoi;Adresse d’envoi;Code postal d’envoi;Ville d’envoi;Pays d’envoi',
    )
    expect(first?.replace(/^\d+/, 'N°')).toBe(
      `N°;20/03/2026;"'@Fête ""d’été""";Zoé;Adam;'=cmd|calc;zoe@example.org;Tarif plein\u00a0×\u00a02;;20,00;` +
        '20,00;0,00;0,00;0,00;0,00;0,00;0,00;0,00;0,00;0,00;0,00;Chèque;Saisie à la main;Saisi à la main;;;;;',
    )
    const progress = (await on.association.admin.get(`${on.association.path}/exports/${prepared.id}`)).json()
    expect(progress).toMatchObject({ state: 'Done', writtenRows: 2, totalRows: 2 })
  })

  it('holds each question as a column, and follows the list’s own filters', async () => {
    const on = await sold()
    const { file } = await take(on.association.admin, on.association.path, {
      list: 'items',
      locale: 'en',
      filters: { search: 'petit' },
    })
    const [header, ...rows] = linesOf(file.body)
    expect(header?.split(',')).toContain("'=Taille")
    expect(rows).toHaveLength(1)
    expect(rows[0]).toContain(',Lou,Petit,,2001-02-03,')
  })

  it('says states, means and acts in words, and is called by what it holds', async () => {
    const on = await sold()
    const { admin, path } = on.association
    const payments = (await take(admin, path, { list: 'payments' })).file
    expect(linesOf(payments.body)[1]).toMatch(/;Saisi à la main;Chèque;/)
    const filters = { tierTypes: ['Registration'] }
    const guests = (await take(admin, path, { list: 'items', filters })).file
    expect(guests.headers['content-disposition']).toContain('Participants-')
    const log = (await take(admin, path, { list: 'audit', filters: { kinds: ['list'] } })).file
    expect(log.body).toContain('a exporté la liste «\u202fParticipants\u202f» (3 lignes, CSV)')
    expect(log.body).not.toContain('list.exported')
  })

  it.each([
    [
      'fr',
      'Prix (tarifs)\u202f: 10,00\u202f€ devient 15,00\u202f€',
      'État\u202f: Brouillon devient Publique',
    ],
    ['en', 'Price (rates): €10.00 becomes €15.00', 'State: Draft becomes Public'],
  ])('of the log names what changed as its page does: %s', async (locale, price, state) => {
    const { association } = await publishCampaign(test, {
      changes: ({ document }) => ({ tiers: document.tiers.map((tier) => ({ ...tier, price: 1500 })) }),
    })
    const { admin, path } = association
    const { body } = (await take(admin, path, { list: 'audit', locale, filters: { kinds: ['form'] } })).file
    expect(body).toContain(price)
    expect(body).toContain(state)
  })

  it.each(['payments', 'contributors', 'prospects', 'abuses', 'audit'])(
    'of %s has its rows',
    async (list) => {
      const on = await sold()
      const { prepared, file } = await take(on.association.admin, on.association.path, { list })
      expect(linesOf(file.body)).toHaveLength(prepared.totalRows + 1)
    },
  )
})

describe('Support’s reports', () => {
  it('leave with who made them and in what words, for Support alone, formulas as texts', async () => {
    const on = await publishCampaign(test)
    const url = `${test.url}/associations/${on.association.slug}/evenements/${on.formSlug}`
    const report = { reason: 'SPAM', userEmail: 'qui@example.org', userMessage: '=cmd|calc', url }
    await visitor(test).post('/api/abuses', report)
    const email = 'support@example.org'
    await createTestUser(test, { email, isSupport: true })
    const agent = await signedInVisitor(test, email)
    const wish = { list: 'abuses', format: 'csv', filters: { search: 'qui@' } }
    const prepared = (await agent.post('/api/manage/support/exports', wish)).json()
    expect(prepared).toMatchObject({ totalRows: 1, state: 'Ready' })
    expect((await on.association.admin.get(prepared.url)).statusCode).toBe(403)
    const file = await agent.get(prepared.url)
    const [header, row] = linesOf(file.body)
    expect(header).toMatch(/;Association;E-mail;Message$/)
    expect(row).toContain(`;${on.association.slug};qui@example.org;'=cmd|calc`)
    expect((await agent.get(`/api/manage/support/exports/${prepared.id}`)).json().state).toBe('Done')
    expect((await agent.get(prepared.url)).json().code).toBe('EXPORT_TAKEN')
    const [note] = await test.app.db.query(sql`select details -> 'rows' as rows from audit_entries
        where organization_id is null and action = 'list.exported'`)
    expect(note).toEqual({ rows: 1 })
  })
})

describe('an XLSX', () => {
  it('is an archive that spreadsheets open: texts as texts, amounts and dates as numbers', async () => {
    const on = await sold()
    const { file } = await take(on.association.admin, on.association.path, { format: 'xlsx' })
    const files = unzip(file.rawPayload)
    expect([...files.keys()]).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
    ])
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
    expect(sheet.match(/<row r="\d+">/g)).toHaveLength(3)
    // A text of type text, marked so that editing it does not make it a formula.
    expect(sheet).toContain(' t="inlineStr" s="5"><is><t xml:space="preserve">=cmd|calc</t></is></c>')
    expect(sheet).toContain(' s="2"><v>20.00</v></c>')
    expect(sheet).toContain(' s="4"><v>46101</v></c>')
    expect(sheet).not.toContain('<f>')
  })
})

describe('who takes it', () => {
  it('is whoever asked, once; somebody else finds nothing', async () => {
    const on = await sold()
    const { admin, path } = on.association
    const { prepared } = await take(admin, path, {})
    expect((await admin.get(prepared.url)).json()).toMatchObject({ status: 409, code: 'EXPORT_TAKEN' })
    const fresh = (await admin.post(`${path}/exports`, { list: 'orders', format: 'csv' })).json()
    const colleague = await on.association.member('OrganizationAdmin')
    expect((await colleague.get(fresh.url)).statusCode).toBe(404)
    const stranger = await makeAssociation(test)
    expect((await stranger.admin.get(fresh.url)).statusCode).toBe(403)
  })

  it('is not taken by a look at its headers', async () => {
    const { admin, path } = await makeAssociation(test)
    const prepared = (await admin.post(`${path}/exports`, { list: 'orders', format: 'csv' })).json()
    const cookies = Object.fromEntries(admin.cookies)
    const looked = await test.http.inject({ method: 'HEAD', url: prepared.url, cookies })
    expect(looked.statusCode).toBeGreaterThanOrEqual(400)
    expect((await admin.get(prepared.url)).statusCode).toBe(200)
  })

  it('must still be allowed to when they take it', async () => {
    const { association } = await sold()
    const member = await association.member('Accountant')
    const { url } = (
      await member.post(`${association.path}/exports`, { list: 'payments', format: 'csv' })
    ).json()
    const [, { userId }] = (await association.admin.get(`${association.path}/administrators`)).json().data
    await association.admin.send('DELETE', `${association.path}/administrators/${userId}`, again())
    expect((await member.get(url)).statusCode).toBe(403)
  })

  it('a campaign’s administrator exports that campaign’s lists', async () => {
    const on = await sold()
    const member = await on.association.member('FormAdmin', on.formId)
    const { path } = on.association
    const filters = { formType: on.formType, formSlug: on.formSlug }
    const { file } = await take(member, path, { filters })
    expect(linesOf(file.body)).toHaveLength(3)
    expect((await member.post(`${path}/exports`, { list: 'orders', format: 'csv' })).statusCode).toBe(403)
    expect((await member.post(`${path}/exports`, { list: 'audit', format: 'csv', filters })).statusCode).toBe(
      403,
    )
  })

  it('takes so many an hour, and then waits; a colleague does not', async () => {
    const association = await makeAssociation(test)
    const { admin, path } = association
    const colleague = await association.member('OrganizationAdmin')
    const wish = { list: 'orders', format: 'csv' }
    await takeMostFiles(admin, path)
    expect((await admin.post(`${path}/exports`, wish)).json()).toMatchObject({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
    })
    expect((await colleague.post(`${path}/exports`, wish)).statusCode).toBe(201)
    test.clock.advance(60_000)
    expect((await admin.post(`${path}/exports`, wish)).statusCode).toBe(201)
  })

  it('is written down: who took what, and how much', async () => {
    const on = await sold()
    await take(on.association.admin, on.association.path, { filters: { search: 'petit' } })
    const [entry] = (await on.association.admin.get(`${on.association.path}/audit`)).json().data
    expect(entry).toMatchObject({
      action: 'list.exported',
      subject: { id: 'orders', label: 'Commandes' },
      // Somebody called so is a participant.
      details: { format: 'csv', rows: 1, filters: { search: 'petit' } },
    })
  })

  it.each([{ list: 'everything' }, { format: 'pdf' }, { filters: { secret: 1 } }])(
    'refuses %o',
    async (wish) => {
      const { admin, path } = await makeAssociation(test)
      const response = await admin.post(`${path}/exports`, { list: 'orders', format: 'csv', ...wish })
      expect(response.statusCode).toBe(400)
    },
  )
})

async function associationOfMany(): Promise<MadeAssociation> {
  const { association, formId } = await publishCampaign(test)
  await writeManyRows(test, [
    ...manyOrders({
      count: MANY,
      organizationId: sql`${association.id}::bigint`,
      formId: sql`${formId}::bigint`,
      payer: sql`jsonb_build_object('firstName', 'Lou', 'lastName', 'Petit ' || n, 'email', 'lou' || n || '@example.org')`,
      line: {
        participant: sql`jsonb_build_object('firstName', 'Lou', 'lastName', 'Petit', 'address', repeat('x', 100))`,
      },
    }),
    `insert into form_totals values (${formId}, 0, ${MANY})`,
  ])
  return association
}

/** Runs an export in a process of its own, which is given so much memory and no more. */
async function exportUnderCeiling(association: MadeAssociation, wish: object, mode: 'stream' | 'hoard') {
  const prepared = (await association.admin.post(`${association.path}/exports`, wish)).json()
  const script = join(import.meta.dirname, '../../testing/export-under-ceiling.ts')
  const values = [test.databaseUrl, prepared.id, mode]
  // What is kept counts against the ceiling. What is dropped at once has room of its own, else half the time goes in sweeping.
  const memory = [`--max-old-space-size=${CEILING_MB}`, '--max-semi-space-size=16']
  const node = ['--no-warnings', ...memory, script, ...values]
  const { stdout } = await promisify(execFile)(process.execPath, node)
  return JSON.parse(stdout)
}

describe(`${MANY} rows`, { timeout: 600_000 }, () => {
  let association: MadeAssociation
  beforeAll(async () => {
    association = await associationOfMany()
  })

  it('are exported under a memory ceiling, as CSV and as XLSX; and whoever hoards them dies of it', async () => {
    const csv = await exportUnderCeiling(association, { list: 'orders', format: 'csv' }, 'stream')
    expect(csv).toMatchObject({ lines: MANY + 1, state: 'Done', writtenRows: MANY })
    const xlsx = await exportUnderCeiling(association, { list: 'items', format: 'xlsx' }, 'stream')
    expect(xlsx).toMatchObject({ state: 'Done', writtenRows: MANY })
    await expect(exportUnderCeiling(association, { list: 'items', format: 'csv' }, 'hoard')).rejects.toThrow(
      /heap|memory/i,
    )
  })

  it('step back after each thousand while many call, and all come', async () => {
    const isRush = vi.spyOn(test.app, 'isRush').mockReturnValueOnce(true)
    const { file } = await take(association.admin, association.path, {})
    expect(linesOf(file.body)).toHaveLength(MANY + 1)
    expect(isRush).toHaveBeenCalledTimes(MANY / 1_000)
    isRush.mockRestore()
  })
})
