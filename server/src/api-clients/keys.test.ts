import { isRefusal } from '@obole/contract/problems'
import { MOST_API_KEYS } from '@obole/core/users/api-keys'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeTestKey } from '../../testing/api-clients.ts'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { testApp } from '../../testing/test-app.ts'
import { keysOf, makeKey, replaceKeySecret, revokeKey } from './keys.ts'

const test = testApp()

let association: MadeAssociation
beforeEach(async () => {
  association = await makeAssociation(test)
})

const make = () => {
  const { id: organizationId, adminId: by } = association
  return test.app.db.transaction((db) =>
    makeKey(test.app, db, { organizationId, name: 'Site web', privileges: ['Checkout'], by }),
  )
}
const placeOf = (clientId: string, of = association) => ({ organizationId: of.id, clientId })
const replace = (clientId: string, of = association) =>
  replaceKeySecret(test.app, test.app.db, placeOf(clientId, of))
const revoke = (clientId: string, of = association) =>
  revokeKey(test.app, test.app.db, { ...placeOf(clientId, of), by: of.adminId })
const idsOf = async (of = association) => (await keysOf(test.app, of.id)).map(({ id }) => id)

describe('an association', () => {
  it('has twenty keys at most, also of several that are made at once; one that was revoked leaves its place', async () => {
    const before = await makeAssociation(test)
    await makeTestKey(test, before)
    const made = await Promise.all(Array.from({ length: MOST_API_KEYS + 3 }, make))
    const refused = made.filter(isRefusal)
    expect(refused.map(({ refusal }) => refusal)).toEqual(Array.from({ length: 3 }, () => 'TOO_MANY_KEYS'))
    const [clientId = ''] = await idsOf()
    await revoke(clientId)
    expect(await make()).toMatchObject({ name: 'Site web' })
    expect(await make()).toMatchObject({ refusal: 'TOO_MANY_KEYS' })
  })
})

describe('a key', () => {
  it('of another association is not there', async () => {
    const { clientId } = await makeTestKey(test, association)
    expect(clientId).toMatch(/^[\da-f]{36}$/)
    const other = await makeAssociation(test)
    expect(await replace(clientId, other)).toMatchObject({ refusal: 'NOT_FOUND' })
    expect(await revoke(clientId, other)).toMatchObject({ refusal: 'NOT_FOUND' })
    expect([await idsOf(other), await idsOf()]).toEqual([[], [clientId]])
  })

  it('is revoked once, and has no other secret afterwards', async () => {
    const { clientId } = await makeTestKey(test, association)
    expect(await revoke(clientId)).toEqual({ name: 'Site web' })
    expect(await revoke(clientId)).toMatchObject({ refusal: 'NOT_FOUND' })
    expect(await replace(clientId)).toMatchObject({ refusal: 'NOT_FOUND' })
  })

  it('that is revoked is listed for ninety days more, below those that open something', async () => {
    const [first, second] = [await makeTestKey(test, association), await makeTestKey(test, association)]
    await revoke(second.clientId)
    expect(await idsOf()).toEqual([first.clientId, second.clientId])
    test.clock.advanceDays(89)
    expect(await idsOf()).toEqual([first.clientId, second.clientId])
    test.clock.advanceDays(2)
    expect(await idsOf()).toEqual([first.clientId])
    test.clock.advanceDays(-91)
  })

  it('says until when its former secret opens', async () => {
    const { clientId } = await makeTestKey(test, association)
    await replace(clientId)
    const until = async () => (await keysOf(test.app, association.id))[0]?.former_secret_until ?? null
    expect((await until())?.getTime()).toBeGreaterThan(test.clock.now())
    test.clock.advanceDays(2)
    expect(await until()).toBe(null)
    test.clock.advanceDays(-2)
  })
})
