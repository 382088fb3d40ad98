import { createBuyer } from '@obole/contract/testing/buyer'
import { Pool } from 'pg'
import { createApi } from '../server/src/api.ts'
import { readConfig } from '../server/src/config.ts'
import { openApp } from '../server/src/open-app.ts'
import type { Statement } from '../server/src/platform/db.ts'
import { MARKET, type Place } from './market.ts'
import type { Stage } from './stage.ts'

/**
 * The statements of one purchase, recorded from the real server while it makes one, so that what they are compared
 * with is always what the server really sends.
 */
export async function recordPurchase(stage: Stage, tierId: number): Promise<Statement[]> {
  const recorded: Statement[] = []
  const config = readConfig({
    PUBLIC_URL: stage.url,
    DATABASE_URL: stage.databaseUrl,
    SECRET: stage.secret,
    BANK_URL: stage.bankUrl,
    BANK_SECRET_KEY: stage.bankKeys.secretKey,
    BANK_PUBLISHABLE_KEY: stage.bankKeys.publishableKey,
    BANK_WEBHOOK_SECRET: stage.bankKeys.webhookSecret,
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'silent',
  })
  const { app, close } = await openApp(config, {
    applicationName: 'obole-bench',
    dbOver: (db) => ({
      ...db,
      query: (statement) => {
        recorded.push(statement)
        return db.query(statement)
      },
    }),
  })
  const http = await createApi(app)
  await http.ready()
  const buyer = createBuyer({
    bankUrl: stage.bankUrl,
    publishableKey: stage.bankKeys.publishableKey,
    async send({ method, path, headers, body }) {
      const payload = body === undefined ? {} : { payload: JSON.stringify(body) }
      const type = body === undefined ? {} : { 'content-type': 'application/json' }
      const answer = await http.inject({ method, url: path, headers: { ...headers, ...type }, ...payload })
      const accessToken = answer.cookies.find(({ name }) => name.endsWith('access'))?.value ?? null
      return { status: answer.statusCode, json: JSON.parse(answer.body), accessToken }
    },
  })
  const body = { ...MARKET, items: [{ tierId, tierType: 'Registration' as const }] }
  // The first purchase warms the campaign's memory; the second is what every later buyer costs.
  await buyer.pay(body, 'accepted', 100)
  recorded.length = 0
  await buyer.pay(body, 'accepted', 100)
  await http.close()
  await close()
  return [...recorded]
}

/** Plays the recorded statements with ids of its own each time, and nothing else: no HTTP, no rules, no bank. */
export function openReplayers(
  databaseUrl: string,
  statements: readonly Statement[],
  recorded: Place,
  connections: number,
) {
  const pool = new Pool({ connectionString: databaseUrl, max: connections })
  const ids = idsIn(statements)
  const script = JSON.stringify(statements)
  return {
    async buy({ tierId, stockId }: Place): Promise<void> {
      let text = script.replaceAll(`[${recorded.stockId}]`, `[${stockId}]`)
      text = text.replaceAll(`tierId\\":${recorded.tierId}`, `tierId\\":${tierId}`)
      for (const id of ids) text = text.replaceAll(id, freshLike(id))
      const mine = JSON.parse(text) as { name?: string; text: string; values?: unknown[] }[]
      const client = await pool.connect()
      try {
        for (const statement of mine) await client.query({ ...statement, values: statement.values ?? [] })
      } finally {
        client.release()
      }
    },
    close: () => pool.end(),
  }
}

/** Tokens, bank ids and addresses: whatever must be new in every purchase. */
function idsIn(statements: readonly Statement[]): string[] {
  const found = JSON.stringify(statements.map(({ values }) => values)).matchAll(
    /(?<=")(?:[A-Za-z0-9_-]{24}|pay_[0-9a-z]+|[0-9a-f-]{36}@[a-z.]+)(?=\\?")/g,
  )
  return [...new Set([...found].map(([id]) => id))]
}

function freshLike(id: string): string {
  const random = crypto.randomUUID().replaceAll('-', '')
  if (id.startsWith('pay_')) return `pay_${random}`
  return id.includes('@') ? `${random}@exemple.fr` : random.slice(0, 24)
}
