import { fork } from 'node:child_process'
import { join } from 'node:path'
import { parisDate } from '@obole/core/dates/dates'
import { describe, expect, it } from 'vitest'
import { bankKeys } from '../../testing/bank-process.ts'
import { testApp } from '../../testing/test-app.ts'
import { fileGivers, HOME, makeGiving } from '../../testing/yearly-gifts.ts'
import { sql } from '../platform/sql.ts'
import { runPortion } from './run-receipts.ts'

const test = testApp()
const YEAR = Number(parisDate(Date.now()).slice(0, 4))
const DONORS = 24
const LONG = 300_000

const receiptsOf = (organizationId: number) =>
  test.app.db.query<{ number: number; donor: string; cents: number }>(sql`
    select r.number, t.contents #>> '{donor,name}' as donor, r.amount_cents as cents
    from receipts r join papers t on t.receipt_id = r.id
    where r.organization_id = ${organizationId} order by r.number`)
const mailsFor = (organizationId: number) =>
  test.app.db.query<{ id: number }>(sql`
    select r.id from jobs j join receipts r on r.id = (j.payload ->> 'receiptId')::bigint
    where j.name = 'send-yearly-receipt' and r.organization_id = ${organizationId}`)

async function killedAfter(runId: number, statements: number): Promise<NodeJS.Signals | null> {
  const { DATABASE_URL, DATA_DIR, SECRET, SMTP_URL } = test.app.config
  const child = fork(join(import.meta.dirname, '../../testing/receipts-process.ts'), {
    env: {
      DATABASE_URL,
      DATA_DIR,
      SECRET,
      SMTP_URL,
      BANK_URL: 'http://localhost:1',
      BANK_SECRET_KEY: bankKeys.secretKey,
      BANK_PUBLISHABLE_KEY: bankKeys.publishableKey,
      BANK_WEBHOOK_SECRET: bankKeys.webhookSecret,
      LOG_LEVEL: 'fatal',
      RUN_ID: String(runId),
      KILLED_AFTER: String(statements),
    },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)))
}

describe('a process that issues yearly receipts and is killed in the middle', () => {
  it(
    'leaves no gap, nobody twice and nobody out, and each mail once',
    async () => {
      const giving = await makeGiving(test, YEAR)
      for (let donor = 0; donor < DONORS; donor += 1) {
        const lastName = `Donateur ${String.fromCodePoint(65 + donor)}`
        const payer = { firstName: 'Lou', lastName, email: `lou-${donor}@example.org`, ...HOME }
        await giving.give(payer, 1000 + donor, `${YEAR}-01-05`)
      }
      await fileGivers(test)
      const started = await giving.admin.post(`${giving.path}/receipts/years/${YEAR}/run`)
      const runId: number = started.json().run.id
      // Each time at another place of a portion, the last statement of its commit among them.
      for (const statements of [5, 10, 13, 17, 21, 25])
        expect(await killedAfter(runId, statements)).toBe('SIGKILL')
      const halfway = await receiptsOf(giving.id)
      expect(halfway.length).toBeGreaterThan(0)
      expect(halfway.length).toBeLessThan(DONORS)
      while (await runPortion(test.app, runId));
      const all = await receiptsOf(giving.id)
      expect(all.map(({ number }) => number)).toEqual(Array.from({ length: DONORS }, (_, index) => index + 1))
      expect(new Set(all.map(({ donor }) => donor)).size).toBe(DONORS)
      expect(all.reduce((sum, { cents }) => sum + cents, 0)).toBe(DONORS * 1000 + (DONORS * (DONORS - 1)) / 2)
      const mails = await mailsFor(giving.id)
      expect(mails).toHaveLength(DONORS)
      expect(new Set(mails.map(({ id }) => id)).size).toBe(DONORS)
    },
    LONG,
  )
})
