import { auditSentence } from '@obole/contract/audit-sentence'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { PLANTED, plantPerson, type Planted } from '../../testing/planted-person.ts'
import { testApp } from '../../testing/test-app.ts'
import { unzip } from '../../testing/unzip.ts'
import { visitor } from '../../testing/visitor.ts'
import { sql } from '../platform/sql.ts'
import { HOLDINGS } from './register.sql.ts'

/** Everything about a person in one file. */
const test = testApp({ bank: true })
const DAY_MS = 86_400_000
let association: MadeAssociation
let other: MadeAssociation
let planted: Planted

beforeAll(async () => {
  association = await makeAssociation(test)
  other = await makeAssociation(test)
  planted = await plantPerson(test, association)
  await plantPerson(test, other)
})

afterAll(() => test.app.db.query(sql`delete from jobs where name = 'planted'`))

const filesOf = () => `${association.path}/contacts/${planted.contactId}/personal-data`
const ASKED = { askedOn: '2026-01-02', reason: 'Lettre du 2 janvier' }

async function madeAtDesk() {
  const asked = (await association.admin.post(filesOf(), ASKED)).json()
  expect(asked).toMatchObject({ state: 'Waiting', url: null, by: 'Camille Durand', askedOn: '2026-01-02' })
  await test.worker.drain()
  const [latest] = (await association.admin.get(filesOf())).json().data
  return latest
}

const fetched = (url: string) => visitor(test).get(url)
const auditedOf = async (action: string) =>
  (
    await test.app.db.query(
      sql`select from audit_entries where organization_id = ${association.id} and action = ${action}`,
    )
  ).length

/** The latest entry of its kind, as the journal says it. */
const sentenceOf = async (action: string) => {
  const { data } = (await association.admin.get(`${association.path}/audit?pageSize=50`)).json()
  return auditSentence(
    data.find((entry: { action: string }) => entry.action === action),
    'fr',
  )
}

describe('everything about a person in one file', () => {
  describe('a file made at the desk', () => {
    it('holds everything the register names, papers and uploaded answers, and nothing of another association', async () => {
      const { url, state } = await madeAtDesk()
      expect(state).toBe('Ready')
      const answer = await fetched(url)
      expect(answer.headers['content-type']).toBe('application/zip')
      const files = unzip(answer.rawPayload)
      const { chapters } = JSON.parse(files.get('personne.json') ?? '{}')
      const own = HOLDINGS.filter(({ isOthers }) => !isOthers)
      expect(chapters.map(({ name }: { name: string }) => name)).toEqual(own.map(({ name }) => name))
      const empty = chapters.filter(({ rows }: { rows: unknown[] }) => rows.length === 0)
      expect(empty.map(({ name }: { name: string }) => name)).toEqual([])
      // What they gave for their child is told as that, and not among what is theirs.
      const rowsOf = (name: string) =>
        JSON.stringify(chapters.find((chapter: { name: string }) => chapter.name === name).rows)
      expect(rowsOf('donne-pour-d-autres')).toContain('"Lou"')
      expect(rowsOf('lignes')).not.toContain('"Lou"')
      // Of a child they stand for, their own part alone.
      const guarded = chapters.find(({ name }: { name: string }) => name === 'responsable-legal').rows
      expect(guarded).toMatchObject([{ participant: { guardianEmail: PLANTED.email } }])
      expect(JSON.stringify(guarded)).not.toContain('Zoé')
      // One was refused by the file of a child who has the same mailbox.
      const refused = chapters.find(({ name }: { name: string }) => name === 'refus').rows
      expect(refused.map(({ purpose }: { purpose: string }) => purpose).toSorted()).toEqual([
        'Message',
        'Renewal',
      ])
      const names = [...files.keys()]
      expect(names.filter((name) => name.startsWith('documents/')).length).toBeGreaterThan(2)
      expect(names.filter((name) => name.startsWith('fichiers/'))).toEqual([
        'fichiers/1-certificat-alix-martin.pdf',
      ])
      expect(files.get('a-lire.html')).toContain(PLANTED.note)
      // What was done is said in words, and a day is never written as a machine does, nor a heading left out.
      const text = (files.get('a-lire.html') ?? '').replace(/<style>.*<\/style>/s, '')
      expect(text).toMatch(/<dt>Acte<\/dt><dd>[^<]*\ba préparé le fichier des données/)
      expect(text.replaceAll(/<[^>]*>/g, ' ')).not.toMatch(/\b\d{4}-\d\d-\d\d\b|\b[a-z]+\.[a-z]+[A-Z]\w+/)
      expect([...text.matchAll(/<h(\d)/g)].map(([, level]) => level).join('')).toMatch(/^1(23*)+$/)
      const page = files.get('a-lire.html') ?? ''
      for (const words of ['Votre fiche', 'Vos commandes', '<dt>Total</dt>', 'les rappels d’adhésion'])
        expect(page).toContain(words)
      expect(page).toMatch(/<dt>Total<\/dt><dd>50(,00)?\s€/)
      // No word of a machine: columns, codes, days and moments as a database writes them.
      expect(page.replace(/<style>.*<\/style>/s, '')).not.toMatch(
        /[a-z]_[a-z]|_cents|>Person<|fieldId|\{\[|\d{4}-\d\d-\d\dT|<dd>(true|false|null)/,
      )
      // Of an uploaded file its own name, and never the one by which we know it.
      const uploads = await test.app.db.query<{ id: string }>(sql`select id from files`)
      expect(page).toContain('Certificat\u00a0: certificat-alix-martin.pdf')
      expect(uploads.filter(({ id }) => (page + files.get('personne.json')).includes(id))).toEqual([])
      // It speaks to the person, of countries and cards by their names.
      expect(page.match(/<h[23]>[^<]*\b(elle|la personne|sa|son|ses)\b[^<]*/gi)).toBeNull()
      expect(page).toContain('<dt>Pays</dt><dd>France</dd>')
      expect(page).toContain('Marque\u00a0: Visa')
      // As one reads an address, whatever the order of a document.
      expect(page).toMatch(/Prénom\u00a0: Alix, Nom\u00a0: Martin, E-mail\u00a0: [^<]*, Adresse\u00a0: /)
      const orders = chapters.find(({ name }: { name: string }) => name === 'commandes').rows
      const paid = await test.app.db.query(
        sql`select id from orders where organization_id = ${association.id} and payer ->> 'firstName' = 'Alix' order by id`,
      )
      expect(orders.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => a - b)).toEqual(
        paid.map(({ id }) => id),
      )
      // No link of an order is given to an association.
      const tokens = await test.app.db.query<{ token: string }>(
        sql`select token from orders union select id from order_links`,
      )
      expect(tokens.filter(({ token }) => JSON.stringify(chapters).includes(token))).toEqual([])
      expect(await auditedOf('contact.fileMade')).toBe(1)
      expect(await auditedOf('contact.fileFetched')).toBe(1)
      expect(await sentenceOf('contact.fileFetched')).toBe(
        'Quelqu’un (par le lien du fichier) a téléchargé le fichier des données d’une personne',
      )
      await association.admin.get(url)
      expect(await sentenceOf('contact.fileFetched')).toBe(
        'Camille Durand a téléchargé le fichier des données d’une personne',
      )
    })

    it('opens by its own link alone', async () => {
      const { url, id } = await madeAtDesk()
      expect((await fetched(`/api/personal-data/${id}.zip`)).json().code).toBe('PERSON_FILE_GONE')
      expect((await fetched(url.replace('.zip', 'x.zip'))).json().code).toBe('PERSON_FILE_GONE')
      expect((await fetched(url)).statusCode).toBe(200)
      expect(
        (await other.admin.post(`${other.path}/contacts/${planted.contactId}/personal-data`, ASKED)).json()
          .code,
      ).toBe('CONTACT_UNKNOWN')
      expect(
        (await other.admin.get(`${other.path}/privacy`)).json().files.map((file: { id: string }) => file.id),
      ).not.toContain(id)
    })

    it('cannot be asked for in advance, nor without end', async () => {
      expect((await association.admin.post(filesOf(), { askedOn: '2999-01-01' })).json().code).toBe(
        'FORGETTING_DAY_REFUSED',
      )
      const codes: (string | undefined)[] = []
      for (let made = 0; made < 20; made += 1)
        codes.push((await association.admin.post(filesOf(), ASKED)).json().code)
      // Two were made before.
      expect(codes.filter((code) => code === undefined)).toHaveLength(18)
      expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS')
    })
  })

  describe('a payer who asks by the page of their order', () => {
    it('gets the link in their mailbox, and only what that mailbox paid', async () => {
      const asked = await visitor(test).post(`/api/orders/${planted.gift.orderToken}/personal-data`)
      expect(asked.json()).toEqual({ asked: true })
      await test.worker.drain()
      const mail = test.mails.sentTo(PLANTED.email, /^Vos données confiées aux Voisins/)
      const url = mail?.text?.match(/\/api\/personal-data\/\S+\.zip/)?.[0] ?? ''
      const files = unzip((await fetched(url)).rawPayload)
      const { chapters } = JSON.parse(files.get('personne.json') ?? '{}')
      const orders = chapters.find(({ name }: { name: string }) => name === 'commandes').rows
      expect(new Set(orders.map((order: { payer_email: string }) => order.payer_email))).toEqual(
        new Set([PLANTED.email]),
      )
      // The other association sold to that mailbox too.
      const sold = await test.app.db.query<{ id: number }>(
        sql`select id from orders where organization_id = ${association.id} and payer_email = ${PLANTED.email}`,
      )
      expect(new Set(orders.map(({ id }: { id: number }) => id))).toEqual(new Set(sold.map(({ id }) => id)))
      // Their file has another mailbox as well, which this link proves nothing of.
      expect(chapters.find(({ name }: { name: string }) => name === 'fiche').rows).toEqual([])
      expect(JSON.stringify(chapters)).not.toContain('alix@bureau.example')
      expect(await auditedOf('order.fileAsked')).toBe(1)
      expect(await auditedOf('order.fileFetched')).toBe(1)
      expect(await sentenceOf('order.fileFetched')).toMatch(
        /^La personne qui a payé \(par son lien\) a téléchargé le fichier de ses données/,
      )
      // The association sees that it was asked for, and has no link to it.
      const { files: seen } = (await association.admin.get(`${association.path}/privacy`)).json()
      expect(seen.filter(({ contactId }: { contactId: number | null }) => contactId === null)).toMatchObject([
        { url: null, downloads: 1 },
      ])
    })

    it('asks twice a day at most, and not by a link that is none', async () => {
      const ask = () => visitor(test).post(`/api/orders/${planted.gift.orderToken}/personal-data`)
      expect((await ask()).statusCode).toBe(200)
      expect((await ask()).json().code).toBe('TOO_MANY_REQUESTS')
      expect((await visitor(test).post(`/api/orders/${'x'.repeat(24)}/personal-data`)).json().code).toBe(
        'ORDER_UNKNOWN',
      )
      await test.worker.drain()
    })
  })

  it('is gone after seven days, from the disk too', async () => {
    const files = await test.app.db.query<{ storedAs: string }>(sql`
    select stored_as as "storedAs" from person_files where state = 'Ready'`)
    expect(files.length).toBeGreaterThan(0)
    const [{ url }] = (await association.admin.get(filesOf())).json().data
    test.clock.advance(7 * DAY_MS - 60_000)
    expect((await fetched(url)).statusCode).toBe(200)
    test.clock.advance(120_000)
    expect((await fetched(url)).json().code).toBe('PERSON_FILE_GONE')
    await test.worker.drain()
    expect(
      await test.app.db.query(sql`select from person_files where stored_as is not null or state <> 'Gone'`),
    ).toEqual([])
    for (const { storedAs } of files) {
      const read = test.app.papers.read(storedAs)
      await expect(read.toArray()).rejects.toThrow('ENOENT')
    }
  })
})
