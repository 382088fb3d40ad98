import { beforeEach, describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { testApp } from '../../testing/test-app.ts'
import { differences } from '../../testing/v5-compare.ts'
import { receiver, signatureOf, status } from '../../testing/webhooks.ts'
import { again } from '../../testing/visitor.ts'
import { sql } from '../platform/sql.ts'

const test = testApp({ listen: true })
const program = receiver()

let association: MadeAssociation
beforeEach(async () => {
  association = await makeAssociation(test)
  program.received.length = 0
  program.answers.length = 0
})

const at = (more = '', of = association) => `${of.path}/webhooks${more}`
const logAt = (more = '', of = association) => `${of.path}/webhook-deliveries${more}`
const give = (type = 'Order', url = `${program.url}/n`, of = association) =>
  of.admin.send('PUT', at(`/${type}`, of), { payload: { url }, ...again() })
const log = () =>
  test.app.db.query(sql`
    select action, subject_label as label, details from audit_entries
    where organization_id = ${association.id} order by id desc`)

describe('an administrator', () => {
  it('gives an address, and sees its key again with password and code', async () => {
    expect(
      (await association.admin.send('PUT', at('/Order'), { payload: { url: `${program.url}/n` } }))
        .statusCode,
    ).toBe(403)
    const given = await give()
    expect(given.statusCode).toBe(200)
    const { signatureKey } = given.json()
    expect((await association.admin.get(at())).json().data).toEqual([
      {
        type: 'Order',
        url: `${program.url}/n`,
        madeAt: expect.any(String),
        failingSince: null,
        switchedOffAt: null,
      },
    ])
    expect((await association.admin.post(at('/Order/key'))).statusCode).toBe(403)
    const shown = await association.admin.post(at('/Order/key'), undefined, again())
    expect(shown.json().signatureKey).toBe(signatureKey)
    const replaced = await association.admin.post(at('/Order/key/replace'), undefined, again())
    expect(replaced.json().signatureKey).not.toBe(signatureKey)
    const label = `${program.url}/n`
    const details = { notifications: 'Order' }
    expect(await log()).toEqual([
      { action: 'webhook.keyReplaced', label, details },
      { action: 'webhook.keyShown', label, details },
      { action: 'webhook.set', label, details },
    ])
  })

  it('is refused an address inside a network', async () => {
    const refused = await give('Order', 'https://10.0.0.1/')
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'WEBHOOK_ADDRESS_REFUSED'])
    expect(await log()).toEqual([])
  })

  it.each([
    ['Order', 'OrderDetail'],
    ['Payment', 'PaymentDetail'],
  ])('tries an address with a %s of the right shape, and sees the answer at once', async (type, model) => {
    const { signatureKey } = (await give(type)).json()
    const tried = await association.admin.post(at(`/${type}/trial`))
    expect(tried.statusCode).toBe(200)
    expect(tried.json()).toMatchObject({
      cause: 'Trial',
      state: 'Delivered',
      tries: [{ status: 200, answer: 'merci', failure: null }],
    })
    const [received] = program.received
    if (!received) throw new Error('nothing came')
    expect(received.headers).toMatchObject({
      'x-ha-signature': signatureOf(received, signatureKey),
      'x-obole-trial': 'true',
    })
    expect(received.json).toMatchObject({ eventType: type, metadata: { trial: true } })
    expect(differences(model, received.json.data)).toEqual([])
    expect(tried.json().body).toBe(received.text)
  })

  it('sees why a trial did not get through, and is not told that the address fails', async () => {
    await give('Organization')
    program.answers.push(status(418))
    const tried = await association.admin.post(at('/Organization/trial'))
    expect(tried.json()).toMatchObject({ state: 'Failed', tries: [{ status: 418, failure: 'Refused' }] })
    const [{ failingSince }] = (await association.admin.get(at())).json().data
    expect(failingSince).toBe(null)
    expect(program.received).toHaveLength(1)
    expect(program.received[0]?.json.data).toEqual({
      old_slug_organization: association.slug,
      new_slug_organization: association.slug,
    })
  })

  it('has no campaign to try where there is none', async () => {
    await give('Form')
    const other = await makeAssociation(test)
    await test.app.db.query(sql`
      insert into forms (organization_id, form_type, slug, title, state) values
        (${other.id}, 'Donation', 'ailleurs', 'Ailleurs', 'Public'), (${association.id}, 'Donation', 'avant', 'Avant', 'Deleted')`)
    const tried = await association.admin.post(at('/Form/trial'))
    expect([tried.statusCode, tried.json().code]).toEqual([409, 'WEBHOOK_NOTHING_TO_TRY'])
  })

  it('tries no more often than twenty times in ten minutes', async () => {
    await give()
    const statuses: number[] = []
    for (let n = 0; n < 21; n += 1)
      statuses.push((await association.admin.post(at('/Order/trial'))).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
  })

  it('reads the log, narrowed and page by page, and sends something once more', async () => {
    await give('Order', `${program.url}/log`)
    await give('Payment', `${program.url}/log`)
    await association.admin.post(at('/Order/trial'))
    program.answers.push(status(500))
    await association.admin.post(at('/Payment/trial'))
    const all = (await association.admin.get(logAt())).json()
    expect(all.data.map(({ type, state }: { type: string; state: string }) => [type, state])).toEqual([
      ['Payment', 'Failed'],
      ['Order', 'Delivered'],
    ])
    const failed = (await association.admin.get(logAt('?states=Failed&types=Payment'))).json()
    expect(failed.data).toHaveLength(1)
    const first = (await association.admin.get(logAt('?pageSize=1'))).json()
    const next = `?pageSize=1&continuationToken=${encodeURIComponent(first.pagination.continuationToken)}`
    const second = (await association.admin.get(logAt(next))).json()
    expect(second.data.map(({ id }: { id: number }) => id)).toEqual([all.data[1].id])
    expect(second.pagination.continuationToken).toBe(null)
    const sent = await association.admin.post(logAt(`/${failed.data[0].id}/again`))
    expect(sent.statusCode).toBe(202)
    await test.worker.drain()
    const received = program.received.filter(({ path }) => path === '/log')
    expect(received).toHaveLength(3)
    expect(received[2]?.text).toBe(received[1]?.text)
    expect(received[2]?.headers['x-obole-delivery']).not.toBe(received[1]?.headers['x-obole-delivery'])
    // What programs know it by, and what tells them that it is none, is the same each time.
    for (const header of ['x-obole-notification', 'x-obole-trial'])
      expect([header, received[2]?.headers[header]]).toEqual([header, received[1]?.headers[header] ?? 'none'])
    const [latest] = (await association.admin.get(logAt())).json().data
    expect(latest).toMatchObject({ cause: 'Again', state: 'Delivered', paymentState: 'Authorized' })
    expect(all.data[1]).toMatchObject({ type: 'Order', paymentState: null })
    const [noted] = await test.app.db.query(sql`
      select subject_label as where from audit_entries
      where organization_id = ${association.id} and action = 'webhook.sentAgain'`)
    expect(noted).toEqual({ where: `${program.url}/log` })
  })

  it('removes an address, and switches one on that is switched off', async () => {
    await give()
    expect((await association.admin.post(at('/Order/switch-on'))).statusCode).toBe(404)
    await test.app.db.query(sql`
      update webhook_addresses set failing_since = now(), switched_off_at = now() where organization_id = ${association.id}`)
    const on = await association.admin.post(at('/Order/switch-on'))
    expect(on.json().data).toMatchObject([{ failingSince: null, switchedOffAt: null }])
    expect((await association.admin.send('DELETE', at('/Order'))).json()).toEqual({ data: [] })
    expect((await association.admin.send('DELETE', at('/Order'))).statusCode).toBe(404)
    expect((await log()).map(({ action }) => action)).toEqual([
      'webhook.removed',
      'webhook.switchedOn',
      'webhook.set',
    ])
  })
})

it('all administrators are told by mail of an address that is added or changed, and of another key', async () => {
  await association.member('OrganizationAdmin')
  await association.member('Treasurer')
  await give()
  await give('Order', `${program.url}/other`)
  await association.admin.post(at('/Order/key'), undefined, again())
  await association.admin.post(at('/Order/key/replace'), undefined, again())
  await test.worker.drain()
  const administrators = ['admin', 'member-1'].map((name) => `${name}@${association.slug}.example`)
  const theirs = test.mails.received.filter(
    ({ to, subject }) =>
      to?.[0]?.address?.endsWith(`@${association.slug}.example`) && /adresse/.test(subject ?? ''),
  )
  for (const [subject, address] of [
    [/Une adresse de notification a été ajoutée/, `${program.url}/n`],
    [/Une adresse de notification .* a été changée/, `${program.url}/other`],
    [/La clé de signature d’une adresse .* a été remplacée/, `${program.url}/other`],
  ] as const) {
    const mails = theirs.filter((mail) => subject.test(mail.subject ?? ''))
    expect(mails.map(({ to }) => to?.[0]?.address ?? '').toSorted()).toEqual(administrators)
    expect(mails[0]?.text).toContain(address)
  }
  expect(theirs).toHaveLength(6)
})

it('nobody finds what is another association’s', async () => {
  const other = await makeAssociation(test)
  await give('Order', `${program.url}/other`, other)
  await other.admin.post(at('/Order/trial', other))
  const [{ id }] = (await other.admin.get(logAt('', other))).json().data
  expect((await association.admin.get(at())).json().data).toEqual([])
  expect((await association.admin.get(logAt())).json().data).toEqual([])
  for (const answer of [
    await association.admin.get(logAt(`/${id}`)),
    await association.admin.post(logAt(`/${id}/again`)),
    await association.admin.post(at('/Order/trial')),
    await association.admin.send('DELETE', at('/Order')),
    await association.admin.post(at('/Order/key'), undefined, again()),
  ])
    expect(answer.statusCode).toBe(404)
})

it('a trial goes to the association’s own address, whoever else has one', async () => {
  const other = await makeAssociation(test)
  await give('Order', `${program.url}/other`, other)
  await give('Order', `${program.url}/own`)
  expect((await association.admin.post(at('/Order/trial'))).json().state).toBe('Delivered')
  expect(program.received.map(({ path }) => path)).toEqual(['/own'])
  expect((await other.admin.get(logAt('', other))).json().data).toEqual([])
})

it('whoever does not administer the association is refused', async () => {
  const treasurer = await association.member('Treasurer')
  expect((await treasurer.get(at())).statusCode).toBe(403)
  expect((await treasurer.get(logAt())).statusCode).toBe(403)
})
