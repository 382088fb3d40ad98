import { expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { isTransient } from './db.ts'

const test = testApp()

const anybody = { text: 'select 1 as one' }

it('outlives a connection that is cut in the middle of a transaction, as something to try again', async () => {
  const { db } = test.app
  const work = db.transaction(async (db) => {
    const [row] = await db.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' })
    await db.query({ text: 'select pg_terminate_backend($1, 20000)', values: [row?.pid] })
    return db.query(anybody)
  })
  const error = await work.catch((thrown: unknown) => thrown)
  expect(isTransient(error)).toBe(true)
  expect(await db.transaction((db) => db.query(anybody))).toEqual([{ one: 1 }])
})
