import { beforeAll, describe, expect, it } from 'vitest'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { type Asked, asked } from '../../testing/checkout-intents.ts'
import { testApp } from '../../testing/test-app.ts'
import { refusedBy, undone } from '../../testing/undone.ts'
import type { Queryable } from '../platform/db.ts'
import { sql } from '../platform/sql.ts'
import { findIntent, insertIntent } from './checkout-intents.store.ts'

/** What the statements on intents refuse or leave alone; calls meet it only in a race. */
const test = testApp()
const now = () => test.app.clock.now()
const on = <T>(work: (db: Queryable) => Promise<T>) => undone(test.app, work)

let association: MadeAssociation
let intent: Asked
let other: Asked
beforeAll(async () => {
  association = await makeAssociation(test)
  intent = await asked(test, association)
  other = await asked(test, association)
})

describe('an intent is written', () => {
  const write = async (db: Queryable, requestKey: string | null) => {
    await db.query(sql`delete from checkout_intents where id in (${intent.id}, ${other.id})`)
    const words = {
      organizationId: association.id,
      clientId: 'boutique',
      requestKey,
      requestHash: '',
      backUrl: 'https://b.example',
      returnUrl: 'https://b.example',
      errorUrl: 'https://b.example',
      payer: null,
      metadata: null,
      laterDays: [],
      now: now(),
      decideAt: now(),
    }
    await insertIntent(db, { ...words, cartId: intent.cartId })
    return refusedBy(insertIntent(db, { ...words, cartId: other.cartId }))
  }

  it('under another key, or none', () => on(async (db) => expect(await write(db, null)).toBe(null)))

  it('not under a key that was used meanwhile', () =>
    on(async (db) => expect(await write(db, 'same')).toBe('conflict')))
})

describe('an intent can be paid', () => {
  const isOpen = async (db: Queryable) =>
    (await findIntent(db, { organizationId: association.id, clientId: null, id: intent.id, now: now() }))
      ?.is_open

  it.each(['Open', 'Paying'])('while its cart is %s', (state) =>
    on(async (db) => {
      await db.query(sql`update carts set state = ${state} where id = ${intent.cartId}`)
      expect(await isOpen(db)).toBe(true)
    }),
  )

  it.each(['Expired', 'Paid'])('no more once its cart is %s', (state) =>
    on(async (db) => {
      await db.query(sql`update carts set state = ${state} where id = ${intent.cartId}`)
      expect(await isOpen(db)).toBe(false)
    }),
  )
})
