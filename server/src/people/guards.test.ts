import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { undone } from '../../testing/undone.ts'
import { createTestUser } from '../../testing/visitor.ts'
import type { Queryable } from '../platform/db.ts'
import { closeAsCanceled, closeAsDone, insertRecovery, saveDecision } from './recoveries.store.ts'

/** When the loss of a second factor is no longer decided; calls meet it only in a race. */
const test = testApp()
const now = () => test.app.clock.now()
const on = <T>(work: (db: Queryable) => Promise<T>) => undone(test.app, work)
const HOUR_MS = 3_600_000

let userId: number
beforeAll(async () => {
  userId = await createTestUser(test, { email: 'sans-telephone@exemple.fr' })
})

const ask = (db: Queryable) =>
  insertRecovery(db, { id: 'request', userId, message: '', askedWith: 'password' }, now())
const accept = (db: Queryable) =>
  saveDecision(db, { id: 'request', by: userId, reason: '', dueAt: now() + HOUR_MS }, now())
const cancel = (db: Queryable) => closeAsCanceled(db, { userId }, now())

describe('a request to take a second factor away', () => {
  it('is decided once', () =>
    on(async (db) => {
      await ask(db)
      expect([await accept(db), await accept(db)]).toEqual([true, false])
    }))

  it('is cancelled once', () =>
    on(async (db) => {
      await ask(db)
      expect([await cancel(db), await cancel(db)]).toEqual(['request', null])
    }))

  it('is done once it was accepted and its time has come', () =>
    on(async (db) => {
      await ask(db)
      await accept(db)
      expect(await closeAsDone(db, 'request', now())).toBe(null)
      expect(await closeAsDone(db, 'request', now() + 2 * HOUR_MS)).toBe(userId)
    }))

  it('that was cancelled is never done', () =>
    on(async (db) => {
      await ask(db)
      await accept(db)
      await cancel(db)
      expect(await closeAsDone(db, 'request', now() + 2 * HOUR_MS)).toBe(null)
    }))
})
