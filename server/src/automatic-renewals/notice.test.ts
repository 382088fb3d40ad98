import { lastDayOfYear } from '@obole/core/campaign/membership'
import { addDays, formatDate } from '@obole/core/dates/dates'
import { describe, expect, it } from 'vitest'
import { NOTHING_MISSED } from '../../testing/daily-looks.ts'
import { foundByChecks } from '../../testing/found-by-checks.ts'
import { renewingMembers } from '../../testing/renewing-members.ts'
import { testApp } from '../../testing/test-app.ts'
import { sql } from '../platform/sql.ts'
import { automaticRenewalChecks } from './automatic-renewals.checks.ts'
import * as store from './automatic-renewals.store.ts'
import { sendAutomaticRenewalMail } from './send-renewal-mail.ts'

const test = testApp({ bank: true })
const on = renewingMembers(test, store)
const { announce, noteNotice } = store
const { today, liveThrough, join, renewalOf, mails, subjects, readAll } = on

const NOTICE = expect.stringContaining('se renouvelle le')
const ENDED = expect.stringContaining('ne se renouvellera pas')

const sentOf = async (orderId: number) =>
  (
    await test.app.db
      .query(sql`select announced_at is not null as announced, notice_sent_at is not null as sent
    from automatic_renewals where order_id = ${orderId}`)
  )[0]

const collects = (may: boolean) =>
  test.app.db.query(sql`update organizations set allow_collect = ${may} where id = ${on.association.id}`)

describe('the notice', () => {
  it('names the campaign, the period and the amount', async () => {
    await join()
    const end = lastDayOfYear(today())
    await liveThrough(addDays(end, -60))
    const [from, until] = [addDays(end, 1), lastDayOfYear(addDays(end, 1))]
    const text = mails()[0]?.text?.replaceAll(/\s+/g, ' ')
    expect(text).toContain(`du ${formatDate(from, 'fr')} au ${formatDate(until, 'fr')}`)
    expect(text).toContain('Adhésion')
  })

  it('shows its amount on the order’s page once it was sent', async () => {
    const { id, visitor, token } = await join()
    const shown = async () => (await visitor.call('GET', `/orders/${token}`)).json
    const notice = {
      orderId: id,
      endsOn: lastDayOfYear(today()),
      formId: on.campaign.formId,
      amountCents: 100,
    }
    await announce(test.app.db, notice, test.clock.now())
    expect(await shown()).toMatchObject({ automaticRenewal: { amount: null } })
    await noteNotice(test.app.db, notice, test.clock.now())
    expect(await shown()).toMatchObject({ automaticRenewal: { amount: 100 } })
  })

  it('that was refused for good is none: nothing is debited', async () => {
    const { id } = await join()
    const end = lastDayOfYear(today())
    test.mails.reject(on.email, 550, '5.1.1 no such mailbox')
    await liveThrough(addDays(end, -60))
    expect(await sentOf(id)).toEqual({ announced: true, sent: false })
    const jobs = await test.app.db.query(sql`select id from jobs where name = 'send-automatic-renewal-mail'
      and (payload ->> 'orderId')::bigint = ${id}`)
    expect(jobs).toEqual([])
    await liveThrough(addDays(end, -31))
    expect(await renewalOf(id)).toMatchObject({ state: 'Lapsed', lapse_reason: 'TooLate' })
    await liveThrough(addDays(end, 1))
    expect(await renewalOf(id)).toMatchObject({ next_order_id: null })
  })

  it('that no server took is written again the day after', async () => {
    const { id } = await join()
    const end = lastDayOfYear(today())
    test.mails.refuse(true)
    await liveThrough(addDays(end, -60))
    test.mails.refuse(false)
    await test.app.db.query(sql`delete from jobs where name = 'send-automatic-renewal-mail'`)
    expect(await sentOf(id)).toEqual({ announced: true, sent: false })
    await liveThrough(addDays(end, -58))
    expect(subjects()).toEqual([NOTICE])
    await liveThrough(addDays(end, -57))
    expect(subjects()).toEqual([NOTICE])
    await liveThrough(addDays(end, 1))
    expect(await renewalOf(id)).toMatchObject({ state: 'Renewed' })
  })

  it('is not sent once it would be too late', async () => {
    const { id } = await join()
    const end = lastDayOfYear(today())
    test.mails.refuse(true)
    await liveThrough(addDays(end, -32))
    test.mails.refuse(false)
    test.clock.advance(24 * 3_600_000)
    await sendAutomaticRenewalMail(test.app, { orderId: id, kind: 'announced' })
    expect(subjects()).toEqual([])
    await liveThrough(addDays(end, -30))
    expect(subjects()).toContainEqual(ENDED)
    expect(subjects()).not.toContainEqual(NOTICE)
    expect(await renewalOf(id)).toMatchObject({ state: 'Lapsed', lapse_reason: 'TooLate' })
  })

  it('is not noted where what it said was changed meanwhile', async () => {
    const { id } = await join()
    const notice = {
      orderId: id,
      endsOn: lastDayOfYear(today()),
      formId: on.campaign.formId,
      amountCents: 100,
    }
    await announce(test.app.db, notice, test.clock.now())
    await noteNotice(test.app.db, { ...notice, amountCents: 90 }, test.clock.now())
    await noteNotice(test.app.db, { ...notice, endsOn: today() }, test.clock.now())
    expect(await sentOf(id)).toEqual({ announced: true, sent: false })
    await noteNotice(test.app.db, notice, test.clock.now())
    expect(await sentOf(id)).toEqual({ announced: true, sent: true })
  })

  it('is sent once, and not to a mailbox that is nobody’s', async () => {
    const { id } = await join()
    const end = lastDayOfYear(today())
    await liveThrough(addDays(end, -60))
    await sendAutomaticRenewalMail(test.app, { orderId: id, kind: 'announced' })
    expect(subjects()).toEqual([NOTICE])
    await test.app.db.query(sql`update automatic_renewals set notice_sent_at = null where order_id = ${id}`)
    await test.app.db.query(sql`
      update orders set payer = jsonb_set(payer, '{email}', '"oubli-1-2@personne.invalid"') where id = ${id}`)
    await sendAutomaticRenewalMail(test.app, { orderId: id, kind: 'announced' })
    expect(await sentOf(id)).toEqual({ announced: true, sent: false })
    await test.app.db.query(sql`
      update orders set payer = jsonb_set(payer, '{email}', to_jsonb(payer_email)) where id = ${id}`)
  })

  it('that was not sent in time is found by the daily look', async () => {
    const { id } = await join()
    const end = lastDayOfYear(today())
    await liveThrough(addDays(end, -60))
    await liveThrough(addDays(end, 1))
    const plant = `update automatic_renewals set notice_sent_at = notice_sent_at + interval '29 days' where order_id = ${id}`
    const { names, missed } = await foundByChecks(test, automaticRenewalChecks, [plant])
    expect(names).toEqual([expect.stringMatching(/^F27.*in time/)])
    expect(missed).toEqual(NOTHING_MISSED)
  })
})

describe('a suspended association', () => {
  it('announces nothing, and its renewals end once it is too late, with a word and without the card', async () => {
    const { id } = await join()
    const end = lastDayOfYear(today())
    await collects(false)
    await liveThrough(addDays(end, -60))
    expect(await renewalOf(id)).toMatchObject({ state: 'Active' })
    expect(subjects()).toEqual([])
    await liveThrough(addDays(end, -31))
    await liveThrough(addDays(end, -30))
    expect(await renewalOf(id)).toMatchObject({ state: 'Lapsed', lapse_reason: 'TooLate' })
    expect(subjects()).toEqual([ENDED])
    const tokens = await test.app.db.query(sql`select token from mandates where order_id = ${id}`)
    expect(tokens).toEqual([{ token: null }])
  })

  it('debits nothing of what it announced, unless it may again in time', async () => {
    const { id } = await join()
    const end = lastDayOfYear(today())
    await liveThrough(addDays(end, -60))
    await collects(false)
    await liveThrough(addDays(end, 3))
    expect(await renewalOf(id)).toMatchObject({ state: 'Active' })
    await collects(true)
    await liveThrough(addDays(end, 4))
    expect(await renewalOf(id)).toMatchObject({ state: 'Renewed' })
  })

  it('tells nobody of a membership that is long over', async () => {
    const { id } = await join()
    const end = lastDayOfYear(today())
    await collects(false)
    await liveThrough(addDays(end, 31))
    expect(await renewalOf(id)).toMatchObject({ state: 'Lapsed' })
    expect(subjects()).toEqual([])
  })
})

describe('a membership that lost its end', () => {
  it('is shown and ends its renewal, with a word', async () => {
    const { id, visitor, token } = await join()
    const { admin, path } = on.association
    await test.app.db.query(
      sql`update forms set validity_type = 'Illimited', version = version + 1 where id = ${on.campaign.formId}`,
    )
    expect(await visitor.call('GET', `/orders/${token}`)).toMatchObject({
      status: 200,
      json: { automaticRenewal: null },
    })
    expect((await admin.get(`${path}/orders/${id}`)).statusCode).toBe(200)
    readAll()
    await admin.post(`${path}/orders/${id}/confirmation`, {})
    await liveThrough(addDays(today(), 1))
    expect(await renewalOf(id)).toMatchObject({ state: 'Lapsed', lapse_reason: 'NoEnd' })
    expect(subjects()).toEqual(expect.arrayContaining([expect.stringContaining('Merci'), ENDED]))
  })
})
