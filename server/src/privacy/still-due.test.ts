import { addDays, parisDate } from '@obole/core/dates/dates'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { publishCampaign, type PublishedCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { fileNewOrders } from '../contacts/file-orders.ts'
import { sql } from '../platform/sql.ts'
import { forgetDue, forgetIfDue, peopleDueBy } from './retention.ts'
import { findRetention } from './retention.store.ts'

/** Who is due for a long time, who only seems so, and who is no longer. */
const test = testApp()
let association: MadeAssociation
let event: PublishedCampaign
const ids: Record<string, number> = {}
const NAMES = ['Refuse', 'Encore', 'Ancien', 'Revenu', 'Reunie', 'Notee', 'Payee', 'Attendu', 'Partie']
const HINDERED = ['Refuse', 'Encore']
const person = (name: string) => ({
  firstName: name,
  lastName: 'Dupuis',
  email: `${name.toLowerCase()}@example.org`,
})

const seenAgo = (years: number, where = sql`true`) =>
  test.app.db.query(sql`
    with aged as (update contacts c set last_seen_at = now() - make_interval(years => ${years}) where ${where} returning id)
    update payments set updated_at = now() - make_interval(years => ${years})
    where order_id in (select order_id from contact_lines where contact_id in (select id from aged))`)
const due = async () => {
  const retention = await findRetention(test.app.db, association.id)
  if (!retention) throw new Error('nothing was chosen')
  const { people } = await peopleDueBy(test.app, retention, parisDate(test.clock.now()), 50)
  return NAMES.filter((name) => people.some(({ contactId }) => ids[name] === contactId))
}
const ifDue = (name: string) =>
  forgetIfDue(test.app, { organizationId: association.id, contactId: ids[name] ?? 0 })
const forgotten = () => test.app.db.query(sql`select from forgettings`)

beforeAll(async () => {
  association = await makeAssociation(test)
  event = await publishCampaign(test, { association, title: 'Fête' })
  for (const name of NAMES) await registerOrder(event, { payer: person(name) })
  await fileNewOrders(test.app)
  const rows = await test.app.db.query<{ id: number; name: string }>(
    sql`select id, first_name as name from contacts where organization_id = ${association.id}`,
  )
  for (const { id, name } of rows) ids[name] = id
  await seenAgo(4)
  const hindered = HINDERED.map((name) => ids[name] ?? 0)
  await seenAgo(6, sql`c.id = any(${hindered}::bigint[])`)
  await test.app.db.query(sql`
    insert into disputes (provider, provider_dispute_id, payment_id, organization_id, amount_cents, tip_cents, state, reason, opened_at)
    select 'hapay', 'd' || p.id, p.id, p.organization_id, 0, 0, 'Open', 'fraud', now() from payments p
    join contact_lines l on l.order_id = p.order_id and l.item_id = 0 and l.contact_id = any(${hindered}::bigint[])`)
  await test.app.db.query(sql`
    insert into privacy_settings (organization_id, inactive_years, changed_by, changed_at)
    values (${association.id}, 3, ${association.adminId}, now() - interval '1 year')`)
  const { admin, path } = association
  const merge = async (kept: string, part: string) => {
    const answer = await admin.post(`${path}/contacts/merges`, { oneId: ids[kept], otherId: ids[part] })
    expect(answer.statusCode).toBe(200)
  }
  await admin.post(`${path}/contacts/${ids['Notee']}/notes`, { text: 'Appelée hier' })
  await merge('Reunie', 'Notee')
  await merge('Attendu', 'Payee')
  await test.app.db.query(sql`
    update payments set updated_at = now() where order_id in (
      select order_id from contact_lines where contact_id = ${ids['Payee'] ?? 0})`)
})

describe('the last contact with somebody', () => {
  it('is that with any file that was merged into theirs', async () => {
    expect(await due()).toEqual(['Refuse', 'Encore', 'Ancien', 'Revenu', 'Partie'])
  })
})

describe('somebody whose time is over', () => {
  it('is not forgotten with what they bought while others were', async () => {
    await registerOrder(event, { payer: person('Revenu') })
    expect(await ifDue('Revenu')).toBeNull()
    await fileNewOrders(test.app)
    expect(await ifDue('Revenu')).toBeNull()
    expect(await forgotten()).toEqual([])
  })

  it('is not forgotten where the association has chosen otherwise meanwhile', async () => {
    const choose = (years: number, changedOn: string) =>
      test.app.db.query(sql`
        update privacy_settings set inactive_years = ${years}, changed_at = ${changedOn}::timestamptz`)
    const today = parisDate(test.clock.now())
    await choose(5, '2020-01-01')
    expect(await ifDue('Ancien')).toBeNull()
    await choose(3, addDays(today, -20))
    expect(await ifDue('Ancien')).toBeNull()
    await choose(3, addDays(today, -40))
    expect(await forgotten()).toEqual([])
  })

  it('does not wait behind those who cannot be forgotten yet', async () => {
    await forgetDue(test.app, { peopleADay: 1, lookedAtOnce: 1 })
    expect(await forgotten()).toHaveLength(1)
    await forgetDue(test.app)
    await test.worker.drain()
    const rows = await test.app.db.query(sql`select state, cause from forgettings`)
    expect(rows).toEqual([
      { state: 'Done', cause: 'Retention' },
      { state: 'Done', cause: 'Retention' },
    ])
    expect(await due()).toEqual(HINDERED)
  })
})
