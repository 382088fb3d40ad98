import { TERM_STATES } from '@obole/core/payment/payment'
import { DELIVERY_STATES, TRY_FAILURES, WEBHOOK_CAUSES, WEBHOOK_TYPES } from '@obole/core/webhooks/webhook'
import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { organizationParams } from './organizations.ts'

const instant = z.iso.datetime()
const type = z.enum(WEBHOOK_TYPES)

/** Where a program of the association is notified, as its administrators see it. */
const webhookAddressSchema = z.object({
  type,
  url: z.string(),
  madeAt: instant,
  /** Since when nothing gets through. */
  failingSince: instant.nullable(),
  /** Since when nothing is sent. */
  switchedOffAt: instant.nullable(),
})
export type WebhookAddressView = z.infer<typeof webhookAddressSchema>

const addressesAnswer = z.object({ data: z.array(webhookAddressSchema) })
export type WebhookAddresses = z.infer<typeof addressesAnswer>

/** By the key a program knows that a notification is ours. */
const addressWithKey = z.object({ type, url: z.string(), signatureKey: z.string() })
export type WebhookAddressWithKey = z.infer<typeof addressWithKey>

const trySchema = z.object({
  at: instant,
  durationMs: z.int(),
  /** What the program's server answered; null where it did not. */
  status: z.int().nullable(),
  answer: z.string().nullable(),
  failure: z.enum(TRY_FAILURES).nullable(),
})
export type WebhookTry = z.infer<typeof trySchema>

const deliverySchema = z.object({
  id: z.int(),
  type,
  cause: z.enum(WEBHOOK_CAUSES),
  state: z.enum(DELIVERY_STATES),
  /** The order, payment, campaign or association; 0 for a trial. */
  subjectId: z.int(),
  /** The state of the payment that it told; null for anything else, and once its body was forgotten. */
  paymentState: z.enum(TERM_STATES).nullable(),
  createdAt: instant,
  /** When it is tried next; null once it has ended. */
  nextTryAt: instant.nullable(),
  tryCount: z.int(),
  lastTry: trySchema.nullable(),
})
export type WebhookDelivery = z.infer<typeof deliverySchema>

const deliveryDetail = deliverySchema.extend({
  url: z.string(),
  /** What was sent; null once somebody it names was forgotten. */
  body: z.string().nullable(),
  tries: z.array(trySchema),
})
export type WebhookDeliveryDetail = z.infer<typeof deliveryDetail>

const oneOrMore = <T extends z.ZodType>(one: T) =>
  z.preprocess(
    (given) => (given === undefined || Array.isArray(given) ? given : [given]),
    z.array(one).optional(),
  )

const logQuery = z.object({
  states: oneOrMore(z.enum(DELIVERY_STATES)),
  types: oneOrMore(type),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
  continuationToken: z.string().optional(),
})
export type WebhookLogQuery = z.output<typeof logQuery>

const logAnswer = z.object({
  data: z.array(deliverySchema),
  pagination: z.object({ pageSize: z.int(), continuationToken: z.string().nullable() }),
})
export type WebhookLog = z.infer<typeof logAnswer>

const addressParams = organizationParams.extend({ type })
const deliveryParams = organizationParams.extend({ deliveryId: z.coerce.number().int().positive() })

export const WEBHOOK_URL_MAX_LENGTH = 2000
const urlBody = z.strictObject({ url: z.string().trim().min(1).max(WEBHOOK_URL_MAX_LENGTH) })

export const webhookEndpoints = endpoints({
  'GET /manage/organizations/{organizationSlug}/webhooks': {
    summary: 'Where programs of an association are notified, one address for each type of things',
    params: organizationParams,
    response: { 200: addressesAnswer },
  },
  'PUT /manage/organizations/{organizationSlug}/webhooks/{type}': {
    summary: 'Notify a program at this address; another one takes its place under the same signature key',
    params: addressParams,
    body: urlBody,
    response: { 200: addressWithKey },
    again: 'passwordAndCode',
  },
  'DELETE /manage/organizations/{organizationSlug}/webhooks/{type}': {
    summary: 'Notify nobody of such things any more',
    params: addressParams,
    response: { 200: addressesAnswer },
  },
  'POST /manage/organizations/{organizationSlug}/webhooks/{type}/key': {
    summary: 'Show the signature key of an address',
    params: addressParams,
    response: { 200: addressWithKey },
    again: 'passwordAndCode',
  },
  'POST /manage/organizations/{organizationSlug}/webhooks/{type}/key/replace': {
    summary: 'Replace the signature key of an address: from now on notifications are signed with another',
    params: addressParams,
    response: { 200: addressWithKey },
    again: 'passwordAndCode',
  },
  'POST /manage/organizations/{organizationSlug}/webhooks/{type}/switch-on': {
    summary: 'Switch an address on again where nothing got through',
    params: addressParams,
    response: { 200: addressesAnswer },
  },
  'POST /manage/organizations/{organizationSlug}/webhooks/{type}/trial': {
    summary: 'Send a notification for trial at once, and tell what was answered',
    params: addressParams,
    response: { 200: deliveryDetail },
  },
  'GET /manage/organizations/{organizationSlug}/webhook-deliveries': {
    summary: 'What was sent to an association’s programs in the last 30 days, the latest first',
    params: organizationParams,
    query: logQuery,
    response: { 200: logAnswer },
  },
  'GET /manage/organizations/{organizationSlug}/webhook-deliveries/{deliveryId}': {
    summary: 'A notification with its body and each try',
    params: deliveryParams,
    response: { 200: deliveryDetail },
  },
  'POST /manage/organizations/{organizationSlug}/webhook-deliveries/{deliveryId}/again': {
    summary: 'Send the same notification once more',
    params: deliveryParams,
    response: { 202: z.object({ type }) },
  },
})
