import type {
  WebhookAddresses,
  WebhookAddressWithKey,
  WebhookDeliveryDetail,
  WebhookLog,
  WebhookLogQuery,
} from '@obole/contract/webhooks'
import { isRefusal, type Refusal } from '@obole/contract/problems'
import type { SecurityAbout } from '@obole/contract/security-events'
import type { WebhookType } from '@obole/core/webhooks/webhook'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/audit.ts'
import { holdRight } from '../people/hold-right.ts'
import type { Identity } from '../people/identify.ts'
import { confirmSensitiveAct } from '../people/sensitive-act.ts'
import type { Queryable } from '../platform/db.ts'
import type { PayloadOf } from '../platform/job.ts'
import { securityEvent } from '../platform/security-events.ts'
import type { TypedAgain } from '../platform/typed-again.ts'
import { trialBody } from '../v5/trial-body.ts'
import {
  type AddressOwner,
  addressesOf,
  removeAddress,
  replaceSignatureKey,
  setAddress,
  showAddress,
  switchAddressOn,
} from '../webhooks/addresses.ts'
import { sendAgain, showDelivery, showLog } from '../webhooks/log.ts'
import { addressNews } from '../webhooks/tell-address.ts'
import { tryAddress } from '../webhooks/try-address.ts'
import type { tellAddressJob } from '../webhooks/webhooks.queue.ts'
import { enter, type Entered, ifEntered, type Where } from './access.ts'

type AddressWhere = Where & { type: WebhookType }
type DeliveryWhere = Where & { deliveryId: number }

const RIGHT = 'manageKeys'

const ownerOf = ({ organizationId }: Pick<Entered, 'organizationId'>): AddressOwner => ({
  organizationId,
  clientId: null,
})

export const showWebhooks = (
  app: App,
  identity: Identity,
  where: Where,
): Promise<WebhookAddresses | Refusal> =>
  ifEntered(enter(app, identity, where, RIGHT), (entered) => answerOf(app, entered))

async function answerOf(app: App, entered: Entered): Promise<WebhookAddresses> {
  const addresses = await addressesOf(app, app.db, ownerOf(entered))
  return {
    data: addresses.map(({ type, url, createdAt, failingSince, switchedOffAt }) => ({
      type,
      url,
      madeAt: new Date(createdAt).toISOString(),
      failingSince: failingSince === null ? null : new Date(failingSince).toISOString(),
      switchedOffAt: switchedOffAt === null ? null : new Date(switchedOffAt).toISOString(),
    })),
  }
}

interface KeyAct {
  action: string
  about: SecurityAbout
  act: (db: Queryable, entered: Entered) => Promise<WebhookAddressWithKey | Refusal>
}

/** What the association sells goes to the address, and the key lets anybody speak for us: password and code, each time. */
async function withKey(
  app: App,
  entered: Entered,
  again: TypedAgain,
  { action, about, act }: KeyAct,
): Promise<WebhookAddressWithKey | Refusal> {
  const { user, organizationId } = entered
  const unconfirmed = await confirmSensitiveAct(app, user, again)
  if (unconfirmed) return unconfirmed
  const done = await written(app, entered, action, (db) => act(db, entered))
  if (isRefusal(done)) return done
  app.jobs.wake()
  await securityEvent(app, { kind: 'keyChanged', about, account: user.email, organizationId })
  const { type, url, signatureKey } = done
  return { type, url, signatureKey }
}

/** The mail to all administrators leaves with the commit of the change. */
async function tellOf(
  app: App,
  db: Queryable,
  { organizationId, userId: by }: Entered,
  { type, url }: WebhookAddressWithKey,
  what: PayloadOf<typeof tellAddressJob>['what'],
): Promise<void> {
  await addressNews(app, db, { organizationId, what, type, url, by })
}

/** Does something to an address in the commit of the log's entry, as long as the right is there. */
async function written<T extends { type: WebhookType; url: string }>(
  app: App,
  { userId, organizationId }: Entered,
  action: string,
  act: (db: Queryable) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  return app.db.transaction(async (db) => {
    const lost = await holdRight(db, { userId, organizationId }, RIGHT)
    if (lost) return lost
    const done = await act(db)
    if (isRefusal(done)) return done
    const { type, url } = done
    const subject = { type: 'webhook', id: type, label: url }
    await recordAudit(app, db, { organizationId, userId, action, subject, details: { notifications: type } })
    return done
  })
}

export const giveWebhookAddress = (
  app: App,
  identity: Identity,
  { type, ...where }: AddressWhere,
  { url, again }: { url: string; again: TypedAgain },
): Promise<WebhookAddressWithKey | Refusal> =>
  ifEntered(enter(app, identity, where, RIGHT), (entered) =>
    withKey(app, entered, again, {
      action: 'webhook.set',
      about: 'webhookSet',
      act: async (db) => {
        const former = await showAddress(app, db, ownerOf(entered), type)
        const address = await setAddress(app, db, ownerOf(entered), { type, url })
        if (!isRefusal(address))
          await tellOf(app, db, entered, address, isRefusal(former) ? 'added' : 'changed')
        return address
      },
    }),
  )

export const showSignatureKey = (
  app: App,
  identity: Identity,
  { type, ...where }: AddressWhere,
  again: TypedAgain,
): Promise<WebhookAddressWithKey | Refusal> =>
  ifEntered(enter(app, identity, where, RIGHT), (entered) =>
    withKey(app, entered, again, {
      action: 'webhook.keyShown',
      about: 'signatureKey',
      act: (db) => showAddress(app, db, ownerOf(entered), type),
    }),
  )

export const giveAnotherSignatureKey = (
  app: App,
  identity: Identity,
  { type, ...where }: AddressWhere,
  again: TypedAgain,
): Promise<WebhookAddressWithKey | Refusal> =>
  ifEntered(enter(app, identity, where, RIGHT), (entered) =>
    withKey(app, entered, again, {
      action: 'webhook.keyReplaced',
      about: 'signatureKey',
      act: async (db) => {
        const address = await replaceSignatureKey(app, db, ownerOf(entered), type)
        if (!isRefusal(address)) await tellOf(app, db, entered, address, 'keyReplaced')
        return address
      },
    }),
  )

/** Only takes away, so that nothing is typed again. */
export const removeWebhookAddress = (
  app: App,
  identity: Identity,
  { type, ...where }: AddressWhere,
): Promise<WebhookAddresses | Refusal> =>
  ifEntered(enter(app, identity, where, RIGHT), async (entered) => {
    const removed = await written(app, entered, 'webhook.removed', async (db) => {
      const gone = await removeAddress(app, db, ownerOf(entered), type)
      return isRefusal(gone) ? gone : { ...gone, type }
    })
    return isRefusal(removed) ? removed : answerOf(app, entered)
  })

export const switchWebhookOn = (
  app: App,
  identity: Identity,
  { type, ...where }: AddressWhere,
): Promise<WebhookAddresses | Refusal> =>
  ifEntered(enter(app, identity, where, RIGHT), async (entered) => {
    const on = await written(app, entered, 'webhook.switchedOn', (db) =>
      switchAddressOn(app, db, ownerOf(entered), type),
    )
    return isRefusal(on) ? on : answerOf(app, entered)
  })

/** The log is written first: no transaction is held while somebody else's server answers. */
export const sendWebhookTrial = (
  app: App,
  identity: Identity,
  { type, ...where }: AddressWhere,
): Promise<WebhookDeliveryDetail | Refusal> =>
  ifEntered(enter(app, identity, where, RIGHT), async (entered) => {
    const { organizationId } = entered
    const body = await trialBody(app, organizationId, type)
    if (isRefusal(body)) return body
    const address = await written(app, entered, 'webhook.tried', (db) =>
      showAddress(app, db, ownerOf(entered), type),
    )
    return isRefusal(address) ? address : tryAddress(app, { organizationId, type, body })
  })

export const showWebhookLog = (
  app: App,
  identity: Identity,
  where: Where,
  query: WebhookLogQuery,
): Promise<WebhookLog | Refusal> =>
  ifEntered(enter(app, identity, where, RIGHT), ({ organizationId }) => showLog(app, organizationId, query))

export const showWebhookDelivery = (
  app: App,
  identity: Identity,
  { deliveryId: id, ...where }: DeliveryWhere,
): Promise<WebhookDeliveryDetail | Refusal> =>
  ifEntered(enter(app, identity, where, RIGHT), ({ organizationId }) =>
    showDelivery(app, { organizationId, id }),
  )

export const sendWebhookAgain = (
  app: App,
  identity: Identity,
  { deliveryId: id, ...where }: DeliveryWhere,
): Promise<{ type: WebhookType } | Refusal> =>
  ifEntered(enter(app, identity, where, RIGHT), async (entered) => {
    const { organizationId } = entered
    const sent = await written(app, entered, 'webhook.sentAgain', (db) =>
      sendAgain(app, db, { organizationId, id }),
    )
    return isRefusal(sent) ? sent : { type: sent.type }
  })
