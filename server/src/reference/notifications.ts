import { formPublicModel } from '@obole/contract/v5/campaigns'
import { orderDetail, paymentDetail } from '@obole/contract/v5/transactions'
import { anyJson } from '@obole/contract/v5/words'
import { WEBHOOK_TYPES, type WebhookType } from '@obole/core/webhooks/webhook'
import { z } from 'zod'
import type { Notification, Parameter } from './document-types.ts'
import { exampleOf } from './example-of.ts'
import { FIELD_EXAMPLES } from './examples.ts'
import { json } from './json-content.ts'
import type { Schemas } from './schemas.ts'

interface Sent {
  /** When one is sent. */
  when: string
  data: z.ZodObject
  more: string
}

const METADATA = 'Of an order that your checkout intent asked for, `metadata` is what you gave with it.'

const SENT: Readonly<Record<WebhookType, Sent>> = {
  Payment: {
    when: 'A payment reaches a state: authorized, refused, refunded, contested. Planned ones are not told; what is given back is, each time.',
    data: paymentDetail,
    more: METADATA,
  },
  Order: {
    when: 'An order is made; later, its payer or one of its lines changes, or what it would still debit is given up.',
    data: orderDetail,
    more: METADATA,
  },
  Form: {
    when: 'A campaign is made or changes.',
    data: formPublicModel,
    more: 'A partner hears of what people can see, and reads what anybody reads of it.',
  },
  Organization: {
    when: 'What anybody reads of the association changes, its slug above all.',
    data: z.object({ old_slug_organization: z.string(), new_slug_organization: z.string() }),
    more: 'The two slugs are the same where something else changed. Read the association again.',
  },
}

const BODIES = WEBHOOK_TYPES.map((type) => {
  const body = z.object({ eventType: z.literal(type), data: SENT[type].data, metadata: anyJson.optional() })
  return { type, body }
})

/** The schemas of what is sent. */
export const NOTIFIED: readonly z.ZodType[] = BODIES.map(({ body }) => body)

/** What programs are sent, each by its type. */
export function notificationsOf(
  schemas: Schemas,
  origin: string,
): Readonly<Record<WebhookType, { post: Notification }>> {
  const described = BODIES.map(({ type, body }) => {
    const { when, more } = SENT[type]
    const example = { eventType: type, data: exampleData(type, schemas, origin), ...exampleMetadata(type) }
    const notification: Notification = {
      operationId: `notify${type}`,
      summary: when,
      description: more,
      security: [],
      parameters: HEADERS,
      requestBody: { required: true, content: json(schemas.of(body), example) },
      responses: { '2XX': { description: 'Received. Anything else is tried again.' } },
    }
    return [type, { post: notification }] as const
  })
  // Of each type there is one.
  return Object.fromEntries(described) as Record<WebhookType, { post: Notification }>
}

const exampleData = (type: WebhookType, schemas: Schemas, origin: string): unknown =>
  type === 'Organization'
    ? { old_slug_organization: 'les-jardins', new_slug_organization: 'les-jardins-partages' }
    : exampleOf(schemas.of(SENT[type].data), schemas.models, origin)

const exampleMetadata = (type: WebhookType) =>
  type === 'Order' || type === 'Payment' ? { metadata: FIELD_EXAMPLES['metadata'] } : {}

const header = (name: string, description: string, example: string): Parameter => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
})

const HEADERS: readonly Parameter[] = [
  header(
    'x-ha-signature',
    'The hex HMAC-SHA256 of the body as it is sent, with the key of the address.',
    '3f6b0c1d5e0e7a8f4b2c9d6a1e8f7b3c5d4a2e9f8b7c6d5e4f3a2b1c0d9e8f7a',
  ),
  header(
    'x-obole-notification',
    'The number of the notification: the same at each of its tries, and where an administrator sends it once more.',
    '4790',
  ),
  header(
    'x-obole-delivery',
    'The number of the delivery: the same at each of its tries, and another where it is sent once more.',
    '4812',
  ),
  header('x-obole-timestamp', 'When this try was sent, in seconds since 1970.', '1794046380'),
]
