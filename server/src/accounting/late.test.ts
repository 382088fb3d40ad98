import { parisDate } from '@obole/core/dates/dates'
import { expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { writeDown } from '../../testing/journal.ts'
import { publishCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { payOrder } from '../../testing/money.ts'
import { testApp } from '../../testing/test-app.ts'
import { foldLedger } from '../ledger/fold-ledger.ts'
import { sql } from '../platform/sql.ts'
import { writeEntries, writeJournal } from './write-entries.ts'

/** What is certain only a moment after it happened. */
const test = testApp({ bank: true })

it('is not closed before what happened until then is written', async () => {
  const on = await publishCampaign(test)
  const { path, id } = on.association
  await writeDown(test, on.association)
  // Another journal, which has still to hear of it, hinders nobody.
  await writeDown(test, await makeAssociation(test))
  const { id: tierId, tierType } = on.tier()
  const items = [{ tierId, tierType, participant: { firstName: 'Ana', lastName: 'Blanc' } }]
  await payOrder(test, { ...on.cart(), items })
  const day = parisDate(test.clock.now())
  test.clock.advanceDays(2)
  // Whoever was signed in two days ago no longer is.
  const treasurer = await on.association.member('Treasurer')
  const close = () => treasurer.post(`${path}/accounting/closing`, { until: day })
  expect((await close()).json().code).toBe('JOURNAL_BEHIND')
  for (let times = 0; times < 2; times += 1) await foldLedger(test.app)
  await writeJournal(test.app, id)
  expect((await close()).statusCode).toBe(200)
})

it('sees money by hand that was committed late: up to ten minutes before the last look', async () => {
  const on = await publishCampaign(test)
  const { admin, path, id } = on.association
  await writeDown(test, on.association)
  const seen = async (minutes: number) => {
    await registerOrder(on, { means: 'Cash' })
    await test.app.db.query(sql`
      update accounting_books set looked_at = to_timestamp(${test.clock.now()} / 1000.0) + ${minutes} * interval '1 minute'
      where organization_id = ${id}`)
    await writeJournal(test.app, id)
    const { data } = (await admin.get(`${path}/accounting/entries?pageSize=100`)).json()
    return data.length / 2
  }
  expect([await seen(9), await seen(11)]).toEqual([1, 1])
})

it('begins with what came through Obole: money by hand of that past waits until it is written', async () => {
  const on = await publishCampaign(test)
  const { admin, path, id } = on.association
  await registerOrder(on, { receivedOn: '2026-03-12', means: 'Cash' })
  const { id: tierId, tierType } = on.tier()
  const items = [{ tierId, tierType, participant: { firstName: 'Ana', lastName: 'Blanc' } }]
  await payOrder(test, { ...on.cart(), items })
  expect((await admin.post(`${path}/accounting`, { firstMonth: 1 })).statusCode).toBe(200)
  const kinds = async () => {
    const { data } = (await admin.get(`${path}/accounting/entries?pageSize=100`)).json()
    return data.map(({ number, kind }: { number: number; kind: string }) => `${number} ${kind}`)
  }
  await writeJournal(test.app, id)
  expect(await kinds()).toEqual([])
  for (let times = 0; times < 2; times += 1) await foldLedger(test.app)
  await writeJournal(test.app, id)
  expect(new Set(await kinds())).toEqual(new Set(['1 capture', '2 takings']))
})

it('of one association goes on though that of another cannot be written', async () => {
  const [broken, sound] = [await publishCampaign(test), await publishCampaign(test)]
  for (const on of [broken, sound]) await writeDown(test, on.association)
  for (const on of [broken, sound]) await registerOrder(on, { means: 'Cash' })
  // What was received is not what its lines say: a bug, which no entry hides.
  await test.app.db.query(sql`
    update payments set amount_cents = amount_cents + 1 where organization_id = ${broken.association.id}`)
  await expect(writeEntries(test.app)).rejects.toThrow('a journal could not be written')
  const lines = async ({ admin, path }: MadeAssociation) =>
    (await admin.get(`${path}/accounting/entries?pageSize=100`)).json().data.length
  expect([await lines(broken.association), await lines(sound.association)]).toEqual([0, 2])
  await test.app.db.query(sql`
    update payments set amount_cents = amount_cents - 1 where organization_id = ${broken.association.id}`)
})
