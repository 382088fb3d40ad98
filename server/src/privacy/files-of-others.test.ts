import { beforeAll, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { publishCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { plantPerson, type Planted } from '../../testing/planted-person.ts'
import { testApp } from '../../testing/test-app.ts'
import { unzip } from '../../testing/unzip.ts'
import { again as typedAgain, visitor } from '../../testing/visitor.ts'
import { fileNewOrders } from '../contacts/file-orders.ts'
import { sql } from '../platform/sql.ts'
import { forgetPerson } from './forget-person.ts'
import { fileAddress, makePersonFile } from './person-files.ts'

/** The file of a parent tells of their child: what becomes of it when the child is forgotten. */
const test = testApp({ bank: true })
let association: MadeAssociation
let planted: Planted

beforeAll(async () => {
  association = await makeAssociation(test)
  planted = await plantPerson(test, association)
  await test.app.db.query(sql`delete from person_files`)
  await test.app.db.query(sql`delete from jobs where name = 'planted'`)
})

const contact = (id: number) => `${association.path}/contacts/${id}`
const ASKED = { askedOn: '2026-01-02' }

async function contactOf(firstName: string): Promise<number> {
  const { data } = (await association.admin.get(`${association.path}/contacts?search=${firstName}`)).json()
  return data[0].id
}
async function latestUrl(id: number): Promise<string> {
  const { data } = (await association.admin.get(`${contact(id)}/personal-data`)).json()
  return data[0].url
}
const ask = (id: number) => association.admin.post(`${contact(id)}/personal-data`, ASKED)
const fetched = (url: string) => visitor(test).get(url)
const bodyAt = async (url: string) => {
  const files = unzip((await fetched(url)).rawPayload)
  return `${files.get('personne.json')}${files.get('a-lire.html')}`
}
const forget = async (id: number) => {
  const started = await association.admin.post(`${contact(id)}/forgetting`, ASKED, typedAgain())
  expect(started.statusCode).toBe(200)
  return started.json().number as number
}

it('whoever is forgotten is in no file of somebody close to them, and the proof counts it', async () => {
  await ask(planted.contactId)
  await test.worker.drain()
  const desk = await latestUrl(planted.contactId)
  await visitor(test).post(`/api/orders/${planted.gift.orderToken}/personal-data`)
  await test.worker.drain()
  const [byLink] = await test.app.db.query<{ id: string; storedAs: string }>(
    sql`select id, stored_as as "storedAs" from person_files where order_id is not null`,
  )
  expect(await bodyAt(desk)).toContain('Lou')
  const mailed = fileAddress(test.app, byLink?.id ?? '')
  expect(await bodyAt(mailed)).toContain('Lou')

  const number = await forget(planted.childId)
  await test.worker.drain()

  for (const url of [desk, mailed]) expect((await fetched(url)).json().code).toBe('PERSON_FILE_GONE')
  await expect(test.app.papers.read(byLink?.storedAs ?? '').toArray()).rejects.toThrow('ENOENT')
  const proof = (await association.admin.get(`${association.path}/privacy/forgettings/${number}`)).json()
  expect(proof).toMatchObject({ state: 'Done' })
  expect(proof.counts).toContainEqual(
    expect.objectContaining({ name: 'fichiers-de-proches', fate: 'Erased', before: 2, after: 0 }),
  )
  const text = (await association.admin.get(proof.proofUrl)).body
  expect(text).toContain('qui parlent aussi d’elle. 2 enregistrements effacés.')
  await ask(planted.contactId)
  await test.worker.drain()
  expect(await bodyAt(await latestUrl(planted.contactId))).not.toContain('Lou')
})

it('a file that was being made meanwhile is made anew, and one of a stranger stays', async () => {
  const club = await publishCampaign(test, { association, formType: 'Membership', title: 'Club' })
  const bought = (first: string, ...members: string[]) =>
    registerOrder(club, {
      payer: { firstName: first, lastName: 'Aubin', email: `${first.toLowerCase()}@aubin.example` },
      items: members.map((firstName) => ({
        tierId: club.tier().id,
        participant: { firstName, lastName: 'Aubin' },
      })),
    })
  await bought('Mona', 'Nina')
  await bought('Zed', 'Zed')
  await fileNewOrders(test.app)
  const stranger = await contactOf('Zed')
  await ask(stranger)
  await test.worker.drain()
  const mother = await contactOf('Mona')
  const { id } = (await ask(mother)).json()
  const number = await forget(await contactOf('Nina'))
  const [forgetting] = await test.app.db.query<{ id: number }>(
    sql`select id from forgettings where organization_id = ${association.id} and number = ${number}`,
  )
  // Between the reading and the keeping of the file, the whole forgetting is done.
  const { papers } = test.app
  const write = papers.write.bind(papers)
  let files = 0
  papers.write = async (content) => {
    const isZip = Buffer.from(content).subarray(0, 2).toString() === 'PK'
    if (isZip && (files += 1) === 1) await forgetPerson(test.app, forgetting?.id ?? 0)
    return write(content)
  }
  await makePersonFile(test.app, id)
  papers.write = write
  expect(files).toBe(2)
  expect(await bodyAt(await latestUrl(mother))).not.toContain('Nina')
  expect((await fetched(await latestUrl(stranger))).statusCode).toBe(200)
  await test.worker.drain()
})
