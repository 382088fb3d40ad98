import { beforeAll, describe, expect, it } from 'vitest'
import { makeCampaign } from '../../testing/campaign.ts'
import { payOrder, type PaidOrder } from '../../testing/money.ts'
import { testApp } from '../../testing/test-app.ts'
import { refusedBy, undone } from '../../testing/undone.ts'
import { createTestUser } from '../../testing/visitor.ts'
import type { Queryable } from '../platform/db.ts'
import { sql } from '../platform/sql.ts'
import { readFunds } from '../ledger/read-balance.ts'
import { findAssociation, findTurn, saveTurn } from './associations.store.ts'
import {
  applyIbanChanges,
  findLastChange,
  findPendingIban,
  saveIbanChange,
  stopIbanChange,
} from './iban-changes.store.ts'
import { LEASE_MS } from './carry-out-payout.ts'
import { countExportRows, listExportRows } from './payout-lines.store.ts'
import {
  findCarriedOver,
  findPayout,
  insertPayout,
  listPayoutsInDoubt,
  listWaitingLines,
  movePayout,
  saveFailedPayout,
  sumUnderWay,
  takePayout,
} from './payouts.store.ts'

/** What the statements on payouts and account changes refuse or leave alone; calls meet it only in a race. */
const test = testApp({ bank: true })
const now = () => test.app.clock.now()
const on = <T>(work: (db: Queryable) => Promise<T>) => undone(test.app, work)
const HOUR_MS = 3_600_000
const IBAN = 'FR1420041010050500013M02606'
const OTHER_IBAN = 'FR7630006000011234567890189'

/** 20 €; the association has nothing else. */
let paid: PaidOrder
let userId: number
beforeAll(async () => {
  const campaign = await makeCampaign(test, { tiers: [{ name: 'Place', price: 2000 }] })
  paid = await payOrder(test, campaign.cart('Place'))
  userId = await createTestUser(test, { email: 'tresor@exemple.fr' })
})

const act = (name: 'payout' | 'iban') => ({
  organizationId: paid.organizationId,
  userId: null,
  act: name,
  subject: '',
  details: {},
})

interface Wish {
  reference?: string
  carriedInCents?: number
  reserveCents?: number
}

async function payOut(db: Queryable, { reference = 'V-1', carriedInCents = 0, reserveCents = 0 }: Wish = {}) {
  const lines = await listWaitingLines(db, paid.organizationId, 100)
  const whom = {
    iban: IBAN,
    beneficiary: 'Une association',
    userId: null,
    provider: 'hapay',
    providerAccount: null,
  }
  const amounts = { amountCents: 2000, carriedInCents, carriedOutCents: 0, reserveCents }
  return refusedBy(
    insertPayout(db, {
      reference,
      organizationId: paid.organizationId,
      lines,
      ...whom,
      ...amounts,
      transfers: [],
      act: act('payout'),
      now: now(),
      checkAt: now(),
    }),
  )
}

const take = (db: Queryable, force: boolean) =>
  takePayout(db, { reference: 'V-1', now: now(), checkAt: now() + HOUR_MS, force })
const made = async (db: Queryable) => {
  await payOut(db)
  const payout = await findPayout(db, 'V-1')
  if (!payout) throw new Error('there is no payout')
  return payout
}
const ended = { providerPayoutId: null, transfers: [], jobs: [], now: 0 }
const fail = (db: Queryable, id: number) =>
  saveFailedPayout(db, { ...ended, id, failure: 'closed', cause: 'payout-failed:V-1', now: now() })
const confirm = (db: Queryable, id: number) =>
  movePayout(db, {
    ...ended,
    id,
    from: 'WaitingForCashOutConfirmation',
    to: 'CashedOut',
    cause: 'payout-done:V-1',
    now: now(),
    checkAt: null,
  })
const payment = async (db: Queryable) =>
  (await db.query(sql`select cash_out_state from payments where id = ${paid.paymentId}`))[0]

describe('a payout is made', () => {
  it('of what the account holds', () =>
    on(async (db) => {
      expect(await payOut(db)).toBe(null)
      expect(await payment(db)).toEqual({ cash_out_state: 'Transfered' })
    }))

  it('not of what a refund took first', () =>
    on(async (db) => {
      await db.query(sql`
        insert into association_outflows (organization_id, cents) values (${paid.organizationId}, 1)
        on conflict (organization_id) do update set cents = 1`)
      expect(await payOut(db)).toBe('balance')
    }))

  it('not of what stays on the account for refunds', () =>
    on(async (db) => expect(await payOut(db, { reserveCents: 1 })).toBe('balance')))

  it('not while a change of the account waits', () =>
    on(async (db) => {
      await askIban(db, now() + HOUR_MS)
      expect(await payOut(db)).toBe('held')
    }))

  it('although an earlier change of the account was stopped', () =>
    on(async (db) => {
      await askIban(db, now() + HOUR_MS)
      await stopIban(db)
      expect(await payOut(db)).toBe(null)
    }))

  it('not where another left something else in reserve', () =>
    on(async (db) => expect(await payOut(db, { carriedInCents: 1 })).toBe('carried')))

  it.each(['Refunding', 'Contested'])('not of a payment that is %s', (state) =>
    on(async (db) => {
      expect(await listWaitingLines(db, paid.organizationId, 100)).toHaveLength(1)
      await db.query(sql`update payments set state = ${state} where id = ${paid.paymentId}`)
      expect(await listWaitingLines(db, paid.organizationId, 100)).toEqual([])
    }),
  )

  it('and leaves a payment that is in another payout there', () =>
    on(async (db) => {
      const { id } = await made(db)
      await db.query(sql`update cash_outs set state = 'CashedOut', cashed_out_at = now() where id = ${id}`)
      await db.query(sql`update payments set cash_out_state = 'CashedOut' where id = ${paid.paymentId}`)
      await db.query(sql`update cash_out_lines set is_released = true where cash_out_id = ${id}`)
      await db.query(
        sql`update association_outflows set cents = 0 where organization_id = ${paid.organizationId}`,
      )
      await payOut(db, { reference: 'V-2' })
      expect(await payment(db)).toEqual({ cash_out_state: 'CashedOut' })
    }))
})

/** How long a provider's answer is waited for. */
const PATIENCE_MS = 100_000

describe('a payout', () => {
  it('is left to whoever took it for longer than the bank is waited for', () =>
    expect(LEASE_MS).toBeGreaterThan(PATIENCE_MS))

  it('is followed by one caller at a time', () =>
    on(async (db) => {
      await made(db)
      expect(await take(db, true)).toMatchObject({ reference: 'V-1' })
      expect(await take(db, false)).toBe(null)
    }))

  it('that has ended is followed by nobody', () =>
    on(async (db) => {
      const { id } = await made(db)
      await db.query(sql`update cash_outs set state = 'Failed' where id = ${id}`)
      expect(await take(db, true)).toBe(null)
    }))

  it('that has failed is under way no more, is not asked about, and leaves nothing in reserve', () =>
    on(async (db) => {
      const { id } = await made(db)
      const { organizationId } = paid
      await db.query(sql`update cash_outs set carried_out_cents = 300 where id = ${id}`)
      const seen = async () => ({
        underWay: await sumUnderWay(db, organizationId),
        inDoubt: await listPayoutsInDoubt(db, now(), 10),
        reserve: await findCarriedOver(db, { organizationId, provider: 'hapay' }),
      })
      expect(await seen()).toEqual({ underWay: 2000, inDoubt: ['V-1'], reserve: 300 })
      await db.query(sql`update cash_outs set state = 'Failed' where id = ${id}`)
      expect(await seen()).toEqual({ underWay: 0, inDoubt: [], reserve: 0 })
    }))

  it('its lines, what it left in reserve and its turn are its own association’s', () =>
    on(async (db) => {
      const { id: payoutId } = await made(db)
      await db.query(sql`update cash_outs set carried_out_cents = 300 where id = ${payoutId}`)
      await saveTurn(db, paid.organizationId, '2026-05-04')
      const seenBy = async (organizationId: number) => [
        (await listExportRows(db, { organizationId, payoutId }, null, null)).length,
        await countExportRows(db, organizationId, payoutId),
        await findCarriedOver(db, { organizationId, provider: 'hapay' }),
        (await findTurn(db, organizationId)).lastOn,
      ]
      expect(await seenBy(paid.organizationId)).toEqual([2, 2, 300, '2026-05-04'])
      expect(await seenBy(0)).toEqual([0, 0, 0, null])
    }))

  it('what it took from the account and what stays there are its own association’s', () =>
    on(async (db) => {
      await made(db)
      await saveTurn(db, paid.organizationId, '2026-05-04')
      await db.query(
        sql`update payout_settings set reserve_cents = 500 where organization_id = ${paid.organizationId}`,
      )
      const left = { availableCents: 0, waitingCents: 0 }
      expect(await readFunds(test.app, paid.organizationId, db)).toEqual({ ...left, reserveCents: 500 })
      expect(await readFunds(test.app, 0, db)).toEqual({ ...left, reserveCents: 0 })
    }))

  it('moves only from the state that was read', () =>
    on(async (db) => {
      const { id } = await made(db)
      expect(await confirm(db, id)).toBe(false)
      expect(await payment(db)).toEqual({ cash_out_state: 'Transfered' })
    }))

  it('fails once, and never after it arrived', () =>
    on(async (db) => {
      const { id } = await made(db)
      expect([await fail(db, id), await fail(db, id)]).toEqual([true, false])
    }))
})

const askIban = (
  db: Queryable,
  heldUntil: number | null,
  iban = OTHER_IBAN,
  organizationId = paid.organizationId,
) =>
  saveIbanChange(db, {
    organizationId,
    userId,
    iban,
    holder: 'Une association',
    heldUntil,
    act: act('iban'),
    jobs: [],
    now: now(),
  })
const stopIban = (db: Queryable, askedBy?: number) =>
  stopIbanChange(db, {
    organizationId: paid.organizationId,
    userId,
    ...(askedBy === undefined ? {} : { askedBy }),
    act: act('iban'),
    jobs: [],
    now: now(),
  })
const ibanNow = async (db: Queryable) =>
  (await db.query(sql`select iban from organizations where id = ${paid.organizationId}`))[0]
const changes = async (db: Queryable) =>
  (await db.query<{ state: string }>(sql`select state from iban_changes order by id`)).map(
    ({ state }) => state,
  )

describe('a change of the account', () => {
  it('that waits does not count yet', () =>
    on(async (db) => {
      const before = await ibanNow(db)
      await askIban(db, now() + HOUR_MS)
      expect(await ibanNow(db)).toEqual(before)
    }))

  it('counts once its time has come, and not before', () =>
    on(async (db) => {
      await askIban(db, now() + HOUR_MS)
      await applyIbanChanges(db, now())
      expect(await changes(db)).toEqual(['Pending'])
      await applyIbanChanges(db, now() + 2 * HOUR_MS)
      expect([await ibanNow(db), await changes(db)]).toEqual([{ iban: OTHER_IBAN }, ['Applied']])
    }))

  it('is stopped once, and never counts then', () =>
    on(async (db) => {
      await askIban(db, now() + HOUR_MS)
      expect([await stopIban(db), await stopIban(db)]).toEqual([true, false])
      await applyIbanChanges(db, now() + 2 * HOUR_MS)
      expect(await changes(db)).toEqual(['Stopped'])
    }))

  it('that was stopped is not shown, and holds nothing back', () =>
    on(async (db) => {
      const [association] = await db.query<{ slug: string }>(
        sql`select slug from organizations where id = ${paid.organizationId}`,
      )
      const seen = async () => [
        (await findPendingIban(db, paid.organizationId)) !== null,
        (await findAssociation(db, association?.slug ?? '', userId))?.isHeld,
      ]
      await askIban(db, now() + HOUR_MS)
      expect(await seen()).toEqual([true, true])
      await stopIban(db)
      expect(await seen()).toEqual([false, false])
    }))

  it('is stopped by whoever asked for it, where only theirs is meant', () =>
    on(async (db) => {
      await askIban(db, now() + HOUR_MS)
      expect(await stopIban(db, userId + 1)).toBe(false)
    }))

  it('replaces the one that waited, and no earlier one', () =>
    on(async (db) => {
      await askIban(db, null)
      await askIban(db, now() + HOUR_MS)
      await askIban(db, now() + HOUR_MS, IBAN)
      expect(await changes(db)).toEqual(['Applied', 'Stopped', 'Pending'])
    }))
})

it('a neighbour’s change of the account is not ours: it is neither shown, stopped nor replaced, and holds nothing back', () =>
  on(async (db) => {
    const [neighbour] = await db.query<{ id: number }>(
      sql`insert into organizations (slug, name) values ('voisins', 'Les Voisins') returning id`,
    )
    await askIban(db, now() + HOUR_MS, IBAN, neighbour?.id)
    expect(await findPendingIban(db, paid.organizationId)).toBe(null)
    expect(await payOut(db)).toBe(null)
    expect(await stopIban(db)).toBe(false)
    await askIban(db, now() + HOUR_MS)
    expect(await changes(db)).toEqual(['Pending', 'Pending'])
    expect(await findLastChange(db, neighbour?.id ?? 0)).toMatchObject({ iban: IBAN })
  }))
