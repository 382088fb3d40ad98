import type { CampaignChanges, ManagedCampaign, TierDocument } from '@obole/contract/manage-campaigns'
import { payerOrderSchema } from '@obole/contract/orders'
import { assert } from '@obole/core/assert'
import { lastDayOfYear } from '@obole/core/campaign/membership'
import { addDays } from '@obole/core/dates/dates'
import { describe, expect, it } from 'vitest'
import { buyer } from '../../testing/buyer.ts'
import { publishCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { renewingMembers } from '../../testing/renewing-members.ts'
import { testApp } from '../../testing/test-app.ts'
import { orderPageForMail } from '../order-links/reading-link.ts'
import { sql } from '../platform/sql.ts'
import * as store from './automatic-renewals.store.ts'
import { nextMembership } from './next-membership.ts'

const test = testApp({ bank: true })
const on = renewingMembers(test, store)
const { today, liveThrough, join, renewalOf, subjects } = on

const MOVING: CampaignChanges = { startDate: null, endDate: null, validityType: 'MovingYear' }
const ENDED = expect.stringContaining('ne se renouvellera pas')

const close = (formId: number) =>
  test.app.db.query(sql`update forms set state = 'Disabled', version = version + 1 where id = ${formId}`)

const nextOfNow = async (orderId: number) =>
  nextMembership(test.app, await on.renewing(orderId), addDays(lastDayOfYear(today()), 1))

/** The next season as it was prepared, with what an editor changed, open to all. */
async function nextSeason(changes: (next: ManagedCampaign) => CampaignChanges): Promise<ManagedCampaign> {
  const { admin, path } = on.association
  const { formType, formSlug } = on.campaign
  const prepared: ManagedCampaign = (
    await admin.post(`${path}/forms/${formType}/${formSlug}/next-season`, {})
  ).json()
  const address = `${path}/forms/${formType}/${prepared.form.formSlug}`
  const payload = { version: prepared.form.version, changes: changes(prepared) }
  expect(await admin.send('PATCH', address, { payload })).toMatchObject({ statusCode: 200 })
  const published = await admin.send('PUT', `${address}/state`, { payload: { state: 'Public' } })
  expect(published).toMatchObject({ statusCode: 200 })
  test.clock.advance(2_000)
  return published.json()
}

const firstOf = ({ document }: ManagedCampaign): TierDocument => {
  const [tier] = document.tiers
  assert(tier, 'a membership has a rate')
  return tier
}

describe('what is bought again', () => {
  it('is never another activity of the association', async () => {
    const { id } = await join()
    await close(on.campaign.formId)
    await publishCampaign(test, {
      association: on.association,
      formType: 'Membership',
      title: 'Judo',
      changes: () => MOVING,
    })
    test.clock.advance(2_000)
    expect(await nextOfNow(id)).toBe('NotSold')
    await liveThrough(addDays(lastDayOfYear(today()), -60))
    expect(subjects()).toEqual([])
  })

  it('is the next season where it sells, else the same campaign', async () => {
    const { id } = await join()
    expect(await nextOfNow(id)).toMatchObject({ campaign: { id: on.campaign.formId } })
    const next = await nextSeason(() => MOVING)
    expect(await nextOfNow(id)).toMatchObject({ campaign: { id: next.form.id } })
    await close(next.form.id)
    test.clock.advance(2_000)
    expect(await nextOfNow(id)).toMatchObject({ campaign: { id: on.campaign.formId } })
  })

  it('has the price of today, unless a season follows that was not deleted', async () => {
    const { visitor, token } = await join()
    const priceToday = async () => {
      const { json } = await visitor.call('GET', `/orders/${token}`)
      return payerOrderSchema.parse(json).automaticRenewal?.priceToday
    }
    const next = await nextSeason(() => MOVING)
    expect(await priceToday()).toBeNull()
    await test.app.db.query(sql`update forms set state = 'Deleted' where id = ${next.form.id}`)
    expect(await priceToday()).toBe(on.campaign.tier().price)
  })

  it('is a membership, not a gift of the same name', async () => {
    const { id } = await join()
    const { tierType } = on.campaign.tier()
    const become = (type: string) =>
      test.app.db.query(sql`update tiers set tier_type = ${type} where form_id = ${on.campaign.formId}`)
    await become('Donation')
    await test.app.db.query(sql`update forms set version = version + 1 where id = ${on.campaign.formId}`)
    test.clock.advance(2_000)
    expect(await nextOfNow(id)).toBe('NotSold')
    await become(tierType)
  })

  it('is the copy of the rate, whatever it is called now', async () => {
    const { id } = await join()
    const next = await nextSeason((made) => ({
      ...MOVING,
      tiers: [{ ...firstOf(made), name: 'Tout autre nom' }],
    }))
    const renewed = await nextOfNow(id)
    expect(renewed).toMatchObject({
      order: { lines: [{ tierId: firstOf(next).id, name: 'Tout autre nom' }] },
    })
  })

  it('is the rate of the name with its years moved, in a season copied before copies were remembered', async () => {
    const { id } = await join()
    const next = await nextSeason((made) => ({
      ...MOVING,
      tiers: [{ ...firstOf(made), name: 'Adulte 2027-2028' }],
    }))
    await test.app.db.query(sql`update tiers set copied_from_id = null where form_id = ${next.form.id}`)
    expect(await nextOfNow(id)).toBe('NotSold')
    await test.app.db.query(sql`update order_items set name = 'Adulte 2026-2027' where order_id = ${id}`)
    expect(await nextOfNow(id)).toMatchObject({ order: { lines: [{ tierId: firstOf(next).id }] } })
  })

  it('keeps its options, which were copied too', async () => {
    const { id } = await join()
    const { db } = test.app
    const { formId } = on.campaign
    const tierId = on.campaign.tier().id
    const [option] = await db.query<{ id: number }>(sql`
      insert into extra_options (form_id, position, label, price_cents) values (${formId}, 0, 'Assurance 2026', 500)
      returning id`)
    const optionId = option?.id ?? 0
    await db.query(
      sql`insert into tier_extra_options (tier_id, extra_option_id) values (${tierId}, ${optionId})`,
    )
    await db.query(sql`
      update order_items set options = jsonb_build_array(jsonb_build_object('extraOptionId', ${optionId}::int,
        'name', 'Assurance 2026', 'priceCents', 500, 'customFields', '[]'::jsonb)) where order_id = ${id}`)
    const next = await nextSeason(({ document }) => ({
      ...MOVING,
      options: document.options.map((one) => ({ ...one, label: 'Assurance' })),
    }))
    const copy = next.document.options[0]?.id
    expect(await nextOfNow(id)).toMatchObject({ order: { lines: [{ options: [{ extraOptionId: copy }] }] } })
    await db.query(sql`update order_items set options = '[]' where order_id = ${id}`)
  })

  it('answers again what was answered, and nobody’s declaration', async () => {
    const { id } = await join()
    const { formId } = on.campaign
    const asked = await test.app.db.query<{ id: number }>(sql`
      insert into custom_fields (form_id, position, label, type, is_required)
      values (${formId}, 0, 'Taille', 'TextInput', false), (${formId}, 1, 'J’atteste', 'Attestation', false)
      returning id`)
    const [size = 0, declared = 0] = asked.map((one) => one.id)
    const answers = [
      { fieldId: size, value: 'M' },
      { fieldId: declared, value: true },
    ]
    await test.app.db.query(
      sql`update order_items set custom_fields = ${JSON.stringify(answers)}::jsonb where order_id = ${id}`,
    )
    expect(await nextOfNow(id)).toMatchObject({
      order: { lines: [{ customFields: [{ fieldId: size, value: 'M' }] }] },
    })
    await test.app.db.query(sql`update order_items set custom_fields = '[]' where order_id = ${id}`)
  })

  it('does not renew itself again where it has no end, and is confirmed all the same', async () => {
    const { id } = await join()
    const end = lastDayOfYear(today())
    await nextSeason(() => ({ startDate: null, endDate: null, validityType: 'Illimited' }))
    await liveThrough(addDays(end, -60))
    await liveThrough(addDays(end, 1))
    await liveThrough(addDays(end, 2))
    const next = await on.nextIdOf(id)
    expect(await renewalOf(next)).toBeUndefined()
    expect(subjects()).toContainEqual(expect.stringContaining('Merci'))
    const link = await orderPageForMail(test.app, { orderId: next, email: on.email })
    const shown = await buyer(test).call('GET', `/orders/${link.split('/').at(-1) ?? ''}`)
    expect(shown).toMatchObject({ status: 200, json: { automaticRenewal: null } })
  })
})

describe('who has the next membership already', () => {
  /** Written down at the desk while somebody is signed in, as of that many days later. */
  const desk = async (firstName: string, daysLater: number) => {
    const { id } = await registerOrder(on.campaign, {
      items: [{ tierId: on.campaign.tier().id, participant: { firstName, lastName: 'Martin' } }],
      payer: { firstName: 'Alix', lastName: 'Martin', email: on.email },
      receivedOn: today(),
    })
    await test.app.db.query(
      sql`update orders set created_at = created_at + ${daysLater}::int * interval '1 day' where id = ${id}`,
    )
  }

  it('online, after the notice, is not debited', async () => {
    const { id } = await join()
    const end = lastDayOfYear(today())
    await liveThrough(addDays(end, -60))
    await liveThrough(addDays(end, -20))
    await join('accepted', { automaticRenewal: false })
    await liveThrough(addDays(end, 1))
    await liveThrough(addDays(end, 2))
    expect(await renewalOf(id)).toMatchObject({ state: 'Lapsed', lapse_reason: 'AlreadyMember' })
    expect(subjects()).toEqual([ENDED])
  })

  it('at the desk, under another spelling, is not debited', async () => {
    const { id } = await join()
    await desk('ALIX', 345)
    const end = lastDayOfYear(today())
    await liveThrough(addDays(end, -60))
    await liveThrough(addDays(end, -59))
    expect(await renewalOf(id)).toMatchObject({ state: 'Lapsed', lapse_reason: 'AlreadyMember' })
    expect(subjects()).toEqual([ENDED])
  })

  it('is not whoever had one that was cancelled', async () => {
    const { id } = await join()
    const other = await join('accepted', { automaticRenewal: false })
    const shift = (years: number) =>
      test.app.db.query(
        sql`update orders set created_at = created_at + ${years}::int * interval '1 year' where id = ${id}`,
      )
    await shift(-1)
    const step = async () => nextMembership(test.app, await on.renewing(id), today())
    expect(await step()).toBe('AlreadyMember')
    await test.app.db
      .query(sql`update order_items set state = 'Canceled', cancel_cause = 'Choice', canceled_at = now(),
      stock_released_at = now() where order_id = ${other.id}`)
    expect(await step()).not.toBe('AlreadyMember')
    await shift(1)
  })

  it('online a moment ago, before it is filed, is not debited either', async () => {
    const { id } = await join()
    await test.app.db.query(
      sql`update orders set created_at = created_at - interval '1 year' where id = ${id}`,
    )
    await join('accepted', { automaticRenewal: false })
    await test.app.db.query(sql`delete from contact_lines l using orders o
      where o.id = l.order_id and o.payer_email = ${on.email}`)
    expect(await nextMembership(test.app, await on.renewing(id), today())).toBe('AlreadyMember')
    await test.app.db.query(
      sql`update orders set created_at = created_at + interval '1 year' where id = ${id}`,
    )
    await test.app.db.query(sql`
      insert into contact_changes (order_id) select id from orders where payer_email = ${on.email}`)
    await test.worker.drain()
  })

  it('by a list that was read in, is told before any notice', async () => {
    const { id } = await join()
    const end = lastDayOfYear(today())
    await liveThrough(addDays(today(), 1))
    await test.app.db.query(sql`
      with file as (
        select distinct c.id, c.organization_id from contacts c join contact_lines l on l.contact_id = c.id
        where l.order_id = ${id} and l.item_id > 0),
      read_in as (
        insert into imports (organization_id, user_id, kind, file_name, state, headings, mapping, line_count, created_at,
          done_at, forgotten_at)
        select organization_id, ${on.association.adminId}, 'Members', 'm.csv', 'Done', '[]', '{}', 1, now(), now(), now()
        from file returning id),
      line as (
        insert into import_lines (import_id, number, organization_id, state, key, contact_id)
        select read_in.id, 2, file.organization_id, 'Done', 'renewed-' || file.id, file.id from file, read_in),
      membership as (
        insert into imported_memberships (organization_id, contact_id, import_id, key, name, valid_from, valid_until)
        select organization_id, file.id, read_in.id, 'renewed-' || file.id, 'Adhésion', ${addDays(end, 1)}, ${addDays(end, 300)}
        from file, read_in)
      update contacts c set member_days = member_days + datemultirange(
        daterange(${addDays(end, 1)}, ${addDays(end, 300)}, '[]')) from file where c.id = file.id`)
    await liveThrough(addDays(end, -60))
    await liveThrough(addDays(end, -59))
    expect(await renewalOf(id)).toMatchObject({ state: 'Lapsed', lapse_reason: 'AlreadyMember' })
    expect(subjects()).toEqual([ENDED])
  })

  it('is not whoever has a membership of another activity, or a brother', async () => {
    const { id } = await join()
    await desk('Noé', 345)
    const end = lastDayOfYear(today())
    const judo = await publishCampaign(test, {
      association: on.association,
      formType: 'Membership',
      title: 'Judo',
      changes: () => MOVING,
    })
    await liveThrough(addDays(end, -60))
    await liveThrough(addDays(end, -20))
    await join('accepted', { of: judo, automaticRenewal: false })
    await liveThrough(addDays(end, 1))
    expect(await renewalOf(id)).toMatchObject({ state: 'Renewed' })
  })

  it('is left out, and the others of the order are renewed', async () => {
    const { id } = await join('accepted', { names: ['Alix', 'Noé'] })
    const price = on.campaign.tier().price ?? 0
    expect(await nextOfNow(id)).toMatchObject({ order: { totalCents: 2 * price } })
    await desk('Noé', 345)
    await liveThrough(addDays(today(), 1))
    expect(await nextOfNow(id)).toMatchObject({
      order: { totalCents: price, lines: [{ participant: { firstName: 'Alix' } }] },
    })
  })

  it('is whoever asked for it twice: one of them goes on', async () => {
    const [one, other] = [await join(), await join()]
    const end = lastDayOfYear(today())
    await liveThrough(addDays(end, -60))
    await liveThrough(addDays(end, 1))
    const states = [await renewalOf(one.id), await renewalOf(other.id)].map((row) => row?.state)
    expect(new Set(states)).toEqual(new Set(['Lapsed', 'Renewed']))
  })
})
