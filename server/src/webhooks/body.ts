import type { WebhookType } from '@obole/core/webhooks/webhook'

/** No program has to take more in one piece. */
const MOST_BYTES = 512 * 1024

export interface Message {
  eventType: WebhookType
  data: object
  /** What a shop outside gave when it asked for the order's cart. */
  metadata?: unknown
}

/**
 * What a program receives. Where it would be too much, lists are left out, as the models of the public API allow: the
 * program asks for the whole by the number.
 */
export function webhookBody(message: Message): string {
  const body = JSON.stringify(message)
  return Buffer.byteLength(body) <= MOST_BYTES
    ? body
    : JSON.stringify({ ...message, data: withoutLists(message.data) })
}

const withoutLists = (data: object) =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, Array.isArray(value) ? null : value]))
