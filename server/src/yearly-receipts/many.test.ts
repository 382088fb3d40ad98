import { memoryUsage } from 'node:process'
import { expect, it } from 'vitest'
import { manyOrders } from '../../testing/orders.ts'
import { writeManyRows } from '../../testing/many-rows.ts'
import { testApp } from '../../testing/test-app.ts'
import { fileGivers, makeGiving } from '../../testing/yearly-gifts.ts'
import { sql } from '../platform/sql.ts'
import { runPortion } from './run-receipts.ts'

const test = testApp()
/** A real run has 20 000: `RECEIPTS=20000` measures one. */
const DONORS = Number(process.env['RECEIPTS'] ?? 400)
const GIFTS_EACH = 2
const GIFTS = DONORS * GIFTS_EACH
const LONG = 900_000
/** Of one portion, on two shared processors; a payment of a portion is held so long. */
const LONGEST_PORTION_MS = 2_000

it(
  'issues the receipts of a year in short portions and in little memory, each donor once',
  async () => {
    const giving = await makeGiving(test, 2026)
    await writeManyRows(test, [
      ...manyOrders({
        count: GIFTS,
        organizationId: sql`${giving.id}::bigint`,
        formId: sql`${giving.campaign.formId}::bigint`,
        payer: sql`jsonb_build_object('firstName', 'Lou', 'lastName', 'Donateur ' || n % ${DONORS}::int, 'email', 'd' || n % ${DONORS}::int || '@donateurs.example',
          'address', '3 quai Sud', 'zipCode', '44000', 'city', 'Nantes', 'country', 'FR', 'payAsOrganisation', false,
          'companyName', null, 'companySiren', null, 'companyLegalStatus', null)`,
        amountCents: sql`1000 + n`,
        paymentState: sql`'Registered'`,
      }),
      sql`insert into contribution_totals values (${giving.campaign.formId}, ${GIFTS})`,
      sql`insert into form_totals values (${giving.campaign.formId}, ${GIFTS * 1000 + (GIFTS * (GIFTS + 1)) / 2}, ${GIFTS})`,
      sql`update order_items set is_eligible_tax_receipt = true where form_id = ${giving.campaign.formId}`,
    ])
    await fileGivers(test)
    const previewed = performance.now()
    const { preview } = (await giving.admin.get(`${giving.path}/receipts/years/2026`)).json()
    const previewMs = performance.now() - previewed
    expect(preview).toMatchObject({ donors: DONORS, gifts: GIFTS, byMail: DONORS })
    const started = performance.now()
    const answer = await giving.admin.post(`${giving.path}/receipts/years/2026/run`)
    const startMs = performance.now() - started
    const before = memoryUsage().heapUsed
    const runId: number = answer.json().run.id
    const portions: number[] = []
    const begun = performance.now()
    for (let isMore = true; isMore;) {
      const began = performance.now()
      isMore = await runPortion(test.app, runId)
      portions.push(performance.now() - began)
    }
    const seconds = (performance.now() - begun) / 1000
    const longest = Math.max(...portions)
    const [row] = await test.app.db.query<{ count: number; last: number; donors: number; cents: number }>(sql`
      select count(*)::int as count, max(number) as last, count(distinct donor_id)::int as donors, sum(amount_cents)::bigint as cents
      from receipts where organization_id = ${giving.id}`)
    const figures = {
      DONORS,
      previewMs,
      startMs,
      seconds,
      longest,
      grownBytes: memoryUsage().heapUsed - before,
    }
    if (DONORS > 1_000) console.warn(figures)
    expect(row).toMatchObject({ count: DONORS, last: DONORS, donors: DONORS, cents: preview.total })
    expect(longest).toBeLessThan(LONGEST_PORTION_MS)
  },
  LONG,
)
