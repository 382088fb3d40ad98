import type { DepositSlip, WaitingCheques } from '@obole/contract/deposit-slips'
import type { OrderDetail } from '@obole/contract/manage-lists'
import { describe, expect, it } from 'vitest'
import { makeAssociation } from '../../testing/association.ts'
import { type PublishedCampaign, publishCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { pdfText } from '../../testing/pdf.ts'
import { moveMoney } from '../../testing/money.ts'
import { testApp } from '../../testing/test-app.ts'
import { TEST_PASSWORD, type Visitor } from '../../testing/visitor.ts'

const test = testApp()

const cheque = { number: '0012345', bank: 'Banque du Fleuve', drawer: 'M. et Mme Marchand' }
const waitingOf = async (who: Visitor, path: string): Promise<WaitingCheques> =>
  (await who.get(`${path}/cheques`)).json()
const paymentOf = (order: OrderDetail) => order.payments[0]?.id ?? 0

async function threeCheques(on: PublishedCampaign): Promise<number[]> {
  const first = await registerOrder(on, { receivedOn: '2026-03-12', cheque })
  const second = await registerOrder(on, {
    receivedOn: '2026-03-13',
    items: [{ tierId: on.tier().id }, { tierId: on.tier().id }],
  })
  const third = await registerOrder(on, { receivedOn: '2026-03-14' })
  return [first, second, third].map(paymentOf)
}

describe('cheques', () => {
  it('wait to be taken to the bank, with what is written on them; cash and what was taken back do not', async () => {
    const on = await publishCampaign(test)
    const { admin, path } = on.association
    const [first, second, third] = await threeCheques(on)
    await registerOrder(on, { means: 'Cash', cheque })
    const mistake = await registerOrder(on)
    await admin.post(`${path}/orders/${mistake.id}/cancel-offline`)
    const waiting = await waitingOf(admin, path)
    expect(waiting).toMatchObject({ count: 3, total: 4000 })
    expect(waiting.data).toMatchObject([
      { paymentId: first, receivedOn: '2026-03-12', ...cheque, amount: 1000 },
      { paymentId: second, drawer: 'Jeanne Marchand', bank: null, number: null, amount: 2000 },
      { paymentId: third, amount: 1000 },
    ])
    const accountant = await on.association.member('Accountant')
    expect(await waitingOf(accountant, path)).toEqual(waiting)
  })

  it('go on a slip, numbered, that comes to their sum; each on one alone', async () => {
    const on = await publishCampaign(test)
    const { admin, path } = on.association
    const [first = 0, second = 0, third = 0] = await threeCheques(on)
    const send = (paymentIds: number[], who: Visitor = admin, key?: string) =>
      who.send('POST', `${path}/deposit-slips`, {
        payload: { paymentIds },
        ...(key ? { headers: { 'idempotency-key': key } } : {}),
      })
    const accountant = await on.association.member('Accountant')
    expect((await send([first], accountant)).statusCode).toBe(403)

    const made = await send([second, first], admin, 'a slip of two')
    const slip: DepositSlip = made.json()
    expect(made.statusCode).toBe(201)
    expect(slip).toMatchObject({ number: 1, total: 3000, madeBy: 'Camille Durand', account: null })
    expect(slip.cheques.map(({ paymentId, amount }) => [paymentId, amount])).toEqual([
      [first, 1000],
      [second, 2000],
    ])
    expect((await send([second, first], admin, 'a slip of two')).json()).toEqual(slip)
    expect((await send([third], admin, 'a slip of two')).json()).toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
    expect((await send([first, third])).json()).toMatchObject({ code: 'CHEQUE_NOT_WAITING' })
    expect(await waitingOf(admin, path)).toMatchObject({ count: 1, total: 1000 })

    const treasurer = await on.association.member('Treasurer')
    expect((await send([third], treasurer)).json()).toMatchObject({ number: 2, total: 1000 })
    const listed = (await accountant.get(`${path}/deposit-slips?pageSize=1`)).json()
    expect(listed.data).toMatchObject([{ number: 2 }])
    const next = `${path}/deposit-slips?pageSize=1&continuationToken=${listed.pagination.continuationToken}`
    expect((await accountant.get(next)).json().data).toEqual([slip])
    const pdf = await accountant.get(slip.url ?? '')
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.headers['content-disposition']).toContain('remise-de-cheques-1.pdf')
    const order = (await admin.get(`${path}/orders/${slip.cheques[0]?.orderId}`)).json<OrderDetail>()
    expect(order.payments).toMatchObject([{ cheque: { ...cheque, depositSlip: 1 } }])
  })

  it('of an event that was cancelled are marked, and those of a line cancelled before it are not', async () => {
    const on = await publishCampaign(test)
    const { admin, path } = on.association
    const [first = 0] = await threeCheques(on)
    const marked = async () => (await waitingOf(admin, path)).data.map((one) => one.isEventCanceled)
    expect(await marked()).toEqual([false, false, false])
    const orderId = (await waitingOf(admin, path)).data[0]?.orderId ?? 0
    const order = (await admin.get(`${path}/orders/${orderId}`)).json<OrderDetail>()
    const kept = order.items.map(({ id: itemId }) => ({ itemId, cancel: true, refund: 0 }))
    await moveMoney(admin, `${path}/orders/${orderId}/adjust`, { lines: kept }, { password: TEST_PASSWORD })
    const url = `${path}/forms/Event/${on.formSlug}/cancellation`
    await moveMoney(admin, url, { message: 'Il pleut.' }, { password: TEST_PASSWORD })
    const { data } = await waitingOf(admin, path)
    expect(data.map((one) => [one.paymentId === first, one.isEventCanceled])).toEqual([
      [true, false],
      [false, true],
      [false, true],
    ])
  })

  it('wanted by two slips at once are on one', async () => {
    const on = await publishCampaign(test)
    const { admin, path } = on.association
    const [first = 0, second = 0, third = 0] = await threeCheques(on)
    const wishes = [
      [first, second],
      [second, third],
      [third, first],
    ]
    const made = await Promise.all(
      wishes.map((paymentIds) => admin.post(`${path}/deposit-slips`, { paymentIds })),
    )
    expect(made.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect(await waitingOf(admin, path)).toMatchObject({ count: 1 })
  })

  it('wait again when their slip is undone, which keeps its number and its history', async () => {
    const on = await publishCampaign(test)
    const { admin, path } = on.association
    const paymentIds = await threeCheques(on)
    const slip: DepositSlip = (await admin.post(`${path}/deposit-slips`, { paymentIds })).json()
    const accountant = await on.association.member('Accountant')
    const undo = `${path}/deposit-slips/${slip.id}/undo`
    expect((await accountant.post(undo)).statusCode).toBe(403)
    const undone: DepositSlip = (await admin.post(undo)).json()
    expect(undone).toEqual({ ...slip, url: null, undoneAt: undone.undoneAt })
    expect(undone.undoneAt).not.toBeNull()
    expect((await admin.post(undo)).json()).toEqual(undone)
    expect((await admin.get(slip.url ?? '')).statusCode).toBe(404)
    expect(await waitingOf(admin, path)).toMatchObject({ count: 3, total: 4000 })
    const again: DepositSlip = (await admin.post(`${path}/deposit-slips`, { paymentIds })).json()
    expect(again).toMatchObject({ number: 2, total: 4000 })
    const log = (await admin.get(`${path}/audit?kinds=money`)).json().data
    expect(log.map(({ action }: { action: string }) => action)).toEqual([
      'money.chequesDeposited',
      'money.depositUndone',
      'money.chequesDeposited',
    ])
  })

  it('say so on their slip when the entry is taken back, or the money handed back', async () => {
    const on = await publishCampaign(test)
    const { admin, path } = on.association
    const paymentIds = await threeCheques(on)
    const slip: DepositSlip = (await admin.post(`${path}/deposit-slips`, { paymentIds })).json()
    const [bounced, handedBack] = slip.cheques
    expect((await admin.post(`${path}/orders/${bounced?.orderId}/cancel-offline`)).statusCode).toBe(200)
    const { items }: OrderDetail = (await admin.get(`${path}/orders/${handedBack?.orderId}`)).json()
    const lines = items.map(({ id: itemId }) => ({ itemId, cancel: true, refund: 1000 }))
    expect((await admin.post(`${path}/orders/${handedBack?.orderId}/adjust`, { lines })).statusCode).toBe(200)
    const { data } = (await admin.get(`${path}/deposit-slips`)).json()
    expect(data).toMatchObject([
      { total: 4000, cheques: [{ isWithdrawn: true }, { isWithdrawn: true }, { isWithdrawn: false }] },
    ])
    const last: OrderDetail = (await admin.get(`${path}/orders/${slip.cheques[2]?.orderId}`)).json()
    const part = last.items.map(({ id: itemId }) => ({ itemId, cancel: false, refund: 400 }))
    expect((await admin.post(`${path}/orders/${last.id}/adjust`, { lines: part })).statusCode).toBe(200)
    const [marked] = (await admin.get(`${path}/deposit-slips`)).json<{ data: DepositSlip[] }>().data
    expect(marked).toMatchObject({ total: 4000, withdrawn: 3000, handedBack: 400, kept: 600 })
    expect(marked?.cheques.map((one) => one.handedBack)).toEqual([0, 0, 400])
    const paper = (await pdfText((await admin.get(slip.url ?? '')).rawPayload)).replaceAll(/\s+/g, ' ')
    expect(paper.match(/Retiré depuis · /g)).toHaveLength(2)
    expect(paper).toContain('Rendu : 4,00 € · Jeanne Marchand')
    expect(paper).toContain('Total : 40,00 €')
    expect(paper).toContain('dont retiré depuis : 30,00 €, dont rendu : 4,00 €, reste : 6,00 €')
    await admin.post(`${path}/deposit-slips/${slip.id}/undo`)
    expect(await waitingOf(admin, path)).toMatchObject({ count: 1, total: 1000 })
  })

  it('are taken to the bank for what is written on them, unless all of it was handed back', async () => {
    const on = await publishCampaign(test)
    const { admin, path } = on.association
    const { id, items } = await registerOrder(on)
    const handBack = async (refund: number) => {
      const lines = items.map(({ id: itemId }) => ({ itemId, cancel: false, refund }))
      expect((await admin.post(`${path}/orders/${id}/adjust`, { lines })).statusCode).toBe(200)
    }
    await handBack(400)
    expect(await waitingOf(admin, path)).toMatchObject({ total: 1000 })
    const [waiting] = (await waitingOf(admin, path)).data
    await handBack(600)
    expect(await waitingOf(admin, path)).toEqual({ data: [], count: 0, total: 0 })
    const slip = await admin.post(`${path}/deposit-slips`, { paymentIds: [waiting?.paymentId] })
    expect(slip.json().code).toBe('CHEQUE_NOT_WAITING')
  })

  it('of another association are not to be had', async () => {
    const on = await publishCampaign(test)
    const paymentIds = await threeCheques(on)
    const slip: DepositSlip = (
      await on.association.admin.post(`${on.association.path}/deposit-slips`, { paymentIds })
    ).json()
    const { admin, path } = await makeAssociation(test)
    expect(await waitingOf(admin, path)).toEqual({ data: [], count: 0, total: 0 })
    expect((await admin.post(`${path}/deposit-slips`, { paymentIds })).json()).toMatchObject({
      code: 'CHEQUE_NOT_WAITING',
    })
    expect((await admin.post(`${path}/deposit-slips/${slip.id}/undo`)).statusCode).toBe(404)
    expect((await admin.get(`${path}/deposit-slips/${slip.id}.pdf`)).statusCode).toBe(404)
  })
})
