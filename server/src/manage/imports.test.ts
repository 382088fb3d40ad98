import type { ContactRow } from '@obole/contract/contacts'
import type { ImportSummary, ImportView } from '@obole/contract/imports'
import { dayCell, numberCell, textCell } from '@obole/contract/sheet-cells'
import type { ImportKind } from '@obole/core/imports/import'
import { deflateRawSync } from 'node:zlib'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { ImportDesk } from '../../testing/import-desk.ts'
import { type PublishedCampaign, publishCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { upload } from '../../testing/upload.ts'
import type { Visitor } from '../../testing/visitor.ts'
import { fileNewOrders } from '../contacts/file-orders.ts'
import { forgetCampaign } from '../forms/load-campaign.ts'
import { forgetImports } from '../imports/forget-imports.ts'
import { readPiece } from '../imports/read-in.ts'
import { undoPiece } from '../imports/undo-import.ts'
import { runChecks } from '../platform/checks.ts'
import { sql } from '../platform/sql.ts'
import { receiptChecks } from '../receipts/receipts.checks.ts'
import { writeXlsx } from './xlsx.ts'

/** Members and gifts read in from a file, and taken back as a whole. */
const test = testApp()
let association: MadeAssociation
let campaign: PublishedCampaign

beforeAll(async () => {
  association = await makeAssociation(test)
  campaign = await publishCampaign(test, { association, formType: 'Donation', title: 'Dons' })
})

const desk = new ImportDesk(
  test,
  () => association,
  () => campaign,
)
const send = (content: string | Buffer, kind: ImportKind = 'Members', by: Visitor = association.admin) =>
  desk.send(content, kind, { by })
const uploaded = (content: string | Buffer, kind?: ImportKind) => desk.uploaded(content, kind)
const previewed = (content: string | Buffer, kind?: ImportKind) => desk.previewed(content, kind)
const readIn = (content: string | Buffer, kind?: ImportKind) => desk.readIn(content, kind)
const { path, choose, shown, run, undo, linesOf } = desk
const undone = (file: ImportView) => desk.undone(file)
const people = (lastName: string) => desk.people(lastName)
const fileOf = (lastName: string) => desk.fileOf(lastName)

/** Everything an import may leave behind, to compare before and after. */
const everything = async () => ({
  contacts: await test.app.db.query(sql`
    select key, phone, birth_date, address, zip_code, city, country, member_days::text from contacts order by key`),
  memberships: await test.app.db.query(sql`select key from imported_memberships order by key`),
})

let turn = 0
let name = ''
beforeEach(async () => {
  await test.app.db.query(sql`delete from rate_limits`)
  turn += 1
  name = `Nom${String.fromCharCode(97 + Math.floor(turn / 26), 97 + (turn % 26))}`
})

describe('a file', () => {
  it('is uploaded with its columns guessed and its first lines shown', async () => {
    const file = await uploaded(`\uFEFFPrénom;Nom;Mail;Remarque\nLou;${name};lou@example.org;"à; b"\n`)
    expect(file).toMatchObject({
      state: 'Uploaded',
      headings: ['Prénom', 'Nom', 'Mail', 'Remarque'],
      mapping: { firstName: 0, lastName: 1, email: 2 },
      samples: [['Lou', name, 'lou@example.org', 'à; b']],
      lineCount: 1,
    })
  })

  it('may be of Windows-1252, with tabs, and with a title above its headings', async () => {
    const file = await uploaded(Buffer.from(`Liste\r\n\r\nPr\xe9nom\tNom\r\nZo\xe9\t${name}\r\n`, 'latin1'))
    expect(file).toMatchObject({ headings: ['Prénom', 'Nom'], samples: [['Zoé', name]] })
    expect(await linesOf(file)).toMatchObject([{ number: 4 }])
  })

  it('may be a workbook, with dates and amounts in cells of their own', async () => {
    const sheet = {
      title: 'Membres',
      locale: 'fr' as const,
      headers: ['Nom', 'Date de naissance', 'CP', 'Date d’adhésion', 'Montant'],
      rows: (async function* () {
        yield [
          [textCell(name), dayCell('1990-02-01'), numberCell(1000), dayCell('2026-09-12'), numberCell(12.5)],
        ]
      })(),
    }
    const parts: Buffer[] = []
    for await (const part of writeXlsx(sheet)) parts.push(part)
    const content = Buffer.concat(parts)
    const file = await readIn(content)
    expect(file.counts).toMatchObject({ Done: 1 })
    expect(await fileOf(name)).toMatchObject({
      birthDate: '1990-02-01',
      zipCode: '01000',
      memberships: [{ from: '2026-09-12', until: '2027-09-11', amount: 1250, importId: file.id }],
    })
  })

  it.each([
    ['nothing', '', 'IMPORT_FILE_EMPTY'],
    ['headings alone', 'Nom;Prénom\n', 'IMPORT_FILE_EMPTY'],
    ['a quote that does not end', 'Nom;Prénom\n"Petit;Lou\n', 'IMPORT_FILE_UNREADABLE'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'IMPORT_FILE_UNREADABLE'],
    ['a workbook cut short', Buffer.from('PK\u0003\u0004rubbish'), 'IMPORT_FILE_UNREADABLE'],
    ['too many columns', `${'a;'.repeat(60)}a\n${'1;'.repeat(60)}1\n`, 'IMPORT_TOO_MANY_COLUMNS'],
    ['too much in a cell', `Nom;Note\nPetit;${'x'.repeat(2001)}\n`, 'IMPORT_CELL_TOO_LONG'],
    ['too many lines', `Nom;Note\n${'Petit;x\n'.repeat(50_001)}`, 'IMPORT_TOO_MANY_LINES'],
    ['a bomb', bomb(), 'IMPORT_CELL_TOO_LONG'],
  ])('is refused with a sentence: %s', async (_what, content, code) => {
    const response = await send(content)
    expect(response).toMatchObject({ statusCode: 422 })
    expect(response.json()).toMatchObject({ code })
  })

  it('waits for no other of its association: several at once are refused, and it is read', async () => {
    const codes = await Promise.all(
      Array.from({ length: 5 }, async () => (await send(`Nom;Prénom\n${name};Ana\n`)).statusCode),
    )
    expect(codes.toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409])
    expect(await send(`Nom;Prénom\n${name};Ana\n`)).toMatchObject({ statusCode: 201 })
  })

  it('is uploaded thirty times an hour at most by each person', async () => {
    for (let times = 0; times < 30; times += 1) expect((await send('')).statusCode).toBe(422)
    expect(await send('')).toMatchObject({ statusCode: 429 })
    const other = await association.member('OrganizationAdmin')
    expect(await send('', 'Members', other)).toMatchObject({ statusCode: 422 })
  })

  it('is refused above 20 MB, and without a file', async () => {
    expect(await send(Buffer.alloc(20 * 1024 * 1024 + 1, 'a'))).toMatchObject({ statusCode: 413 })
    const none = await association.admin.send('POST', `${association.path}/imports?kind=Members`, {
      payload: '--x--\r\n',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect(none).toMatchObject({ statusCode: 422 })
  })
})

/** 400 MB of nothing in an archive of 400 kB, that says it has one byte. */
function bomb(): Buffer {
  const packed = deflateRawSync(Buffer.alloc(400 * 1024 * 1024))
  const fileName = Buffer.from('xl/worksheets/sheet1.xml')
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(packed.length, 18)
  head.writeUInt32LE(1, 22)
  head.writeUInt16LE(fileName.length, 26)
  return Buffer.concat([head, fileName, packed])
}

describe('a preview', () => {
  it('says what would happen to each line, and names what is wrong', async () => {
    const earlier = await readIn(`Nom;Prénom;Mail;Saison\n${name};Ana;ana@example.org;2024-2025\n`)
    const file = await previewed(
      [
        'Nom;Prénom;Mail;Date de naissance;Saison',
        `${name};Ana;ana@example.org;;2024-2025`,
        `${name};Ana;ana@example.org;;2025-2026`,
        `${name};Ana;ana@example.org;;2025-2026`,
        `${name};Bob;bob@;01/01/2099;2025-2026`,
        `${name};Zoé;zoe@example.org;;`,
        `;;x@example.org;;`,
      ].join('\n'),
    )
    expect(file).toMatchObject({
      counts: { Ready: 2, Known: 2, Refused: 2, Done: 0 },
      problems: [
        { problem: 'BirthDateWrong', count: 1 },
        { problem: 'EmailWrong', count: 1 },
        { problem: 'NoName', count: 1 },
      ],
      newPeople: 1,
    })
    const [ana] = await people(name)
    expect(await linesOf(file)).toMatchObject([
      { number: 2, state: 'Known', doubleOf: null, knownFrom: { importId: earlier.id, number: 2 } },
      {
        number: 3,
        state: 'Ready',
        person: { name: `Ana ${name}`, contactId: ana?.id },
        membership: { name: 'Adhésion 2025-2026', from: '2025-09-01', until: '2026-08-31' },
      },
      { number: 4, state: 'Known', doubleOf: 3, knownFrom: null },
      {
        number: 5,
        state: 'Refused',
        problems: [
          { field: 'email', problem: 'EmailWrong', value: 'bob@' },
          { field: 'birthDate', problem: 'BirthDateWrong', value: '01/01/2099' },
        ],
      },
      { number: 6, state: 'Ready', person: { contactId: null }, membership: null },
      { number: 7, state: 'Refused' },
    ])
    const page = (await association.admin.get(`${path(file)}/lines?states=Refused&pageSize=1`)).json()
    expect(page.data).toMatchObject([{ number: 5 }])
    const next = await association.admin.get(
      `${path(file)}/lines?states=Refused&pageSize=1&continuationToken=${page.pagination.continuationToken}`,
    )
    expect(next.json()).toMatchObject({ data: [{ number: 7 }], pagination: { continuationToken: null } })
  })

  it('tells a line that came before from one that is twice in the file', async () => {
    const content = `Nom;Prénom;Saison\n${name};Ana;2024-2025\n${name};Ana;2024-2025\n`
    await previewed(content)
    const file = await readIn(content)
    expect(await linesOf(file)).toMatchObject([
      { state: 'Done', knownFrom: null },
      { state: 'Known', doubleOf: 2 },
    ])
    const from = { importId: file.id, fileName: 'fichier.csv', number: 2 }
    expect(await linesOf(await previewed(content))).toMatchObject([
      { state: 'Known', doubleOf: null, knownFrom: from },
      { state: 'Known', doubleOf: null, knownFrom: from },
    ])
  })

  it('names a telephone number that is none, in its line', async () => {
    const file = await previewed(`Nom;Tél\n${name};0612345678\n${name};=1\n${name};+=cmd\n`)
    const wrong = (value: string) => [{ field: 'phone', problem: 'PhoneWrong', value }]
    expect(await linesOf(file)).toMatchObject([
      { number: 2, state: 'Ready' },
      { number: 3, state: 'Refused', problems: wrong('=1') },
      { number: 4, state: 'Refused', problems: wrong('+=cmd') },
    ])
  })

  it('warns of memberships without a day, and counts them', async () => {
    const file = await previewed(`Nom;Prénom;Formule\n${name};Ana;Adulte\n${name};Bob;\n`)
    expect(file).toMatchObject({ warnings: [{ warning: 'NoMembershipDays', count: 1 }] })
    expect(await linesOf(file)).toMatchObject([{ warnings: ['NoMembershipDays'] }, { warnings: [] }])
  })

  it('takes no membership of an order that was not paid or was given back, however that is spelt', async () => {
    const unpaid =
      'Annulé,annulée,ANNULÉ,Remboursé,Refusé,En attente,En cours,Abandonné,Contesté,Échec,Échoué,Expiré,À venir,À payer,Impayé,Non payé,Non réglé,Supprimé,Canceled,Refunded,Declined,Pending,Waiting,Failed,Disputed,Deleted'.split(
        ',',
      )
    for (const reference of ['', 'Référence commande;']) {
      const lines = [...unpaid, 'Validé'].map(
        (status, n) => `${reference ? `77${n};` : ''}Petit;Lou${'x'.repeat(n)};Adhésion;12/09/2026;${status}`,
      )
      const headings = `${reference}Nom adhérent;Prénom adhérent;Adhésion;Date de la commande;Statut de la commande`
      const file = await previewed([headings, ...lines].join('\n'))
      expect(file.counts).toMatchObject({ Ready: 1, Refused: unpaid.length })
      expect(file.problems).toEqual([{ problem: 'NotPaid', count: unpaid.length }])
    }
  })

  it('is made again under other columns, and takes none that is not there', async () => {
    const file = await previewed(`Nom;Prénom\nAna;${name}\n`)
    const other = await choose(file, { firstName: 0, lastName: 1 })
    expect((await linesOf(other.json()))[0]?.person).toMatchObject({ name: `Ana ${name}` })
    for (const mapping of [{ lastName: 2 }, { lastName: 0, firstName: 0 }, { lastName: 0, means: 1 }])
      expect((await choose(file, mapping)).json()).toMatchObject({ code: 'IMPORT_COLUMN_UNKNOWN' })
  })
})

describe('members', () => {
  it('are read in as people with their memberships, and known from then on', async () => {
    const content = [
      'Prénom;Nom;Mail;Téléphone;Saison;Montant',
      `Ana;${name};ana@example.org;0612345678;2025-2026;15 €`,
      `Ana;${name};ana@example.org;0612345678;2026-2027;20`,
      `Zoé;${name};;;2026-2027;`,
    ].join('\n')
    const file = await readIn(content)
    expect(file).toMatchObject({ state: 'Done', counts: { Done: 3 } })
    const [ana, zoe] = await people(name)
    expect(ana).toMatchObject({
      firstName: 'Ana',
      phone: '+33612345678',
      standing: 'Current',
      memberSince: '2025-09-01',
      memberUntil: '2027-08-31',
    })
    expect(zoe).toMatchObject({ firstName: 'Zoé', standing: 'Current' })
    const before = await everything()
    const again = await previewed(content)
    expect(again.counts).toMatchObject({ Known: 3, Ready: 0 })
    expect((await run(again)).json()).toMatchObject({ code: 'IMPORT_NOTHING_TO_READ' })
    expect(await everything()).toEqual(before)
  })

  it('fill what is empty, say otherwise only from a later day, and go back to what was', async () => {
    const event = await publishCampaign(test, { association, title: 'Concert' })
    const payer = { firstName: 'Eva', lastName: name, email: `${name.toLowerCase()}@example.org` }
    await registerOrder(event, {
      payer: { ...payer, address: '1 rue du Port', zipCode: '31000', city: 'Toulouse', country: 'FR' },
      items: [{ tierId: event.tier().id, participant: { firstName: 'Eva', lastName: name } }],
    })
    await fileNewOrders(test.app)
    const before = await everything()
    const head = 'Prénom;Nom;Mail;Téléphone;Ville;CP;Dernière mise à jour'
    const line = (day: string, phone: string) => `Eva;${name};${payer.email};${phone};Lyon;69001;${day}`
    const older = await readIn(`${head}\n${line('01/01/2020', '0612345678')}\n`)
    expect(await fileOf(name)).toMatchObject({ city: 'Toulouse', phone: '+33612345678' })
    await test.app.db.query(sql`update contacts set facts_at = '2021-01-01' where last_name = ${name}`)
    const newer = await readIn(`${head}\n${line('01/01/2022', '0712345678')}\n`)
    expect(await fileOf(name)).toMatchObject({ city: 'Lyon', address: null, phone: '+33712345678' })
    expect(await undone(newer)).toMatchObject({ state: 'Undone', counts: { Undone: 1 } })
    expect(await fileOf(name)).toMatchObject({ city: 'Toulouse', phone: '+33612345678' })
    await undone(older)
    expect(await everything()).toEqual(before)
  })

  it('of our own export are known, with nothing to change and no other membership', async () => {
    const head = 'Prénom;Nom;Mail;Téléphone;Ville;CP;Formule;Saison'
    await readIn(`${head}\nAna;${name};ana@${name}.org;0612345678;Lyon;69001;Adulte;2026-2027\n`)
    const before = await everything()
    const asked = { list: 'contacts', format: 'csv', filters: { search: name } }
    const { url } = (await association.admin.post(`${association.path}/exports`, asked)).json()
    const exported = await association.admin.get(url)
    expect(exported).toMatchObject({ statusCode: 200 })
    expect(await previewed(exported.rawPayload)).toMatchObject({
      counts: { Known: 1, Ready: 0 },
      newPeople: 0,
    })
    expect(await everything()).toEqual(before)
  })

  it('have one membership of the same days, bought or read in, whatever its name', async () => {
    const sold = await publishCampaign(test, { association, formType: 'Membership', title: 'Adhésions' })
    const payer = { firstName: 'Eva', lastName: name, email: `${name.toLowerCase()}@example.org` }
    await registerOrder(sold, {
      payer: { ...payer, address: '1 rue du Port', zipCode: '31000', city: 'Toulouse', country: 'FR' },
      items: [{ tierId: sold.tier().id, participant: { firstName: 'Eva', lastName: name } }],
    })
    await fileNewOrders(test.app)
    await readIn(`Prénom;Nom;Mail;Saison\nBob;${name};;2024-2025\n`)
    const eva = (await people(name)).find(({ firstName }) => firstName === 'Eva')
    const file = await previewed(
      [
        'Prénom;Nom;Mail;Formule;Début;Fin',
        `Eva;${name};${payer.email};À la main;${eva?.memberSince};${eva?.memberUntil ?? ''}`,
        `Eva;${name};${payer.email};À la main;2001-01-01;2001-12-31`,
        `Bob;${name};;Autre;2024-09-01;2025-08-31`,
      ].join('\n'),
    )
    expect(await linesOf(file)).toMatchObject([{ state: 'Known' }, { state: 'Ready' }, { state: 'Known' }])
  })

  it('are undone as a whole: what others wrote since stays', async () => {
    const before = await everything()
    const content = [
      'Prénom;Nom;Saison;Ville',
      `Ana;${name};2025-2026;Lyon`,
      `Bob;${name};2025-2026;Lyon`,
    ].join('\n')
    const file = await readIn(content)
    const [, bob] = await people(name)
    await association.admin.post(`${association.path}/contacts/${bob?.id}/notes`, { text: 'Parti à Brest' })
    expect(await undone(file)).toMatchObject({ state: 'Undone', counts: { Undone: 2, Done: 0 } })
    expect(await people(name)).toMatchObject([{ firstName: 'Bob', standing: 'Never' }])
    expect((await everything()).memberships).toEqual(before.memberships)
    // What was undone may come again.
    expect(await readIn(content)).toMatchObject({ counts: { Done: 2 } })
    expect((await undo(file)).json()).toMatchObject({ code: 'IMPORT_STATE_REFUSED' })
  })

  it('are read in once each, however often the work is cut', async () => {
    const before = await everything()
    const lines = ['b', 'c', 'd', 'f', 'g', 'h', 'j'].map((letter) => `Ana${letter};${name};2025-2026`)
    const file = await previewed(['Prénom;Nom;Saison', ...lines].join('\n'))
    // A job of before does nothing with a file that nobody asked to read in, nor takes it back.
    await readPiece(test.app, file.id)
    await undoPiece(test.app, file.id)
    expect(await shown(file)).toMatchObject({ state: 'Uploaded', counts: { Ready: 7 } })
    await run(file)
    expect((await run(file)).json()).toMatchObject({ code: 'IMPORT_STATE_REFUSED' })
    await readPiece(test.app, file.id, 3)
    expect((await shown(file)).counts).toMatchObject({ Done: 3, Ready: 4 })
    // A piece that ends in a fault leaves nothing of it.
    await test.app.db.query(
      sql`alter table imported_memberships add constraint cut check (length(name) = 0) not valid`,
    )
    await expect(readPiece(test.app, file.id, 3)).rejects.toThrow('cut')
    expect((await shown(file)).counts).toMatchObject({ Done: 3, Ready: 4 })
    expect(await people(name)).toHaveLength(3)
    await test.app.db.query(sql`alter table imported_memberships drop constraint cut`)
    await Promise.all([readPiece(test.app, file.id, 3), readPiece(test.app, file.id, 3)])
    await test.worker.drain()
    expect(await shown(file)).toMatchObject({ state: 'Done', counts: { Done: 7 } })
    expect(await people(name)).toHaveLength(7)
    await undo(file)
    await undoPiece(test.app, file.id, 2)
    expect((await shown(file)).counts).toMatchObject({ Done: 5, Undone: 2 })
    await test.worker.drain()
    expect(await everything()).toEqual(before)
  })

  it('keep a formula as the text it is', async () => {
    const file = await readIn(`Prénom;Nom;Ville\nAna;${name};"=HYPERLINK(""http://x"")"\n`)
    expect(file.counts).toMatchObject({ Done: 1 })
    expect(await people(name)).toMatchObject([{ city: '=HYPERLINK("http://x")' }])
  })

  it('are called as on every form: a name of signs is wrong in the preview, and is not read in', async () => {
    const file = await previewed(`Prénom;Nom\n<img src=x onerror=alert(1)>;${name}\n=1+1;@SUM\nAna;${name}\n`)
    expect(file.counts).toMatchObject({ Ready: 1, Refused: 2 })
    expect(JSON.stringify(file)).toContain('"problem":"NameWrong"')
    await run(file)
    await test.worker.drain()
    expect(await people(name)).toMatchObject([{ firstName: 'Ana' }])
  })

  it('are one file at a time', async () => {
    const one = await previewed(`Prénom;Nom\nAna;${name}\n`)
    const other = await previewed(`Prénom;Nom\nAna;${name}\n`)
    await run(one)
    expect((await run(other)).json()).toMatchObject({ code: 'IMPORT_ALREADY_AT_WORK' })
    await test.worker.drain()
    expect((await run(other)).json()).toMatchObject({ code: 'IMPORT_NOTHING_TO_READ' })
  })
})

it('are people of this association alone', async () => {
  const content = `Prénom;Nom;Mail;Ville\nAna;${name};ana@${name}.org;Lyon\n`
  await readIn(content)
  const [ana] = await people(name)
  await association.admin.send('PUT', `${association.path}/contacts/${ana?.id}`, {
    payload: { ...facts(ana), email: `b@${name.toLowerCase()}.org` },
  })
  const other = await makeAssociation(test)
  const sent = await other.admin.send(
    'POST',
    `${other.path}/imports?kind=Members`,
    upload(Buffer.from(`${content}Ana;${name};b@${name}.org;Brest\n`), 'a.csv'),
  )
  const { id, mapping }: ImportView = sent.json()
  await other.admin.send('PUT', `${other.path}/imports/${id}/mapping`, { payload: { mapping } })
  await other.admin.post(`${other.path}/imports/${id}/run`)
  await test.worker.drain()
  const theirs: ContactRow[] = (await other.admin.get(`${other.path}/contacts`)).json().data
  expect(new Set(theirs.map(({ city }) => city))).toEqual(new Set(['Brest', 'Lyon']))
  expect(await people(name)).toMatchObject([{ id: ana?.id, city: 'Lyon' }])
})

/** What a correction sends: the facts alone. */
function facts(row: ContactRow | undefined) {
  const { firstName, lastName, companyName, email, phone, birthDate, address, zipCode, city, country } =
    row ?? {}
  return { firstName, lastName, companyName, email, phone, birthDate, address, zipCode, city, country }
}

describe('gifts', () => {
  const head = 'Prénom;Nom;Mail;Date du don;Montant;Mode de paiement;N° de chèque'
  const gift = (day: string, means: string, amount = '20 €') =>
    `Léa;${name};${name.toLowerCase()}@example.org;${day};${amount};${means};0012345`

  it('are orders written down by hand, without a mail, each once', async () => {
    const content = [
      head,
      gift('01/10/2026', 'Chèque'),
      gift('01/10/2026', 'Chèque'),
      gift('02/10/2026', 'Carte'),
    ].join('\n')
    const mails = test.mails.received.length
    const file = await readIn(content, 'Gifts')
    expect(file).toMatchObject({
      state: 'Done',
      counts: { Done: 2, Refused: 1 },
      problems: [{ problem: 'MeansWrong' }],
    })
    const lines = await linesOf(file, '&states=Done')
    const order = (await association.admin.get(`${association.path}/orders/${lines[0]?.orderId}`)).json()
    expect(order).toMatchObject({
      receivedOn: '2026-10-01',
      payer: { lastName: name },
      ordered: 2000,
      paymentMeans: 'Check',
    })
    expect(test.mails.received.length).toBe(mails)
    const again = await previewed(`${content}\n${gift('01/10/2026', 'chq')}`, 'Gifts')
    expect(again.counts).toMatchObject({ Known: 2, Ready: 1, Refused: 1 })
    await fileNewOrders(test.app)
    expect(await fileOf(name)).toMatchObject({ orderCount: 2, figures: { gifts: 4000 } })
    expect(await undone(file)).toMatchObject({ counts: { Undone: 2 } })
    await fileNewOrders(test.app)
    expect(
      (await association.admin.get(`${association.path}/orders/${lines[0]?.orderId}`)).json(),
    ).toMatchObject({
      items: [{ state: 'Canceled' }],
    })
  })

  it('have no receipt and send no mail before the association asks for what is missing', async () => {
    await test.app.db.query(sql`
      update organizations set fiscal_receipt_eligibility = true, fiscal_receipt_issuance_enabled = true
      where id = ${association.id}`)
    forgetCampaign(test.app, campaign.formId)
    const before = test.mails.received.length
    const address = ';1 rue du Port;31000;Toulouse'
    await readIn(
      `${head};Adresse;CP;Ville\n${gift('01/10/2026', 'Chèque')}${address}\n${gift('02/10/2026', 'Virement')}${address}\n`,
      'Gifts',
    )
    const receipts = () =>
      test.app.db.query(sql`select id from receipts where organization_id = ${association.id}`)
    expect(await receipts()).toEqual([])
    expect(test.mails.received).toHaveLength(before)
    expect(await runChecks(test.app.db, receiptChecks)).toEqual([])
    expect((await association.admin.post(`${association.path}/receipts/missing`)).json()).toMatchObject({
      orders: 2,
    })
    await test.worker.drain()
    expect(await receipts()).toHaveLength(2)
    await test.app.db.query(sql`
      update organizations set fiscal_receipt_eligibility = false, fiscal_receipt_issuance_enabled = false
      where id = ${association.id}`)
    forgetCampaign(test.app, campaign.formId)
  })

  it('came as the whole file says, where their lines do not', async () => {
    const content = `Prénom;Nom;Mail;Date;Montant réglé;N° chèque\n${['0012', ''].map((number) => `Léa;${name};lea@${name}.org;01/10/2026;20;${number}`).join('\n')}\n`
    const file = await previewed(content, 'Gifts')
    expect(await linesOf(file)).toMatchObject([{ gift: { means: 'Check' } }, { state: 'Refused' }])
    const chosen = await association.admin.send('PUT', `${path(file)}/mapping`, {
      payload: {
        mapping: file.mapping,
        campaign: { formType: campaign.formType, formSlug: campaign.formSlug },
        means: 'Cash',
      },
    })
    expect(chosen.json()).toMatchObject({ means: 'Cash', counts: { Ready: 2 } })
    expect(await linesOf(file)).toMatchObject([{ gift: { means: 'Check' } }, { gift: { means: 'Cash' } }])
  })

  it('that are on a deposit slip stay, and are named', async () => {
    const file = await readIn(
      [head, gift('01/10/2026', 'Chèque'), gift('01/10/2026', 'Espèces')].join('\n'),
      'Gifts',
    )
    const [cheque] = await linesOf(file)
    const [payment] = await test.app.db.query<{ id: number }>(
      sql`select id from payments where order_id = ${cheque?.orderId ?? 0}`,
    )
    const slip = await association.admin.post(`${association.path}/deposit-slips`, {
      paymentIds: [payment?.id],
    })
    expect(slip.statusCode).toBeLessThan(300)
    expect(await undone(file)).toMatchObject({ state: 'Undone', counts: { Undone: 1, Kept: 1 } })
    expect(await linesOf(file, '&states=Kept')).toMatchObject([{ number: 2, keptBecause: 'Deposited' }])
  })

  it('find their orders again where the work was cut after they were written', async () => {
    const file = await previewed([head, gift('03/10/2026', 'Virement')].join('\n'), 'Gifts')
    await run(file)
    await readPiece(test.app, file.id)
    const [line] = await linesOf(file)
    await test.app.db.query(
      sql`update import_lines set state = 'Ready', order_id = null where import_id = ${file.id}`,
    )
    await test.worker.drain()
    expect(await linesOf(file)).toMatchObject([{ state: 'Done', orderId: line?.orderId }])
    await undo(file)
    await undoPiece(test.app, file.id)
    await test.app.db.query(sql`update import_lines set state = 'Done' where import_id = ${file.id}`)
    await test.worker.drain()
    expect(await shown(file)).toMatchObject({ counts: { Undone: 1, Kept: 0 } })
  })

  it('need a campaign of the association to which people give', async () => {
    const file = await uploaded([head, gift('01/10/2026', 'Chèque')].join('\n'), 'Gifts')
    const put = (to: PublishedCampaign | null) =>
      association.admin.send('PUT', `${path(file)}/mapping`, {
        payload: { mapping: file.mapping, campaign: to && { formType: to.formType, formSlug: to.formSlug } },
      })
    expect((await put(null)).json()).toMatchObject({ code: 'IMPORT_CAMPAIGN_NEEDED' })
    const event = await publishCampaign(test, { association, title: 'Bal' })
    expect((await put(event)).json()).toMatchObject({ code: 'IMPORT_CAMPAIGN_NEEDED' })
    const elsewhere = await publishCampaign(test, { formType: 'Donation', title: 'Dons d’ailleurs' })
    expect(await put(elsewhere)).toMatchObject({ statusCode: 404 })
  })
})

describe('who may', () => {
  it('is whoever changes people’s files; for gifts, whoever moves money', async () => {
    const gifts = await uploaded(`Nom;Montant\n${name};2\n`, 'Gifts')
    const members = await previewed(`Nom;Prénom\n${name};Ana\n`)
    const calls = (by: Visitor, file: ImportView) => [
      send('Nom;Prénom\nA;B\n', file.kind, by),
      by.get(path(file)),
      by.get(`${path(file)}/lines`),
      choose(file, file.mapping, by),
      by.post(`${path(file)}/run`),
      by.post(`${path(file)}/undo`),
    ]
    for (const role of ['Accountant', 'CheckInOperator'] as const)
      for (const response of await Promise.all(calls(await association.member(role), members)))
        expect(response).toMatchObject({ statusCode: 403 })
    const inCampaign = await association.member('FormAdmin', campaign.formId)
    for (const file of [members, gifts])
      for (const response of await Promise.all(calls(inCampaign, file)))
        expect(response).toMatchObject({ statusCode: 403 })
    const everywhere = await association.member('FormAdmin')
    for (const response of await Promise.all(calls(everywhere, gifts)))
      expect(response).toMatchObject({ statusCode: 403 })
    expect(await everywhere.get(path(members))).toMatchObject({ statusCode: 200 })
  })

  it('finds nothing of another association', async () => {
    const file = await previewed(`Nom;Prénom\n${name};Ana\n`)
    const other = await makeAssociation(test)
    const theirs = `${other.path}/imports/${file.id}`
    for (const response of [
      await other.admin.get(theirs),
      await other.admin.get(`${theirs}/lines`),
      await other.admin.send('PUT', `${theirs}/mapping`, { payload: { mapping: { lastName: 0 } } }),
      await other.admin.post(`${theirs}/run`),
      await other.admin.post(`${theirs}/undo`),
    ])
      expect(response.json()).toMatchObject({ code: 'IMPORT_UNKNOWN' })
    const listed: ImportSummary[] = (await other.admin.get(`${other.path}/imports`)).json().data
    expect(listed).toEqual([])
  })
})

/** As many as a file may have: `IMPORT_ROWS=50000`, which then says how long each step took. */
const MANY = Number(process.env['IMPORT_ROWS'] ?? 700)

/** No name has a figure. */
const inLetters = (n: number) =>
  String(n).replaceAll(
    /\d/g,
    (figure) => ['ba', 'ce', 'di', 'fo', 'gu', 'ha', 'je', 'ki', 'lo', 'mu'][Number(figure)] ?? '',
  )

it('a large file is read in and taken back in several pieces', { timeout: 900_000 }, async () => {
  const times: string[] = []
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    const answer = await work()
    times.push(`${what} ${((performance.now() - began) / 1000).toFixed(1)} s`)
    return answer
  }
  const lines = Array.from({ length: MANY }, (_, n) =>
    [
      `P${inLetters(n)}`,
      name,
      `p${n}@${name}.example`,
      '0612345678',
      '01/02/1990',
      `${n} rue du Port`,
      '31000',
    ].join(';'),
  )
  const content = ['Prénom;Nom;Mail;Téléphone;Naissance;Adresse;CP;Ville;Saison;Montant']
    .concat(lines.map((line) => `${line};Toulouse;2025-2026;15,00`))
    .join('\n')
  const file = await timed('upload', () => uploaded(content))
  expect(await timed('preview', () => choose(file))).toMatchObject({ statusCode: 200 })
  await run(file)
  await timed('read in', () => test.worker.drain())
  expect((await shown(file)).counts).toMatchObject({ Done: MANY, Refused: 0 })
  const again = await uploaded(content)
  expect(await timed('preview again', () => choose(again))).toMatchObject({ statusCode: 200 })
  expect((await shown(again)).counts).toMatchObject({ Known: MANY })
  await undo(file)
  await timed('undo', () => test.worker.drain())
  expect((await shown(file)).counts).toMatchObject({ Undone: MANY })
  expect(await people(name)).toEqual([])
  if (process.env['IMPORT_ROWS']) console.log(`${MANY} lines: ${times.join(', ')}`)
})

it('what was not read in is forgotten after 7 days, what lines content after 90', async () => {
  const unused = await previewed(`Nom;Prénom\n${name};Ana\n`)
  const used = await readIn(`Nom;Prénom;Saison\n${name};Zoé;2025-2026\n`)
  // The files grow older, not the session of who looks at them.
  const forget = async (days: number) => {
    const later = sql`make_interval(secs => ${days * 86_400})`
    await test.app.db.query(sql`
      update imports set created_at = created_at - ${later}, done_at = done_at - ${later}
      where id = any(${[unused.id, used.id]}::bigint[])`)
    await forgetImports(test.app)
  }
  await forget(6.9)
  expect(await shown(unused)).toMatchObject({ state: 'Uploaded' })
  await forget(0.2)
  expect(await association.admin.get(path(unused))).toMatchObject({ statusCode: 404 })
  expect(await linesOf(used)).toMatchObject([{ person: { name: `Zoé ${name}` } }])
  await forget(82.8)
  expect(await shown(used)).toMatchObject({ forgottenAt: null })
  await forget(0.2)
  expect(await linesOf(used)).toMatchObject([{ state: 'Done', cells: null, person: null }])
  expect((await undo(used)).json()).toMatchObject({ code: 'IMPORT_TOO_OLD' })
  expect(await fileOf(name)).toMatchObject({ memberships: [{ importId: used.id }] })
  const again = await previewed(`Nom;Prénom;Saison\n${name};Zoé;2025-2026\n`)
  expect(again.counts).toMatchObject({ Known: 1 })
})
