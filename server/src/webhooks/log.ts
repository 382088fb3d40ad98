import type {
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookLog,
  WebhookLogQuery,
  WebhookTry,
} from '@obole/contract/webhooks'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { TERM_STATES } from '@obole/core/payment/payment'
import type { WebhookType } from '@obole/core/webhooks/webhook'
import type { App } from '../app.ts'
import { readPage } from '../platform/continuation.ts'
import type { Queryable } from '../platform/db.ts'
import { requestHash } from '../platform/request-hash.ts'
import type { Try } from './deliveries.store.ts'
import { type DeliveryRow, findDelivery, insertAgain, listDeliveries } from './log.store.ts'

interface DeliveryPlace {
  organizationId: number
  id: number
}

export async function showLog(
  app: App,
  organizationId: number,
  query: WebhookLogQuery,
): Promise<WebhookLog | Refusal> {
  const filter = { organizationId, states: query.states, types: query.types }
  const page = await readPage(app, `webhooks:${requestHash(filter)}`, query, async (after, limit) => {
    const rows = await listDeliveries(app.db, filter, after, limit)
    return rows.map((row) => ({ row, position: { key: '', id: row.id } }))
  })
  if (isRefusal(page)) return page
  return { data: page.rows.map(({ row }) => toDelivery(row)), pagination: page.pagination }
}

export async function showDelivery(app: App, place: DeliveryPlace): Promise<WebhookDeliveryDetail | Refusal> {
  const row = await findDelivery(app.db, place)
  if (!row) return refuse('NOT_FOUND')
  return { ...toDelivery(row), url: row.url, body: row.body, tries: row.tries.map(toTry) }
}

/** To the address that stands now, as another delivery: a program that knows the first takes it for another. */
export async function sendAgain(
  app: App,
  db: Queryable,
  place: DeliveryPlace,
): Promise<{ type: WebhookType; url: string } | Refusal> {
  return (await insertAgain(db, place, app.clock.now())) ?? refuse('NOT_FOUND')
}

function toDelivery(row: DeliveryRow): WebhookDelivery {
  const lastTry = row.tries.at(-1)
  return {
    id: row.id,
    type: row.type,
    cause: row.cause,
    state: row.state,
    subjectId: row.subject_id,
    paymentState: TERM_STATES.find((state) => state === row.payment_state) ?? null,
    createdAt: row.created_at.toISOString(),
    nextTryAt: row.due_at?.toISOString() ?? null,
    tryCount: row.tries.length,
    lastTry: lastTry ? toTry(lastTry) : null,
  }
}

const toTry = ({ at, ...rest }: Try): WebhookTry => ({ ...rest, at: new Date(at).toISOString() })
