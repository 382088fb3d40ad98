import { randomUUID } from 'node:crypto'
import type { TierDocument } from '@obole/contract/manage-campaigns'
import { problemSchema } from '@obole/contract/problems'
import type { SentScan } from '@obole/contract/door'
import { addDays, parisDate, parisInstant } from '@obole/core/dates/dates'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  aSentScan,
  askDoor,
  codeHash,
  deskOf,
  doorOf,
  isSignedPart,
  makeDoorLink,
  openTestPhone,
  passesIn,
  phoneWith,
} from '../../testing/door.ts'
import {
  aPayer,
  publishCampaign,
  type PublishedCampaign,
  registerOrder,
} from '../../testing/managed-campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { useUp } from '../../testing/used-up.ts'
import { forgetCampaign } from '../forms/load-campaign.ts'
import { forgetVolunteers } from './forget-volunteers.ts'
import { passCode } from '../papers/pass-code.ts'
import { sql } from '../platform/sql.ts'

const test = testApp()
let event: PublishedCampaign
const HOUR_MS = 3_600_000

const WORKSHOP = {
  id: -8,
  label: 'Atelier',
  type: 'ChoiceList' as const,
  isRequired: false,
  values: ['Semis', 'Compost'],
  maxLength: 100,
}

/** Tonight at eight; its one rate costs 12 €. */
const anEvent = (tier: Partial<TierDocument> = {}) =>
  publishCampaign(test, {
    changes: ({ document }) => ({
      startDate: new Date(parisInstant(parisDate(test.clock.now()), '20:00')).toISOString(),
      contactEmail: 'bonjour@voisins.example',
      tiers: document.tiers.map((one) => ({ ...one, priceCategory: 'Fixed', price: 1200, ...tier })),
    }),
  })

/** The line of a ticket that was just registered. */
const aTicket = async (of = event) => (await registerOrder(of)).items[0]?.id ?? 0
const codeOf = (answer: { json(): unknown }) => problemSchema.parse(answer.json()).code

beforeAll(async () => {
  event = await anEvent()
})

describe('a one-evening link', () => {
  it('tells what it opens, and opens with its PIN alone', async () => {
    const { link, pin } = await makeDoorLink(test, event)
    const shown = await test.http.inject({ url: `/api/door/links/${link}` })
    expect(shown.json()).toMatchObject({ title: 'Fête de printemps', organizationName: 'Les Voisins' })
    const wrong = pin === '000000' ? '000001' : '000000'
    const refused = await askDoor(test, 'openings', { link, pin: wrong, name: 'Zoé', gate: 'Nord' })
    expect(codeOf(refused)).toBe('DOOR_PIN_WRONG')
    expect((await askDoor(test, 'openings', { link, pin, name: 'Zoé', gate: 'Nord' })).statusCode).toBe(201)
  })

  it('is of no more use after twenty wrong PINs, even with the right one, and tries at once all count', async () => {
    const { link, pin } = await makeDoorLink(test, event)
    const guesses = Array.from({ length: 25 }, (_, n) =>
      String((Number(pin) + n + 1) % 1_000_000).padStart(6, '0'),
    )
    const codes = await Promise.all(
      guesses.map(async (guess) =>
        codeOf(await askDoor(test, 'openings', { link, pin: guess, name: 'Z', gate: 'N' })),
      ),
    )
    expect(codes.filter((code) => code === 'DOOR_PIN_WRONG')).toHaveLength(20)
    expect(codeOf(await askDoor(test, 'openings', { link, pin, name: 'Zoé', gate: 'Nord' }))).toBe(
      'DOOR_PIN_TRIES',
    )
  })

  it('does not count the right PIN among the wrong ones', async () => {
    const { link, pin } = await makeDoorLink(test, event)
    for (let n = 0; n < 22; n += 1)
      expect((await askDoor(test, 'openings', { link, pin, name: 'Zoé', gate: 'Nord' })).statusCode).toBe(201)
  })

  it('ends with its phones when the organiser closes it', async () => {
    const { id, link, pin } = await makeDoorLink(test, event)
    const { token } = (await askDoor(test, 'openings', { link, pin, name: 'Zoé', gate: 'Nord' })).json()
    const closed = await event.association.admin.post(`${doorOf(event)}/links/${id}/end`, {})
    expect(closed.statusCode).toBe(200)
    expect(codeOf(await test.http.inject({ url: `/api/door/links/${link}` }))).toBe('DOOR_LINK_ENDED')
    expect(codeOf(await phoneWith(test, token).ask())).toBe('DOOR_ENDED')
  })

  it('is for an evening to come, within a year; last night’s until six', async () => {
    const ask = async (evening: string) =>
      (await event.association.admin.post(`${doorOf(event)}/links`, { name: 'X', evening })).statusCode
    // Of yesterday: a clock that went forwards would sign everybody out, and this may run in the night.
    const day = addDays(parisDate(test.clock.now()), -1)
    const answers = (days: number[]) => Promise.all(days.map((count) => ask(addDays(day, count))))
    const toFiveMs = parisInstant(day, '05:00') - test.clock.now()
    test.clock.advance(toFiveMs)
    const atFive = await answers([-2, -1, 366, 367])
    test.clock.advance(2 * HOUR_MS)
    const atSeven = await answers([-1, 0])
    test.clock.advance(-toFiveMs - 2 * HOUR_MS)
    expect([atFive, atSeven]).toEqual([
      [400, 201, 201, 400],
      [400, 201],
    ])
  })

  it('is one of twenty at most', async () => {
    const other = await anEvent()
    for (let n = 0; n < 20; n += 1) await makeDoorLink(test, other)
    const evening = parisDate(test.clock.now())
    const more = await other.association.admin.post(`${doorOf(other)}/links`, { name: 'X', evening })
    expect(codeOf(more)).toBe('DOOR_TOO_MANY_LINKS')
  })
})

describe('the list of a phone', () => {
  it('holds every ticket, signed, and only the hashes of its codes', async () => {
    const itemId = await aTicket()
    test.clock.advance(2_001)
    const sync = await (await openTestPhone(test, event)).sync()
    expect(await Promise.all(sync.parts.map((part) => isSignedPart(sync, part)))).toEqual([true])
    const [part] = sync.parts
    expect(part && (await isSignedPart(sync, { ...part, text: `${part.text} ` }))).toBe(false)
    const pass = passesIn(sync).find((one) => one.itemId === itemId)
    const code = passCode(test.app, { orderItemId: itemId, hand: 0 })
    expect(pass).toMatchObject({ holder: 'Jeanne Marchand', tierName: 'Tarif plein', state: 'valid' })
    expect(pass?.codeHashes).toContain(codeHash(code))
    expect(JSON.stringify(sync)).not.toContain(code)
  })

  it('sends only the parts that changed, and what was sold a moment later', async () => {
    const phone = await openTestPhone(test, event)
    const { parts } = await phone.sync()
    const hashes = parts.map(({ hash }) => hash)
    expect((await phone.ask([], 0, hashes)).json().parts).toEqual([])
    const itemId = await aTicket()
    test.clock.advance(2_001)
    expect(passesIn((await phone.ask([], 0, hashes)).json()).map((pass) => pass.itemId)).toContain(itemId)
  })

  it('reads out the answers that the organiser chose; those that the ticket shows, unless somebody did', async () => {
    const remark = {
      ...WORKSHOP,
      id: -9,
      label: 'Remarque',
      type: 'FreeText' as const,
      values: [],
      maxLength: 100,
    }
    const other = await anEvent({ customFields: [WORKSHOP, remark] })
    const [workshop, note] = other.tier().customFields
    const customFields = [
      { fieldId: workshop?.id, value: 'Compost' },
      { fieldId: note?.id, value: 'Vient en fauteuil' },
    ]
    await registerOrder(other, { items: [{ tierId: other.tier().id, customFields }] })
    const phone = await openTestPhone(test, other)
    expect(passesIn(await phone.sync())).toMatchObject([{ chosen: ['Atelier\u00a0: Compost'] }])
    const { settings } = await deskOf(other)
    const payload = { ...settings, fieldIds: [note?.id] }
    expect((await other.association.admin.send('PUT', doorOf(other), { payload })).statusCode).toBe(200)
    test.clock.advance(2_001)
    expect(passesIn(await phone.sync())).toMatchObject([{ chosen: ['Remarque\u00a0: Vient en fauteuil'] }])
  })

  it('says of a cancelled ticket that it is', async () => {
    const other = await anEvent()
    const order = await registerOrder(other)
    await other.association.admin.post(`${other.association.path}/orders/${order.id}/cancel-offline`, {})
    const sync = await (await openTestPhone(test, other)).sync()
    expect(passesIn(sync)).toMatchObject([{ state: 'canceled' }])
  })
})

describe('scans', () => {
  it('are kept once, however often they are sent, and told to the other phones', async () => {
    const [north, south] = [await openTestPhone(test, event), await openTestPhone(test, event, 'Entrée sud')]
    const scan = aSentScan(await aTicket(), test.clock.now())
    const answers = await Promise.all([1, 2, 3].map(() => north.sync([scan])))
    expect(answers.map(({ kept }) => kept)).toEqual([[scan.id], [scan.id], [scan.id]])
    const heard = (await south.sync()).scans.filter(({ id }) => id === scan.id)
    expect(heard).toMatchObject([{ itemId: scan.itemId, act: 'admit', gate: 'Entrée nord', by: 'Zoé' }])
  })

  it('come after the cursor, and only those', async () => {
    const phone = await openTestPhone(test, event)
    const first = aSentScan(await aTicket(), test.clock.now())
    const { cursor } = await phone.sync([first])
    const second = aSentScan(first.itemId, test.clock.now(), { act: 'undo', about: first.id })
    expect((await phone.sync([second], cursor)).scans.map(({ id }) => id)).toEqual([second.id])
  })

  it('are refused where the ticket is of another event, or the id of another phone', async () => {
    const [north, south] = [await openTestPhone(test, event), await openTestPhone(test, event)]
    const foreign = aSentScan(await aTicket(await anEvent()), test.clock.now())
    const taken = aSentScan(await aTicket(), test.clock.now())
    await north.sync([taken])
    const nowhere = aSentScan(taken.itemId, test.clock.now(), { listId: 'constructor' })
    const { kept, refused } = await south.sync([foreign, taken, nowhere])
    expect(kept).toEqual([])
    expect(refused).toEqual([
      { id: foreign.id, why: 'UNKNOWN_TICKET' },
      { id: taken.id, why: 'TAKEN_ID' },
      { id: nowhere.id, why: 'UNKNOWN_LIST' },
    ])
    const another = { ...taken, itemId: await aTicket() }
    expect((await north.sync([another])).refused).toEqual([{ id: taken.id, why: 'TAKEN_ID' }])
  })

  it('about another must name what a gate did with the same ticket', async () => {
    const phone = await openTestPhone(test, event)
    const [one, two] = [await aTicket(), await aTicket()]
    const now = test.clock.now()
    const admit = aSentScan(one, now)
    const undo = (changes: Partial<SentScan>) =>
      aSentScan(one, now, { act: 'undo', about: admit.id, ...changes })
    const wrong = [
      undo({ about: randomUUID() }),
      undo({ itemId: two }),
      undo({ listId: 'meal' }),
      undo({ about: null }),
      aSentScan(two, now, { about: admit.id }),
      undo({ act: 'accept', about: null }),
    ]
    const right = undo({})
    const { kept, refused } = await phone.sync([admit, right, ...wrong])
    expect(kept).toEqual([admit.id, right.id])
    const whyOf = ({ listId }: SentScan) => (listId === 'meal' ? 'UNKNOWN_LIST' : 'UNKNOWN_SCAN')
    expect(refused).toEqual(wrong.map((scan) => ({ id: scan.id, why: whyOf(scan) })))
    const elsewhere = await anEvent()
    const other = await openTestPhone(test, elsewhere)
    const stranger = aSentScan(await aTicket(elsewhere), now, { act: 'undo', about: admit.id })
    expect((await other.sync([stranger])).refused).toEqual([{ id: stranger.id, why: 'UNKNOWN_SCAN' }])
  })

  it('of another phone are taken back by the desk alone, and only the desk says that two were meant', async () => {
    const [north, south] = [await openTestPhone(test, event), await openTestPhone(test, event)]
    const scan = aSentScan(await aTicket(), test.clock.now())
    await north.sync([scan])
    const about = (act: 'undo' | 'accept') =>
      aSentScan(scan.itemId, test.clock.now(), { act, about: scan.id })
    const [undo, accept, own] = [about('undo'), about('accept'), about('accept')]
    const why = 'UNKNOWN_SCAN'
    expect((await south.sync([undo, accept])).refused).toEqual([undo, accept].map(({ id }) => ({ id, why })))
    expect((await north.sync([own])).refused).toEqual([{ id: own.id, why }])
    const settled = await event.association.admin.post(`${doorOf(event)}/scans/${scan.id}/settle`, {
      act: 'accept',
    })
    expect(settled.statusCode).toBe(200)
  })

  it('of a list that was removed are still kept', async () => {
    const other = await anEvent()
    const { settings } = await deskOf(other)
    const [entrance] = settings.lists
    const put = (version: number, lists: unknown[]) =>
      other.association.admin.send('PUT', doorOf(other), { payload: { ...settings, version, lists } })
    await put(0, [entrance, { ...entrance, id: 'meal', name: 'Repas' }])
    expect((await put(1, [entrance])).statusCode).toBe(200)
    const phone = await openTestPhone(test, other)
    const scan = aSentScan(await aTicket(other), test.clock.now(), { listId: 'meal' })
    expect((await phone.sync([scan])).kept).toEqual([scan.id])
  })

  it('of a ticket that had been cancelled are told at the desk, unless the volunteer saw it', async () => {
    const other = await anEvent()
    const { admin, path } = other.association
    const [gone, seen, later] = [
      await registerOrder(other),
      await registerOrder(other),
      await registerOrder(other),
    ]
    const phone = await openTestPhone(test, other)
    const scanOf = ({ items }: typeof gone, changes = {}) =>
      aSentScan(items[0]?.id ?? 0, test.clock.now(), changes)
    await phone.sync([scanOf(later)])
    for (const { id } of [gone, seen, later]) await admin.post(`${path}/orders/${id}/cancel-offline`, {})
    test.clock.advance(1_000)
    const scan = scanOf(gone)
    await phone.sync([scan, scanOf(seen, { isForced: true })])
    expect((await deskOf(other)).doubts).toMatchObject([{ why: 'canceled', scan: { id: scan.id } }])
    await admin.post(`${doorOf(other)}/scans/${scan.id}/settle`, { act: 'undo' })
    expect((await deskOf(other)).doubts).toEqual([])
  })

  it('of a clock that is wrong are dated between the opening and now', async () => {
    const phone = await openTestPhone(test, event)
    const now = test.clock.now()
    const scans = [aSentScan(await aTicket(), 0), aSentScan(await aTicket(), now + 48 * HOUR_MS)]
    const heard = (await phone.sync(scans)).scans.filter(({ id }) => scans.some((scan) => scan.id === id))
    for (const { atMs } of heard) {
      expect(atMs).toBeGreaterThan(now - HOUR_MS)
      expect(atMs).toBeLessThan(now + HOUR_MS)
    }
    expect(heard).toHaveLength(2)
  })

  it('by two phones without network make a conflict, which the desk shows and settles', async () => {
    const other = await anEvent()
    const [north, south] = [await openTestPhone(test, other), await openTestPhone(test, other, 'Entrée sud')]
    const itemId = await aTicket(other)
    const [first, second] = [aSentScan(itemId, test.clock.now()), aSentScan(itemId, test.clock.now() + 5)]
    test.clock.advance(10)
    await south.sync([second])
    await north.sync([first])
    const desk = await deskOf(other)
    expect(desk.conflicts).toMatchObject([
      {
        listName: 'Entrée',
        pass: { holder: 'Jeanne Marchand' },
        first: { id: first.id },
        second: { id: second.id },
      },
    ])
    expect(desk.counts).toEqual([{ listId: 'entrance', expected: 1, admitted: 1, inside: 1 }])
    const settled = await other.association.admin.post(`${doorOf(other)}/scans/${second.id}/settle`, {
      act: 'undo',
    })
    expect(settled.json()).toMatchObject({ conflicts: [], counts: [{ admitted: 1, inside: 1 }] })
    const scans = (await north.sync()).scans
    expect(scans.at(-1)).toMatchObject({ act: 'undo', about: second.id, by: 'Camille Durand', gate: '' })
  })

  it('are not lost by a phone that ended: it may send what it did before, and gets no list', async () => {
    const { link, pin } = await makeDoorLink(test, event)
    const { token } = (await askDoor(test, 'openings', { link, pin, name: 'Zoé', gate: 'Nord' })).json()
    const phone = phoneWith(test, token)
    const [soon, late] = [
      aSentScan(await aTicket(), test.clock.now()),
      aSentScan(await aTicket(), test.clock.now()),
    ]
    await askDoor(test, 'closings', { phone: token })
    const answer = await phone.ask([soon])
    expect(answer.statusCode).toBe(410)
    expect(problemSchema.parse(answer.json())).toMatchObject({
      code: 'DOOR_ENDED',
      details: { kept: [soon.id] },
    })
    expect(answer.body).not.toContain('Marchand')
    test.clock.advance(8 * 24 * HOUR_MS)
    expect(problemSchema.parse((await phone.ask([late])).json())).toMatchObject({ details: { kept: [] } })
    test.clock.advance(-8 * 24 * HOUR_MS)
  })
})

describe('a phone that somebody closed', () => {
  it('sends what counts for nothing until the desk accepts it', async () => {
    const other = await anEvent()
    const { admin } = other.association
    const ticket = await aTicket(other)
    const phone = await openTestPhone(test, other)
    const { id } = (await phone.sync()).phone
    const scan = aSentScan(ticket, test.clock.now())
    await admin.post(`${doorOf(other)}/phones/${id}/end`, {})
    expect(problemSchema.parse((await phone.ask([scan])).json())).toMatchObject({
      details: { kept: [scan.id] },
    })
    expect(await deskOf(other)).toMatchObject({
      counts: [{ admitted: 0, inside: 0 }],
      doubts: [{ why: 'late', scan: { id: scan.id } }],
    })
    await admin.post(`${doorOf(other)}/scans/${scan.id}/settle`, { act: 'accept' })
    expect(await deskOf(other)).toMatchObject({ counts: [{ admitted: 1 }], doubts: [] })
  })

  it('is not the phone of a volunteer who went home: what it still sends counts', async () => {
    const other = await anEvent()
    const phone = await openTestPhone(test, other)
    const scan = aSentScan(await aTicket(other), test.clock.now())
    await askDoor(test, 'closings', { phone: phone.token })
    await phone.ask([scan])
    expect(await deskOf(other)).toMatchObject({ counts: [{ admitted: 1 }], doubts: [] })
  })
})

describe('a link and its phones', () => {
  it('end with the right of who made it, and with the campaign', async () => {
    const other = await anEvent()
    const sacha = await other.association.member('FormAdmin', other.formId)
    const evening = parisDate(test.clock.now())
    const { address, pin } = (await sacha.post(`${doorOf(other)}/links`, { name: 'Ce soir', evening })).json()
    const link = address.split('/').at(-1)
    const open = () => askDoor(test, 'openings', { link, pin, name: 'Zoé', gate: 'Nord' })
    const phone = phoneWith(test, (await open()).json().token)
    expect((await phone.ask()).statusCode).toBe(200)
    expect(await deskOf(other)).toMatchObject({ links: [{ isEnded: false }], phones: [{ isEnded: false }] })
    await test.app.db.query(sql`update forms set state = 'Deleted' where id = ${other.formId}`)
    expect([codeOf(await open()), codeOf(await phone.ask())]).toEqual(['DOOR_LINK_ENDED', 'DOOR_ENDED'])
    await test.app.db.query(sql`update forms set state = 'Public' where id = ${other.formId}`)
    expect((await phone.ask()).statusCode).toBe(200)
    await test.app.db.query(
      sql`delete from memberships where role = 'FormAdmin' and form_id = ${other.formId}`,
    )
    expect([codeOf(await open()), codeOf(await phone.ask())]).toEqual(['DOOR_LINK_ENDED', 'DOOR_ENDED'])
    expect(await deskOf(other)).toMatchObject({ links: [{ isEnded: true }], phones: [{ isEnded: true }] })
  })

  it('are a hundred at most, and none for an event of long ago', async () => {
    const other = await anEvent()
    const { link, pin } = await makeDoorLink(test, other)
    const open = () => askDoor(test, 'openings', { link, pin, name: 'Zoé', gate: 'Nord' })
    for (let n = 0; n < 100; n += 1) expect((await open()).statusCode).toBe(201)
    expect(codeOf(await open())).toBe('DOOR_TOO_MANY_PHONES')
    await test.app.db.query(
      sql`update forms set start_at = now() - interval '9 days' where id = ${other.formId}`,
    )
    forgetCampaign(test.app, other.formId)
    const phones = `${doorOf(other)}/phones`
    expect(codeOf(await other.association.admin.post(phones, { name: 'Zoé', gate: 'N' }))).toBe('DOOR_OVER')
  })

  it('are kept for a week at most, however far the evening', async () => {
    const evening = addDays(parisDate(test.clock.now()), 60)
    const startDate = new Date(parisInstant(evening, '20:00')).toISOString()
    const other = await publishCampaign(test, { changes: () => ({ startDate }) })
    const made = await other.association.admin.post(`${doorOf(other)}/links`, { name: 'Plus tard', evening })
    const { address, pin } = made.json()
    const opened = await askDoor(test, 'openings', {
      link: address.split('/').at(-1),
      pin,
      name: 'Z',
      gate: 'N',
    })
    const { endsAtMs } = (await phoneWith(test, opened.json().token).sync()).phone
    expect(endsAtMs - test.clock.now()).toBeLessThanOrEqual(7 * 24 * HOUR_MS)
  })

  it.each(['9999-12-31', '0001-01-01'])('are refused for the evening of %s', async (evening) => {
    const answer = await event.association.admin.post(`${doorOf(event)}/links`, { name: 'X', evening })
    expect(codeOf(answer)).toBe('DOOR_EVENING_INVALID')
  })
})

describe('who keeps the door', () => {
  it('dies in the morning', async () => {
    const phone = await openTestPhone(test, event)
    const { endsAtMs } = (await phone.sync()).phone
    expect(endsAtMs).toBe(parisInstant(addDays(parisDate(test.clock.now()), 1), '06:00'))
    const leftMs = endsAtMs - test.clock.now()
    test.clock.advance(leftMs)
    expect(codeOf(await phone.ask())).toBe('DOOR_ENDED')
    test.clock.advance(-leftMs)
  })

  it('a link dies in the morning', async () => {
    const { link, pin } = await makeDoorLink(test, event)
    test.clock.advance(30 * HOUR_MS)
    const answer = await askDoor(test, 'openings', { link, pin, name: 'Zoé', gate: 'Nord' })
    test.clock.advance(-30 * HOUR_MS)
    expect(codeOf(answer)).toBe('DOOR_LINK_ENDED')
  })

  it('a role that moves from this event to another loses it, with the event of another', async () => {
    const second = await publishCampaign(test, { association: event.association, title: 'Kermesse' })
    const operator = await event.association.member('CheckInOperator', event.formId)
    const opened = await operator.post(`${doorOf(event)}/phones`, { name: 'Léo', gate: 'Nord' })
    const phone = phoneWith(test, opened.json().token)
    expect((await phone.ask()).statusCode).toBe(200)
    await test.app.db.query(sql`
      update memberships set form_id = ${second.formId} where role = 'CheckInOperator' and form_id = ${event.formId}`)
    expect(codeOf(await phone.ask())).toBe('DOOR_ENDED')
  })

  it('volunteers are forgotten after three months, and what they did is not', async () => {
    const other = await anEvent()
    const phone = await openTestPhone(test, other)
    const scan = aSentScan(await aTicket(other), test.clock.now())
    await phone.sync([scan])
    await forgetVolunteers(test.app)
    expect((await deskOf(other)).phones).toMatchObject([{ name: 'Zoé' }])
    test.clock.advance(92 * 24 * HOUR_MS)
    await forgetVolunteers(test.app)
    test.clock.advance(-92 * 24 * HOUR_MS)
    expect(await deskOf(other)).toMatchObject({
      phones: [{ name: '' }],
      latest: [{ scan: { id: scan.id, by: '' } }],
    })
  })

  it('a draft and a deleted event have no door to keep', async () => {
    const second = await publishCampaign(test, { association: event.association, title: 'Annulée' })
    const list = async () =>
      (await event.association.admin.get(`${event.association.path}/door`))
        .json()
        .data.map(({ title }: { title: string }) => title)
    expect(await list()).toContain('Annulée')
    for (const state of ['Draft', 'Deleted']) {
      await test.app.db.query(sql`update forms set state = ${state} where id = ${second.formId}`)
      expect(await list()).not.toContain('Annulée')
    }
  })

  it('an operator opens it on their own phone, and loses it with the right', async () => {
    const operator = await event.association.member('CheckInOperator')
    const opened = await operator.post(`${doorOf(event)}/phones`, { name: 'Léo', gate: 'Nord' })
    expect(opened.statusCode).toBe(201)
    const phone = phoneWith(test, opened.json().token)
    expect((await phone.ask()).statusCode).toBe(200)
    await test.app.db.query({ text: `delete from memberships where role = 'CheckInOperator'` })
    expect(codeOf(await phone.ask())).toBe('DOOR_ENDED')
  })

  it('an operator sees the door, and neither its links, its settings nor anything else', async () => {
    const operator = await event.association.member('CheckInOperator')
    const desk = await operator.get(doorOf(event))
    expect(desk.json()).toMatchObject({ links: null, maySell: false })
    const { settings } = desk.json()
    const today = parisDate(test.clock.now())
    expect((await operator.send('PUT', doorOf(event), { payload: settings })).statusCode).toBe(403)
    expect((await operator.post(`${doorOf(event)}/links`, { name: 'X', evening: today })).statusCode).toBe(
      403,
    )
    expect((await operator.get(`${event.association.path}/orders`)).statusCode).toBe(403)
  })

  it('an operator finds the events of its association alone', async () => {
    const [own, foreign] = [await anEvent(), await anEvent()]
    const operator = await own.association.member('CheckInOperator')
    const doors = await operator.get(`${own.association.path}/door`)
    expect(doors.json().data).toMatchObject([{ formSlug: own.formSlug, title: 'Fête de printemps' }])
    expect((await operator.get(`${foreign.association.path}/door`)).statusCode).toBe(403)
  })

  it('one of a single campaign keeps that door alone', async () => {
    const second = await publishCampaign(test, { association: event.association, title: 'Kermesse' })
    const operator = await event.association.member('CheckInOperator', second.formId)
    expect((await operator.get(doorOf(second))).statusCode).toBe(200)
    expect((await operator.get(doorOf(event))).statusCode).toBe(403)
    const doors = await operator.get(`${event.association.path}/door`)
    expect(doors.json().data).toMatchObject([{ title: 'Kermesse' }])
    const settled = await operator.post(`${doorOf(second)}/scans/${randomUUID()}/settle`, { act: 'undo' })
    expect(settled.statusCode).toBe(404)
  })

  it('nobody of another association comes near', async () => {
    const other = await anEvent()
    const stranger = other.association.admin
    const { id } = await makeDoorLink(test, event)
    const phone = await openTestPhone(test, event)
    const scan = aSentScan(await aTicket(), test.clock.now())
    const { phone: shown } = await phone.sync([scan])
    expect((await stranger.get(doorOf(event))).statusCode).toBe(403)
    const own = doorOf(other)
    expect((await stranger.post(`${own}/links/${id}/end`, {})).statusCode).toBe(404)
    expect((await stranger.post(`${own}/phones/${shown.id}/end`, {})).statusCode).toBe(404)
    expect((await stranger.post(`${own}/scans/${scan.id}/settle`, { act: 'undo' })).statusCode).toBe(404)
    expect((await phone.ask()).statusCode).toBe(200)
  })

  it('the organiser ends a phone that was lost', async () => {
    const phone = await openTestPhone(test, event)
    const { id } = (await phone.sync()).phone
    expect((await event.association.admin.post(`${doorOf(event)}/phones/${id}/end`, {})).statusCode).toBe(200)
    expect(codeOf(await phone.ask())).toBe('DOOR_ENDED')
    const shown = (await deskOf(event)).phones.find((one) => one.id === id)
    expect(shown).toMatchObject({ isEnded: true, gate: 'Entrée nord' })
  })
})

describe('a code that is not on the list', () => {
  it('is named where it is of the same association, and only there', async () => {
    const phone = await openTestPhone(test, event)
    const second = await publishCampaign(test, { association: event.association, title: 'Kermesse' })
    const ask = async (code: string) => (await askDoor(test, 'checks', { phone: phone.token, code })).json()
    const codeFor = async (of: PublishedCampaign) =>
      passCode(test.app, { orderItemId: await aTicket(of), hand: 0 })
    expect(await ask(await codeFor(second))).toMatchObject({ is: 'otherEvent', title: 'Kermesse' })
    expect(await ask(await codeFor(await anEvent()))).toEqual({
      is: 'otherEvent',
      title: null,
      startsAt: null,
    })
    expect(await ask(await codeFor(event))).toMatchObject({ is: 'here' })
    expect(await ask('1.AAAAAAAAAAAAAAAAAAAAAAAA')).toMatchObject({ is: 'unknown' })
  })
})

describe('lists', () => {
  it('are of rates and options that the campaign has, each once', async () => {
    const { settings } = await deskOf(event)
    const [entrance] = settings.lists
    const put = async (lists: unknown[], more = {}) =>
      (await event.association.admin.send('PUT', doorOf(event), { payload: { ...settings, lists, ...more } }))
        .statusCode
    const adults = { ...entrance, id: 'adults', name: 'Adultes', tierIds: [event.tier().id] }
    expect(await put([entrance, adults])).toBe(200)
    expect(await put([{ ...adults, tierIds: [999_999] }])).toBe(409)
    expect(await put([{ ...adults, optionIds: [999_999] }])).toBe(409)
    expect(await put([adults, adults])).toBe(409)
    expect(await put([adults], { fieldIds: [999_999] })).toBe(409)
    expect(await put([])).toBe(400)
    expect((await (await openTestPhone(test, event)).sync()).lists).toMatchObject([
      { id: 'entrance' },
      { id: 'adults' },
    ])
  })
})

describe('a list', () => {
  it('is not overwritten by whoever read the settings before it was saved', async () => {
    const other = await anEvent()
    const { settings } = await deskOf(other)
    const save = (name: string) => {
      const lists = settings.lists.map((list) => ({ ...list, name }))
      return other.association.admin.send('PUT', doorOf(other), { payload: { ...settings, lists } })
    }
    const answers = await Promise.all(['Nord', 'Sud'].map(save))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(codeOf(await save('Est'))).toBe('DOOR_CHANGED')
  })

  it('that names a rate withdrawn since can still be saved, and lets nobody else in', async () => {
    const other = await anEvent()
    const { settings } = await deskOf(other)
    const [entrance] = settings.lists
    const lists = [{ ...entrance, tierIds: [other.tier().id] }]
    const save = (version: number) =>
      other.association.admin.send('PUT', doorOf(other), { payload: { ...settings, version, lists } })
    expect((await save(0)).statusCode).toBe(200)
    await test.app.db.query(sql`update tiers set deleted_at = now() where id = ${other.tier().id}`)
    await test.app.db.query(sql`update forms set version = version + 1 where id = ${other.formId}`)
    forgetCampaign(test.app, other.formId)
    expect((await deskOf(other)).tiers).toEqual([])
    expect((await save(1)).statusCode).toBe(200)
  })
})

describe('sale at the door', () => {
  const settingsOf = async (of: PublishedCampaign) => (await deskOf(of)).settings
  const allow = async (of: PublishedCampaign, sells: boolean) =>
    of.association.admin.send('PUT', doorOf(of), { payload: { ...(await settingsOf(of)), sells } })

  it('is closed unless somebody who may move money opens it', async () => {
    const other = await anEvent()
    const phone = await openTestPhone(test, other)
    const sale = { phone: phone.token, id: randomUUID(), tierId: other.tier().id, count: 1, means: 'Cash' }
    expect(codeOf(await askDoor(test, 'sales', sale))).toBe('DOOR_SELLS_NOTHING')
    expect((await phone.sync()).sold).toEqual([])
    const formAdmin = await other.association.member('FormAdmin', other.formId)
    const payload = { ...(await settingsOf(other)), sells: true }
    expect((await formAdmin.send('PUT', doorOf(other), { payload })).statusCode).toBe(403)
    expect((await allow(other, true)).statusCode).toBe(200)
    const renamed = { ...payload, version: 1 }
    expect((await formAdmin.send('PUT', doorOf(other), { payload: renamed })).statusCode).toBe(200)
    expect((await phone.sync()).sold).toMatchObject([
      { name: 'Tarif plein', amountCents: expect.any(Number) },
    ])
  })

  it('makes one order however often it is sent, by hand and from the same stock, and the tickets are on the list', async () => {
    const other = await anEvent()
    await allow(other, true)
    const phone = await openTestPhone(test, other)
    const sale = { phone: phone.token, id: randomUUID(), tierId: other.tier().id, count: 2, means: 'Cash' }
    const sold = await Promise.all([1, 2].map(() => askDoor(test, 'sales', sale)))
    expect(sold.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    const [first, again] = sold.map((answer) => answer.json())
    expect(again).toEqual(first)
    expect(first.itemIds).toHaveLength(2)
    expect(first.totalCents).toBe(2400)
    expect(passesIn(await phone.sync()).map(({ itemId }) => itemId)).toEqual(first.itemIds)
    const order = (
      await other.association.admin.get(`${other.association.path}/orders/${first.orderId}`)
    ).json()
    expect(order).toMatchObject({ payments: [{ paymentMeans: 'Cash' }] })
  })

  it('ends with the stock', async () => {
    const other = await anEvent({ stock: 3 })
    await allow(other, true)
    const phone = await openTestPhone(test, other)
    const sell = (count: number) =>
      askDoor(test, 'sales', {
        phone: phone.token,
        id: randomUUID(),
        tierId: other.tier().id,
        count,
        means: 'Check',
      })
    expect((await phone.sync()).sold).toMatchObject([{ left: 3 }])
    expect((await sell(2)).statusCode).toBe(201)
    expect(codeOf(await sell(2))).toBe('TICKETS_SOLD_OUT')
    expect((await sell(1)).statusCode).toBe(201)
  })

  it('refuses a rate of another campaign, and one that needs answers', async () => {
    const [asking, foreign] = [
      await anEvent({ customFields: [{ ...WORKSHOP, isRequired: true }] }),
      await anEvent(),
    ]
    await allow(asking, true)
    const phone = await openTestPhone(test, asking)
    const codeFor = async (tierId: number) =>
      codeOf(
        await askDoor(test, 'sales', {
          phone: phone.token,
          id: randomUUID(),
          tierId,
          count: 1,
          means: 'Cash',
        }),
      )
    expect(await codeFor(foreign.tier().id)).toBe('DOOR_RATE_NOT_SOLD')
    expect(await codeFor(asking.tier().id)).toBe('DOOR_RATE_NOT_SOLD')
    expect(await phone.sync()).toMatchObject({ sold: [], soldByCard: ['Tarif plein'] })
  })

  it('sells what is on sale today', async () => {
    const [ended, later] = ['saleEndDate', 'saleStartDate'].map((edge) => ({
      [edge]: new Date(test.clock.now() + (edge === 'saleEndDate' ? -2 : 2) * 24 * HOUR_MS).toISOString(),
    }))
    for (const dates of [ended, later]) {
      const other = await anEvent(dates)
      await allow(other, true)
      const phone = await openTestPhone(test, other)
      expect((await phone.sync()).sold).toEqual([])
      const sale = { phone: phone.token, id: randomUUID(), tierId: other.tier().id, count: 1, means: 'Cash' }
      expect(codeOf(await askDoor(test, 'sales', sale))).toBe('DOOR_RATE_NOT_SOLD')
    }
  })

  it('writes to nobody for an association that is not verified, and not without end', async () => {
    const other = await anEvent()
    await allow(other, true)
    const phone = await openTestPhone(test, other)
    const sell = () =>
      askDoor(test, 'sales', {
        phone: phone.token,
        id: randomUUID(),
        tierId: other.tier().id,
        count: 1,
        means: 'Cash',
        payer: aPayer,
      })
    expect((await sell()).statusCode).toBe(201)
    await useUp(test, 'door-mails', other.formId, 'hour')
    expect(codeOf(await sell())).toBe('TOO_MANY_REQUESTS')
    await test.app.db.query(sql`
      update organizations set allow_collect = false where id = ${other.association.id}`)
    forgetCampaign(test.app, other.formId)
    expect(codeOf(await sell())).toBe('ASSOCIATION_NOT_VERIFIED')
  })

  it('is taken back by the phone that made it, for a quarter of an hour', async () => {
    const other = await anEvent({ stock: 2 })
    await allow(other, true)
    const [phone, stranger] = [await openTestPhone(test, other), await openTestPhone(test, other)]
    const sell = async () => {
      const id = randomUUID()
      const sale = { phone: phone.token, id, tierId: other.tier().id, count: 2, means: 'Cash' }
      return { id, sold: await askDoor(test, 'sales', sale) }
    }
    const { id } = await sell()
    const undo = (token: string, of: string) => askDoor(test, 'sales/undo', { phone: token, id: of })
    expect((await undo(stranger.token, id)).statusCode).toBe(404)
    expect((await undo(phone.token, id)).statusCode).toBe(204)
    expect(passesIn(await phone.sync())).toMatchObject([{ state: 'canceled' }, { state: 'canceled' }])
    const again = await sell()
    expect(again.sold.statusCode).toBe(201)
    test.clock.advance(15 * 60_000 + 1_000)
    const late = await undo(phone.token, again.id)
    test.clock.advance(-15 * 60_000 - 1_000)
    expect(codeOf(late)).toBe('DOOR_SALE_STANDS')
  })

  it('is noted under the volunteer who sold, who has no account', async () => {
    const other = await anEvent()
    await allow(other, true)
    const { link, pin } = await makeDoorLink(test, other)
    const { token } = (await askDoor(test, 'openings', { link, pin, name: 'Zoé', gate: 'Nord' })).json()
    const sale = { phone: token, id: randomUUID(), tierId: other.tier().id, count: 1, means: 'Cash' }
    const { orderId } = (await askDoor(test, 'sales', sale)).json()
    const { history } = (
      await other.association.admin.get(`${other.association.path}/orders/${orderId}`)
    ).json()
    expect(history).toMatchObject([{ user: null, details: { soldBy: 'Zoé · Nord' } }])
  })

  it('asks for a name where the association left no address, and nothing is sold by a phone that ended', async () => {
    const other = await anEvent()
    await allow(other, true)
    const phone = await openTestPhone(test, other)
    await test.app.db.query(sql`update forms set contact_email = null where id = ${other.formId}`)
    forgetCampaign(test.app, other.formId)
    const sale = { phone: phone.token, id: randomUUID(), tierId: other.tier().id, count: 1, means: 'Cash' }
    expect(codeOf(await askDoor(test, 'sales', sale))).toBe('DOOR_PAYER_NEEDED')
    const payer = { firstName: 'Agnès', lastName: 'Colin', email: 'agnes@example.org' }
    expect((await askDoor(test, 'sales', { ...sale, payer })).statusCode).toBe(201)
    await askDoor(test, 'closings', { phone: phone.token })
    expect(codeOf(await askDoor(test, 'sales', { ...sale, id: randomUUID(), payer }))).toBe('DOOR_ENDED')
  })
})

describe('the ticketing record of an evening', () => {
  it('tells what was issued, cancelled, paid and admitted', async () => {
    const other = await anEvent()
    const { admin, path } = other.association
    const [came, gone] = [await registerOrder(other), await registerOrder(other)]
    await registerOrder(other, { means: 'Cash' })
    await test.worker.drain()
    await admin.post(`${path}/orders/${gone.id}/cancel-offline`, {})
    const phone = await openTestPhone(test, other)
    await phone.sync([aSentScan(came.items[0]?.id ?? 0, test.clock.now())])
    const summary = (await admin.get(`${doorOf(other)}/summary`)).json()
    const figures = { issued: 3, canceled: 1, valid: 2, admitted: 1, totalCents: 2400 }
    expect(summary).toEqual({
      rows: [{ category: 'Tarif plein', unitCents: 1200, ...figures, firstNumber: 1, lastNumber: 3 }],
      total: figures,
      means: [
        { means: 'Check', tickets: 1, totalCents: 1200 },
        { means: 'Cash', tickets: 1, totalCents: 1200 },
      ],
    })
  })
})
