import { createBuyer } from '@obole/contract/testing/buyer'
import { Pool } from 'pg'
import { createApi } from '../server/src/api.ts'
import { readConfig } from '../server/src/config.ts'
import { openApp } from '../server/src/open-app.ts'
import type { Statement } from '../server/src/platform/db.ts'
import type { Place } from './market.ts'
import type { Stage } from './stage.ts'

/**
 * The statements of one purchase, recorded from the real server, so that the comparison always uses what the server
 * really sends.
 */
export async function recordPurchase(stage: Stage, { tierId, sale }: Place): Promise<Statement[]> {
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
        const { name, text, values = [] } = statement
        recorded.push({ ...(name !== undefined && { name }), text, values })
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
  const body = { ...sale, items: [{ tierId, tierType: 'Registration' as const }] }
  // The first purchase fills the campaign's cache; the second costs what every later buyer costs.
  await buyer.pay(body, 'accepted', 100)
  recorded.length = 0
  await buyer.pay(body, 'accepted', 100)
  await http.close()
  await close()
  return [...recorded]
}

/** Replays the recorded statements with new ids each time, and nothing else: no HTTP, no rules, no bank. */
export function openReplayers(
  databaseUrl: string,
  statements: readonly Statement[],
  recorded: Place,
  connections: number,
) {
  const pool = new Pool({ connectionString: databaseUrl, max: connections })
  const hold = statements.filter(({ name }) => name?.startsWith('carts-insert'))
  if (hold.length !== 1) throw new Error('no single statement of the purchase takes the place')

  /** Purchases differ only in their values, so only those are replaced: little of the bench's own work is measured. */
  function player(some: readonly Statement[]): (place: Place) => Promise<void> {
    const script = JSON.stringify(some.map(({ values }) => values ?? []))
    const ids = idsIn(some)
    return async ({ tierId, stockId }) => {
      let text = script.replaceAll(`[${recorded.stockId}]`, `[${stockId}]`)
      text = text.replaceAll(`tierId\\":${recorded.tierId}`, `tierId\\":${tierId}`)
      for (const id of ids) text = text.replaceAll(id, freshLike(id))
      const values = JSON.parse(text) as unknown[][]
      const client = await pool.connect()
      try {
        for (const [index, statement] of some.entries())
          await client.query({ ...statement, values: values[index] ?? [] })
      } finally {
        client.release()
      }
    }
  }

  return {
    buy: player(statements),
    holdInOneStatement: player(hold),
    /** The naive way: the row is locked from the first statement to the commit. */
    async holdInTransaction({ stockId }: Place): Promise<void> {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const take = 'update stocks set held = held + 1 where id = $1 and held + sold < capacity'
        await client.query({ name: 'raw-hold', text: take, values: [stockId] })
        const keep = 'insert into bare.carts (id, state, total_cents) values ($1, $2, 1200)'
        const id = crypto.randomUUID()
        await client.query({ name: 'raw-cart', text: keep, values: [id, 'Open'] })
        const item = 'insert into bare.items (cart_id, tier_id, amount_cents) values ($1, $2, 1200)'
        await client.query({ name: 'raw-item', text: item, values: [id, stockId] })
        await client.query('commit')
      } finally {
        client.release()
      }
    },
    close: () => pool.end(),
  }
}

/** Tokens, bank ids and addresses: everything that must be new in each purchase. */
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
