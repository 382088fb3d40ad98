import { beforeAll, describe, expect, it } from 'vitest'
import { donation } from '../../testing/buyer.ts'
import { waitingForALock } from '../../testing/locks.ts'
import { payOrder } from '../../testing/money.ts'
import { mailedLinks } from '../../testing/order-links.ts'
import { giveMonthly, seedPlans } from '../../testing/plans.ts'
import { testApp } from '../../testing/test-app.ts'
import { createTestUser, visitor } from '../../testing/visitor.ts'
import type { App } from '../app.ts'
import { sendConfirmation } from '../checkout/send-confirmation.ts'
import { sendOrderLink, sendReadingLink } from '../order-links/send-link.ts'
import { correctPayer } from '../orders/correct-payer.ts'
import { sendOrderMessage } from '../orders/send-order-message.ts'
import { placeOfOrder } from '../orders/show-detail.ts'
import { grantRole } from '../people/change-roles.ts'
import { rewritePass } from '../papers/rewrite-pass.ts'
import { sendPlanMail } from '../payments/send-debit-mail.ts'
import { at, param, sql } from '../platform/sql.ts'

const test = testApp({ bank: true })
const LONG = 120_000

let organizationId = 0
let userId = 0

beforeAll(async () => {
  await seedPlans(test)
  const [row] = await test.app.db.query<{ id: number }>(
    sql`
      select id from organizations where slug = 'les-jardins-partages'`,
  )
  organizationId = row?.id ?? 0
  userId = await createTestUser(test, { email: 'tresorerie@exemple.fr' })
  await grantRole(test.app, { userId, organizationId, role: 'Treasurer' })
})

async function readdress(orderId: number, email: string): Promise<void> {
  const place = await placeOfOrder(test.app, organizationId, orderId)
  if (!place) throw new Error(`no order ${orderId}`)
  expect(
    await correctPayer(test.app, { ...place, organizationId, userId }, { email }, rewritePass),
  ).toBeNull()
}

const mailsTo = (email: string) =>
  test.mails.received.filter(({ to }) => to?.some(({ address }) => address === email))
const linksIn = (mails: ReturnType<typeof mailsTo>) =>
  mails.flatMap(({ text }) =>
    [...(text ?? '').matchAll(/\/commande\/([\w-]+)/g)].map(([, token = '']) => token),
  )
const opens = async (link: string) => (await visitor(test).get(`/api/orders/${link}`)).json()

/** The app of a job that meets a correction just before its nth look at the database; answers whether there was one. */
function interrupted(nth: number, correct: () => Promise<void>): { app: App; met: () => boolean } {
  let looks = 0
  const { db } = test.app
  const look = async () => {
    looks += 1
    if (looks === nth) await correct()
  }
  const meeting: App['db'] = {
    ...db,
    query: async (statement) => {
      await look()
      return db.query(statement)
    },
    transaction: async (work) => {
      await look()
      return db.transaction(work)
    },
  }
  return { app: { ...test.app, db: meeting }, met: () => looks >= nth }
}

describe('a mail about an order whose address is corrected while it is written', () => {
  const jobs: Record<string, (app: App, orderId: number) => Promise<void>> = {
    'the confirmation': (app, orderId) => sendConfirmation(app, { orderId }),
    'a new link': sendReadingLink,
    'news of the plan': (app, orderId) => sendPlanMail(app, 'cardChanged', orderId),
  }

  for (const [name, send] of Object.entries(jobs))
    it(
      `${name} never brings the old address a link that opens it`,
      async () => {
        const { orderId } = await giveMonthly(test)
        await test.worker.drain()
        for (let nth = 1; ; nth += 1) {
          const [before, after] = [`avant-${nth}@exemple.org`, `apres-${nth}@exemple.org`]
          await readdress(orderId, before)
          await test.worker.drain()
          const { app, met } = interrupted(nth, () => readdress(orderId, after))
          // Nothing is sent, and the job is tried again; or what was sent opens nothing any more.
          await send(app, orderId).catch(() => {})
          if (!met()) break
          await test.worker.drain()
          for (const link of linksIn(mailsTo(before)))
            expect(await opens(link)).toHaveProperty('code', 'ORDER_LINK_ENDED')
          expect(linksIn(mailsTo(after)).length).toBeGreaterThan(0)
        }
      },
      LONG,
    )

  it('the confirmation queued for an address that was corrected again is dropped', async () => {
    const { orderId } = await payOrder(test, await donation(test, 2000))
    await test.worker.drain()
    await readdress(orderId, 'faute@exemple.org')
    await readdress(orderId, 'juste@exemple.org')
    await test.worker.drain()
    expect(mailsTo('juste@exemple.org')).toHaveLength(1)
    // It is told, as every old address, that it is no longer the order's; and is given no link of it.
    expect(linksIn(mailsTo('faute@exemple.org'))).toEqual([])
    expect(mailsTo('faute@exemple.org')).toHaveLength(1)
  })

  it('a message of the association is about the orders that still have the address it was written to', async () => {
    const gone = await payOrder(test, await donation(test, 2000))
    const kept = await payOrder(test, await donation(test, 2100))
    await test.worker.drain()
    const email = 'alix.martin@exemple.fr'
    const write = (id: string, orderIds: number[]) =>
      test.app.db.query(sql`
          with message as (
            insert into order_messages (id, organization_id, user_id, subject, body, created_at)
            values (${id}, ${organizationId}, ${userId}, 'Merci', 'Merci à vous.', now()) returning id)
          insert into order_message_recipients (message_id, email, order_ids)
          select message.id, ${email}, ${orderIds}::bigint[] from message`)
    await write('message-de-deux', [gone.orderId, kept.orderId])
    await write('message-de-un', [gone.orderId])
    await readdress(gone.orderId, 'ailleurs@exemple.org')
    const before = mailsTo(email).length
    await sendOrderMessage(test.app, { messageId: 'message-de-un', email })
    expect(mailsTo(email)).toHaveLength(before)
    await sendOrderMessage(test.app, { messageId: 'message-de-deux', email })
    const [link = ''] = linksIn(mailsTo(email).slice(before))
    expect(await opens(link)).toHaveProperty('id', kept.orderId)
  })
})

describe('a link that moves money, asked for while the address is corrected', () => {
  it(
    'never reaches the new address, and opens nothing once it is corrected, whenever it was made',
    async () => {
      for (let nth = 1; ; nth += 1) {
        const gift = await giveMonthly(test)
        await test.worker.drain()
        const after = `pirate-${nth}@exemple.org`
        const known = new Set(mailedLinks(test))
        const { app, met } = interrupted(nth, () => readdress(gift.orderId, after))
        const order = {
          known: { id: gift.token, kind: 'reading' },
          kind: 'money',
          wish: { card: true },
        } as const
        await sendOrderLink(app, { id: test.app.ids.token(), ...order })
        if (!met()) break
        await test.worker.drain()
        const isMoney = (link: string) => link.length > gift.token.length
        expect(linksIn(mailsTo(after)).filter(isMoney)).toEqual([])
        for (const link of mailedLinks(test).filter((one) => !known.has(one) && isMoney(one)))
          expect(await opens(link)).toHaveProperty('code', 'ORDER_LINK_ENDED')
      }
    },
    LONG,
  )

  it('waits for a correction that is being written, and is not made', async () => {
    const gift = await giveMonthly(test)
    await test.worker.drain()
    const id = test.app.ids.token()
    const order = { known: { id: gift.token, kind: 'reading' }, kind: 'money', wish: { card: true } } as const
    let sending = Promise.resolve()
    const idParam = param(id)
    await test.app.db.transaction(async (db) => {
      await db.query(
        sql`
          update orders set email_corrected_at = ${at(test.app.clock.now())} where id = ${gift.orderId}`,
      )
      sending = sendOrderLink(test.app, { id, ...order })
      // Until it stands before the order that is being written.
      await expect.poll(() => waitingForALock(test)).toBeGreaterThan(0)
    })
    await sending
    const links = await test.app.db.query(sql`select from order_links where id = ${idParam}`)
    expect(links).toEqual([])
  })
})
