import { expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { isTransient } from './db.ts'
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
