import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import type { apiUrlNotificationModel } from '@obole/contract/v5/partners'
import { normaliseSlug } from '@obole/core/site/slug'
import { WEBHOOK_TYPES, type WebhookType } from '@obole/core/webhooks/webhook'
import type { z } from 'zod'
import type { ApiCaller } from '../api-clients/api-caller.ts'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Queryable } from '../platform/db.ts'
import { takeToken } from '../platform/rate-limit.ts'
import {
  type AddressOwner,
  addressesOf,
  removeAddress,
  setAddress,
  type WebhookAddress,
} from '../webhooks/addresses.ts'
import { removeAddresses, setAddresses } from '../webhooks/set-addresses.ts'
import { addressNews } from '../webhooks/tell-address.ts'
import { partnerItself, toNotification } from './partners.ts'
import * as store from './partners.store.ts'

const MINUTE_MS = 60_000
/** Each change is told to people, who cannot read more. */
const CHANGES = { limit: 20, windowMs: 10 * MINUTE_MS }

/** Whose address it is: the partner's for all associations, or for one that lets it in. */
async function ownerOf(app: App, caller: ApiCaller, slug: string | null): Promise<AddressOwner | Refusal> {
  const { clientId } = caller
  if (slug === null) {
    const partner = await partnerItself(app, caller)
    return isRefusal(partner) ? partner : { organizationId: null, clientId }
  }
  const organizationId = caller.isPartner
    ? await store.findLinkedId(app.db, clientId, normaliseSlug(slug))
    : null
  const isOwn = caller.consentId === null || caller.organizationId === organizationId
  return organizationId === null || !isOwn ? refuse('FORBIDDEN') : { organizationId, clientId }
}

interface AddressAsked {
  url: string
  notificationType?: WebhookType | null | undefined
}

export async function notifyPartner(
  app: App,
  caller: ApiCaller,
  { slug, url, notificationType }: AddressAsked & { slug: string | null },
): Promise<z.output<typeof apiUrlNotificationModel> | Refusal> {
  const owner = await ownerOf(app, caller, slug)
  if (isRefusal(owner)) return owner
  const type = notificationType ?? null
  const before = await addressesOf(app, app.db, owner)
  const isKnown = (one: WebhookType) => before.some((address) => address.type === one && address.url === url)
  const isNews = !(type === null ? WEBHOOK_TYPES.every(isKnown) : isKnown(type))
  const refused = isNews && (await takeToken(app, 'partner-addresses', clientKeyOf(owner), CHANGES))
  if (refused) return refused
  const changed = await app.db.transaction(async (db) => {
    const kept = type
      ? inWire(await setAddress(app, db, owner, { type, url }))
      : await setAddresses(app, db, owner, url)
    if (isRefusal(kept)) return kept
    if (isNews) await noteAddress(app, db, { caller, owner, action: 'application.addressSet', type, url })
    const what = before.some((address) => type === null || address.type === type) ? 'changed' : 'added'
    if (isNews && owner.organizationId !== null)
      await addressNews(app, db, { what, type, url, ...doerOf(caller), organizationId: owner.organizationId })
    return kept
  })
  if (!isRefusal(changed)) app.jobs.wake()
  return changed
}

const inWire = (kept: WebhookAddress | Refusal) => (isRefusal(kept) ? kept : toNotification(kept))

const clientKeyOf = ({ clientId, organizationId }: AddressOwner) => `${clientId} ${organizationId ?? ''}`

/** With a token of one association it acts in the name of whoever let it in; with its secret, in nobody's. */
const doerOf = ({ consentId, userId, clientName }: ApiCaller) => ({
  by: consentId === null ? null : userId,
  application: clientName,
})

/** The association reads where its application is told what happens; of an address for all of them, Support does. */
async function noteAddress(
  app: App,
  db: Queryable,
  noted: {
    caller: ApiCaller
    owner: AddressOwner
    action: string
    type: WebhookType | null
    url: string | null
  },
): Promise<void> {
  const { caller, owner, action, type, url } = noted
  await recordAudit(app, db, {
    organizationId: owner.organizationId,
    userId: doerOf(caller).by,
    action,
    subject: { type: 'application', id: caller.clientId, label: caller.clientName },
    details: { address: url ?? '', ...(type === null ? {} : { notifications: type }) },
  })
}

/** Ends what may have ended before: a program that asks twice has what it wants. */
export async function notifyPartnerNoMore(
  app: App,
  caller: ApiCaller,
  { slug, notificationType }: { slug: string | null; notificationType?: WebhookType | undefined },
): Promise<null | Refusal> {
  const owner = await ownerOf(app, caller, slug)
  if (isRefusal(owner)) return owner
  const type = notificationType ?? null
  await app.db.transaction(async (db): Promise<void> => {
    const isGone = type
      ? !isRefusal(await removeAddress(app, db, owner, type))
      : await removeAddresses(app, db, owner)
    const action = 'application.addressRemoved'
    if (isGone) await noteAddress(app, db, { caller, owner, action, type, url: null })
  })
  return null
}
