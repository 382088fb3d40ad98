import { isRefusal } from '@obole/contract/problems'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeTestKey } from '../../testing/api-clients.ts'
import { makeAssociation, type MadeAssociation } from '../../testing/association.ts'
import { testApp } from '../../testing/test-app.ts'
import { sql } from '../platform/sql.ts'
import {
  type AddressOwner,
  addressesOf,
  removeAddress,
  setAddress,
  type WebhookAddress,
} from './addresses.ts'

const test = testApp()

let association: MadeAssociation
let owners: readonly AddressOwner[]
beforeEach(async () => {
  association = await makeAssociation(test)
  const { clientId } = await makeTestKey(test, association)
  const organizationId = association.id
  owners = [
    { organizationId, clientId: null },
    { organizationId: null, clientId },
    { organizationId, clientId },
  ]
})

const set = (owner: AddressOwner, url: string, type: 'Order' | 'Payment' = 'Order') =>
  setAddress(test.app, test.app.db, owner, { type, url })
const made = async (owner: AddressOwner, url: string, type: 'Order' | 'Payment' = 'Order') => {
  const address = await set(owner, url, type)
  if (isRefusal(address)) throw new Error(address.refusal)
  return address
}
const listOf = (owner: AddressOwner): Promise<WebhookAddress[]> => addressesOf(test.app, test.app.db, owner)

describe('an address for notifications', () => {
  it('is kept for each owner and type by itself, with a key of its own that is shown again', async () => {
    const all = []
    for (const [n, owner] of owners.entries()) {
      all.push(await made(owner, `https://crm.example/${n}`))
      all.push(await made(owner, `https://crm.example/${n}/payments`, 'Payment'))
    }
    expect(new Set(all.map(({ signatureKey }) => signatureKey)).size).toBe(6)
    for (const [n, owner] of owners.entries())
      expect(await listOf(owner)).toEqual(all.slice(2 * n, 2 * n + 2))
  })

  it('takes the place of the one before under the same key, switched on', async () => {
    for (const owner of owners) {
      const first = await made(owner, 'https://crm.example/first')
      await test.app.db.query(
        sql`update webhook_addresses set switched_off_at = now(), failing_since = now() where id = ${first.id}`,
      )
      const second = await made(owner, 'https://crm.example/second')
      expect(second).toEqual({ ...first, url: 'https://crm.example/second' })
      expect(await listOf(owner)).toEqual([second])
    }
  })

  it('has one key where two calls make it at once', async () => {
    const [owner] = owners
    if (!owner) throw new Error('no owner')
    const [one, other] = await Promise.all([
      made(owner, 'https://crm.example/n'),
      made(owner, 'https://crm.example/n'),
    ])
    expect(one.signatureKey).toBe(other.signatureKey)
  })

  it('is removed once, by its owner alone; made again it has another key', async () => {
    for (const [n, owner] of owners.entries()) {
      const first = await made(owner, 'https://crm.example/n')
      for (const other of owners.filter((_, index) => index !== n))
        expect(await removeAddress(test.app, test.app.db, other, 'Order')).toMatchObject({
          refusal: 'NOT_FOUND',
        })
      expect(await removeAddress(test.app, test.app.db, owner, 'Payment')).toMatchObject({
        refusal: 'NOT_FOUND',
      })
      expect(await removeAddress(test.app, test.app.db, owner, 'Order')).toEqual({ url: first.url })
      expect(await removeAddress(test.app, test.app.db, owner, 'Order')).toMatchObject({
        refusal: 'NOT_FOUND',
      })
      expect(await listOf(owner)).toEqual([])
      expect((await made(owner, 'https://crm.example/n')).signatureKey).not.toBe(first.signatureKey)
      await removeAddress(test.app, test.app.db, owner, 'Order')
    }
  })

  it('of a place inside a network is refused', async () => {
    for (const owner of owners)
      expect(await set(owner, 'https://10.0.0.1/n')).toMatchObject({ refusal: 'WEBHOOK_ADDRESS_REFUSED' })
  })

  it('keeps its key encrypted, and bound to whose it is', async () => {
    const [owner, other] = owners
    if (!owner || !other) throw new Error('no owner')
    const [first, second] = [await made(owner, 'https://a.example/'), await made(other, 'https://b.example/')]
    const stored = await test.app.db.query<{ signature_key: Buffer }>(
      sql`select signature_key from webhook_addresses where id = ${first.id}`,
    )
    expect(stored[0]?.signature_key.includes(first.signatureKey)).toBe(false)
    await test.app.db.query(sql`
      update webhook_addresses set signature_key = (select signature_key from webhook_addresses where id = ${first.id})
      where id = ${second.id}`)
    await expect(listOf(other)).rejects.toThrow(/SECRETS_OLD/)
  })
})
