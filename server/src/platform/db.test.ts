import { expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { isTransient, openDb } from './db.ts'
import { sql } from './sql.ts'

const test = testApp()

const anybody = { text: 'select 1 as one' }

it('outlives a connection that is cut in the middle of a transaction, as something to try again', async () => {
  const { db } = test.app
  const work = db.transaction(async (within) => {
    const [row] = await within.query<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await within.query(sql`select pg_terminate_backend(${row?.pid}, 20000)`)
    return within.query(anybody)
  })
  const error = await work.catch((thrown: unknown) => thrown)
  expect(isTransient(error)).toBe(true)
  expect(await db.transaction((within) => within.query(anybody))).toEqual([{ one: 1 }])
})

it('keeps a connection whose statement was refused, with all its plans', async () => {
  const db = openDb({
    url: test.app.config.DATABASE_URL,
    maxConnections: 1,
    applicationName: 'one-connection',
  })
  const pid = async () => (await db.query<{ pid: number }>(sql`select pg_backend_pid() as pid`))[0]?.pid
  const before = await pid()
  await expect(db.query(sql`select must(false, 'anything')`)).rejects.toThrow('anything')
  expect(await pid()).toBe(before)
  await db.close()
})

it('replaces a connection that is cut under a statement', async () => {
  const db = openDb({
    url: test.app.config.DATABASE_URL,
    maxConnections: 1,
    applicationName: 'one-connection',
  })
  const error = await db
    .query(sql`select pg_terminate_backend(pg_backend_pid())`)
    .catch((thrown: unknown) => thrown)
  expect(isTransient(error)).toBe(true)
  expect(await db.query(anybody)).toEqual([{ one: 1 }])
  await db.close()
})
