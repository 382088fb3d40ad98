import { beforeAll, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { waitingForALock } from '../../testing/locks.ts'
import { type PublishedCampaign, publishCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { sql } from '../platform/sql.ts'
import { fileNewOrders } from './file-orders.ts'

/** Several people of an association who work on the same files at the same moment: each is answered. */
const test = testApp({ bank: true })
let association: MadeAssociation
let membership: PublishedCampaign

beforeAll(async () => {
  association = await makeAssociation(test)
  membership = await publishCampaign(test, { association, formType: 'Membership', title: 'Adhésion' })
})

const contacts = () => `${association.path}/contacts`
const live = (id: number, withId: number | null) =>
  association.admin.send('PUT', `${contacts()}/${id}/household`, { payload: { withId } })
const merge = async (oneId: number, otherId: number) =>
  association.admin.post(`${contacts()}/merges`, { oneId, otherId })
const undo = (mergeId: number) => association.admin.send('DELETE', `${contacts()}/merges/${mergeId}`)

async function join(...lastNames: string[]): Promise<void> {
  const people = lastNames.map((lastName) => ({
    firstName: 'Lou',
    lastName,
    email: `${lastName.toLowerCase()}@example.org`,
  }))
  await registerOrder(membership, {
    payer: people[0] ?? {},
    items: people.map((participant) => ({ tierId: membership.tier().id, participant })),
  })
}

/** The files of as many people who have nothing to do with each other, the earliest first. */
async function files(...lastNames: string[]): Promise<number[]> {
  for (const lastName of lastNames) {
    await join(lastName)
    await fileNewOrders(test.app)
  }
  const rows = await test.app.db.query<{ id: number }>(sql`
    select id from contacts where last_name = any(${lastNames}::text[]) order by id`)
  expect(rows).toHaveLength(lastNames.length)
  return rows.map(({ id }) => id)
}

/** Both begin, in this order, while somebody else holds a file that both need. */
async function atOnce<T>(held: number, acts: readonly (() => Promise<T>)[]): Promise<T[]> {
  const answers: Promise<T>[] = []
  await test.app.db.transaction(async (db) => {
    await db.query(sql`select from contacts where id = ${held} for update`)
    for (const act of acts) {
      answers.push(act())
      await expect.poll(() => waitingForALock(test)).toBe(answers.length)
    }
  })
  return Promise.all(answers)
}

const statuses = (answers: readonly { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode)

const householdOf = async (id: number) =>
  (await association.admin.get(`${contacts()}/${id}`)).json().household.map((one: { id: number }) => one.id)

it('two people are put in each other’s household', async () => {
  const [one = 0, other = 0] = await files('Alpha', 'Bravo')
  expect(statuses(await atOnce(one, [() => live(one, other), () => live(other, one)]))).toEqual([200, 200])
  expect(await householdOf(one)).toEqual([other])
})

it('the two of a household both leave it', async () => {
  const [one = 0, other = 0] = await files('Charlie', 'Delta')
  await live(one, other)
  expect(statuses(await atOnce(one, [() => live(one, null), () => live(other, null)]))).toEqual([200, 200])
  expect(await householdOf(one)).toEqual([])
})

it('somebody comes into a household that somebody else leaves: nobody is left alone in it', async () => {
  const [one = 0, other = 0, third = 0] = await files('Echo', 'Foxtrot', 'Golf')
  await live(one, other)
  const answers = await atOnce(one, [() => live(third, one), () => live(other, null)])
  expect(statuses(answers)).toEqual([200, 200])
  expect(await householdOf(third)).toEqual([one])
})

it('a file is merged while an earlier merge into it is taken back', async () => {
  const [part = 0, other = 0, kept = 0] = await files('Hotel', 'India', 'Juliett')
  const { merged } = (await merge(kept, part)).json()
  const answers = await atOnce(part, [() => undo(merged[0].mergeId), () => merge(other, kept)])
  expect(statuses(answers)).toEqual([200, 200])
})

it('orders are filed while two of their files are merged', async () => {
  // The later file comes first by its name.
  const [one = 0, other = 0] = await files('Papa', 'Oscar')
  await join('Oscar', 'Papa')
  const acts = [async () => statuses([await merge(one, other)]), () => fileNewOrders(test.app)]
  expect(await atOnce<unknown>(one, acts)).toEqual([[200], undefined])
})
