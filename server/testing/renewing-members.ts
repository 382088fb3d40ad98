import type { TestCardKey } from '@obole/contract/bank-test-cards'
import { cartSchema } from '@obole/contract/carts'
import type { OrderDetail } from '@obole/contract/manage-lists'
import { isRefusal } from '@obole/contract/problems'
import { assert } from '@obole/core/assert'
import { addDays, type LocalDate, parisDate, parisInstant } from '@obole/core/dates/dates'
import { beforeAll, beforeEach } from 'vitest'
import { nextMembership } from '../src/automatic-renewals/next-membership.ts'
import { showOrderDetail } from '../src/orders/show-detail.ts'
import type { NewOrder } from '../src/orders/write-order.sql.ts'
import { failedRequirement } from '../src/platform/db.ts'
import { at, sql } from '../src/platform/sql.ts'
import { type MadeAssociation, makeAssociation } from './association.ts'
import { buyer, control, payer } from './buyer.ts'
import { type PublishedCampaign, publishCampaign } from './managed-campaign.ts'
import { endAllPlans, payFor, seedPlans } from './plans.ts'
import type { TestApp } from './test-app.ts'

type RenewingOrder = Parameters<typeof nextMembership>[1]

/** Those of the room, whose own tests alone may ask them. */
interface Statements {
  findRenewing: (db: Db, orderId: number) => Promise<RenewingOrder | null>
  announce: (db: Db, notice: Notice, now: number) => Promise<void>
  noteNotice: (db: Db, notice: Notice, now: number) => Promise<void>
  placeRenewal: (db: Db, placing: Placing) => Promise<number | null>
}
type Db = TestApp['app']['db']

interface Notice {
  orderId: number
  endsOn: LocalDate
  formId: number
  amountCents: number
}

interface Placing {
  orderId: number
  cartId: string
  order: NewOrder
  renewsAgain: boolean
  now: number
}

/** What each test of automatic renewals begins with: an association that offers them, its campaign of a moving year, a member. */
export interface RenewingMembers {
  association: MadeAssociation
  campaign: PublishedCampaign
  email: string
  today: () => LocalDate
  /** Noon of that day, for us and for the bank, with everything done that is due. */
  liveThrough: (day: LocalDate) => Promise<void>
  offer: (isOffered: boolean) => ReturnType<MadeAssociation['admin']['send']>
  memberCart: (of?: PublishedCampaign, names?: readonly string[]) => ReturnType<PublishedCampaign['cart']>
  join: (
    card?: TestCardKey,
    how?: { of?: PublishedCampaign; automaticRenewal?: boolean; names?: readonly string[] },
  ) => Promise<{ visitor: ReturnType<typeof buyer>; id: number; token: string }>
  renewalOf: (
    orderId: number,
  ) => Promise<{ state: string; lapse_reason: string | null; next_order_id: number | null } | undefined>
  /** How it ended, as the association is shown it. */
  endedOf: (orderId: number) => Promise<OrderDetail['endedRenewal']>
  /** The order that it became. */
  nextIdOf: (orderId: number) => Promise<number>
  linesOf: (orderId: number) => Promise<string[]>
  renewing: (orderId: number) => Promise<RenewingOrder>
  nextOf: (orderId: number) => Promise<NewOrder>
  /** As if the notice had been sent just now. */
  told: (orderId: number) => Promise<void>
  /** What stands in the way of carrying it out now; null where it was. */
  whyNotPlaced: (orderId: number, next?: NewOrder) => Promise<string | null>
  /** The mails to this test's payer since they were last read: the memberships of other tests live on. */
  mails: () => TestApp['mails']['received'][number][]
  subjects: () => (string | undefined)[]
  readAll: () => void
}

export function renewingMembers(test: TestApp, statements: Statements): RenewingMembers {
  let read = 0
  const today = () => parisDate(test.clock.now())
  const on = {} as RenewingMembers
  Object.assign(on, {
    today,
    async liveThrough(day) {
      const now = parisInstant(day, '12:00')
      test.clock.advance(now - test.clock.now())
      await test.app.db.query(sql`delete from recurring_jobs where next_at > ${at(now)} + interval '1 day'`)
      await control(test, 'clock', { now: new Date(now).toISOString() })
      await test.worker.drain()
      // What the first round wrote down, the second confirms.
      test.clock.advance(16 * 60_000)
      await test.worker.drain()
    },
    offer: (isOffered) =>
      on.association.admin.send('PUT', `${on.association.path}/automatic-renewal`, {
        payload: { isOffered },
      }),
    memberCart: (of = on.campaign, names = ['Alix']) => ({
      ...of.cart(of.tier().name),
      items: names.map((firstName) => ({
        tierId: of.tier().id,
        tierType: of.tier().tierType,
        participant: { firstName, lastName: 'Martin' },
      })),
    }),
    async join(card = 'accepted', { of = on.campaign, automaticRenewal = true, names = ['Alix'] } = {}) {
      const visitor = buyer(test)
      const { id: cartId } = await visitor.ready(on.memberCart(of, names), 300)
      const whose = await visitor.call('PUT', `/carts/${cartId}/payer`, { ...payer, email: on.email })
      const cart = cartSchema.parse(whose.json)
      const { orderId: id, token } = await payFor(test, visitor, cart, { card, automaticRenewal })
      await test.worker.drain()
      on.readAll()
      return { visitor, id, token }
    },
    async renewalOf(orderId) {
      const [row] = await test.app.db.query<{
        state: string
        lapse_reason: string | null
        next_order_id: number | null
      }>(sql`select state, lapse_reason, next_order_id from automatic_renewals where order_id = ${orderId}`)
      return row
    },
    async endedOf(orderId) {
      const { id: organizationId, slug: organizationSlug } = on.association
      const where = { organizationId, organizationSlug }
      const detail = await showOrderDetail(test.app, where, orderId, { seesPrivate: false })
      assert(!isRefusal(detail), `order ${orderId} is the association's`)
      return detail.endedRenewal
    },
    async nextIdOf(orderId) {
      const id = (await on.renewalOf(orderId))?.next_order_id
      assert(id, `order ${orderId} was not renewed`)
      return id
    },
    async linesOf(orderId) {
      const lines = await test.app.db.query<{ state: string }>(
        sql`select state from order_items where order_id = ${orderId} order by id`,
      )
      return lines.map(({ state }) => state)
    },
    async renewing(orderId) {
      const found = await statements.findRenewing(test.app.db, orderId)
      assert(found, `order ${orderId} never renewed itself`)
      return found
    },
    async nextOf(orderId) {
      const next = await nextMembership(test.app, await on.renewing(orderId), today())
      assert(typeof next !== 'string', 'something is sold')
      return next.order
    },
    async told(orderId) {
      const { ends_on: endsOn } = await on.renewing(orderId)
      assert(endsOn !== null, 'the membership ends')
      const { formId, tier } = on.campaign
      const notice = { orderId, endsOn, formId, amountCents: tier().price ?? 0 }
      await statements.announce(test.app.db, notice, test.clock.now())
      await statements.noteNotice(test.app.db, notice, test.clock.now())
    },
    async whyNotPlaced(orderId, next) {
      const order = next ?? (await on.nextOf(orderId))
      const placing = {
        orderId,
        cartId: test.app.ids.token(),
        order,
        renewsAgain: true,
        now: test.clock.now(),
      }
      try {
        await statements.placeRenewal(test.app.db, placing)
        return null
      } catch (error) {
        const failed = failedRequirement(error)
        if (failed === null) throw error
        return failed
      }
    },
    mails: () =>
      test.mails.received.slice(read).filter(({ to }) => to?.some(({ address }) => address === on.email)),
    subjects: () => on.mails().map(({ subject }) => subject),
    readAll: () => void (read = test.mails.received.length),
  } satisfies Omit<RenewingMembers, 'association' | 'campaign' | 'email'>)
  beforeAll(() => seedPlans(test))
  beforeEach(async () => {
    await endAllPlans(test)
    await on.liveThrough(addDays(today(), 1))
    on.association = await makeAssociation(test)
    on.email = `membre@${on.association.slug}.example`
    on.campaign = await publishCampaign(test, {
      association: on.association,
      formType: 'Membership',
      title: 'Adhésion',
      changes: () => ({ startDate: null, endDate: null, validityType: 'MovingYear' }),
    })
    await on.offer(true)
    test.clock.advance(2_000)
    on.readAll()
  })
  return on
}
