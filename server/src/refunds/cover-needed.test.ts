import { bankTransferSchema } from '@obole/contract/bank'
import { cashOutSchema } from '@obole/contract/payouts'
import { addDays } from '@obole/core/dates/dates'
import { topUpReference } from '@obole/core/payment/top-up'
import { expect, it } from 'vitest'
import { makeAssociation } from '../../testing/association.ts'
import { control } from '../../testing/buyer.ts'
import { publishCampaign } from '../../testing/managed-campaign.ts'
import { holdNextPayout, moveMoney, payOrder, type PaidOrder } from '../../testing/money.ts'
import { itIs, today } from '../../testing/plans.ts'
import { testApp } from '../../testing/test-app.ts'
import { again, TEST_PASSWORD as password } from '../../testing/visitor.ts'
import { checkProviderPayout } from '../payouts/carry-out-payout.ts'
import { receiveTransfer } from '../payouts/receive-transfer.ts'
import { coverWaitingRefunds } from './cover-waiting-refunds.ts'
import { atSandbox } from '../../testing/sandbox.ts'
import { sql } from '../platform/sql.ts'

const test = testApp({ bank: true })

it('refunds that begin to wait are told to those who move the money: once, with what is missing and how to send it', async () => {
  await itIs(test, addDays(today(test), 1))
  await test.worker.drain()
  const association = await makeAssociation(test)
  const { admin, id: organizationId, slug } = association
  const campaign = await publishCampaign(test, {
    association,
    formType: 'Shop',
    title: 'La buvette',
    changes: ({ document }) => ({
      tiers: document.tiers.map((tier) => ({ ...tier, name: 'Place', price: 2000 })),
    }),
  })
  await association.member('Treasurer')
  await association.member('Accountant')
  const url = `/api/organizations/${slug}`
  const buy = () => payOrder(test, campaign.cart('Place'))
  const refund = ({ paymentId }: PaidOrder) =>
    moveMoney(admin, `/api/payments/${paymentId}/refund`, {}, { password })
  async function payOut(): Promise<void> {
    await holdNextPayout(test)
    const { id } = cashOutSchema.parse((await moveMoney(admin, `${url}/cash-outs`, {}, { password })).json())
    const [row] = await test.app.db.query<{ payout: string }>(
      sql`
        select provider_payout_id as payout from cash_outs where id = ${id}`,
    )
    await control(test, `payouts/${row?.payout}/settle`, { state: 'paid' })
    await checkProviderPayout(test.app, atSandbox(row?.payout ?? ''))
  }
  async function topUp(amountCents: number): Promise<void> {
    const text = topUpReference(organizationId)
    const transfer = bankTransferSchema.parse(await control(test, 'transfers', { amountCents, text }))
    await receiveTransfer(test.app, atSandbox(transfer.id))
    await coverWaitingRefunds(test.app)
  }
  /** What each of them was told five minutes later. */
  async function coverMails(who = 'admin') {
    test.clock.advance(5 * 60_000)
    await test.worker.drain()
    await admin.post('/auth/token', {})
    return test.mails.received.filter(
      ({ to, subject }) => to?.[0]?.address === `${who}@${slug}.example` && subject?.includes('il manque'),
    )
  }

  await admin.send('PUT', `${url}/iban`, {
    payload: { iban: 'FR1420041010050500013M02606', holder: 'Les Voisins' },
    ...again(),
  })
  const [first, second, third] = [await buy(), await buy(), await buy()]
  await payOut()
  await refund(first)
  await refund(second)
  const [mail, ...more] = await coverMails()
  expect(more).toEqual([])
  expect(mail?.subject).toBe('2 remboursements attendent\u202f: il manque 40,00\u202f€')
  expect(mail?.text).toContain(topUpReference(organizationId))
  expect(mail?.text).toContain((await admin.get(`${url}/balance`)).json().topUp.iban)
  expect(await coverMails('member-1')).toHaveLength(1)
  expect(await coverMails('member-2')).toEqual([])
  await refund(third)
  expect(await coverMails()).toHaveLength(1)
  await topUp(6000)
  // Waits anew and is covered before anybody is written to; then once more, and is not.
  const [fourth, fifth] = [await buy(), await buy()]
  await payOut()
  await refund(fourth)
  await topUp(2000)
  expect(await coverMails()).toHaveLength(1)
  await refund(fifth)
  expect((await coverMails())[1]?.subject).toBe('Un remboursement attend\u202f: il manque 20,00\u202f€')
}, 60_000)
