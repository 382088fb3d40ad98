import type { OrderDetail } from '@obole/contract/manage-lists'
import { describe, expect, it } from 'vitest'
import { makeAssociation } from '../../testing/association.ts'
import { aPayer, publishCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { moveMoney, payOrder } from '../../testing/money.ts'
import { testApp } from '../../testing/test-app.ts'
import { TEST_PASSWORD } from '../../testing/visitor.ts'
import { sql } from '../platform/sql.ts'

// A real bank is started, on machines that may be busy.
const test = testApp({ bank: true })

describe('somebody who left no e-mail address', () => {
  const home = { address: '12, rue des Lilas', zipCode: '44000', city: 'Nantes', country: 'FR' }
  const { email: _none, ...names } = aPayer
  const byPost = { ...names, ...home }
  const jobsOf = async (name: string) => test.app.db.query(sql`select payload from jobs where name = ${name}`)
  const mails = () => test.mails.received.length

  it('is known by name and postal address, without which nothing is written down', async () => {
    const on = await publishCampaign(test)
    const { admin, path } = on.association
    const send = (payer: object) =>
      admin.post(`${path}/orders`, {
        formType: on.formType,
        formSlug: on.formSlug,
        items: [{ tierId: on.tier().id }],
        means: 'Check',
        receivedOn: '2026-03-14',
        payer,
      })
    expect((await send({ ...names, city: 'Nantes', zipCode: '?' })).json()).toMatchObject({
      code: 'FIELDS_INVALID',
      errors: [
        { path: 'payer.address', code: 'required' },
        { path: 'payer.zipCode', code: 'zipcodeInvalid' },
        { path: 'payer.country', code: 'required' },
      ],
    })
    const order: OrderDetail = (await send(byPost)).json()
    expect(order.payer).toMatchObject(byPost)
    expect(order.payer).not.toHaveProperty('email')
    await send({ ...byPost, lastName: 'MARCHAND', address: '12 rue des lilas' })
    await send({ ...byPost, address: '14, rue des Lilas' })
    await send(aPayer)

    const contributors = (await admin.get(`${path}/contributors`)).json()
    expect(contributors.data).toMatchObject([
      { email: 'jeanne@example.org', postalAddress: null, orders: 1 },
      { email: null, postalAddress: '12 rue des lilas, 44000 Nantes', orders: 2, received: 2000 },
      { email: null, postalAddress: '14, rue des Lilas, 44000 Nantes', orders: 1 },
    ])
    const pages = await admin.get(`${path}/contributors?pageSize=2`)
    const { continuationToken } = pages.json().pagination
    const next = await admin.get(`${path}/contributors?pageSize=2&continuationToken=${continuationToken}`)
    expect([...pages.json().data, ...next.json().data]).toEqual(contributors.data)
    const searched = (await admin.get(`${path}/contributors?search=marchand`)).json()
    expect(searched.data).toEqual(contributors.data)
    const asked = await admin.post(`${path}/exports`, { list: 'contributors', format: 'csv' })
    expect(asked.json()).toMatchObject({ totalRows: 3 })
    expect((await admin.get(asked.json().url)).body).toContain(
      'Marchand;;;14, rue des Lilas, 44000 Nantes;1;',
    )
    const found = (await admin.get(`${path}/orders?search=jeanne`)).json()
    expect(found.data.map((row: { payer: object }) => row.payer)).toMatchObject([
      { email: 'jeanne@example.org' },
      { email: null },
      { email: null },
      { email: null },
    ])
    const figures = (await admin.get(`${path}/statistics?from=2026-03-01&to=2026-03-31`)).json()
    expect(JSON.stringify(figures)).toContain('"contributors":3')
  })

  it('gets a numbered tax receipt on paper, and no mail is tried', async () => {
    const association = await makeAssociation(test)
    await test.app.db.query(sql`
        update organizations set fiscal_receipt_eligibility = true, fiscal_receipt_issuance_enabled = true
        where slug = ${association.slug}`)
    const on = await publishCampaign(test, { association, formType: 'Donation' })
    const { admin, path } = association
    const before = mails()
    const { id } = await registerOrder(on, {
      items: [{ tierId: on.tiers.find(({ tierType }) => tierType === 'Donation')?.id, customAmount: 5000 }],
      payer: byPost,
      sendConfirmation: true,
    })
    await test.worker.drain()
    const { documents } = (await admin.get(`${path}/orders/${id}/documents`)).json()
    expect(documents).toMatchObject([{ kind: 'FiscalReceipt' }])
    const pdf = await admin.get(documents[0].url)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    const issued = (await admin.get(`${path}/receipts/issued?year=2026`)).json().data
    expect(issued).toMatchObject([{ orderId: id, isByPost: true, amount: 5000 }])
    expect((await admin.get(`${path}/receipts`)).json().declarations).toMatchObject([
      { year: 2026, receiptCount: 1, total: 5000 },
    ])
    expect(mails()).toBe(before)
    expect(await jobsOf('send-receipt')).toEqual([])
  })

  it('is told nothing by e-mail, and has no link: not even when it is asked for', async () => {
    const on = await publishCampaign(test)
    const { admin, path } = on.association
    const tierId = on.tier().id
    const order = await registerOrder(on, {
      payer: byPost,
      items: [{ tierId }, { tierId }],
      sendConfirmation: true,
    })
    await test.worker.drain()
    const before = mails()
    for (const act of ['confirmation', 'revoke-links'])
      expect((await admin.post(`${path}/orders/${order.id}/${act}`)).json()).toMatchObject({
        code: 'PAYER_WITHOUT_EMAIL',
      })
    const links = sql`select from order_links where order_id = ${order.id}`
    expect(await test.app.db.query(links)).toEqual([])
    expect((await admin.get(`${path}/orders/${order.id}/adjustable`)).json()).toMatchObject({
      canTell: false,
    })
    const [first] = order.items
    const adjusted = await admin.post(`${path}/orders/${order.id}/adjust`, {
      lines: [{ itemId: first?.id, cancel: true, refund: 1000 }],
      messageToPayer: 'Votre place est annulée',
      sendMail: true,
    })
    expect(adjusted.statusCode).toBe(200)
    expect(await jobsOf('send-cancellation-mail')).toEqual([])
    expect(await jobsOf('send-handed-back-mail')).toEqual([])
    expect((await admin.post(`${path}/orders/${order.id}/cancel-offline`)).statusCode).toBe(200)
    await test.worker.drain()
    expect(mails()).toBe(before)
  })

  it('is left out when an event is cancelled, but whoever comes with them is told', async () => {
    const on = await publishCampaign(test)
    const { admin, path } = on.association
    const tierId = on.tier().id
    await registerOrder(on, { payer: byPost })
    const guest = { firstName: 'Zoé', lastName: 'Adam', email: 'zoe@example.org' }
    await registerOrder(on, { payer: byPost, items: [{ tierId, participant: guest }] })
    await test.worker.drain()
    const before = mails()
    const cancelled = await moveMoney(
      admin,
      `${path}/forms/Event/${on.formSlug}/cancellation`,
      { message: 'La salle est fermée' },
      { password: TEST_PASSWORD },
    )
    expect(cancelled.json()).not.toHaveProperty('code')
    await test.worker.drain()
    expect(test.mails.received.slice(before).map(({ to }) => JSON.stringify(to))).toEqual([
      expect.stringContaining('zoe@example.org'),
    ])
  })

  it('has a link and a mail once their e-mail address is written down after all', async () => {
    const on = await publishCampaign(test)
    const { admin, path } = on.association
    const { id } = await registerOrder(on, { payer: byPost })
    await test.worker.drain()
    const correct = (payload: object) => admin.send('PATCH', `${path}/orders/${id}/payer`, { payload })
    expect((await correct({ lastName: 'Marchant' })).json().payer).not.toHaveProperty('email')
    expect((await correct({ email: '' })).statusCode).toBe(400)
    expect((await correct({ city: '' })).statusCode).toBe(400)
    await test.worker.drain()
    const before = mails()
    expect((await correct({ email: 'jeanne.marchant@example.org' })).json().payer).toMatchObject({
      email: 'jeanne.marchant@example.org',
      city: 'Nantes',
    })
    await test.worker.drain()
    expect(test.mails.received.slice(before).map(({ to }) => JSON.stringify(to))).toEqual([
      expect.stringContaining('jeanne.marchant@example.org'),
    ])
    expect((await admin.get(`${path}/contributors`)).json().data).toMatchObject([
      { email: 'jeanne.marchant@example.org', postalAddress: null },
    ])
  })

  it('is refused by the database where the order was made online', async () => {
    const { orderId } = await payOrder(
      test,
      (await publishCampaign(test, { formType: 'Shop' })).cart('Article'),
    )
    const change = sql`update orders set payer_email = null, payer = payer || '{"email": null}' where id = ${orderId}`
    await expect(test.app.db.query(change)).rejects.toThrow('payer_can_be_written_to')
  })
})
