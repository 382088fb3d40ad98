import type { IssuedReceipt } from '@obole/contract/manage-receipts'
import { parisDate } from '@obole/core/dates/dates'
import { expect, it } from 'vitest'
import { dice } from '../demo/history/dice.ts'
import type { PaidOrder } from '../../testing/money.ts'
import { testApp } from '../../testing/test-app.ts'
import { type GivingAssociation, HOME, issueYear, makeGiving } from '../../testing/yearly-gifts.ts'
import { sql } from '../platform/sql.ts'

const test = testApp({ bank: true })
const YEAR = Number(parisDate(Date.now()).slice(0, 4))
const STEPS = 60
const LONG = 300_000

const NAMES = ['Abel', 'Bénard', 'Caron', 'Diallo', 'Étienne']

interface Gift {
  id: number
  amount: number
  /** Where it was given by card. */
  paid?: PaidOrder
}

/** Gifts, refunds, voids, corrections and runs in any order. */
it(
  'in any order of gifts, refunds, voids, corrections and runs the declaration is what the valid receipts say, each donor has one, and no number lacks',
  async () => {
    const giving = await makeGiving(test, YEAR)
    const seed = Date.now() % 100_000
    const thrown = dice(seed)
    const pick = (count: number) => thrown.below(count)
    const standing: Gift[] = []
    for (let step = 0; step < STEPS; step += 1) {
      const act = pick(10)
      if (act < 4 || standing.length === 0) {
        standing.push(await giveOne(giving, pick))
      } else if (act < 6) {
        const [gone] = standing.splice(pick(standing.length), 1)
        const left = gone ? await takeBack(giving, gone, pick) : 0
        if (gone && left > 0) standing.push({ ...gone, amount: left })
      } else if (act === 6) await voidOne(giving, pick)
      else if (act === 7) {
        const one = standing[pick(standing.length)]
        const payload = { address: `${1 + pick(90)} rue des Lilas` }
        await giving.admin.send('PATCH', `${giving.path}/orders/${one?.id}/payer`, { payload })
      } else await issueYear(test, giving, YEAR)
      if (pick(2) === 0) await test.worker.drain()
    }
    await test.worker.drain()
    await issueYear(test, giving, YEAR)
    const live = await liveOf(giving)
    const [declared] = (await giving.admin.get(`${giving.path}/receipts`)).json().declarations
    const sum = live.reduce((total, { amount }) => total + amount, 0)
    expect([declared?.receiptCount ?? 0, declared?.total ?? 0]).toEqual([live.length, sum])
    const rows = await test.app.db.query<{ number: number }>(
      sql`select number from receipts where organization_id = ${giving.id} order by number`,
    )
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
    const onReceipt = await test.app.db.query<{ id: number; cents: number }>(sql`
      select p.order_id as id, g.amount_cents as cents from receipt_gifts g join payments p on p.id = g.payment_id
      where g.is_live and p.organization_id = ${giving.id}`)
    // Whatever is said is a gift that stands, once, whole; what is not said was voided by hand.
    const amounts = new Map(standing.map(({ id, amount }) => [id, amount]))
    for (const { id, cents } of onReceipt) expect([seed, cents]).toEqual([seed, amounts.get(id)])
    expect(new Set(onReceipt.map(({ id }) => id)).size).toBe(onReceipt.length)
    const unsaid = standing.filter(({ id }) => !onReceipt.some((one) => one.id === id))
    const voided = await test.app.db.query<{ id: number }>(sql`
      select distinct p.order_id as id from receipt_gifts g join payments p on p.id = g.payment_id
      join receipts r on r.id = g.receipt_id where r.void_reason is not null and r.organization_id = ${giving.id}`)
    expect(unsaid.filter(({ id }) => !voided.some((one) => one.id === id))).toEqual([])
  },
  LONG,
)

const liveOf = async ({ admin, path }: GivingAssociation): Promise<IssuedReceipt[]> =>
  (await admin.get(`${path}/receipts/issued?pageSize=100&states=Valid`)).json().data

/** By cheque, or by card where there is an address to write to. */
async function giveOne(giving: GivingAssociation, pick: (count: number) => number): Promise<Gift> {
  const lastName = NAMES[pick(NAMES.length)] ?? 'Abel'
  const amount = 100 + pick(10_000)
  const donor = { firstName: 'Lou', lastName, ...HOME }
  const email = `${lastName.toLowerCase().normalize('NFD').replaceAll(/\W/g, '')}@example.org`
  const way = pick(3)
  if (way === 0) {
    const paid = await giving.giveOnline({ ...donor, email }, amount)
    return { id: paid.orderId, amount, paid }
  }
  const payer = way === 1 ? { ...donor, email } : donor
  const { id } = await giving.give(payer, amount, `${YEAR}-01-0${1 + pick(9)}`)
  return { id, amount }
}

/** What is left of it: a cheque goes back whole, of a gift by card a part may stay. */
async function takeBack(
  giving: GivingAssociation,
  { id, amount, paid }: Gift,
  pick: (count: number) => number,
): Promise<number> {
  if (!paid) {
    await giving.admin.post(`${giving.path}/orders/${id}/cancel-offline`)
    return 0
  }
  const back = pick(2) === 0 ? amount : 1 + pick(amount - 1)
  await giving.refund(paid, back)
  return amount - back
}

async function voidOne(giving: GivingAssociation, pick: (count: number) => number): Promise<void> {
  const live = await liveOf(giving)
  const one = live[pick(live.length)]
  if (!one) return
  const at = `${giving.path}/receipts/${one.id}`
  await giving.admin.post(`${at}/void`, { reason: 'Établi par erreur' })
  if (pick(2) === 0) await giving.admin.post(`${at}/new`)
}
