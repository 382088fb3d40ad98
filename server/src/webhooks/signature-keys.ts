import { createHmac } from 'node:crypto'
import type { WebhookType } from '@obole/core/webhooks/webhook'
import type { App } from '../app.ts'
import { decrypt, encrypt, type SecretPlace } from '../platform/cipher.ts'
import type { Queryable } from '../platform/db.ts'
import { recryptKey } from './webhooks.store.ts'

/** Whose key it is. */
interface KeyPlace {
  organizationId: number | null
  clientId: string | null
  type: WebhookType
}

const placeOf = ({ organizationId, clientId, type }: KeyPlace): SecretPlace => ({
  purpose: 'webhook',
  owner: JSON.stringify([organizationId, clientId, type]),
})

/** 288 random bits: nobody else signs what a program takes for ours. */
export const newSignatureKey = ({ ids }: Pick<App, 'ids'>): string => ids.token() + ids.token()

export const encryptKey = (app: Pick<App, 'keys'>, of: KeyPlace, key: string): Buffer =>
  encrypt(app.keys, placeOf(of), Buffer.from(key))

/** What `x-ha-signature` says of a body: the hex of its digest under the address's key. */
export const signatureOf = (body: string, key: string): string =>
  createHmac('sha256', key).update(body).digest('hex')

/** The key of a stored address, encrypted anew where the secret of this installation was replaced since. */
export async function readKey(
  app: App,
  db: Queryable,
  row: {
    id: number
    organization_id: number | null
    client_id: string | null
    type: WebhookType
    signature_key: Buffer
  },
): Promise<string> {
  const of = { organizationId: row.organization_id, clientId: row.client_id, type: row.type }
  const decrypted = decrypt(app.keys, placeOf(of), row.signature_key)
  if (!decrypted)
    throw new Error(`webhook address ${row.id}: its key is under a secret that SECRETS_OLD lacks`)
  const key = decrypted.secret.toString()
  if (decrypted.isOfFormerKey)
    await recryptKey(db, row.id, { from: row.signature_key, to: encryptKey(app, of, key) })
  return key
}
