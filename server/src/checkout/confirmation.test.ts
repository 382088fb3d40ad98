import { documentsSchema } from '@obole/contract/receipts'
import { beforeAll, describe, expect, it } from 'vitest'
import { donation } from '../../testing/buyer.ts'
import { makeCampaign } from '../../testing/campaign.ts'
import { calendarOf, filesOf } from '../../testing/mail-trap.ts'
import { payOrder, type PaidOrder } from '../../testing/money.ts'
import { testApp } from '../../testing/test-app.ts'
import { visitor } from '../../testing/visitor.ts'
import { seedDemo } from '../demo/seed.ts'
import { checks } from '../checks.ts'
import { runChecks } from '../platform/checks.ts'
import { sendConfirmation } from './send-confirmation.ts'
import { sql } from '../platform/sql.ts'

const test = testApp({ bank: true })
const HOUR_MS = 3_600_000

beforeAll(() => seedDemo(test.app))

const confirmationsOf = ({ orderId }: PaidOrder) =>
  test.mails.received.filter(({ text }) => text?.includes(`N°\u202f${orderId}\n`))

const sentAt = async ({ orderId }: PaidOrder) => {
  const [row] = await test.app.db.query<{ confirmation_sent_at: Date | null }>(
    sql`
      select confirmation_sent_at from orders where id = ${orderId}`,
  )
  return row?.confirmation_sent_at ?? null
}

describe('the confirmation of an order', () => {
  it('waits for a mail server that is down, while order and papers are there', async () => {
    test.mails.refuse(true)
    const paid = await payOrder(test, await donation(test, 2000))
    await test.worker.drain()
    expect(confirmationsOf(paid)).toEqual([])
    expect(await sentAt(paid)).toBeNull()
    const listed = await visitor(test).get(`/api/orders/${paid.orderToken}/documents`)
    expect(documentsSchema.parse(listed.json())).toMatchObject({
      isComplete: true,
      documents: [{ kind: 'FiscalReceipt' }],
    })

    test.mails.refuse(false)
    test.clock.advance(HOUR_MS)
    await test.worker.drain()
    expect(confirmationsOf(paid)).toHaveLength(1)
    expect(await sentAt(paid)).toBeInstanceOf(Date)
  })

  it('goes out with a link when a paper cannot be drawn, and the paper follows', async () => {
    const paid = await payOrder(test, await donation(test, 2100))
    const papers = { ...test.app.papers, write: () => Promise.reject(new Error('no room left on the disk')) }
    await sendConfirmation({ ...test.app, papers }, paid)
    const [mail] = confirmationsOf(paid)
    expect(filesOf(mail)).toEqual([])
    await test.worker.drain()
    const listed = await visitor(test).get(`/api/orders/${paid.orderToken}/documents`)
    expect(documentsSchema.parse(listed.json()).documents).toHaveLength(1)
  })

  it('shows the association’s logo and the campaign’s picture, which travel with it and weigh little', async () => {
    const paid = await payOrder(test, await donation(test, 2150))
    await test.worker.drain()
    const [mail] = confirmationsOf(paid)
    const pictures = mail?.attachments.filter(({ related }) => related) ?? []
    expect(pictures.map(({ contentId, mimeType }) => [contentId, mimeType])).toEqual([
      ['<logo@obole>', 'image/png'],
      ['<banner@obole>', 'image/jpeg'],
    ])
    for (const { content } of pictures)
      expect(Buffer.from(content as ArrayBuffer).length).toBeLessThan(60_000)
    expect(mail?.html).toContain('Les Jardins Partagés')
    expect(mail?.html).not.toMatch(/src="(?!cid:)/)
  })

  it.each([
    ['a sale that has a date', true],
    ['a sale without one', false],
  ])('says when and where, as the page does: %s', async (_, isDated) => {
    const start = isDated ? { start_at: new Date('2027-07-05T07:00:00Z') } : {}
    const course = await makeCampaign(test, {
      formType: 'PaymentForm',
      tiers: [{ name: 'Stage', type: 'Payment', price: 4500 }],
      columns: { place: JSON.stringify({ name: 'Jardin des Lilas', city: 'Lyon' }), ...start },
    })
    const paid = await payOrder(test, course.cart('Stage'))
    await test.worker.drain()
    const [mail] = confirmationsOf(paid)
    expect(mail?.text?.includes('Quand\u00a0: lundi 5 juillet 2027')).toBe(isDated)
    expect(mail?.text?.includes('Où\u00a0: Jardin des Lilas')).toBe(isDated)
    expect(calendarOf(mail)?.includes('METHOD:PUBLISH') ?? false).toBe(isDated)
    expect(paid.summary.hasCalendarEntry).toBe(isDated)
  })

  it('that was neither sent nor is waiting to be is found by a check', async () => {
    const paid = await payOrder(test, await donation(test, 2200))
    await test.app.db.query(
      sql`
        delete from jobs where name = 'send-confirmation' and (payload ->> 'orderId')::bigint = ${paid.orderId}`,
    )
    const found = await runChecks(test.app.db, checks)
    expect(found.map(({ check }) => check)).toEqual([
      expect.stringMatching(/^S7 every eligible payment/),
      expect.stringMatching(/^P2 what an association declares/),
      expect.stringMatching(/^L3 every order/),
    ])
    await sendConfirmation(test.app, paid)
    expect(await runChecks(test.app.db, checks)).toEqual([])
  })
})
