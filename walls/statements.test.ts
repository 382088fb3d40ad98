import { describe } from 'vitest'
import { breachesAreFound, emptyHouse, nothingIsFoundIn } from './planting.ts'

describe('a statement where it may not stand', () => {
  emptyHouse()

  breachesAreFound([
    [
      'a statement counts its parameters',
      'server/src/carts/carts.store.ts',
      "export const find = { text: 'select 1 from carts where id = $1', values: [1] }",
      'counts its parameters: select 1 from carts where id = $1',
    ],
    [
      'a statement of a test counts its parameters',
      'server/src/carts/carts.test.ts',
      "export const find = { text: 'select 1 from carts where id = $1', values: [1] }",
      'counts its parameters: select 1 from carts where id = $1',
    ],
    [
      'a second way to write orders',
      'server/src/refunds/refunds.store.ts',
      'export const text = `\n with a as (insert into\n  orders (token) values (1)) select 1`',
      'inserts into orders: only server/src/orders/write-order.sql.ts may',
    ],
    [
      'a test that writes payments by itself',
      'server/src/refunds/refunds.test.ts',
      'export const text = `insert into payments select 1`',
      'inserts into payments: only server/src/payments/write-payments.sql.ts may',
    ],
    [
      'lines written by the name of their table',
      'server/testing/lines.ts',
      `export const write = (insertInto: (table: string, row: object) => void) => insertInto('order_items', {})`,
      'inserts into order_items: only server/src/orders/write-order.sql.ts may',
    ],
    [
      'a second way to write the log',
      'server/src/refunds/refunds.store.ts',
      'export const text = `insert into audit_entries (action) values (1)`',
      'inserts into audit_entries: only server/src/audit/audit.sql.ts may',
    ],
    [
      'a statement that spells its job',
      'server/src/refunds/refunds.store.ts',
      'export const text = `insert into jobs (name) values (1)`',
      'inserts into jobs: only server/src/platform/jobs.sql.ts and server/src/platform/jobs.store.ts may',
    ],
    [
      'SQL in a verb',
      'server/src/orders/place-order.ts',
      'export const text = `\n  select id from orders where id = ${1}`',
      'contains SQL: select id from orders',
    ],
    [
      'a driver in a verb',
      'server/src/orders/place-order.ts',
      `import pg from 'pg'`,
      '"pg": SQL lives in .store.ts',
    ],
  ])

  nothingIsFoundIn([
    ['server/src/orders/orders.store.ts', 'export const text = `select 1`; import pg from "pg"'],
    ['server/src/checks.test.ts', 'export const text = `insert into jobs (name) values (1)`'],
    [
      'server/src/people/login.test.ts',
      "export const text = `update users set password_hash = '$2b$10$x'`; export const to = '$1'",
    ],
    ['bench/bare.ts', 'export const text = `insert into bare.orders (id) values (1)`'],
  ])
})
