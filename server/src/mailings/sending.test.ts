import type { Audience, Mailing } from '@obole/contract/mailings'
import { addDays, parisDate } from '@obole/core/dates/dates'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { waitingForALock } from '../../testing/locks.ts'
import { makeMember } from '../../testing/members.ts'
import { testApp } from '../../testing/test-app.ts'
import { messageLimits } from '../manage/message-limits.ts'
import type { Queryable } from '../platform/db.ts'
import { takeTokens } from '../platform/rate-limit.ts'
import { sql } from '../platform/sql.ts'
import { holdMailing, stopMailing } from './mailings.store.ts'
import { sendMailing, sendMailings } from './send-mailing.ts'
import { endMailings, markBounced, queuePortion, settleRecipient } from './sending.store.ts'

const test = testApp()
const EVERYBODY: Audience = { kind: 'People' }
const RATE = 300

let association: MadeAssociation
let people = 0

beforeEach(async () => {
  association = await makeAssociation(test)
})
afterEach(() => {
  test.app.config.MAILINGS_PER_MINUTE = RATE
})

const mailings = () => `${association.path}/mailings`

async function somebody(): Promise<string> {
  people += 1
  const email = `lecteur${people}@envois.example`
  const until = addDays(parisDate(test.clock.now()), 300)
  await makeMember(test, { organizationId: association.id, email, until })
  return email
}

async function draft(): Promise<string> {
  const body = { audience: EVERYBODY, subject: 'Des nouvelles', text: 'À bientôt !' }
  return (await association.admin.post(mailings(), body)).json().id
}

const send = async (id: string, recipients: number) =>
  association.admin.post(`${mailings()}/${id}/send`, { recipients, version: (await open(id)).version })

async function sent(recipients: number): Promise<string> {
  for (let count = 0; count < recipients; count += 1) await somebody()
  const id = await draft()
  expect((await send(id, recipients)).statusCode).toBe(200)
  return id
}

const open = async (id: string): Promise<Mailing> =>
  (await association.admin.get(`${mailings()}/${id}`)).json()

/** The next turn, later than any turn is late: one portion, whatever went before. */
async function turn(): Promise<void> {
  test.clock.advance(11_000)
  await sendMailings(test.app)
}

async function mailQueued(): Promise<void> {
  const queued = await test.app.db.query<{ id: number }>(
    sql`select id from mailing_recipients where state = 'Queued' order by id`,
  )
  for (const { id } of queued) await sendMailing(test.app, id)
  await test.app.db.query(sql`delete from jobs where name = 'send-mailing'`)
}

/** Everything that is being sent leaves. */
async function deliver(): Promise<void> {
  for (let turns = 0; turns < 5; turns += 1) {
    await turn()
    await mailQueued()
  }
  await turn()
}

describe('messages leave', () => {
  const jobsOfOthers = (inMs: number) =>
    test.app.db.query(sql`
      insert into jobs (name, payload, run_at, attempts)
      select 'send-mailing', '{"recipientId": 0}', to_timestamp(${test.clock.now() + inMs} / 1000.0), 3
      from generate_series(1, 1200)`)

  it('while mails of others wait for their next try', async () => {
    await jobsOfOthers(3_600_000)
    const id = await sent(1)
    await turn()
    expect(await open(id)).toMatchObject({ state: 'Sending', counts: { Queued: 1 } })
    await deliver()
  })

  it('no faster than they are taken', async () => {
    await jobsOfOthers(0)
    const id = await sent(1)
    await turn()
    expect(await open(id)).toMatchObject({ state: 'Sending', counts: { Queued: 0, Waiting: 1 } })
    await mailQueued()
    await deliver()
  })

  it('of each no more than an hour brings away, where a server puts them off', async () => {
    const first = await sent(3)
    const mine = association
    association = await makeAssociation(test)
    const second = await sent(1)
    const asked = { mostDue: 1_200, mostOfOne: 2, now: test.clock.now() }
    expect(await queuePortion(test.app.db, { ...asked, portion: 3 })).toBe(3)
    expect((await open(second)).counts).toMatchObject({ Queued: 1 })
    expect(await queuePortion(test.app.db, { ...asked, portion: 3 })).toBe(0)
    await mailQueued()
    expect(await queuePortion(test.app.db, { ...asked, portion: 3 })).toBe(1)
    association = mine
    await deliver()
    expect((await open(first)).counts).toMatchObject({ Sent: 3 })
  })

  it.each([7, 23, 59])('at the rate of %i a minute', async (perMinute) => {
    test.app.config.MAILINGS_PER_MINUTE = perMinute
    const id = await sent(perMinute + 3)
    const began = test.clock.now()
    await test.app.db.query(sql`
      update mailing_pace set turned_at = to_timestamp(${began} / 1000.0), carried = 0`)
    for (let turns = 0; turns < 12; turns += 1) {
      test.clock.advance(5_000)
      await sendMailings(test.app)
    }
    // A minute by `advance`, and moments of our own.
    const { Queued } = (await open(id)).counts
    expect(Queued).toBeGreaterThanOrEqual(perMinute)
    expect(Queued).toBeLessThanOrEqual((perMinute * (test.clock.now() - began)) / 60_000)
    await mailQueued()
    test.app.config.MAILINGS_PER_MINUTE = RATE
    await deliver()
  })

  it('and nothing is written while none does', async () => {
    const pace = () => test.app.db.query(sql`select turned_at, carried from mailing_pace`)
    await draft()
    const before = await pace()
    await turn()
    expect(await pace()).toEqual(before)
  })

  it('not twice where two nodes take the same turn', async () => {
    const id = await sent(60)
    test.clock.advance(11_000)
    const turns = await test.app.db.transaction(async (db) => {
      await db.query(sql`lock table mailing_pace in exclusive mode`)
      const both = [sendMailings(test.app), sendMailings(test.app)]
      await expect.poll(() => waitingForALock(test)).toBe(2)
      return { both }
    })
    await Promise.all(turns.both)
    expect((await open(id)).counts.Queued).toBeLessThan(30)
    await deliver()
  })

  it('and a small one has ended while a large one goes on', async () => {
    const large = await sent(40)
    const mine = association
    association = await makeAssociation(test)
    const small = await sent(1)
    await turn()
    await mailQueued()
    await turn()
    expect((await open(small)).state).toBe('Sent')
    association = mine
    expect((await open(large)).state).toBe('Sending')
    await deliver()
  })
})

it('a mail that was tried for days is given up, and what left of the same message stays sent', async () => {
  const id = await sent(2)
  await turn()
  await test.app.db.query(sql`
    update mailing_recipients set at = at - interval '3 days', state = case when id = (
      select min(id) from mailing_recipients where mailing_id = ${id}) then 'Sent' else state end
    where mailing_id = ${id}`)
  await turn()
  expect(await open(id)).toMatchObject({ state: 'Sent', counts: { Sent: 1, Bounced: 1 } })
  await mailQueued()
})

describe('the counts of a message', () => {
  const kept = async (id: string) =>
    (await test.app.db.query<{ counts: object }>(sql`select counts from mailings where id = ${id}`))[0]
      ?.counts
  const firstOf = async (id: string) =>
    (
      await test.app.db.query<{ id: number }>(sql`
        select min(id) as id from mailing_recipients where mailing_id = ${id}`)
    )[0]?.id ?? 0
  const stop = (id: string) => association.admin.post(`${mailings()}/${id}/stop`)

  it('are kept once it has ended, and no recipient is counted any more', async () => {
    const id = await sent(2)
    expect(await kept(id)).toBeNull()
    await deliver()
    const counts = { Waiting: 0, Queued: 0, Sent: 2, Refused: 0, Changed: 0, Bounced: 0, Stopped: 0 }
    expect(await kept(id)).toEqual(counts)
    await test.app.db.query(sql`update mailings set counts = counts || '{"Sent": 99}' where id = ${id}`)
    expect((await open(id)).counts).toEqual({ ...counts, Sent: 99 })
    const { data } = (await association.admin.get(mailings())).json()
    expect(data).toMatchObject([{ id, counts: { Sent: 99 } }])
    await test.app.db.query(sql`update mailings set counts = ${counts} where id = ${id}`)
  })

  it('are kept where it is stopped, with whoever waited', async () => {
    const id = await sent(3)
    await turn()
    await sendMailing(test.app, await firstOf(id))
    expect((await stop(id)).json().counts).toMatchObject({ Sent: 1, Stopped: 2 })
    expect(await kept(id)).toMatchObject({ Sent: 1, Stopped: 2, Waiting: 0, Queued: 0 })
    await mailQueued()
  })

  it('change with a mail that left although it was stopped, and with nothing that changes nothing', async () => {
    const id = await sent(2)
    await turn()
    await stop(id)
    const settle = (state: 'Sent' | 'Stopped') =>
      firstOf(id).then((recipientId) =>
        settleRecipient(test.app.db, { recipientId, state, now: test.clock.now() }),
      )
    await settle('Stopped')
    expect(await kept(id)).toMatchObject({ Sent: 0, Stopped: 2 })
    await settle('Sent')
    expect(await kept(id)).toMatchObject({ Sent: 1, Stopped: 1 })
    await settle('Sent')
    expect(await kept(id)).toMatchObject({ Sent: 1, Stopped: 1 })
    await mailQueued()
  })

  it.each([
    ['the stop', true],
    ['the mail', false],
  ])('are true where a mail leaves while it is stopped, and %s comes first', async (_which, isStopFirst) => {
    const id = await sent(2)
    await turn()
    const [recipientId, now] = [await firstOf(id), test.clock.now()]
    const settle = (db: Queryable) => settleRecipient(db, { recipientId, state: 'Sent', now })
    const stopIt = async (db: Queryable) => {
      await holdMailing(db, { organizationId: association.id, mailingId: id })
      await stopMailing(db, { mailingId: id, userId: association.adminId, now })
    }
    const waiting = await test.app.db.transaction(async (db) => {
      await (isStopFirst ? stopIt(db) : settle(db))
      const other = isStopFirst ? settle(test.app.db) : test.app.db.transaction(stopIt)
      await expect.poll(() => waitingForALock(test)).toBe(1)
      return [other]
    })
    await Promise.all(waiting)
    expect(await kept(id)).toMatchObject({ Sent: 1, Stopped: 1 })
    await mailQueued()
  })

  it('are true where a mail comes back while it ends', async () => {
    const id = await sent(1)
    await turn()
    await mailQueued()
    const [recipientId, now] = [await firstOf(id), test.clock.now()]
    const waiting = await test.app.db.transaction(async (db) => {
      await markBounced(db, { recipientId, answer: '550', isAddress: false, now })
      const other = endMailings(test.app.db, { now, givenUpBefore: 0 })
      await expect.poll(() => waitingForALock(test)).toBe(1)
      return [other]
    })
    await Promise.all(waiting)
    expect(await kept(id)).toMatchObject({ Sent: 0, Bounced: 1 })
  })
})

describe('« Envoyer », pressed twice at once,', () => {
  const taken = (tokens: number) =>
    Promise.all(
      Array.from({ length: tokens }, () => takeTokens(test.app, messageLimits(association.id, 1, 'People'))),
    )

  /** Both calls have looked at the draft before the first one begins. */
  async function pressTwice(id: string) {
    const presses = await test.app.db.transaction(async (db) => {
      await db.query(sql`select from mailings where id = ${id} for update`)
      const both = [send(id, 1), send(id, 1)].map(async (press) => (await press).json())
      await expect.poll(() => waitingForALock(test)).toBe(2)
      return { both }
    })
    return Promise.all(presses.both)
  }

  it('counts once', async () => {
    await somebody()
    const id = await draft()
    await taken(18)
    expect(await pressTwice(id)).toMatchObject([{ state: 'Sending' }, { state: 'Sending' }])
    const left = await taken(2)
    expect(left.filter((refused) => refused === null)).toHaveLength(1)
    await deliver()
  })

  it('is not refused for what it sent itself', async () => {
    await somebody()
    const id = await draft()
    await taken(19)
    expect(await pressTwice(id)).toMatchObject([{ state: 'Sending' }, { state: 'Sending' }])
    await deliver()
  })
})
