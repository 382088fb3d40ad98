import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { publishCampaign, registerOrder } from '../../testing/managed-campaign.ts'
import { testApp } from '../../testing/test-app.ts'
import { fileNewOrders } from '../contacts/file-orders.ts'
import { sql } from '../platform/sql.ts'
import { sweepPapers } from './sweep-papers.ts'

/** What a process that was killed leaves among the papers on the disk. */
const test = testApp()
const HOUR_MS = 3_600_000
let association: MadeAssociation

const write = (words: string) => test.app.papers.write(Buffer.from(words))
const isThere = (name: string) =>
  buffer(test.app.papers.read(name)).then(
    () => true,
    () => false,
  )

beforeAll(async () => {
  association = await makeAssociation(test)
  const event = await publishCampaign(test, {
    association,
    title: 'Fête',
    changes: () => ({ generateTickets: true }),
  })
  await registerOrder(event, {
    payer: { firstName: 'Ugo', lastName: 'Passant', email: 'ugo@passage.example' },
  })
  await fileNewOrders(test.app)
  await test.worker.drain()
})

describe('the sweeping of papers', () => {
  it('takes what nothing speaks of off the disk, and leaves papers, files of people and what a forgetting will take', async () => {
    const [contact] = await test.app.db.query<{ id: number }>(sql`select id from contacts`)
    const made = await association.admin.post(`${association.path}/contacts/${contact?.id}/personal-data`, {
      askedOn: '2026-01-02',
    })
    expect(made.statusCode).toBe(200)
    await test.worker.drain()
    const owned = await test.app.db.query<{ name: string }>(sql`
      select stored_as as name from papers union all select stored_as from person_files`)
    expect(owned).toHaveLength(2)
    // Killed between the content and its row.
    const nobodys = await write('%PDF-')
    const toRemove = await write('%PDF-1')
    await test.app.db.query(sql`
      insert into forgettings (organization_id, number, cause, state, subject, files, started_at)
      values (${association.id}, 1, 'Retention', 'Running', '{}', ${JSON.stringify([{ store: 'papers', name: toRemove }])}::jsonb, now())`)
    await sweepPapers(test.app)
    expect(await isThere(nobodys)).toBe(true)
    test.clock.advance(49 * HOUR_MS)
    await sweepPapers(test.app)
    expect(await isThere(nobodys)).toBe(false)
    for (const { name } of [...owned, { name: toRemove }]) expect(await isThere(name)).toBe(true)
    await test.app.db.query(sql`delete from forgettings`)
  })
})
