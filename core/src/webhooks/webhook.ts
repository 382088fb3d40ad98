/** What a program may be notified of, by the names that associations' tools know. */
export const WEBHOOK_TYPES = ['Payment', 'Order', 'Form', 'Organization'] as const
export type WebhookType = (typeof WEBHOOK_TYPES)[number]
