import { bankPaths, momentHeader, tokenizationSessionSchema } from '@obole/contract/bank'
import { testCardNumber, type TestCardKey } from '@obole/contract/bank-test-cards'
import type { App } from '../../app.ts'
import type { Clock } from '../../platform/clock.ts'
import { openDb } from '../../platform/db.ts'
import { hapayProvider } from '../../providers/hapay/hapay-provider.ts'
import { providersOf } from '../../providers/providers.ts'
import { HISTORY_SCHEMA } from './history.store.ts'

/** The application at a moment of the past: the same verbs, database and bank, with another clock and without mail. */
export interface Past {
  app: App
  /** Sets the clock to that moment. */
  itIs(moment: number): void
  /** Types a card into the bank's fields. */
  tokenize(card: TestCardKey, holderName: string): Promise<string>
  /** Confirms as the payer on the bank's page. */
  approve(providerPaymentId: string): Promise<void>
  close(): Promise<void>
}

/** As many as the debits of a day use at once. */
const CONNECTIONS = 4
const CARD_YEARS = 4

export function openPast(present: App): Past {
  let moment = present.clock.now()
  const clock: Clock = { now: () => moment }
  const { BANK_URL, BANK_SECRET_KEY, BANK_PUBLISHABLE_KEY, BANK_WEBHOOK_SECRET, DATABASE_URL } =
    present.config
  const bank = hapayProvider({
    url: BANK_URL,
    secretKey: BANK_SECRET_KEY,
    publishableKey: BANK_PUBLISHABLE_KEY,
    webhookSecret: BANK_WEBHOOK_SECRET,
    clock,
    moment: () => moment,
  })
  const db = openDb({
    url: DATABASE_URL,
    maxConnections: CONNECTIONS,
    applicationName: 'obole-history',
    settings: {
      // Jobs of the past are found here first, where today's worker does not take them.
      search_path: `${HISTORY_SCHEMA},public`,
      // Programs hear of what happens, and not of what happened.
      'obole.tells_no_program': 'on',
      // What a crash of the database loses is written again.
      synchronous_commit: 'off',
    },
  })
  const mail: App['mail'] = { send: async () => {}, close() {} }
  const post = async (path: string, body: unknown): Promise<unknown> => {
    const answer = await fetch(BANK_URL + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${BANK_SECRET_KEY}`,
        [momentHeader]: String(moment),
      },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`the bank answered ${answer.status} to ${path}`)
    return answer.json()
  }
  return {
    app: { ...present, db, clock, providers: providersOf([bank]), mail, jobs: { wake() {} } },
    itIs: (then) => void (moment = then),
    async tokenize(card, holderName) {
      const expYear = new Date(present.clock.now()).getUTCFullYear() + CARD_YEARS
      const typed = { number: testCardNumber(card), expMonth: 9, expYear, cvc: '123', holderName }
      const session = await post(bankPaths.tokenizationSessions, { key: BANK_PUBLISHABLE_KEY, ...typed })
      return tokenizationSessionSchema.parse(session).tokenizationSessionId
    },
    approve: async (id) => void (await post(`/control/payments/${id}/challenge`, { decision: 'approve' })),
    async close() {
      await bank.close()
      await db.close()
    },
  }
}
