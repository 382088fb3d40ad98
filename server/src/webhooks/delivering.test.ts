import { beforeEach, describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { foundByChecks } from '../../testing/found-by-checks.ts'
import { testApp } from '../../testing/test-app.ts'
import { makeAddress, receiver, signatureOf, status } from '../../testing/webhooks.ts'
import { sql } from '../platform/sql.ts'
import {
  removeAddress,
  replaceSignatureKey,
  setAddress,
  switchAddressOn,
  type WebhookAddress,
} from './addresses.ts'
import { keepNotifications } from './events.store.ts'
import { forgetDeliveries } from './forget-deliveries.ts'
import { type Connect, type Lookup, openReach } from './reach.ts'
import { createSender } from './send-due.ts'
import { webhookChecks } from './webhooks.checks.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const test = testApp()
const program = receiver()
const otherProgram = receiver()

let association: MadeAssociation
let owner: { organizationId: number; clientId: null }
let address: WebhookAddress
beforeEach(async () => {
  await test.app.db.query(sql`truncate webhook_notifications, webhook_deliveries, webhook_events`)
  await test.app.db.query(sql`delete from webhook_addresses`)
  association = await makeAssociation(test)
  owner = { organizationId: association.id, clientId: null }
  address = await makeAddress(test, owner, 'Order', `${program.url}/n`)
  for (const one of [program, otherProgram]) {
    one.received.length = 0
    one.answers.length = 0
  }
})

const sender = () => createSender(test.app, openReach(test.app.config.PUBLIC_URL))
const send = () => sender().turn()

/** Something of the association happened. */
async function tell(data: object = { id: 1 }, organizationId = association.id): Promise<void> {
  const [event] = await test.app.db.query<{ id: number }>(sql`
    insert into webhook_events (organization_id, type, subject_id) values (${organizationId}, 'Order', 1) returning id`)
  const ids = [event?.id ?? 0]
  const body = JSON.stringify({ eventType: 'Order', data })
  const composed = {
    eventIds: ids,
    organizationId,
    type: 'Order' as const,
    subjectId: 1,
    orderId: null,
    body,
    isForOwn: true,
    isForPartners: true,
  }
  await keepNotifications(test.app.db, [composed], ids, test.app.clock.now())
}

interface Kept {
  id: number
  state: string
  due_at: Date | null
  tries: { status: number | null; answer: string | null; failure: string | null; durationMs: number }[]
}
const kept = () =>
  test.app.db.query<Kept & Record<string, unknown>>(
    sql`select id, state, due_at, tries from webhook_deliveries order by id`,
  )
const lastTry = async () => (await kept())[0]?.tries.at(-1)
const isOff = async (id = address.id) => {
  const [row] = await test.app.db.query<{ off: boolean; failing: boolean }>(sql`
    select switched_off_at is not null as off, failing_since is not null as failing from webhook_addresses where id = ${id}`)
  return row
}

describe('a notification', () => {
  it('is posted as JSON, signed with the key of its address, with a number and a moment of ours', async () => {
    await tell({ id: 7, nom: 'Élodie' })
    await send()
    const [received] = program.received
    if (!received) throw new Error('nothing came')
    expect(received.path).toBe('/n')
    expect(received.json).toEqual({ eventType: 'Order', data: { id: 7, nom: 'Élodie' } })
    expect(received.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-ha-signature': signatureOf(received, address.signatureKey),
    })
    const [delivery] = await kept()
    expect(received.headers['x-obole-delivery']).toBe(String(delivery?.id))
    expect(
      Math.abs(Number(received.headers['x-obole-timestamp']) * 1000 - test.app.clock.now()),
    ).toBeLessThan(60_000)
    expect(delivery).toMatchObject({ state: 'Delivered', due_at: null })
    expect(delivery?.tries).toMatchObject([{ status: 200, answer: 'merci', failure: null }])
    await send()
    expect(program.received).toHaveLength(1)
  })

  it('that does not get through is tried again, the same body under the same number, until it does', async () => {
    program.answers.push(status(500), status(404))
    await tell()
    await send()
    await send()
    expect(program.received).toHaveLength(1)
    test.clock.advance(1.2 * MINUTE_MS)
    await send()
    test.clock.advance(3 * MINUTE_MS)
    await send()
    expect(program.received).toHaveLength(2)
    test.clock.advance(3 * MINUTE_MS)
    await send()
    expect(new Set(program.received.map(({ text }) => text)).size).toBe(1)
    expect(new Set(program.received.map(({ headers }) => headers['x-obole-delivery'])).size).toBe(1)
    const [delivery] = await kept()
    expect(delivery?.state).toBe('Delivered')
    expect(delivery?.tries.map(({ status: code }) => code)).toEqual([500, 404, 200])
  })

  it('follows no redirect', async () => {
    program.answers.push(status(307, { location: `${otherProgram.url}/elsewhere` }))
    await tell()
    await send()
    expect(otherProgram.received).toEqual([])
    expect(await lastTry()).toMatchObject({ status: 307, failure: 'Redirected' })
    expect((await kept())[0]?.state).toBe('Waiting')
  })

  it('reads a huge answer to its bound, and keeps a part of that', async () => {
    program.answers.push((response) => {
      response.writeHead(200)
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    })
    await tell()
    await send()
    const tried = await lastTry()
    expect(tried).toMatchObject({ status: 200, failure: null })
    expect(tried?.answer).toBe('x'.repeat(1000))
  })

  it('notes an answer that cannot be text as well as it can', async () => {
    program.answers.push((response) => void response.writeHead(200).end(Buffer.from([0, 0x41, 0xff, 0xd8])))
    await tell()
    await send()
    expect((await lastTry())?.answer).toContain('A')
  })

  it('takes a connection that is cut for one that did not get through', async () => {
    program.answers.push((response) => void response.destroy())
    await tell()
    await send()
    expect(await lastTry()).toMatchObject({ status: null, failure: 'Unreachable' })
  })

  it('goes to a program that cannot be reached in vain', async () => {
    await makeAddress(test, owner, 'Order', 'http://127.0.0.1:1/n')
    await tell()
    await send()
    expect(await lastTry()).toMatchObject({ status: null, failure: 'Unreachable' })
  })

  it('of a slow program is cut off after ten seconds, and keeps no other waiting', async () => {
    const neighbour = await makeAssociation(test)
    await makeAddress(
      test,
      { organizationId: neighbour.id, clientId: null },
      'Order',
      `${otherProgram.url}/n`,
    )
    program.answers.push(() => {})
    await tell()
    for (let n = 0; n < 20; n += 1) await tell({ id: n }, neighbour.id)
    const slow = sender()
    const began = performance.now()
    await slow.turn()
    expect(performance.now() - began).toBeLessThan(9_000)
    expect(otherProgram.received).toHaveLength(20)
    await slow.turn()
    await slow.turn()
    const failed = (await kept())[0]?.tries.at(-1)
    expect(failed).toMatchObject({ status: null, failure: 'TimedOut' })
    expect(failed?.durationMs).toBeGreaterThan(9_900)
  }, 60_000)

  it('that was sent, and not noted because its node ended, goes once more and no oftener', async () => {
    await tell()
    const cut = {
      ...test.app,
      db: { ...test.app.db, transaction: () => Promise.reject(new Error('killed')) },
    }
    await expect(createSender(cut, openReach(test.app.config.PUBLIC_URL)).turn()).rejects.toThrow('killed')
    await send()
    expect(program.received).toHaveLength(1)
    test.clock.advance(3 * MINUTE_MS)
    await send()
    await send()
    expect(program.received).toHaveLength(2)
    expect(program.received[0]?.text).toBe(program.received[1]?.text)
  })

  it('is sent by one of several nodes', async () => {
    for (let n = 0; n < 40; n += 1) await tell({ id: n })
    await Promise.all([send(), send(), send()])
    expect(program.received).toHaveLength(40)
  })

  it('is signed with another key once that was replaced', async () => {
    const { signatureKey } = address
    const replaced = await replaceSignatureKey(test.app, test.app.db, owner, 'Order')
    if ('refusal' in replaced) throw new Error(replaced.refusal)
    expect(replaced.signatureKey).not.toBe(signatureKey)
    await tell()
    await send()
    const [received] = program.received
    expect(
      received && received.headers['x-ha-signature'] === signatureOf(received, replaced.signatureKey),
    ).toBe(true)
  })

  it('that waited for an address that was removed never leaves', async () => {
    program.answers.push(status(500))
    await tell()
    await send()
    await removeAddress(test.app, test.app.db, owner, 'Order')
    test.clock.advance(DAY_MS)
    await send()
    expect(program.received).toHaveLength(1)
    expect((await kept()).map(({ state }) => state)).toEqual(['Failed'])
  })
})

describe('an address of a network of ours', () => {
  const OURS = 'https://obole.example'
  const post = (url: string, lookup: Lookup) => openReach(OURS, lookup).post({ url, headers: {}, body: '{}' })

  it.each([
    'https://127.0.0.1:8443/',
    'https://[::1]/',
    'https://169.254.169.254/',
    'http://127.0.0.1:80/',
    'http://crm.example/',
    'https://crm.example:25/',
  ])('%s is refused without a word sent', async (url) => {
    expect(await post(url, () => Promise.reject(new Error('asked')))).toMatchObject({
      failure: 'NotPublic',
    })
  })

  it('is refused whatever its name, also where it is one of several', async () => {
    for (const found of [
      ['10.0.0.1'],
      ['93.184.215.14', '10.0.0.1'],
      ['::ffff:7f00:1'],
      ['64:ff9b::7f00:1'],
      ['fe80::1'],
    ])
      expect(await post('https://crm.example/', () => Promise.resolve(found))).toMatchObject({
        failure: 'NotPublic',
      })
  })

  it('of a name that leads nowhere cannot be reached', async () => {
    expect(await post('https://crm.example/', () => Promise.reject(new Error('no such name')))).toMatchObject(
      {
        failure: 'Unreachable',
      },
    )
  })

  it('is not reached by a name that says something else a moment later', async () => {
    const { port } = new URL(program.url)
    const answers = [['192.0.2.1'], ['127.0.0.1']]
    let asked = 0
    const rebinding: Lookup = () => Promise.resolve(answers[asked++] ?? ['127.0.0.1'])
    expect(await post(`https://crm.example:${port}/`, rebinding)).toMatchObject({ failure: 'NotPublic' })
    expect(await post(`https://crm.example:${port}/`, rebinding)).toMatchObject({ failure: 'NotPublic' })
    expect(program.received).toEqual([])
  })

  it('is reached where its name led when it was looked at, and nowhere else', async () => {
    // Nothing is sent outside this machine: what the connection would go to is told instead.
    const wouldGoTo: unknown[] = []
    const connect: Connect =
      ({ lookup }) =>
      (_asked, done) => {
        lookup('crm.example', { all: true }, (_error, found) => wouldGoTo.push(found))
        done(new Error('not sent'), null)
      }
    const answers = [['93.184.215.14', '2606:4700::1111'], ['127.0.0.1']]
    const rebinding: Lookup = () => Promise.resolve(answers.shift() ?? ['127.0.0.1'])
    const reach = openReach(OURS, rebinding, connect)
    const postThere = () => reach.post({ url: 'https://crm.example/', headers: {}, body: '{}' })
    expect(await postThere()).toMatchObject({ failure: 'Unreachable' })
    expect(wouldGoTo).toEqual([
      [
        { address: '93.184.215.14', family: 4 },
        { address: '2606:4700::1111', family: 6 },
      ],
    ])
    expect(answers).toHaveLength(1)
    expect(await postThere()).toMatchObject({ failure: 'NotPublic' })
    expect(wouldGoTo).toHaveLength(1)
  })
})

describe('an address where nothing gets through for three days', () => {
  async function failForThreeDays(): Promise<void> {
    program.answers.push(...Array.from({ length: 60 }, () => status(503)))
    await tell()
    await send()
    for (let hour = 0; hour < 75; hour += 1) {
      test.clock.advance(HOUR_MS)
      await send()
    }
  }

  it('is switched off, its administrators are told once, and nothing is sent until it is switched on again', async () => {
    await association.member('Treasurer')
    await failForThreeDays()
    const [delivery] = await kept()
    expect(delivery).toMatchObject({ state: 'Failed' })
    expect(delivery?.tries.length).toBeGreaterThan(10)
    expect(await isOff()).toEqual({ off: true, failing: true })
    const tries = program.received.length
    await tell()
    expect(await kept()).toHaveLength(1)
    await test.worker.drain()
    const mailbox = `admin@${association.slug}.example`
    const mails = test.mails.received.filter(({ subject }) => subject === 'Vos notifications ne partent plus')
    expect(mails.map(({ to }) => to?.map(({ address: of }) => of))).toEqual([[mailbox]])
    expect(mails[0]?.text).toContain(`/admin/${association.slug}/notifications`)
    const on = await switchAddressOn(test.app, test.app.db, owner, 'Order')
    expect(on).toMatchObject({ switchedOffAt: null, failingSince: null })
    program.answers.length = 0
    await tell()
    await send()
    expect(program.received).toHaveLength(tries + 1)
  }, 120_000)

  it('is sent nothing that waits until it is switched on again', async () => {
    program.answers.push(status(503))
    await tell()
    await send()
    await test.app.db.query(sql`
      update webhook_addresses set failing_since = now(), switched_off_at = now() where id = ${address.id}`)
    test.clock.advance(DAY_MS)
    await send()
    expect(program.received).toHaveLength(1)
    await switchAddressOn(test.app, test.app.db, owner, 'Order')
    await send()
    expect(program.received).toHaveLength(2)
  })

  it('stays on where something got through meanwhile', async () => {
    program.answers.push(...Array.from({ length: 60 }, () => status(503)))
    await tell({ id: 'fails' })
    await send()
    test.clock.advance(DAY_MS)
    program.answers.length = 0
    program.answers.push(status(503), status(200), ...Array.from({ length: 60 }, () => status(503)))
    await send()
    await tell({ id: 'gets through' })
    await send()
    for (let hour = 0; hour < 60; hour += 1) {
      test.clock.advance(HOUR_MS)
      await send()
    }
    expect((await kept())[0]?.state).toBe('Failed')
    expect(await isOff()).toMatchObject({ off: false })
  }, 120_000)

  it('is switched on by another address in its place', async () => {
    await test.app.db.query(sql`
      update webhook_addresses set failing_since = now(), switched_off_at = now() where id = ${address.id}`)
    await setAddress(test.app, test.app.db, owner, { type: 'Order', url: `${program.url}/other` })
    await tell()
    await send()
    expect(program.received.map(({ path }) => path)).toEqual(['/other'])
  })
})

describe('what was sent', () => {
  it('is kept for thirty days, and a removed address as long', async () => {
    await tell()
    await send()
    await removeAddress(test.app, test.app.db, owner, 'Order')
    test.clock.advance(29 * DAY_MS)
    await forgetDeliveries(test.app)
    expect((await kept()).map(({ state }) => state)).toEqual(['Delivered'])
    expect(await isOff()).toBeDefined()
    test.clock.advance(2 * DAY_MS)
    await forgetDeliveries(test.app)
    expect(await kept()).toEqual([])
    expect(await isOff()).toBeUndefined()
  })
})

describe('its checks', () => {
  const find = async (...statements: string[]) => (await foundByChecks(test, webhookChecks, statements)).names

  it('find an event of which nothing was made', async () => {
    const old = `insert into webhook_events (organization_id, type, subject_id, made_at)
      values (${association.id}, 'Order', 1, now() - interval '2 hours')`
    expect(await find(old)).toEqual([expect.stringContaining('NP3')])
  })

  it('find a delivery that nobody sends', async () => {
    await tell()
    expect(await find(`update webhook_deliveries set due_at = now() - interval '2 hours'`)).toEqual([
      expect.stringContaining('NP4'),
    ])
  })

  it('find a delivery to somebody else’s address', async () => {
    const other = await makeAssociation(test)
    await tell()
    expect(await find(`update webhook_deliveries set organization_id = ${other.id}`)).toEqual([
      expect.stringContaining('NP5'),
    ])
    await send()
  })
})
