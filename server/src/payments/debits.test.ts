import { addDays, type LocalDate } from '@obole/core/dates/dates'
import { next, statesOf } from '@obole/core/machine'
import { PAYMENT_MACHINE } from '@obole/core/payment/payment'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { control } from '../../testing/buyer.ts'
import {
  buyInInstalments,
  endAllPlans,
  itIs,
  liveThrough,
  seedPlans,
  takenByBank,
  termsOf,
} from '../../testing/plans.ts'
import { testApp } from '../../testing/test-app.ts'
import { collectDebits } from './collect-debits.ts'
import { param, sql } from '../platform/sql.ts'

const test = testApp({ bank: true })
const LONG = 300_000

beforeAll(() => seedPlans(test))
afterEach(() => endAllPlans(test))

const decline = { effect: 'decline', declineCode: 'insufficient_funds' }
const nextDebit = (fault: unknown, times = 1) =>
  control(test, 'next', { operation: 'debit-mandate', times, fault })
const states = async (orderId: number) => (await termsOf(test, orderId)).map(({ state }) => state)
const term = async (orderId: number, number: number) =>
  (await termsOf(test, orderId)).find((each) => each.number === number)
const mandatesOf = (orderId: number) =>
  test.app.db.query<{ state: string; token: string | null; card: unknown }>(
    sql`
      select state, token, card from mandates where order_id = ${orderId} order by id`,
  )
const mailsSaying = (text: string) => test.mails.received.filter((mail) => mail.text?.includes(text))

describe('a plan of instalments', () => {
  it(
    'keeps the card, takes each term on its day, once, then forgets the card',
    async () => {
      await itIs(test, '2027-01-31')
      const { orderId } = await buyInInstalments(test, { count: 3, tip: 100 })
      const due = (await termsOf(test, orderId)).map(({ due_on }) => due_on)
      expect(due).toEqual(['2027-01-31', '2027-02-28', '2027-03-28'])
      const [kept] = await mandatesOf(orderId)
      expect(kept).toMatchObject({ state: 'Active', card: { brand: 'visa', last4: '4242' } })
      const paidOn: LocalDate[] = []
      for (let day: LocalDate = '2027-02-01'; day <= '2027-03-29'; day = addDays(day, 1)) {
        const before = await states(orderId)
        await liveThrough(test, day)
        if ((await states(orderId)).join() !== before.join()) paidOn.push(day)
      }
      expect(paidOn).toEqual(['2027-02-28', '2027-03-28'])
      expect(await states(orderId)).toEqual(['Authorized', 'Authorized', 'Authorized'])
      expect(await takenByBank(test, orderId, '2027-01-31')).toEqual([6034, 6033, 6033])
      expect(await mandatesOf(orderId)).toEqual([{ state: 'Ended', token: null, card: null }])
    },
    LONG,
  )

  it(
    'is made as well when the bank’s yes comes after the cart’s time, while its places can be taken again',
    async () => {
      await itIs(test, '2027-04-01')
      const letCartExpire = async (cartId: string) => {
        const cartIdParam = param(cartId)
        await test.app.db.query(sql`
            with freed as (delete from holds where cart_id = ${cartIdParam} returning stock_id, quantity),
            expired as (update carts set state = 'Expired' where id = ${cartIdParam})
            update stocks s set held = s.held - f.quantity from freed f where s.id = f.stock_id`)
      }
      const { orderId } = await buyInInstalments(test, { count: 3, whileBankThinks: letCartExpire })
      expect(await states(orderId)).toEqual(['Authorized', 'Pending', 'Pending'])
      expect(await mandatesOf(orderId)).toMatchObject([{ state: 'Active' }])
    },
    LONG,
  )

  it(
    'is announced five days before, and once',
    async () => {
      await itIs(test, '2027-04-10')
      const { token } = await buyInInstalments(test, { count: 3, tip: 100 })
      await liveThrough(test, '2027-05-04')
      expect(mailsSaying('le 10 mai 2027')).toHaveLength(0)
      await liveThrough(test, '2027-05-05')
      await liveThrough(test, '2027-05-06')
      expect(mailsSaying('le 10 mai 2027')).toHaveLength(1)
      const [mail] = mailsSaying('le 10 mai 2027')
      expect(mail?.subject).toBe('Prélèvement de 60,33\u202f€ le 10 mai 2027 pour Les Jardins Partagés')
      expect(mail?.text).toContain('Échéance 2 sur 3')
      expect(mail?.text).toContain('Visa •••• 4242')
      expect(mail?.html).toContain(`/commande/${token}`)
    },
    LONG,
  )

  it(
    'is tried again after 2, 4 and 9 days, and taken once the bank agrees',
    async () => {
      await itIs(test, '2027-06-01')
      const { orderId } = await buyInInstalments(test, { count: 3 })
      await nextDebit(decline, 2)
      await liveThrough(test, '2027-07-01')
      expect(await term(orderId, 2)).toMatchObject({ state: 'Pending', refusals: 1, try_on: '2027-07-03' })
      const [refused] = mailsSaying('le 3 juillet 2027')
      expect(refused?.subject).toBe('Votre prélèvement du 1er juillet 2027 a été refusé')
      await liveThrough(test, '2027-07-02')
      expect(await term(orderId, 2)).toMatchObject({ refusals: 1 })
      await liveThrough(test, '2027-07-03')
      expect(await term(orderId, 2)).toMatchObject({ refusals: 2, try_on: '2027-07-05' })
      await liveThrough(test, '2027-07-05')
      expect(await term(orderId, 2)).toMatchObject({ state: 'Authorized', refusals: 2, try_on: null })
      await liveThrough(test, '2027-08-01')
      expect(await takenByBank(test, orderId, '2027-06-01')).toEqual([6000, 6000, 6000])
    },
    LONG,
  )

  it(
    'becomes unpaid after the last try, with a link, and the next term is tried all the same',
    async () => {
      await itIs(test, '2027-09-01')
      const { orderId } = await buyInInstalments(test, { count: 3, card: 'mandate_refused' })
      for (const day of ['2027-10-01', '2027-10-03', '2027-10-05', '2027-10-09']) await liveThrough(test, day)
      expect(await term(orderId, 2)).toMatchObject({ state: 'Pending', refusals: 3, try_on: '2027-10-10' })
      await liveThrough(test, '2027-10-10')
      expect(await term(orderId, 2)).toMatchObject({ state: 'Refused', refusals: 4, try_on: null })
      const [mail] = mailsSaying('prévu le 1er octobre 2027 n’a pas pu être fait')
      expect(mail?.text).toContain('/paiement/regularisation/')
      expect(mail?.text).toContain('jusqu’au 8 novembre 2027')
      await liveThrough(test, '2027-11-01')
      expect(await term(orderId, 3)).toMatchObject({ state: 'Pending', refusals: 1 })
      expect(await takenByBank(test, orderId, '2027-09-01')).toEqual([6000])
    },
    LONG,
  )

  it(
    'is taken once by workers that run at the same moment, twice over',
    async () => {
      await itIs(test, '2027-12-01')
      const { orderId } = await buyInInstalments(test, { count: 3 })
      await itIs(test, '2028-01-01')
      const tried = await Promise.all([1, 2, 3].map(() => collectDebits(test.app)))
      tried.push(await collectDebits(test.app))
      expect(await states(orderId)).toEqual(['Authorized', 'Authorized', 'Pending'])
      expect(await takenByBank(test, orderId, '2027-12-01')).toEqual([6000, 6000])
    },
    LONG,
  )
})

describe('a bank that is hard to hear', () => {
  it.each([
    ['took the money and its answer was lost', { effect: 'lost' }],
    ['was never reached', { effect: 'lost-before' }],
    ['answers nonsense', { effect: 'malformed' }],
    ['is broken for a moment', { effect: 'error', status: 500 }],
  ])(
    'and %s: the debit is in doubt, then taken once by the same key',
    async (_name, fault) => {
      const start = addDays('2028-02-01', 40 * FAULTS.indexOf(fault.effect))
      await itIs(test, start)
      const { orderId } = await buyInInstalments(test, { count: 3 })
      const [, second] = await termsOf(test, orderId)
      await itIs(test, second?.due_on ?? start)
      await nextDebit(fault)
      await collectDebits(test.app)
      expect(await term(orderId, 2)).toMatchObject({ state: 'Pending', refusals: 0, try_on: null })
      // Nobody begins another try on what is in doubt.
      expect(await collectDebits(test.app)).toBe(0)
      test.clock.advance(61_000)
      await test.worker.drain()
      expect(await term(orderId, 2)).toMatchObject({ state: 'Authorized', refusals: 0 })
      expect(await takenByBank(test, orderId, start)).toEqual([6000, 6000])
    },
    LONG,
  )
})
const FAULTS = ['lost', 'lost-before', 'malformed', 'error']

describe('a notification', () => {
  it.each(['notification_lost', 'notification_doubled', 'notification_stale'] as const)(
    'as %s makes the same plan',
    async (card) => {
      const start = addDays('2029-01-02', 70 * NOTIFICATIONS.indexOf(card))
      await itIs(test, start)
      const { orderId } = await buyInInstalments(test, { count: 3, card })
      for (const { due_on } of (await termsOf(test, orderId)).slice(1)) await liveThrough(test, due_on)
      await expect.poll(async () => (await test.worker.drain()) === 0).toBe(true)
      expect(await states(orderId)).toEqual(['Authorized', 'Authorized', 'Authorized'])
      expect(await takenByBank(test, orderId, start)).toEqual([6000, 6000, 6000])
    },
    LONG,
  )
})
const NOTIFICATIONS = ['notification_lost', 'notification_doubled', 'notification_stale']

describe('what keeps a debit waiting', () => {
  it(
    'is an association that may not collect, until it may again',
    async () => {
      await itIs(test, '2030-01-02')
      const { orderId } = await buyInInstalments(test, { count: 3 })
      const allow = (allowed: boolean) =>
        test.app.db.query(
          sql`
            update organizations set allow_collect = ${allowed} where slug = 'les-jardins-partages'`,
        )
      await allow(false)
      await liveThrough(test, '2030-02-02')
      expect(await term(orderId, 2)).toMatchObject({ state: 'Pending', try_on: '2030-02-02' })
      await allow(true)
      // Late, and then refused: it is tried again tomorrow, not today.
      await nextDebit(decline)
      await liveThrough(test, '2030-02-08')
      expect(await term(orderId, 2)).toMatchObject({ refusals: 1, try_on: '2030-02-09' })
      await liveThrough(test, '2030-02-09')
      expect(await term(orderId, 2)).toMatchObject({ state: 'Authorized' })
    },
    LONG,
  )

  it(
    'is never the want of a card: the payer is asked at once',
    async () => {
      await itIs(test, '2030-05-02')
      const { orderId } = await buyInInstalments(test, { count: 3 })
      await test.app.db.query(
        sql`
          update mandates set state = 'Ended', ended_at = created_at where order_id = ${orderId}`,
      )
      await liveThrough(test, '2030-06-02')
      expect(await term(orderId, 2)).toMatchObject({ state: 'Refused', try_on: null })
      expect(mailsSaying('prévu le 2 juin 2030 n’a pas pu être fait')).toHaveLength(1)
    },
    LONG,
  )

  it(
    'is told early when it is a card that ends: once, with a way to change it',
    async () => {
      await itIs(test, '2030-08-15')
      const { token } = await buyInInstalments(test, {
        count: 3,
        expiry: { expMonth: 9, expYear: 2030 },
      })
      await liveThrough(test, '2030-09-14')
      expect(mailsSaying('expire fin septembre 2030')).toHaveLength(0)
      await liveThrough(test, '2030-09-15')
      await liveThrough(test, '2030-09-16')
      expect(mailsSaying('expire fin septembre 2030')).toHaveLength(1)
      const [mail] = mailsSaying('expire fin septembre 2030')
      expect(mail?.subject).toBe('Votre carte expire avant un prélèvement à venir')
      expect(mail?.text).toContain(`/commande/${token}`)
    },
    LONG,
  )
})

it('no statement moves a state but as the machine says', async () => {
  const { orderId } = await buyInInstalments(test, { count: 3 })
  const all = statesOf(PAYMENT_MACHINE)
  const pairs = all.flatMap((from) => all.filter((to) => to !== from).map((to) => [from, to] as const))
  const rows = await test.app.db.query<{ allowed: boolean }>(
    sql`
      select is_payment_move(f, t) as allowed from unnest(${pairs.map(([from]) => from)}::text[],
        ${pairs.map(([, to]) => to)}::text[]) with ordinality as m(f, t, n) order by n`,
  )
  const inCore = pairs.map(([from, to]) => next(PAYMENT_MACHINE, from, to) !== null)
  expect(rows.map(({ allowed }) => allowed)).toEqual(inCore)
  const final = test.app.db.query(
    sql`
      update payments set state = 'Pending' where order_id = ${orderId} and state = 'Authorized'`,
  )
  await expect(final).rejects.toThrow('cannot go from Authorized to Pending')
})
