import { beforeAll, describe, expect, it } from 'vitest'
import { monthsAfter, parisDate, parisInstant } from '@obole/core/dates/dates'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { NOTHING_MISSED } from '../../testing/daily-looks.ts'
import { foundByChecks } from '../../testing/found-by-checks.ts'
import { PLANTED, plantPerson } from '../../testing/planted-person.ts'
import { testApp } from '../../testing/test-app.ts'
import { again } from '../../testing/visitor.ts'
import { sql } from '../platform/sql.ts'
import { privacyChecks } from './privacy.checks.ts'
import { forgetDue } from './retention.ts'

/** Somebody was forgotten, and somebody with the same receipts elsewhere was not. */
const test = testApp({ bank: true })
const DAY_MS = 86_400_000
let association: MadeAssociation
let other: MadeAssociation

beforeAll(async () => {
  association = await makeAssociation(test)
  other = await makeAssociation(test)
  const { contactId } = await plantPerson(test, association)
  await plantPerson(test, other)
  await test.app.db.query(sql`delete from jobs where name = 'planted'`)
  const url = `${association.path}/contacts/${contactId}/forgetting`
  const answer = await association.admin.post(url, { askedOn: '2026-01-02' }, again())
  if (answer.statusCode !== 200) throw new Error(`forgetting was refused: ${answer.payload}`)
  await test.worker.drain()
})

describe('a fault that was planted is found', () => {
  it.each([
    [
      'a forgetting on which nobody works',
      `update forgettings set state = 'Running', done_at = null, steps_sha256 = null, traces = null`,
      /^DP6 a forgetting that runs/,
    ],
    [
      'a file of somebody who was forgotten',
      `update forgettings set contact_id = (select min(id) from contacts where organization_id = forgettings.organization_id)`,
      /^DP6 whoever was forgotten/,
    ],
    [
      'a file of everything about a person, days after it was to go',
      `insert into person_files (id, organization_id, order_id, locale, state, asked_at, made_at, expires_at, stored_as)
       select 'kept', organization_id, id, 'fr', 'Ready', now() - interval '9 days', now() - interval '9 days',
         now() - interval '2 days', 'kept' from orders limit 1`,
      /^DP6 a file of everything/,
    ],
  ])('%s', async (_what, fault, name) => {
    const { names, missed } = await foundByChecks(test, privacyChecks, [fault])
    expect(names).toEqual([expect.stringMatching(name)])
    expect(missed).toEqual(NOTHING_MISSED)
  })
})

describe('a receipt of somebody who was forgotten', () => {
  const receiptsOf = (of: MadeAssociation) =>
    test.app.db.query<{ donor: string; storedAs: string | null }>(sql`
      select p.contents -> 'donor' ->> 'name' as donor, p.stored_as as "storedAs"
      from papers p join receipts r on r.id = p.receipt_id where r.organization_id = ${of.id} and r.voided_at is null`)
  /** On the same day of the month, so many days later. */
  const sixYearsAnd = (days: number) =>
    parisInstant(monthsAfter(parisDate(test.clock.now()), 72)) + days * DAY_MS + DAY_MS / 2

  it('keeps its donor for six years, and loses them then, from the disk too', async () => {
    const before = test.clock.now()
    const [last, over] = [sixYearsAnd(0), sixYearsAnd(1)]
    const name = `${PLANTED.firstName} ${PLANTED.lastName}`
    const [kept] = await receiptsOf(association)
    expect(kept).toMatchObject({ donor: name, storedAs: expect.any(String) })
    const elsewhere = await receiptsOf(other)

    test.clock.advance(last - test.clock.now())
    await forgetDue(test.app)
    expect(await receiptsOf(association)).toEqual([kept])

    test.clock.advance(over - test.clock.now())
    await forgetDue(test.app)
    expect(await receiptsOf(association)).toMatchObject([
      { donor: 'Personne oubliée n°\u202f1', storedAs: null },
    ])
    await expect(test.app.papers.read(kept?.storedAs ?? '').toArray()).rejects.toThrow('ENOENT')
    // Who was not forgotten keeps theirs.
    expect(elsewhere).toMatchObject([{ donor: name }])
    expect(await receiptsOf(other)).toEqual(elsewhere)

    test.clock.advance(before - test.clock.now())
    await test.app.db.query(sql`update jobs set run_at = to_timestamp(${before} / 1000.0)`)
    await test.worker.drain()
    const [drawnAnew] = await receiptsOf(association)
    expect(drawnAnew).toEqual({ donor: 'Personne oubliée n°\u202f1', storedAs: expect.any(String) })
  })
})
