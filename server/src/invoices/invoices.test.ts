import { describe, expect, it } from 'vitest'
import { runMixedOperations } from '../../testing/mixed-operations.ts'
import { testApp } from '../../testing/test-app.ts'
import { createTestUser } from '../../testing/visitor.ts'
import { runChecks } from '../platform/checks.ts'
import { sql } from '../platform/sql.ts'
import { followChanges } from './follow-changes.ts'
import { invoiceChecks } from './invoices.checks.ts'

const test = testApp({ bank: true })

describe('the invoices of orders', () => {
  it('come to what stands of each, less their credit notes, after mixed operations, whoever writes at once', async () => {
    const begin = async () => {
      await test.app.db.query(sql`
        insert into invoice_settings (organization_id, vat_number, exemption, began_at)
        select id, 'FR47123456782', 'nonProfit', '2020-01-01' from organizations on conflict do nothing`)
      await test.app.db.query(sql`update organizations set siren = coalesce(siren, '123456782'),
        address = coalesce(address, '1 rue'), zip_code = coalesce(zip_code, '69001'), city = coalesce(city, 'Lyon')`)
    }
    await begin()
    const userId = await createTestUser(test, { email: 'factures@journal.example' })
    for (const seed of [5, 6, 7]) {
      await runMixedOperations(test, { count: 100, seed, atOnce: 6, mustHappen: [] })
      await begin()
      await test.app.db.query(sql`insert into invoice_wishes (order_id, user_id, asked_at)
        select id, ${userId}, now() from orders on conflict do nothing`)
      await test.app.db.query(sql`insert into invoice_dues (order_id) select id from orders`)
      await Promise.all([followChanges(test.app), followChanges(test.app), followChanges(test.app)])
      await followChanges(test.app)
      expect(await runChecks(test.app.db, invoiceChecks)).toEqual([])
    }
    const rows = await test.app.db.query<{ kind: string; n: number; most: number }>(sql`
      select kind, count(*) as n, max(position) as most from invoices group by 1`)
    console.log(rows, await test.app.db.query(sql`select count(*) from invoice_dues`))
  })
})
