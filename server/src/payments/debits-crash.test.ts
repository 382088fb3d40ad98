import { fork } from 'node:child_process'
import { join } from 'node:path'
import { monthsAfter, type LocalDate } from '@obole/core/dates/dates'
import { beforeAll, describe, expect, it } from 'vitest'
import { bankKeys } from '../../testing/bank-process.ts'
import { countDebits, plantDueDebits } from '../../testing/due-debits.ts'
import { type FastCards, fastCards } from '../../testing/fast-cards.ts'
import { giveMonthly, itIs, seedPlans, today } from '../../testing/plans.ts'
import { testApp } from '../../testing/test-app.ts'
import type { App } from '../app.ts'
import { reconcileAttempts } from '../checkout/reconcile-attempts.ts'
import { ProviderFault, type PaymentProvider } from '../providers/payment-provider.ts'
import { providersOf } from '../providers/providers.ts'
import { collectDebits } from './collect-debits.ts'
import { sandbox } from '../../testing/sandbox.ts'
import { sql } from '../platform/sql.ts'

const test = testApp({ bank: true })
const LONG = 300_000
/** The tenth of a month to come, so that a month earlier and a month later have the same day. */
let day: LocalDate

beforeAll(async () => {
  await seedPlans(test)
  day = monthsAfter(today(test), 1, 10)
  await itIs(test, day)
})

const authorized = async () => (await countDebits(test.app))['Authorized'] ?? 0

const attemptsInDoubt = async () => {
  const rows = await test.app.db.query(sql`select from attempts where state = 'Init'`)
  return rows.length
}

describe('a worker that dies in the middle', () => {
  it(
    'leaves each debit to be collected once: what it had in hand is gone on with by the same keys',
    async () => {
      const before = await authorized()
      const cards = fastCards()
      const app: App = { ...test.app, providers: providersOf([deafNowAndThen(cards)]) }
      await plantDueDebits(app, 300, 'man_planted')
      await collectDebits(app)
      const inDoubt = await attemptsInDoubt()
      expect(inDoubt).toBeGreaterThan(50)
      // Its leases have not run out: nobody else touches what it may still be doing.
      await reconcileAttempts({ ...test.app, providers: providersOf([cards]) })
      expect(await attemptsInDoubt()).toBe(inDoubt)
      test.clock.advance(61_000)
      await Promise.all([1, 2].map(() => reconcileAttempts({ ...test.app, providers: providersOf([cards]) })))
      await collectDebits({ ...test.app, providers: providersOf([cards]) })
      expect(await authorized()).toBe(before + 300)
      expect(cards.debited.size).toBe(300)
      expect(cards.calls).toBeGreaterThan(300)
    },
    LONG,
  )

  it(
    'would be caught here if it began again with another key',
    async () => {
      const cards = fastCards()
      await plantDueDebits(test.app, 60, 'man_planted')
      await collectDebits({ ...test.app, providers: providersOf([deafNowAndThen(cards)]) })
      await test.app.db.query(sql`
          with ended as (update attempts set state = 'Abandoned' where state = 'Init' returning payment_id)
          update payments p set try_on = due_on from ended where p.id = ended.payment_id`)
      await collectDebits({ ...test.app, providers: providersOf([cards]) })
      expect(cards.debited.size).toBeGreaterThan(60)
    },
    LONG,
  )

  it(
    'killed outright, leaves each debit to be collected once, by the bank’s own books',
    async () => {
      const { orderId } = await giveMonthly(test, { day: 10 })
      const [mandate] = await test.app.db.query<{ token: string }>(
        sql`
          select token from mandates where order_id = ${orderId}`,
      )
      await plantDueDebits(test.app, 800, mandate?.token ?? '')
      const before = await authorized()
      expect(await killedAfter(400)).toBe('SIGKILL')
      const collected = (await authorized()) - before
      expect(collected).toBeGreaterThan(0)
      expect(collected).toBeLessThan(400)
      expect(await attemptsInDoubt()).toBeGreaterThan(0)

      test.clock.advance(61_000)
      await Promise.all([reconcileAttempts(test.app), collectDebits(test.app), collectDebits(test.app)])
      expect(await authorized()).toBe(before + 800)
      const references: string[] = []
      for await (const entry of sandbox(test).settlement(day))
        if (entry.kind === 'capture') references.push(entry.reference)
      // Every debit once, and the gift that opened the card.
      expect(references).toHaveLength(801)
      expect(new Set(references).size).toBe(801)
    },
    LONG,
  )
})

/** A provider of which a third of the answers is lost, half of them after the money was taken. */
function deafNowAndThen(cards: FastCards): PaymentProvider {
  let calls = 0
  return {
    ...cards,
    async debit(request) {
      calls += 1
      const turn = calls % 6
      if (turn === 1) throw new ProviderFault('hapay_provider_error', 'never sent')
      const answer = await cards.debit(request)
      if (turn === 2) throw new ProviderFault('hapay_provider_error', 'never heard')
      return answer
    },
  }
}

/** Lets a worker of its own collect until the bank has answered so often; answers the signal that ended it. */
function killedAfter(answers: number): Promise<NodeJS.Signals | null> {
  const { config, clock } = test.app
  const child = fork(join(import.meta.dirname, '../../testing/debit-process.ts'), {
    env: {
      DATABASE_URL: config.DATABASE_URL,
      SECRET: config.SECRET,
      DATA_DIR: config.DATA_DIR,
      BANK_URL: config.BANK_URL,
      BANK_SECRET_KEY: bankKeys.secretKey,
      BANK_PUBLISHABLE_KEY: bankKeys.publishableKey,
      BANK_WEBHOOK_SECRET: bankKeys.webhookSecret,
      SMTP_URL: config.SMTP_URL,
      LOG_LEVEL: 'fatal',
      CLOCK_AHEAD_MS: String(clock.now() - Date.now()),
      KILLED_AFTER: String(answers),
    },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)))
}
