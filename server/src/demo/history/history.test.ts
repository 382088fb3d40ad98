import { addDays, dateParts, type LocalDate, parisDate, parisInstant } from '@obole/core/dates/dates'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { checks } from '../../checks.ts'
import { compareSettlement } from '../../ledger/compare-settlement.ts'
import { runChecks } from '../../platform/checks.ts'
import type { Row } from '../../platform/db.ts'
import { requestRefund } from '../../refunds/request-refund.ts'
import { jobHandlers } from '../../worker.ts'
import { lesJardinsPartages } from '../les-jardins-partages/association.ts'
import { seedDemo } from '../seed.ts'
import { isHistoryUnfinished } from './history.store.ts'
import { storyUntil } from './story.ts'
import { tellHistory } from './tell-history.ts'
import { sandbox } from '../../../testing/sandbox.ts'

const test = testApp({ bank: true, listen: true, config: { DEMO_HISTORY: true } })

const rows = <R extends Row>(text: string): Promise<R[]> => test.app.db.query<R>({ text })
const one = async <R extends Row>(text: string): Promise<R> => {
  const [row] = await rows<R>(text)
  if (!row) throw new Error('nothing was found')
  return row
}
const count = async (of: string): Promise<number> =>
  (await one<{ count: number }>(`select count(*)::int as count from ${of}`)).count

const tell = (signal: AbortSignal) => tellHistory(test.app, { handlers: jobHandlers, signal })

/** The first day of a year: seasons, receipts and payouts have just turned. Other days are read in story.test.ts. */
const today: LocalDate = `${dateParts(parisDate(Date.now())).year + 1}-01-01`

/** Here and at the bank it is the morning of that day. */
async function moveClocks(): Promise<void> {
  const now = parisInstant(today, '10:00')
  test.clock.advance(now - test.app.clock.now())
  const { BANK_URL, BANK_SECRET_KEY } = test.app.config
  const moved = await fetch(`${BANK_URL}/control/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${BANK_SECRET_KEY}` },
    body: JSON.stringify({ now: new Date(now).toISOString() }),
  })
  expect(moved.ok).toBe(true)
}

/** Everything of which the description says how many its past sold. */
function soldThings() {
  const things = lesJardinsPartages.campaigns.flatMap(({ tiers, options = {}, coupons = [] }) => [
    ...tiers.map(({ name, stock }) => ({ name, stock })),
    ...Object.values(options).map(({ label: name, stock }) => ({ name, stock })),
    ...coupons.map(({ code: name, uses: stock }) => ({ name, stock })),
  ])
  return things.flatMap(({ name, stock }) => (stock?.sold ? [{ name, stock }] : []))
}

describe('the demonstration’s past', () => {
  let wasStopped: boolean
  beforeAll(async () => {
    await moveClocks()
    await seedDemo(test.app)
    const stopping = new AbortController()
    const stopped = tell(stopping.signal)
    while ((await count("orders where payer_email like '%@quartier.example'")) < 5)
      await new Promise((resolve) => setTimeout(resolve, 50))
    stopping.abort()
    await stopped
    wasStopped = await isHistoryUnfinished(test.app.db)
    // Two nodes at once: one goes on where the story was left, the other waits.
    const { signal } = new AbortController()
    await Promise.all([tell(signal), tell(signal)])
  }, 300_000)

  it('is told whole, each purchase once, though it was stopped and taken up again', async () => {
    expect([wasStopped, await isHistoryUnfinished(test.app.db)]).toEqual([true, false])
    const acts = storyUntil(today)
    const purchases = acts.filter(({ kind }) => kind === 'buy' || kind === 'byHand').length
    expect(await count(`orders where payer_email like '%@quartier.example'`)).toBe(purchases)
    expect(purchases).toBeGreaterThan(300)
    expect(storyUntil(today)).toEqual(acts)
  })

  it('keeps every invariant, and no job of the past is left to today’s worker but papers to draw', async () => {
    expect(await runChecks(test.app.db, checks)).toEqual([])
    const jobs = await rows<{ name: string }>('select distinct name from jobs')
    expect(jobs.map(({ name }) => name)).toEqual(['make-papers'])
  })

  it('sold by orders of its own all that it says was sold, and leaves little of some things and nothing of others', async () => {
    const stocks = await rows<{ name: string; sold: number; elsewhere: number; left: number }>(`
      select t.label as name, s.sold, s.sold_elsewhere as elsewhere, s.capacity - s.held - s.sold as left
      from tiers t join stocks s on s.id = t.stock_id
      union all
      select x.label, s.sold, s.sold_elsewhere, s.capacity - s.held - s.sold
      from extra_options x join stocks s on s.id = x.stock_id
      union all
      select c.code, s.sold, s.sold_elsewhere, s.capacity - s.held - s.sold
      from coupons c join stocks s on s.id = c.uses_stock_id`)
    // Two campaigns may call a rate the same.
    const leftOf = (called: string) => stocks.filter(({ name }) => name === called).map(({ left }) => left)
    expect(stocks.filter(({ elsewhere }) => elsewhere > 0)).toEqual([])
    for (const { name, stock } of soldThings())
      expect([name, leftOf(name)]).toEqual([
        name,
        expect.arrayContaining([stock.capacity - (stock.sold ?? 0)]),
      ])
  })

  it('is known by the bank to the cent, day by day', async () => {
    const days = await rows<{ day: LocalDate }>(
      `select distinct (booked_at at time zone 'Europe/Paris')::date::text as day from transfers order by day`,
    )
    expect(days.length).toBeGreaterThan(150)
    for (const { day } of days.filter((_, index) => index % 9 === 0))
      expect(await compareSettlement(test.app, sandbox(test), day)).toMatchObject({ differingCount: 0 })
  })

  it('wrote to nobody', () => {
    expect(test.mails.received).toEqual([])
  })

  it('is that of a real association: two years, members, plans, payouts, receipts, what went wrong', async () => {
    const { first, last } = await one<{ first: LocalDate; last: LocalDate }>(
      `select min(created_at)::date::text as first, max(created_at)::date::text as last from orders
      where payer_email like '%@quartier.example'`,
    )
    expect(first < addDays(today, -690)).toBe(true)
    expect(last > addDays(today, -10) && last < today).toBe(true)
    const payouts = await one<{ count: number; paid: number }>(
      `select count(*)::int as count, count(*) filter (where state = 'CashedOut')::int as paid from cash_outs`,
    )
    expect(payouts.count).toBeGreaterThanOrEqual(22)
    expect(payouts.paid).toBe(payouts.count)
    expect(await count('receipts where voided_at is null')).toBeGreaterThan(150)
    expect(await count(`recurrences where state = 'Active'`)).toBe(6)
    expect(await count(`payments where state = 'Refused'`)).toBeGreaterThan(0)
    expect(await count(`order_items where state = 'Canceled'`)).toBeGreaterThan(0)
    expect(await count(`refunds where state = 'Processed'`)).toBeGreaterThan(0)
    expect(await count('orders where coupon_id is not null')).toBeGreaterThan(10)
    expect(await count('deposit_slips')).toBeGreaterThan(2)
    expect(await count('visits')).toBeGreaterThan(1_000)
    // Those who bought came from more than one place, as those who did not.
    expect(
      await count('(select distinct source from visits where cart_id is not null) sources'),
    ).toBeGreaterThan(3)
  })

  it('can be acted upon today: what was paid then is given back by the bank now', async () => {
    const { id } = await one<{ id: number }>(
      `select p.id from payments p join orders o on o.id = p.order_id
      where p.state = 'Authorized' and p.type = 'Credit' and o.payer_email like '%@quartier.example' order by p.id desc limit 1`,
    )
    const refund = await requestRefund(test.app, {
      id: test.app.ids.token(),
      paymentId: id,
      what: { kind: 'full' },
      askedBy: 'platform',
      userId: null,
      requestHash: '',
      note: null,
      message: null,
      sendMail: false,
    })
    expect(refund).toMatchObject({ state: 'Processed' })
  })
})
