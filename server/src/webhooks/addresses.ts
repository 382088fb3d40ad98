import { refuse, type Refusal } from '@obole/contract/problems'
import type { WebhookType } from '@obole/core/webhooks/webhook'
import type { App } from '../app.ts'
import type { Queryable } from '../platform/db.ts'
import { isAllowedAddress } from './allowed-address.ts'
import type { AddressOwner } from './owner.ts'
import { encryptKey, newSignatureKey, readKey } from './signature-keys.ts'
import {
  type AddressRow,
  listAddresses,
  listPartnerAddresses,
  type PartnerAddress,
  putAddress,
  removeAddressOf,
  replaceKeyOf,
  switchOn,
} from './webhooks.store.ts'

export type { AddressOwner }

/** Where a program is notified of one type of things. */
export interface WebhookAddress {
  id: number
  type: WebhookType
  url: string
  /** Signs each notification: only its owner sees it. */
  signatureKey: string
  createdAt: number
  /** Since when nothing gets through; null where the last one did. */
  failingSince: number | null
  switchedOffAt: number | null
}

/**
 * Notifies a program at this address from now on. An owner has one for each type: another one takes its place under the
 * same key, and is switched on.
 */
export async function setAddress(
  app: App,
  db: Queryable,
  owner: AddressOwner,
  { type, url }: { type: WebhookType; url: string },
): Promise<WebhookAddress | Refusal> {
  if (!isAllowedAddress(url, app.config.PUBLIC_URL)) return refuse('WEBHOOK_ADDRESS_REFUSED')
  const signatureKey = encryptKey(app, { ...owner, type }, newSignatureKey(app))
  const row = await putAddress(db, { ...owner, type, url, signatureKey }, app.clock.now())
  return toAddress(app, db, row)
}

/** Nothing is sent there any more, nor what was to be tried again. */
export async function removeAddress(
  app: App,
  db: Queryable,
  owner: AddressOwner,
  type: WebhookType,
): Promise<{ url: string } | Refusal> {
  const row = await removeAddressOf(db, owner, type, app.clock.now())
  return row ? { url: row.url } : refuse('NOT_FOUND')
}

/** What waited for it leaves now. What happened meanwhile was not noted for it. */
export async function switchAddressOn(
  app: App,
  db: Queryable,
  owner: AddressOwner,
  type: WebhookType,
): Promise<WebhookAddress | Refusal> {
  const row = await switchOn(db, owner, type)
  return row ? toAddress(app, db, row) : refuse('NOT_FOUND')
}

/** From now on notifications are signed with another key, and with no other. */
export async function replaceSignatureKey(
  app: App,
  db: Queryable,
  owner: AddressOwner,
  type: WebhookType,
): Promise<WebhookAddress | Refusal> {
  const signatureKey = encryptKey(app, { ...owner, type }, newSignatureKey(app))
  const row = await replaceKeyOf(db, owner, { type, signatureKey })
  return row ? toAddress(app, db, row) : refuse('NOT_FOUND')
}

export async function showAddress(
  app: App,
  db: Queryable,
  owner: AddressOwner,
  type: WebhookType,
): Promise<WebhookAddress | Refusal> {
  const addresses = await addressesOf(app, db, owner)
  return addresses.find((address) => address.type === type) ?? refuse('NOT_FOUND')
}

/** The oldest first. */
export async function addressesOf(app: App, db: Queryable, owner: AddressOwner): Promise<WebhookAddress[]> {
  const rows = await listAddresses(db, owner)
  return Promise.all(rows.map((row) => toAddress(app, db, row)))
}

/** Where partners' applications hear of an association: their addresses for it, and those for all that let them in. */
export const addressesOfPartners = (app: App, organizationId: number): Promise<PartnerAddress[]> =>
  listPartnerAddresses(app.db, organizationId)

const toAddress = async (app: App, db: Queryable, row: AddressRow): Promise<WebhookAddress> => ({
  id: row.id,
  type: row.type,
  url: row.url,
  signatureKey: await readKey(app, db, row),
  createdAt: row.created_at.getTime(),
  failingSince: row.failing_since?.getTime() ?? null,
  switchedOffAt: row.switched_off_at?.getTime() ?? null,
})
