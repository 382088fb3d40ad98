import type { LocalDate } from '@obole/core/dates/dates'
import { cents } from '@obole/core/money/money'
import { isRefusal } from '@obole/contract/problems'
import { beforeAll, describe, expect, it } from 'vitest'
import { buyer, donation } from '../../testing/buyer.ts'
import { type Bought, buyInInstalments, giveMonthly, seedPlans } from '../../testing/plans.ts'
import { testApp } from '../../testing/test-app.ts'
import { refusedBy, undone } from '../../testing/undone.ts'
import { openLink } from '../order-links/open-link.ts'
import type { Queryable } from '../platform/db.ts'
import { at, sql, type Sql } from '../platform/sql.ts'
import { countPaidTries, countStoppedTries, insertTries } from './card-tries.store.ts'
import { findPlanToTell } from './debit-mails.store.ts'
import {
  announceDebits,
  claimDebits,
  giveUpDebits,
  listDebitsToGiveUp,
  saveDebitOutcomes,
} from './debits.store.ts'
import type { NewMandate } from './mandates.sql.ts'
import {
  dropCard,
  endFinishedMandates,
  findActiveMandate,
  findChargeOfPlan,
  forgetMandate,
  hasDebitsAfter,
  keepCard,
  listEndingCards,
  listMandatesToRevoke,
  readCardChange,
  tellCardEnds,
} from './mandates.store.ts'
import {
  findRequest,
  insertAttempt,
  insertAttemptsOfCarts,
  moveAttempt,
  takeAttemptsInDoubt,
} from './payments.store.ts'
import {
  changeRecurrence,
  findRecurrence,
  listRecurrencesToPlan,
  planMonths,
  stopRecurrence,
} from './recurrences.store.ts'
import { findPaymentToPutRight } from './regularisations.store.ts'
import { requestCardChange } from './request-card-change.ts'
import { forgetNotifications } from './receive-notification.ts'
import { bookStray } from './strays.store.ts'

/** What the statements on attempts, debits, cards and monthly gifts refuse or leave alone; calls meet it only in a race. */
const test = testApp({ bank: true })

const NEVER: LocalDate = '2099-12-31'
const audit = {
  organizationId: null,
  userId: null,
  action: 'order.giftChanged',
  subject: { type: 'order', id: 0 },
}
const now = () => test.app.clock.now()
const on = <T>(work: (db: Queryable) => Promise<T>) => undone(test.app, work)

/** Three terms, of which the first is paid, and a monthly gift. */
let plan: Bought
let gift: Bought
/** Paid at once: what attempt, request and cart of an order are. */
let paid: { paymentId: string; paymentRequestId: string }
beforeAll(async () => {
  await seedPlans(test)
  plan = await buyInInstalments(test, { count: 3 })
  gift = await giveMonthly(test)
  paid = await buyer(test).pay(await donation(test, 1500), 'accepted')
})

const only = async <R extends Record<string, unknown>>(db: Queryable, statement: Sql): Promise<R> => {
  const [row] = await db.query<R>(statement)
  if (!row) throw new Error('there is no such row')
  return row
}
const term = (db: Queryable, number: number, order = plan) =>
  only<{ id: number; state: string; announced: boolean }>(
    db,
    sql`
      select id, state, announced_at is not null as announced from payments
      where order_id = ${order.orderId} and instalment_number = ${number}`,
  )
const mandate = (db: Queryable, order = plan) =>
  only<{ id: number; state: string; token: string | null; told: boolean }>(
    db,
    sql`
      select id, state, token, expiry_told_at is not null as told from mandates
      where order_id = ${order.orderId} order by id limit 1`,
  )
const endMandate = (db: Queryable, order = plan) =>
  db.query(sql`update mandates set state = 'Ended', ended_at = now() where order_id = ${order.orderId}`)
const attempt = (db: Queryable, id: string) =>
  only<{ state: string }>(db, sql`select state from attempts where id = ${id}`)

/** The payer of a debit is at the bank's page, or the worker asks the bank for it. */
const tryOf = (db: Queryable, paymentId: number, state: 'Init' | 'WaitingAuthentication') =>
  db.query(sql`
    insert into attempts (id, payment_id, mandate_id, number, means, provider, amount_cents, state, next_check_at,
      created_at, updated_at)
    select 'try-of-debit', p.id, m.id, 1, 'Card', 'hapay', p.amount_cents, ${state}, now(), now(), now()
    from payments p join mandates m on m.order_id = p.order_id where p.id = ${paymentId}`)

const claim = (db: Queryable, ids = ['claim-1', 'claim-2', 'claim-3', 'claim-4']) =>
  claimDebits(db, { today: NEVER, renewalsFrom: NEVER, attemptIds: ids, now: now(), checkAt: now() })
const claimed = async (db: Queryable, ids?: string[]) =>
  (await claim(db, ids)).map(({ subject }) => (subject.kind === 'debit' ? subject.debit.paymentId : null))

describe('a planned debit is taken', () => {
  it('once it is due, by an association that may collect', () =>
    on(async (db) => {
      const { id } = await term(db, 2)
      expect(await claimed(db)).toContain(id)
      expect(await claimed(db)).not.toContain(id)
    }))

  it('not before its day', () =>
    on(async (db) => {
      expect(
        await claimDebits(db, {
          today: '2020-01-01',
          renewalsFrom: NEVER,
          attemptIds: ['a'],
          now: now(),
          checkAt: 0,
        }),
      ).toEqual([])
    }))

  it('not while its association may not collect', () =>
    on(async (db) => {
      await db.query(sql`update organizations set allow_collect = false`)
      expect(await claimed(db)).toEqual([])
    }))

  it('only under a card that is still kept', () =>
    on(async (db) => {
      await endMandate(db)
      expect(await claimed(db)).not.toContain((await term(db, 2)).id)
    }))

  it.each(['Init', 'WaitingAuthentication'] as const)(
    'not while a try at it is %s, which keeps no other debit from its turn',
    (state) =>
      on(async (db) => {
        const [first, second] = [await term(db, 2), await term(db, 3)]
        await db.query(sql`update payments set try_on = '2026-01-01' where id = ${first.id}`)
        await db.query(sql`update payments set try_on = '2026-01-02' where id = ${second.id}`)
        await tryOf(db, first.id, state)
        expect(await claimed(db, ['claim'])).toEqual([second.id])
      }),
  )
})

it('of the terms of an order, the paid one alone names its attempt', () =>
  on(async (db) => {
    const terms = await db.query(sql`
      select attempt_id is not null as named from payments where order_id = ${plan.orderId} order by instalment_number`)
    expect(terms).toEqual([{ named: true }, { named: false }, { named: false }])
  }))

describe('a debit is given up', () => {
  it('only while it is planned', () =>
    on(async (db) => {
      const { id } = await term(db, 1)
      await giveUpDebits(db, [{ paymentId: id, regularisationId: 'link' }], now())
      expect(await term(db, 1)).toMatchObject({ state: 'Authorized' })
    }))
})

describe('a debit without a card', () => {
  it('is one whose card has ended', () =>
    on(async (db) => {
      const { id } = await term(db, 2)
      expect(await listDebitsToGiveUp(db, { today: NEVER, renewalsFrom: NEVER, limit: 100 })).not.toContain(
        id,
      )
      await endMandate(db)
      expect(await listDebitsToGiveUp(db, { today: NEVER, renewalsFrom: NEVER, limit: 100 })).toContain(id)
    }))

  it.each(['Init', 'WaitingAuthentication'] as const)('is left to a try that is %s', (state) =>
    on(async (db) => {
      const { id } = await term(db, 2)
      await endMandate(db)
      await tryOf(db, id, state)
      expect(await listDebitsToGiveUp(db, { today: NEVER, renewalsFrom: NEVER, limit: 100 })).not.toContain(
        id,
      )
    }),
  )
})

describe('a debit is put right', () => {
  it.each([
    { state: 'Refused', refusals: 4, may: true },
    { state: 'Pending', refusals: 1, may: true },
    { state: 'Pending', refusals: 0, may: false },
    { state: 'Canceled', refusals: 1, may: false },
  ])('by its payer where it is $state after $refusals refusals: $may', ({ state, refusals, may }) =>
    on(async (db) => {
      const { id } = await term(db, 2)
      await db.query(
        sql`update payments set state = ${state}, refusals = ${refusals}, try_on = null where id = ${id}`,
      )
      expect(await findPaymentToPutRight(db, plan.orderId, id)).toEqual(may ? { id } : null)
    }),
  )
})

describe('a debit is announced', () => {
  const announce = (db: Queryable) =>
    announceDebits(db, { today: '2020-01-01', until: NEVER, limit: 100, now: now() })

  it('only while it is planned', () =>
    on(async (db) => {
      const { id } = await term(db, 2)
      await db.query(sql`update payments set state = 'Canceled', try_on = null where id = ${id}`)
      await announce(db)
      expect([(await term(db, 2)).announced, (await term(db, 3)).announced]).toEqual([false, true])
    }))

  it('one time, and not again', () =>
    on(async (db) => {
      await announce(db)
      expect(await announce(db)).toBe(0)
    }))
})

describe('the bank’s answer to a debit is written', () => {
  it.each([
    { changed: 'debit', from: {} },
    { changed: 'attempt', from: { attemptFrom: 'WaitingAuthentication' as const } },
    { changed: 'count of refusals', from: { refusals: 3 } },
  ])('only where neither has changed since: $changed', ({ changed, from }) =>
    on(async (db) => {
      const { id } = await term(db, 2)
      await tryOf(db, id, 'Init')
      await db.query(sql`update payments set try_on = null where id = ${id}`)
      if (changed === 'debit') await db.query(sql`update payments set state = 'Canceled' where id = ${id}`)
      const saved = await saveDebitOutcomes(
        db,
        [
          {
            attemptId: 'try-of-debit',
            attemptFrom: 'attemptFrom' in from ? from.attemptFrom : 'Init',
            attemptTo: 'Authorized',
            providerPaymentId: null,
            errorCode: null,
            declineCode: null,
            redirectUrl: null,
            debit: { paymentId: id, state: 'Pending', refusals: 'refusals' in from ? from.refusals : 0 },
            change: { state: 'Authorized', refusals: 0, tryOn: null },
            transfers: [],
            jobs: [],
            regularisationId: null,
            mandate: null,
          },
        ],
        now(),
      )
      expect([...saved]).toEqual([])
    }),
  )
})

const newMandate = (db: Queryable) =>
  only<{ mandate: NewMandate }>(
    db,
    sql`
      select jsonb_build_object('means', means, 'provider', provider, 'token', 'another', 'card', card, 'label', label,
        'providerAccount', provider_account) as mandate from mandates where order_id = ${plan.orderId} limit 1`,
  )

/** The payer gives another card for the plan and waits for the bank's page. */
async function cardTry(db: Queryable, order = plan) {
  await db.query(sql`
    with request as (
      insert into payment_requests (id, order_id, amount_cents, tip_cents, priced, created_at)
      select 'for-a-card', ${order.orderId}, 0, 0, priced, now() from payment_requests
      where id = ${order.paymentRequestId} returning id, order_id)
    insert into attempts (id, order_id, payment_request_id, number, means, provider, amount_cents, state, saves_mandate,
      created_at, updated_at)
    select 'try-of-card', order_id, id, 1, 'Card', 'hapay', 0, 'WaitingAuthentication', true, now(), now()
    from request`)
  const { mandate: next } = await newMandate(db)
  return { attemptId: 'try-of-card', providerPaymentId: null, mandate: next, jobs: [], audit, now: now() }
}

describe('the card of a plan', () => {
  it('is replaced by the attempt as it was read, and not otherwise', () =>
    on(async (db) => {
      const card = await cardTry(db)
      expect(await keepCard(db, { ...card, from: 'Init' })).toBe(false)
      expect(await mandate(db)).toMatchObject({ state: 'Active' })
      expect(await keepCard(db, { ...card, from: 'WaitingAuthentication' })).toBe(true)
      expect(await mandate(db)).toMatchObject({ state: 'Replaced' })
    }))

  it('that ended before stays ended when another one replaces the present one', () =>
    on(async (db) => {
      const card = await cardTry(db)
      await endMandate(db)
      expect(await keepCard(db, { ...card, from: 'WaitingAuthentication' })).toBe(true)
      expect(await mandate(db)).toMatchObject({ state: 'Ended' })
    }))

  it('is dropped by the attempt as it was read, and not otherwise', () =>
    on(async (db) => {
      const card = await cardTry(db)
      expect(await dropCard(db, { ...card, from: 'Init' }, 'CARD_REFUSED')).toBe(false)
      expect(await dropCard(db, { ...card, from: 'WaitingAuthentication' }, 'CARD_REFUSED')).toBe(true)
    }))

  it('is not forgotten while debits are taken from it', () =>
    on(async (db) => {
      const { id, token } = await mandate(db)
      await forgetMandate(db, id)
      expect(await mandate(db)).toMatchObject({ token })
      await endMandate(db)
      await forgetMandate(db, id)
      expect(await mandate(db)).toMatchObject({ token: null })
    }))

  it('that ended is not said to expire', () =>
    on(async (db) => {
      const [{ id }, other] = [await mandate(db), await mandate(db, gift)]
      await endMandate(db)
      await tellCardEnds(db, [id, other.id], now())
      expect([(await mandate(db)).told, (await mandate(db, gift)).told]).toEqual([false, true])
    }))

  const end = (db: Queryable, unpaidBefore = now() + 60_000) =>
    endFinishedMandates(db, { now: now(), unpaidBefore, limit: 100 })
  const termsAre = (db: Queryable, state: string) =>
    db.query(sql`
      update payments set state = ${state}, try_on = null, updated_at = now()
      where order_id = ${plan.orderId} and instalment_number > 1`)

  it('that has ended is neither debited nor shown nor replaced', () =>
    on(async (db) => {
      const seen = async () => [
        await findActiveMandate(db, plan.orderId),
        await findChargeOfPlan(db, plan.orderId),
        (await findPlanToTell(db, plan.orderId))?.card ?? null,
      ]
      expect(await seen()).not.toContain(null)
      await endMandate(db)
      expect(await seen()).toEqual([null, null, null])
    }))

  it('can be typed for half an hour', async () => {
    const link = await openLink(test.app, plan.token)
    if (isRefusal(link)) throw new Error('the link has ended')
    const asked = await requestCardChange(test.app, link, { backUrl: null, key: 'once' })
    const id = isRefusal(asked) ? '' : asked.paymentRequestId
    expect(
      await test.app.db.query(sql`
        select extract(epoch from expires_at - created_at)::int / 60 as minutes from payment_requests where id = ${id}`),
    ).toEqual([{ minutes: 30 }])
  })

  it('is wanted while terms are to come', () =>
    on(async (db) => {
      const { id } = await term(db, 1)
      await cardTry(db)
      const wanted = async () => [
        (await readCardChange(db, 'for-a-card'))?.is_planned,
        await hasDebitsAfter(db, plan.orderId, id),
      ]
      expect(await wanted()).toEqual([true, true])
      await termsAre(db, 'Canceled')
      expect(await wanted()).toEqual([false, false])
    }))

  it('is wanted while a monthly gift goes on', () =>
    on(async (db) => {
      const { id } = await term(db, 1, gift)
      await cardTry(db, gift)
      const wanted = async () => [
        (await readCardChange(db, 'for-a-card'))?.is_planned,
        await hasDebitsAfter(db, gift.orderId, id),
      ]
      expect(await wanted()).toEqual([true, true])
      await stopRecurrence(db, gift.orderId, audit, now())
      expect(await wanted()).toEqual([false, false])
    }))

  /** The cards that are said to expire, where the terms are due long after they do. */
  const ending = async (db: Queryable) => {
    await db.query(
      sql`update payments set due_on = '2099-01-01' where order_id = ${plan.orderId} and instalment_number > 1`,
    )
    return (await listEndingCards(db, { until: NEVER, after: 0, limit: 100 })).map(({ id }) => id)
  }

  it('expires before a debit that is planned, and not before one that was cancelled', () =>
    on(async (db) => {
      expect(await ending(db)).toEqual([(await mandate(db)).id])
      await termsAre(db, 'Canceled')
      expect(await ending(db)).toEqual([])
    }))

  it('that has ended expires no more', () =>
    on(async (db) => {
      await endMandate(db)
      expect(await ending(db)).toEqual([])
    }))

  it('is not revoked while debits are taken from it', () =>
    on(async (db) => expect(await listMandatesToRevoke(db, 0, 100)).toEqual([])))

  it('ends once nothing is left to debit', () =>
    on(async (db) => {
      await termsAre(db, 'Canceled')
      expect(await end(db)).toBe(1)
      expect(await end(db)).toBe(0)
    }))

  it('stays while a debit is planned', () => on(async (db) => expect(await end(db)).toBe(0)))

  it('stays while the link to an unpaid debit is valid', () =>
    on(async (db) => {
      await termsAre(db, 'Refused')
      expect(await end(db, 0)).toBe(0)
      expect(await end(db)).toBe(1)
    }))

  it('stays while a monthly gift goes on, and ends after it', () =>
    on(async (db) => {
      await db.query(
        sql`update payments set state = 'Canceled', try_on = null where order_id = ${gift.orderId} and state = 'Pending'`,
      )
      expect(await end(db)).toBe(0)
      await db.query(sql`update recurrences set state = 'Stopped' where order_id = ${gift.orderId}`)
      expect(await end(db)).toBe(1)
    }))

  it.each(['Init', 'WaitingAuthentication'] as const)('is not revoked while a try under it is %s', (state) =>
    on(async (db) => {
      await endMandate(db)
      await tryOf(db, (await term(db, 2)).id, state)
      const ids = (await listMandatesToRevoke(db, 0, 100)).map(({ id }) => id)
      expect(ids).not.toContain((await mandate(db)).id)
    }),
  )
})

describe('an attempt begins', () => {
  const attemptOf = async (db: Queryable, requestId: string) => {
    const request = await findRequest(db, requestId)
    if (!request) throw new Error(`no request ${requestId}`)
    const { id: mandateId } = await mandate(db)
    const how = { means: 'Card', provider: 'hapay', mandateId, savesMandate: true } as const
    const times = { now: now(), checkAt: now(), cartExpiresAt: now() + 60_000, cartMadeAfter: 0 }
    return { id: 'begun', request, providerPaymentId: null, ...how, ...times }
  }
  const begin = async (db: Queryable, requestId: string) =>
    refusedBy(insertAttempt(db, await attemptOf(db, requestId)))
  const beginTogether = async (db: Queryable, requestId: string) =>
    insertAttemptsOfCarts(db, [await attemptOf(db, requestId)])
  /** A request for a term of the plan, or for another card of it. */
  const requestFor = async (db: Queryable, subject: 'payment' | 'order') => {
    const { id } = await term(db, 2)
    await db.query(sql`
      insert into payment_requests (id, payment_id, order_id, amount_cents, tip_cents, priced, created_at)
      select 'for-a-plan', ${subject === 'payment' ? id : null}, ${subject === 'order' ? plan.orderId : null},
        case when ${subject} = 'payment' then p.amount_cents + p.tip_cents else 0 end, 0,
        (select priced from payment_requests where id = ${plan.paymentRequestId}), now()
      from payments p where p.id = ${id}`)
    return 'for-a-plan'
  }
  const openCart = (db: Queryable, state: string) =>
    db.query(sql`
      update carts c set state = ${state}, expires_at = now() + interval '1 hour' from payment_requests r
      where r.id = ${paid.paymentRequestId} and c.id = r.cart_id`)
  /** As if the bank had refused it. */
  const unpaid = async (db: Queryable) => {
    await db.query(sql`alter table attempts disable trigger user`)
    await db.query(sql`update attempts set state = 'Refused' where id = ${paid.paymentId}`)
  }

  it('on a cart that is being paid', () =>
    on(async (db) => {
      await unpaid(db)
      await openCart(db, 'Paying')
      expect(await begin(db, paid.paymentRequestId)).toBe(null)
    }))

  it.each(['Open', 'Paid', 'Expired'])('never on a cart that is %s', (state) =>
    on(async (db) => {
      await unpaid(db)
      await openCart(db, state)
      expect(await begin(db, paid.paymentRequestId)).toBe('subject')
    }),
  )

  it('together with others only on a cart that is being paid', () =>
    on(async (db) => {
      await unpaid(db)
      await openCart(db, 'Open')
      expect(await beginTogether(db, paid.paymentRequestId)).toEqual([])
      await openCart(db, 'Paying')
      expect(await beginTogether(db, paid.paymentRequestId)).toEqual(['begun'])
    }))

  const atAnotherAmount = async (db: Queryable) => {
    await unpaid(db)
    await openCart(db, 'Paying')
    const read = await attemptOf(db, paid.paymentRequestId)
    return { ...read, request: { ...read.request, amountCents: cents(1) } }
  }

  it('alone only at the amount that is frozen', () =>
    on(async (db) => {
      expect(await refusedBy(insertAttempt(db, await atAnotherAmount(db)))).toBe('subject')
    }))

  it('together with others only at the amount that is frozen', () =>
    on(async (db) => {
      expect(await refusedBy(insertAttemptsOfCarts(db, [await atAnotherAmount(db)]))).toBe('live')
    }))

  it('together with others never beside a live one', () =>
    on(async (db) => {
      await unpaid(db)
      await db.query(sql`update attempts set state = 'WaitingAuthentication' where id = ${paid.paymentId}`)
      await openCart(db, 'Paying')
      expect(await refusedBy(beginTogether(db, paid.paymentRequestId))).toBe('live')
    }))

  it('on a debit to come, and on an unpaid one', () =>
    on(async (db) => expect(await begin(db, await requestFor(db, 'payment'))).toBe(null)))

  it('never on a debit that is paid or cancelled', () =>
    on(async (db) => {
      const request = await requestFor(db, 'payment')
      await db.query(
        sql`update payments set state = 'Canceled', try_on = null where id = ${(await term(db, 2)).id}`,
      )
      expect(await begin(db, request)).toBe('subject')
    }))

  it('never for another card where no card is debited any more', () =>
    on(async (db) => {
      const request = await requestFor(db, 'order')
      await endMandate(db)
      expect(await begin(db, request)).toBe('subject')
    }))

  it('never beside a live one', () =>
    on(async (db) => {
      const request = await requestFor(db, 'payment')
      await tryOf(db, (await term(db, 2)).id, 'WaitingAuthentication')
      expect(await begin(db, request)).toBe('live')
    }))
})

describe('an attempt', () => {
  it('moves only from the state that was read', () =>
    on(async (db) => {
      await tryOf(db, (await term(db, 2)).id, 'Init')
      const refused = { errorCode: null, declineCode: null, redirectUrl: null, now: now() }
      const move = { id: 'try-of-debit', from: 'WaitingAuthentication', to: 'Refused', ...refused } as const
      expect(await moveAttempt(db, move)).toBe(false)
      expect(await attempt(db, 'try-of-debit')).toEqual({ state: 'Init' })
    }))

  it.each(['Init', 'WaitingAuthentication'] as const)('is looked at again while it is %s', (state) =>
    on(async (db) => {
      await tryOf(db, (await term(db, 2)).id, state)
      const later = now() + 60_000
      expect(await takeAttemptsInDoubt(db, later, later + 1, 10)).toEqual(['try-of-debit'])
      expect(await takeAttemptsInDoubt(db, later, later + 1, 10)).toEqual([])
    }),
  )

  const stray = { attemptId: '', transfers: [], jobs: [], now: 0 }
  const book = (db: Queryable, from: string | null, endsCart = false) =>
    refusedBy(bookStray(db, { ...stray, attemptId: paid.paymentId, now: now(), from, endsCart }))

  it('becomes a stray only from the state that was read', () =>
    on(async (db) => expect(await book(db, 'Init')).toBe('attempt')))

  it('that has ended keeps its state when its money goes back, and a paid cart stays paid', () =>
    on(async (db) => {
      expect(await book(db, null, true)).toBe(null)
      expect(await attempt(db, paid.paymentId)).toEqual({ state: 'Authorized' })
      const cart = await only(
        db,
        sql`
          select c.state from carts c join payment_requests r on r.cart_id = c.id where r.id = ${paid.paymentRequestId}`,
      )
      expect(cart).toEqual({ state: 'Paid' })
    }))
})

describe('a monthly gift', () => {
  const stopped = (db: Queryable) =>
    db.query(sql`update recurrences set state = 'Stopped' where order_id = ${gift.orderId}`)
  const change = async (db: Queryable, older = 0) => {
    const found = await findRecurrence(db, gift.orderId)
    if (!found) throw new Error('there is no gift')
    const { plannedNumber, version, lines } = found
    return refusedBy(
      changeRecurrence(db, {
        orderId: gift.orderId,
        version: version - older,
        plannedNumber,
        tipCents: cents(0),
        day: 7,
        dueOn: NEVER,
        lines: lines.map(({ itemId }) => ({ itemId, monthlyCents: cents(2000) })),
        audit,
        now: now(),
      }),
    )
  }
  const months = async (db: Queryable) =>
    (await db.query(sql`select id from payments where order_id = ${gift.orderId}`)).length
  const planNext = (db: Queryable) =>
    planMonths(db, [{ orderId: gift.orderId, afterNumber: 2, dueOn: NEVER }], now())

  it('is changed with its planned debit', () =>
    on(async (db) => {
      expect(await change(db)).toBe(null)
      const { id } = await term(db, 2, gift)
      expect(await only(db, sql`select amount_cents, due_on from payments where id = ${id}`)).toEqual({
        amount_cents: 2000,
        due_on: NEVER,
      })
    }))

  it('is not changed once it was stopped', () =>
    on(async (db) => {
      await stopped(db)
      expect(await change(db)).toBe('gift')
    }))

  it('is not changed by somebody who read an older one', () =>
    on(async (db) => expect(await change(db, 1)).toBe('gift')))

  it('is stopped once', () =>
    on(async (db) => {
      expect(await stopRecurrence(db, gift.orderId, audit, now())).toBe(true)
      expect(await stopRecurrence(db, gift.orderId, audit, now())).toBe(false)
    }))

  it('that is stopped cancels what is to come, and nothing that is paid', () =>
    on(async (db) => {
      await stopRecurrence(db, gift.orderId, audit, now())
      expect([(await term(db, 1, gift)).state, (await term(db, 2, gift)).state]).toEqual([
        'Authorized',
        'Canceled',
      ])
    }))

  it('has its next month planned once, and none after it was stopped', () =>
    on(async (db) => {
      await planNext(db)
      await planNext(db)
      expect(await months(db)).toBe(3)
    }))

  it('has its next month planned under the card in use, whatever cards it had before', () =>
    on(async (db) => {
      await db.query(sql`
        insert into mandates (order_id, means, provider, label, state, created_at, ended_at)
        values (${gift.orderId}, 'Card', 'hapay', '', 'Replaced', now(), now())`)
      await planNext(db)
      expect(await months(db)).toBe(3)
    }))

  it('that was stopped plans no month', () =>
    on(async (db) => {
      await stopped(db)
      await planNext(db)
      expect(await months(db)).toBe(2)
    }))

  it('that was stopped has no month to plan', () =>
    on(async (db) => {
      const due = async () => (await listRecurrencesToPlan(db, NEVER, 100)).map(({ order_id }) => order_id)
      expect(await due()).toEqual([gift.orderId])
      await stopped(db)
      expect(await due()).toEqual([])
    }))
})

describe('the cards that were tried', () => {
  const start = Date.parse('2026-01-01T12:00:00Z')
  const ago = (seconds: number) => new Date(start - seconds * 1000)
  const tried = (db: Queryable, id: string, state: string, seconds: number) =>
    db.query(sql`
      insert into card_tries (attempt_id, address_range, form_id, state, at)
      values (${id}, 'here', 1, ${state}, ${ago(seconds)})`)
  const card = { attemptId: 'next', addressRange: 'here', formId: 1 }

  it('count as refused for an hour, and as unanswered for a minute', () =>
    on(async (db) => {
      await tried(db, 'refused', 'Refused', 10)
      await tried(db, 'unanswered', 'Init', 30)
      await tried(db, 'died', 'Init', 600)
      await tried(db, 'paid', 'Authorized', 20)
      await tried(db, 'long ago', 'Refused', 7200)
      const times = { now: start, refusedAfter: start - 3_600_000, unansweredAfter: start - 60_000 }
      const counts = { refused: 1, unanswered: 1, oldestRefusalAt: ago(10) }
      expect(await insertTries(db, [card], times)).toEqual([
        { attemptId: card.attemptId, scope: 'range', ...counts },
        { attemptId: card.attemptId, scope: 'form', ...counts },
      ])
    }))

  it('count those sent at the same moment before them', () =>
    on(async (db) => {
      const times = { now: start, refusedAfter: start - 3_600_000, unansweredAfter: start - 60_000 }
      const cards = ['first', 'second', 'third'].map((attemptId) => ({ ...card, attemptId }))
      const seen = await insertTries(db, cards, times)
      expect(seen.filter(({ scope }) => scope === 'range').map(({ unanswered }) => unanswered)).toEqual([
        0, 1, 2,
      ])
    }))

  it('count as paid, or as stopped, only where they were', () =>
    on(async (db) => {
      for (const state of ['Refused', 'Authorized', 'Stopped']) await tried(db, state, state, 10)
      const paidTries = await countPaidTries(db, 'range', card, { after: 0, atMost: 9 })
      expect([paidTries, await countStoppedTries(db, 0)]).toEqual([1, [{ formId: 1, stopped: 1 }]])
    }))
})

it('what a provider told us is forgotten after three months', async () => {
  await test.app.db.query(sql`
    insert into provider_notifications (provider, event_id, payload, received_at)
    select 'nobody', days::text, '{}', ${at(test.app.clock.now())} - days * interval '1 day'
    from unnest(array[89, 91]) days`)
  await forgetNotifications(test.app)
  expect(
    await test.app.db.query(sql`select event_id as id from provider_notifications where provider = 'nobody'`),
  ).toEqual([{ id: '89' }])
})
