import { randomUUID } from 'node:crypto'
import type { TierDocument } from '@obole/contract/manage-campaigns'
import { problemSchema } from '@obole/contract/problems'
import { parisDate, parisInstant } from '@obole/core/dates/dates'
import { describe, expect, it } from 'vitest'
import {
  aSentScan,
  askDoor,
  deskOf,
  doorOf,
  letDoorSell,
  openTestPhone,
  passesIn,
} from '../../testing/door.ts'
import { waitingForALock } from '../../testing/locks.ts'
import { publishCampaign } from '../../testing/managed-campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { sql } from '../platform/sql.ts'
import { lockDoor } from './door.store.ts'

const test = testApp()

const codeOf = (answer: { json(): unknown }) => problemSchema.parse(answer.json()).code

/** Tonight at eight, and volunteers may sell. */
async function anEvent(tier: Partial<TierDocument> = {}) {
  const event = await publishCampaign(test, {
    changes: ({ document }) => ({
      startDate: new Date(parisInstant(parisDate(test.clock.now()), '20:00')).toISOString(),
      contactEmail: 'bonjour@voisins.example',
      tiers: document.tiers.map((one) => ({ ...one, priceCategory: 'Fixed', price: 1200, ...tier })),
    }),
  })
  await letDoorSell(event)
  const phone = await openTestPhone(test, event)
  const saleOf = (more: object) => ({
    phone: phone.token,
    id: randomUUID(),
    tierId: event.tier().id,
    count: 1,
    means: 'Cash',
    ...more,
  })
  const sell = async (more: object = {}) => {
    const sale = saleOf(more)
    const sold = await askDoor(test, 'sales', sale)
    expect(sold.statusCode).toBe(201)
    const { itemIds }: { itemIds: number[] } = sold.json()
    return { ...sale, itemIds, again: () => askDoor(test, 'sales', sale) }
  }
  const undo = (id: string) => askDoor(test, 'sales/undo', { phone: phone.token, id })
  return { event, phone, saleOf, sell, undo }
}

describe('a sale that is taken back', () => {
  it('is refused while one of its tickets is admitted, by whichever phone, and let through once none is', async () => {
    const { event, phone, sell, undo } = await anEvent()
    const sale = await sell({ count: 2 })
    const [, second = 0] = sale.itemIds
    const other = await openTestPhone(test, event, 'Entrée sud')
    const admit = aSentScan(second, test.clock.now())
    await other.sync([admit])
    const refused = await undo(sale.id)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      code: 'DOOR_SALE_ADMITTED',
      message: expect.stringContaining('annulez d’abord'),
    })
    expect(passesIn(await phone.sync())).toMatchObject([{ state: 'valid' }, { state: 'valid' }])
    // Whoever went out again was in all the same.
    await other.sync([aSentScan(second, test.clock.now() + 1, { act: 'leave' })])
    expect(codeOf(await undo(sale.id))).toBe('DOOR_SALE_ADMITTED')
    await other.sync([aSentScan(second, test.clock.now(), { act: 'undo', about: admit.id })])
    expect((await undo(sale.id)).statusCode).toBe(204)
  })

  it('looks at the tickets of this sale alone', async () => {
    const { phone, sell, undo } = await anEvent()
    const [one, other] = [await sell(), await sell()]
    await phone.sync([aSentScan(other.itemIds[0] ?? 0, test.clock.now())])
    expect((await undo(one.id)).statusCode).toBe(204)
  })

  it('is checked against entries in one transaction: one at that moment comes before, or stands in doubt', async () => {
    const { event, phone, sell, undo } = await anEvent()
    const sale = await sell()
    const [itemId = 0] = sale.itemIds
    let undoing: Promise<string> | undefined
    // An entry that is being written holds the door.
    await test.app.db.transaction(async (db) => {
      await lockDoor(db, event.formId)
      undoing = undo(sale.id).then(codeOf)
      await expect.poll(() => waitingForALock(test)).toBeGreaterThan(0)
      const [of] = await db.query<{ id: number }>(
        sql`select id from door_phones where form_id = ${event.formId}`,
      )
      await db.query(sql`
        insert into door_scans (id, form_id, phone_id, order_item_id, list_id, act, is_forced, is_late, scanned_at,
          received_at)
        values (${randomUUID()}, ${event.formId}, ${of?.id ?? 0}, ${itemId}, 'entrance', 'admit', false, false, now(),
          now())`)
    })
    expect(await undoing).toBe('DOOR_SALE_ADMITTED')
    expect(passesIn(await phone.sync())).toMatchObject([{ state: 'valid' }])
  })

  it.each([
    { scanned: 'before it', afterMs: 0 },
    { scanned: 'after it', afterMs: 2_000 },
  ])('stands in doubt with the entry of a phone without network, scanned $scanned', async ({ afterMs }) => {
    const { event, sell, undo } = await anEvent()
    const sale = await sell()
    const [itemId = 0] = sale.itemIds
    const offline = await openTestPhone(test, event, 'Entrée sud')
    const scan = aSentScan(itemId, test.clock.now() + afterMs)
    test.clock.advance(1_000)
    expect((await undo(sale.id)).statusCode).toBe(204)
    test.clock.advance(5_000)
    await offline.sync([scan])
    expect((await deskOf(event)).doubts).toMatchObject([{ why: 'canceled', scan: { id: scan.id } }])
    await event.association.admin.post(`${doorOf(event)}/scans/${scan.id}/settle`, { act: 'accept' })
    expect((await deskOf(event)).doubts).toEqual([])
  })

  it('is undone once, however often that is asked, and sent again is told as undone, not as sold', async () => {
    const { sell, undo } = await anEvent()
    const sale = await sell()
    expect((await undo(sale.id)).statusCode).toBe(204)
    expect((await undo(sale.id)).statusCode).toBe(204)
    const again = await sale.again()
    expect(again.statusCode).toBe(409)
    expect(again.json()).toMatchObject({ code: 'DOOR_SALE_UNDONE' })
  })
})

describe('one sale', () => {
  it('comes to 1 000 € at most in cash, and to 10 000 € by cheque', async () => {
    const { event, saleOf } = await anEvent({ priceCategory: 'Pwyw', price: 0 })
    const ask = (means: string, amountCents: number, count = 1) =>
      askDoor(test, 'sales', saleOf({ means, amountCents, count }))
    for (const [means, amountCents, count] of [
      ['Cash', 100_001, 1],
      ['Cash', 50_001, 2],
      ['Cash', 99_999_999, 1],
      ['Check', 1_000_001, 1],
    ] as const) {
      const refused = await ask(means, amountCents, count)
      expect(refused.json()).toMatchObject({
        code: 'DOOR_SALE_TOO_HIGH',
        details: { maxCents: means === 'Cash' ? 100_000 : 1_000_000 },
      })
    }
    expect(await test.app.db.query(sql`select from orders where form_id = ${event.formId}`)).toEqual([])
    expect((await ask('Cash', 50_000, 2)).statusCode).toBe(201)
    expect((await ask('Check', 1_000_000)).statusCode).toBe(201)
  })

  it('is bounded at a fixed price too', async () => {
    const { saleOf } = await anEvent({ price: 10_100 })
    expect(codeOf(await askDoor(test, 'sales', saleOf({ count: 10 })))).toBe('DOOR_SALE_TOO_HIGH')
    expect((await askDoor(test, 'sales', saleOf({ count: 10, means: 'Check' }))).statusCode).toBe(201)
  })
})
