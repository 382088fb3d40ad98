import { isKnownTo } from '@obole/core/campaign/form'
import { TERM_STATES } from '@obole/core/payment/payment'
import type { App } from '../app.ts'
import { loadCampaign } from '../forms/load-campaign.ts'
import { webhookBody } from '../webhooks/body.ts'
import { type Composed, type EventRow, eventsAfter, keepComposed } from '../webhooks/events.ts'
import { tellCampaign } from './campaigns.ts'
import { type OrderFacts, readOrderFacts } from './facts.store.ts'
import { paperAddresses } from './paper-addresses.ts'
import { readAssociationOf, readMetadata, readOrdersOfPayments } from './webhooks.store.ts'
import { toOrder, toPayment } from './wire-transactions.ts'

const EVENTS_AT_ONCE = 500

/** One thing that changed, be it by several statements of a moment; each state that a payment reached by itself. */
interface Change {
  event: EventRow
  eventIds: number[]
}

/** Makes notifications of all that happened, by what the public API tells of it. */
export async function composeWebhooks(app: App): Promise<void> {
  for (let after = 0; ;) {
    const events = await eventsAfter(app, after, EVENTS_AT_ONCE)
    const last = events.at(-1)
    if (!last) return
    after = last.id
    await composeThese(app, events)
  }
}

async function composeThese(app: App, events: readonly EventRow[]): Promise<void> {
  const changes = changesOf(events)
  const orders = await ordersOf(app, changes)
  const composed: Composed[] = []
  const done: number[] = []
  for (const change of changes) {
    try {
      composed.push(...(await composeOne(app, change, orders)))
      done.push(...change.eventIds)
    } catch (error) {
      // It is looked at again at the next turn, and holds up no other.
      app.log.error({ err: error, event: change.event }, 'a notification could not be composed')
    }
  }
  await keepComposed(app, composed, done)
}

function changesOf(events: readonly EventRow[]): Change[] {
  const changes = new Map<string, Change>()
  for (const event of events) {
    const key = [event.type, event.subject_id, event.state].join(' ')
    const known = changes.get(key)
    if (known) known.eventIds.push(event.id)
    else changes.set(key, { event, eventIds: [event.id] })
  }
  return [...changes.values()]
}

/** The orders that the changes are about, by their numbers and by those of their payments. */
interface Orders {
  byId: ReadonlyMap<number, OrderFacts>
  byPayment: ReadonlyMap<number, OrderFacts>
  /** Of orders that shops outside asked for. */
  metadata: ReadonlyMap<number, unknown>
}

async function ordersOf(app: App, changes: readonly Change[]): Promise<Orders> {
  const subjects = (type: EventRow['type']) =>
    changes.flatMap(({ event }) => (event.type === type ? [event.subject_id] : []))
  const paid = await readOrdersOfPayments(app.db, subjects('Payment'))
  const ids = [...new Set([...subjects('Order'), ...paid.map(({ order_id }) => order_id)])]
  const [facts, metadata] = await Promise.all([
    readOrderFacts(app.db, ids, { withAnswers: true }),
    readMetadata(app.db, ids),
  ])
  return {
    byId: new Map(facts.map((order) => [order.id, order])),
    byPayment: new Map(facts.flatMap((order) => order.payments.map(({ id }) => [id, order] as const))),
    metadata: new Map(metadata.map((row) => [row.order_id, JSON.parse(row.metadata)])),
  }
}

async function composeOne(app: App, change: Change, orders: Orders): Promise<Composed[]> {
  switch (change.event.type) {
    case 'Order':
      return composeOrder(app, change, orders)
    case 'Payment':
      return composePayment(app, change, orders)
    case 'Form':
      return composeForm(app, change)
    case 'Organization':
      return composeOrganization(app, change)
  }
}

const composedOf = (
  { event, eventIds }: Change,
  body: string,
  { orderId = null, isForOwn = true, isForPartners = true }: Partial<Composed> = {},
): Composed => ({
  eventIds,
  organizationId: event.organization_id,
  type: event.type,
  subjectId: event.subject_id,
  orderId,
  body,
  isForOwn,
  isForPartners,
})

function composeOrder(app: App, change: Change, { byId, metadata }: Orders): Composed[] {
  const order = byId.get(change.event.subject_id)
  if (!order) return []
  const data = toOrder(order, { papers: paperAddresses(app), withDetails: true })
  const message = { eventType: 'Order' as const, data, metadata: metadata.get(order.id) }
  return [composedOf(change, webhookBody(message), { orderId: order.id })]
}

/** In the state that it reached, be it in another one by now: that is told by a notification of its own. */
function composePayment(app: App, change: Change, { byPayment, metadata }: Orders): Composed[] {
  const { subject_id: id, state } = change.event
  const order = byPayment.get(id)
  const payment = order?.payments.find((one) => one.id === id)
  if (!order || !payment) return []
  const reached = TERM_STATES.find((known) => known === state) ?? payment.state
  const telling = { papers: paperAddresses(app), withDetails: false }
  const data = toPayment(order, { ...payment, state: reached }, telling)
  const message = { eventType: 'Payment' as const, data, metadata: metadata.get(order.id) }
  return [composedOf(change, webhookBody(message), { orderId: order.id })]
}

/** Partners hear of campaigns that people see or saw, by what anybody reads of them. */
async function composeForm(app: App, change: Change): Promise<Composed[]> {
  const campaign = await loadCampaign(app, { formId: change.event.subject_id }, { fresh: true })
  if (!campaign) return []
  const tell = async (isOwn: boolean) =>
    webhookBody({ eventType: 'Form', data: await tellCampaign(app, campaign, { isOwn }) })
  const own = composedOf(change, await tell(true), { isForPartners: false })
  return isKnownTo(campaign, { seesUnpublished: false })
    ? [own, composedOf(change, await tell(false), { isForOwn: false })]
    : [own]
}

async function composeOrganization(app: App, change: Change): Promise<Composed[]> {
  const { subject_id: id, former_slug: formerSlug } = change.event
  const association = await readAssociationOf(app.db, id)
  if (!association) return []
  const { slug } = association
  const data = { old_slug_organization: formerSlug ?? slug, new_slug_organization: slug }
  return [composedOf(change, webhookBody({ eventType: 'Organization', data }))]
}
