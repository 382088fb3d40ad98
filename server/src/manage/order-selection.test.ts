import { MESSAGE_READERS_A_DAY } from '@obole/core/order/order-message'
import type { MemberRole } from '@obole/core/users/session'
import { beforeAll, describe, expect, it } from 'vitest'
import { type PublishedCampaign, publishCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { takeToken } from '../platform/rate-limit.ts'
import { testApp } from '../../testing/test-app.ts'
import { useUp } from '../../testing/used-up.ts'
import type { Visitor } from '../../testing/visitor.ts'

/** What is done to many orders at once is done to the list's own rows, by whoever may, once to each. */
const test = testApp()
let on: PublishedCampaign
let other: PublishedCampaign
const ids: Record<string, number> = {}

async function order(campaign: PublishedCampaign, name: string): Promise<number> {
  const payer = { firstName: name, lastName: 'Petit', email: `${name.toLowerCase()}@example.org` }
  return (await registerOrder(campaign, { payer })).id
}

beforeAll(async () => {
  on = await publishCampaign(test, {
    title: 'La nôtre',
    changes: () => ({ contactEmail: 'bonjour@asso.example' }),
  })
  other = await publishCampaign(test, { association: on.association, title: 'La leur' })
  ids['lou'] = await order(on, 'Lou')
  ids['louAgain'] = await order(on, 'Lou')
  ids['zoe'] = await order(on, 'Zoe')
  ids['gone'] = await order(on, 'Max')
  ids['theirs'] = await order(other, 'Ana')
  const { admin, path } = on.association
  await admin.post(`${path}/orders/${ids['gone']}/cancel-offline`)
  await test.worker.drain()
})

const idOf = (name: string): number => ids[name] ?? 0
const campaign = ({ formType, formSlug }: PublishedCampaign) => ({ formType, formSlug })
const call = (what: string, body: object, who: Visitor = on.association.admin) =>
  who.post(`${on.association.path}/orders/${what}`, body)
const written = { subject: 'L’entrée change', text: 'Entrez par la rue des Lilas.' }
const ACTS = { confirmations: {}, 'messages/preview': written, messages: written }
const mailsCalled = (subject: string) => test.mails.received.filter((mail) => mail.subject === subject)

describe('a selection', () => {
  it('is what was ticked, or all that the list is narrowed to', async () => {
    const count = async (filters: object) => (await call('selection', { filters })).json()
    expect(await count({ orderIds: [idOf('lou'), idOf('theirs')] })).toMatchObject({ orders: 2, people: 2 })
    expect(await count({})).toEqual({
      rows: 5,
      orders: 5,
      people: 3,
      participants: 0,
      leftOut: { canceled: 1, withoutAddress: 0 },
      confirmations: { orders: 4, leftOut: { canceled: 1, withoutAddress: 0 } },
    })
    expect(await count({ ...campaign(other) })).toMatchObject({ orders: 1 })
    expect(await count({ search: 'zoe' })).toMatchObject({ orders: 1, people: 1 })
    expect(await count({ search: 'zo\u200be' })).toMatchObject({ orders: 1, people: 1 })
    expect(await count({ search: '' })).toMatchObject({ orders: 5 })
  })

  it('holds no order of another association, whatever number is sent', async () => {
    const stranger = await publishCampaign(test)
    const strange = await order(stranger, 'Eve')
    expect((await call('selection', { filters: { orderIds: [strange] } })).json()).toMatchObject({
      orders: 0,
    })
    expect((await call('messages', { filters: { orderIds: [strange] }, ...written })).statusCode).toBe(409)
  })

  it.each<[string, string, object]>([
    ['no state', 'orders', { states: [] }],
    ['no state of a line', 'items', { states: [] }],
    ['no type of a line', 'items', { tierTypes: [] }],
    ['no validity', 'items', { validity: [] }],
    ['a search without width', 'orders', { search: '\u200b' }],
    ['a search that only turns letters', 'items', { search: '\u202e' }],
    ['a search of spaces', 'orders', { search: '  ' }],
    ['an accent without its letter', 'orders', { search: '\u0301' }],
  ])('never means everybody where a filter holds nothing: %s', async (_, list, filters) => {
    for (const [what, body] of Object.entries({ selection: {}, ...ACTS }))
      expect([what, (await call(what, { list, filters, ...body })).statusCode]).toEqual([what, 400])
  })

  it('is taken away as a file: the ticked rows and no other', async () => {
    const { admin, path } = on.association
    const filters = { orderIds: [idOf('zoe'), idOf('theirs')] }
    const prepared = (await admin.post(`${path}/exports`, { list: 'orders', format: 'csv', filters })).json()
    expect(prepared.totalRows).toBe(2)
    const file = (await admin.get(prepared.url)).body
    expect(file).toContain('zoe@example.org')
    expect(file).not.toContain('lou@example.org')
  })
})

describe('who sends', () => {
  it.each<[string, MemberRole, boolean, boolean]>([
    ['a treasurer', 'Treasurer', false, true],
    ['an accountant, who reads and exports', 'Accountant', false, false],
    ['who stands at the door', 'CheckInOperator', false, false],
    ['the manager of the campaign, in it', 'FormAdmin', true, true],
    ['the accountant of the campaign', 'Accountant', true, false],
  ])('%s', async (_, role, isOfCampaign, may) => {
    const who = await on.association.member(role, isOfCampaign ? on.formId : undefined)
    const filters = { ...(isOfCampaign ? campaign(on) : {}), orderIds: [idOf('zoe')] }
    for (const [what, body] of Object.entries(ACTS))
      expect([what, (await call(what, { filters, ...body }, who)).statusCode < 300]).toEqual([what, may])
  })

  it('the manager of one campaign sends nothing about another', async () => {
    const who = await on.association.member('FormAdmin', on.formId)
    for (const filters of [{}, campaign(other), { orderIds: [idOf('zoe')] }])
      expect((await call('messages', { filters, ...written }, who)).statusCode).toBe(403)
    const reach = { ...campaign(on), orderIds: [idOf('theirs')] }
    expect((await call('selection', { filters: reach }, who)).json()).toMatchObject({ orders: 0 })
  })
})

describe('confirmations', () => {
  it('are sent again but for what is cancelled, and say how many were left out and why', async () => {
    await test.worker.drain()
    const before = test.mails.received.length
    const resent = await call('confirmations', { filters: { orderIds: [idOf('louAgain'), idOf('gone')] } })
    expect([resent.statusCode, resent.json()]).toEqual([
      202,
      { sent: 1, leftOut: { canceled: 1, withoutAddress: 0, tooOften: 0 } },
    ])
    await test.worker.drain()
    expect(test.mails.received.length).toBe(before + 1)
    const { history } = (
      await on.association.admin.get(`${on.association.path}/orders/${idOf('louAgain')}`)
    ).json()
    expect(history[0]).toMatchObject({ action: 'order.confirmationResent' })
  })

  it('of an order that had several within the hour are left out', async () => {
    const filters = { orderIds: [idOf('theirs')] }
    for (let sent = 0; sent < 5; sent += 1)
      await on.association.admin.post(`${on.association.path}/orders/${idOf('theirs')}/confirmation`)
    expect((await call('confirmations', { filters })).json()).toMatchObject({
      sent: 0,
      leftOut: { tooOften: 1 },
    })
  })
})

describe('a message', () => {
  it('is read before it is sent, with where answers go, and holds no link of anybody', async () => {
    const preview = (
      await call('messages/preview', { filters: { orderIds: [idOf('zoe')] }, ...written })
    ).json()
    expect(preview).toMatchObject({ people: 1, subject: written.subject, replyTo: 'bonjour@asso.example' })
    expect(preview.text).toContain(written.text)
    expect(preview.text).toContain(`n° ${idOf('zoe')}`)
    expect(preview.text).toContain('/commande/exemple')
  })

  it('is neither shown nor sent where it would reach nobody', async () => {
    const body = { filters: { orderIds: [idOf('gone')] }, ...written, subject: 'À personne' }
    for (const what of ['messages/preview', 'messages'])
      expect((await call(what, body)).json()).toMatchObject({ status: 409, code: 'NOBODY_TO_WRITE_TO' })
    await test.worker.drain()
    expect(mailsCalled('À personne')).toEqual([])
  })

  it('reaches each person once, from the association, about their orders, and is in the history of each', async () => {
    const subject = 'Une seule fois'
    const filters = campaign(on)
    const headers = { 'idempotency-key': 'one-message-to-all-of-them' }
    const send = () =>
      on.association.admin.send('POST', `${on.association.path}/orders/messages`, {
        payload: { filters, ...written, subject },
        headers,
      })
    const sent = await send()
    expect([sent.statusCode, sent.json()]).toEqual([
      202,
      {
        rows: 4,
        orders: 4,
        people: 2,
        participants: 0,
        leftOut: { canceled: 1, withoutAddress: 0 },
        alreadySent: false,
      },
    ])
    test.mails.refuse(true)
    await test.worker.drain()
    test.mails.refuse(false)
    expect((await send()).statusCode).toBe(202)
    test.clock.advance(60_000)
    await test.worker.drain()
    const mails = mailsCalled(subject)
    const { name } = (await on.association.admin.get(on.association.path)).json().profile
    expect(mails.map(({ to }) => to?.[0]?.address ?? '').toSorted()).toEqual([
      'lou@example.org',
      'zoe@example.org',
    ])
    for (const mail of mails) {
      expect(mail.from?.name).toBe(name)
      expect(mail.replyTo?.[0]?.address).toBe('bonjour@asso.example')
    }
    const lou = mails.find(({ to }) => to?.[0]?.address === 'lou@example.org')
    expect(lou?.text).toContain(`vos commandes n° ${idOf('louAgain')}, ${idOf('lou')}`)
    for (const buyerName of ['lou', 'louAgain', 'zoe']) {
      const detail = await on.association.admin.get(`${on.association.path}/orders/${idOf(buyerName)}`)
      const notes = detail
        .json()
        .history.filter((note: { details: { mail?: string } }) => note.details.mail === subject)
      expect([buyerName, notes.length]).toEqual([buyerName, 1])
    }
  })

  it('is one within a day, however often and however fast the same is written about the same orders', async () => {
    const alone = await publishCampaign(test)
    await order(alone, 'Ida')
    await order(alone, 'Ugo')
    const { admin, path } = alone.association
    const message = { filters: {}, ...written, subject: 'Une fois par jour' }
    const send = (changes: object = {}, headers = {}) =>
      admin.send('POST', `${path}/orders/messages`, { payload: { ...message, ...changes }, headers })
    const answers = await Promise.all(
      [1, 2, 3, 4].map((at) => send({}, at > 2 ? { 'idempotency-key': `a-key-of-its-own-${at}` } : {})),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202, 202])
    expect(answers.filter((answer) => !answer.json().alreadySent)).toHaveLength(1)
    // What did not leave was not counted.
    for (let again = 0; again < 6; again += 1) expect((await send()).json().alreadySent).toBe(true)
    const key = { 'idempotency-key': 'one-key-for-one-message-alone' }
    expect((await send({ text: 'Autre chose' }, key)).json().alreadySent).toBe(false)
    expect((await send({ text: 'Encore autre chose' }, key)).json().code).toBe('IDEMPOTENCY_KEY_REUSED')
    await test.worker.drain()
    const mailed = mailsCalled(message.subject).map(
      ({ to, text }) => `${to?.[0]?.address} ${text?.includes('Autre chose')}`,
    )
    expect(mailed.toSorted()).toEqual([
      'ida@example.org false',
      'ida@example.org true',
      'ugo@example.org false',
      'ugo@example.org true',
    ])
    test.clock.advance(24 * 3_600_000)
    await admin.post('/auth/token')
    expect((await send()).json().alreadySent).toBe(false)
  })

  it('[O22] is sent twenty times a day at most by an association, which is told when it may write again', async () => {
    const alone = await publishCampaign(test)
    await order(alone, 'Ida')
    const { admin, path } = alone.association
    const send = (subject: string) =>
      admin.post(`${path}/orders/messages`, { filters: {}, ...written, subject })
    const statuses: number[] = []
    for (let sent = 0; sent < 20; sent += 1) statuses.push((await send(`Message ${sent}`)).statusCode)
    expect(new Set(statuses)).toEqual(new Set([202]))
    const refused = (await send('Un de trop')).json()
    expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_MESSAGES' })
    const { retryAfterSeconds } = refused.details
    // A twentieth of a day, less what passed since the first.
    expect(retryAfterSeconds).toBeGreaterThan(70 * 60)
    expect(retryAfterSeconds).toBeLessThanOrEqual(72 * 60)
    expect(refused.message).toMatch(/Vous pourrez écrire à nouveau (demain )?à\u00a0\d+\u202fh/)
    test.clock.advance(retryAfterSeconds * 1000)
    await admin.post('/auth/token')
    expect((await send('Un de trop')).statusCode).toBe(202)
  })

  it('is not what confirmations are for: an association sends many at once a few times an hour', async () => {
    const alone = await publishCampaign(test)
    await order(alone, 'Ida')
    const { admin, path, id } = alone.association
    await useUp(test, 'resend-selection', id, 'hour')
    expect((await admin.post(`${path}/orders/confirmations`, { filters: {} })).statusCode).toBe(429)
  })

  it('[O22] counts its readers too: a day’s worth of them at once leaves none for the next', async () => {
    const alone = await publishCampaign(test)
    await order(alone, 'Ida')
    await order(alone, 'Ugo')
    const { admin, path, id } = alone.association
    const readers = MESSAGE_READERS_A_DAY - 3
    const rate = { limit: MESSAGE_READERS_A_DAY / readers, windowMs: 24 * 3_600_000 }
    await takeToken(test.app, 'order-message-readers', String(id), rate)
    const send = (subject: string) =>
      admin.post(`${path}/orders/messages`, { filters: {}, ...written, subject })
    expect((await send('Pour deux')).statusCode).toBe(202)
    expect((await send('Pour deux encore')).json()).toMatchObject({ status: 429, code: 'TOO_MANY_MESSAGES' })
  })
})
