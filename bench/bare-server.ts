import Fastify from 'fastify'
import { Pool } from 'pg'

/**
 * The same purchase with nothing but HTTP and SQL statements: no rules, no checks, no bank, no jobs, and answers are
 * not read. The best that Node, Fastify and Postgres can do on this machine, for comparison.
 */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 20 })
await pool.query(`
  create schema if not exists bare;
  create table bare.tiers (id bigint primary key, label text, price_cents bigint, stock int, held int default 0, sold int default 0);
  create table bare.carts (id text primary key, state text, payer jsonb, total_cents bigint, created_at timestamptz default now());
  create table bare.items (id bigint generated always as identity primary key, cart_id text, tier_id bigint, amount_cents bigint);
  create table bare.payments (id text primary key, cart_id text, amount_cents bigint, state text);
  create table bare.orders (id bigint generated always as identity primary key, cart_id text unique, payer jsonb, total_cents bigint);
  create table bare.order_items (id bigint generated always as identity primary key, order_id bigint, tier_id bigint, amount_cents bigint);
  create table bare.ledger (id bigint generated always as identity primary key, order_id bigint, account text, amount_cents bigint);
  insert into bare.tiers (id, label, price_cents, stock) select n, 'Place ' || n, 1200, 1000000 from generate_series(1, 1000) n`)

const query = (name: string, text: string, values: unknown[]) => pool.query({ name, text, values })

async function transaction(statements: readonly [name: string, text: string, values: unknown[]][]) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const [name, text, values] of statements) await client.query({ name, text, values })
    await client.query('commit')
  } finally {
    client.release()
  }
}

const http = Fastify()
type Named = { Params: { id: string } }

http.get<Named>('/tiers/:id', async ({ params: { id } }) => {
  const { rows } = await query('read', 'select * from bare.tiers where id = $1', [id])
  return rows[0]
})

http.post<{ Body: { tierId: number } }>('/carts', async ({ body: { tierId } }) => {
  const id = crypto.randomUUID()
  await transaction([
    ['hold', 'update bare.tiers set held = held + 1 where id = $1 and held + sold < stock', [tierId]],
    ['cart', `insert into bare.carts (id, state, total_cents) values ($1, 'Open', 1200)`, [id]],
    ['item', 'insert into bare.items (cart_id, tier_id, amount_cents) values ($1, $2, 1200)', [id, tierId]],
  ])
  return { id }
})

http.put<Named>('/carts/:id/payer', async ({ params: { id }, body }) => {
  await query('payer', 'update bare.carts set payer = $2 where id = $1', [id, JSON.stringify(body)])
  return { id }
})

http.post<Named>('/carts/:id/payment', async ({ params: { id } }) => {
  const payment = [`pay-${id}`, id]
  await query(
    'pay',
    `insert into bare.payments (id, cart_id, amount_cents, state) values ($1, $2, 1200, 'Init')`,
    payment,
  )
  return { id: payment[0] }
})

http.post<Named & { Body: { tierId: number } }>('/carts/:id/confirm', async ({ params: { id }, body }) => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({
      name: 'paid',
      text: `update bare.payments set state = 'Paid' where cart_id = $1`,
      values: [id],
    })
    const sell = 'update bare.tiers set held = held - 1, sold = sold + 1 where id = $1'
    await client.query({ name: 'sell', text: sell, values: [body.tierId] })
    const order = `insert into bare.orders (cart_id, payer, total_cents) select id, payer, total_cents from bare.carts where id = $1 returning id`
    const { rows } = await client.query({ name: 'order', text: order, values: [id] })
    const orderId = rows[0].id
    const line = 'insert into bare.order_items (order_id, tier_id, amount_cents) values ($1, $2, 1200)'
    await client.query({ name: 'line', text: line, values: [orderId, body.tierId] })
    const ledger = `insert into bare.ledger (order_id, account, amount_cents)
      values ($1, 'clearing', 1200), ($1, 'association', -1100), ($1, 'clearing', 100), ($1, 'tips', -100)`
    await client.query({ name: 'ledger', text: ledger, values: [orderId] })
    await client.query('commit')
    return { orderId }
  } finally {
    client.release()
  }
})

const url = await http.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ type: 'ready', url })
