import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { WEBHOOK_TYPES } from '@obole/core/webhooks/webhook'
import type { App } from '../app.ts'
import type { Queryable } from '../platform/db.ts'
import { type AddressOwner, addressesOf, removeAddress } from './addresses.ts'
import { isAllowedAddress } from './allowed-address.ts'
import { encryptKey, newSignatureKey } from './signature-keys.ts'
import { putAddress } from './webhooks.store.ts'

/**
 * One address for all types of notifications, under one key: a program that names no type has one place and one key for
 * them. Where it is so already, the key stays.
 */
export async function setAddresses(
  app: App,
  db: Queryable,
  owner: AddressOwner,
  url: string,
): Promise<{ url: string; signatureKey: string } | Refusal> {
  if (!isAllowedAddress(url, app.config.PUBLIC_URL)) return refuse('WEBHOOK_ADDRESS_REFUSED')
  const known = await addressesOf(app, db, owner)
  const [first] = known
  const isSame = (one: typeof first) =>
    one?.url === url && one.signatureKey === first?.signatureKey && one.switchedOffAt === null
  if (first && known.length === WEBHOOK_TYPES.length && known.every(isSame))
    return { url, signatureKey: first.signatureKey }
  await removeAddresses(app, db, owner)
  const key = newSignatureKey(app)
  for (const type of WEBHOOK_TYPES) {
    const signatureKey = encryptKey(app, { ...owner, type }, key)
    await putAddress(db, { ...owner, type, url, signatureKey }, app.clock.now())
  }
  return { url, signatureKey: key }
}

/** Nothing is sent to any of its addresses any more; answers whether there was one. */
export async function removeAddresses(app: App, db: Queryable, owner: AddressOwner): Promise<boolean> {
  let isRemoved = false
  for (const type of WEBHOOK_TYPES)
    isRemoved = !isRefusal(await removeAddress(app, db, owner, type)) || isRemoved
  return isRemoved
}
