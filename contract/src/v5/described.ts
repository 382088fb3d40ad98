import type { Endpoint } from '../endpoint.ts'
import type { ProblemCode } from '../problems.ts'
import {
  actOperations,
  checkoutOperations,
  directoryOperations,
  partnerOperations,
  publicOperations,
  transactionOperations,
} from './operations.ts'

/** Every call of the public API. */
export const PUBLIC_OPERATIONS = {
  ...transactionOperations,
  ...checkoutOperations,
  ...publicOperations,
  ...actOperations,
  ...directoryOperations,
  ...partnerOperations,
}
export type PublicOperation = keyof typeof PUBLIC_OPERATIONS

/** What the operations are sorted by, in the order in which they are read. */
export const TOPICS = {
  Orders: 'Orders with who paid them, what was bought and how it is paid.',
  Items: 'What was bought, line by line: tickets, memberships, gifts, products.',
  Payments: 'Debits, done and to come, and giving them back.',
  Payouts: 'What reached the association’s bank account, and what it is made of.',
  Checkout: 'Payments of an amount that your own site names.',
  Forms: 'The campaigns of an association: ticketing, memberships, shops, fundraisers, donations.',
  Organizations: 'Associations.',
  Directory: 'The public campaigns and associations of the whole platform, for who lists them elsewhere.',
  Partners: 'What a partner’s application knows and changes of itself, with its own token.',
  Values: 'The lists of values that other operations speak of.',
} as const
export type Topic = keyof typeof TOPICS

export interface DescribedOperation {
  /** How generated clients call it: never changes. */
  id: string
  topic: Topic
  /** Refusals of its own, besides those that `refusalsOf` adds for all alike. Each one stays, by this name. */
  refusals?: readonly ProblemCode[]
  /** Sent again under the same key, it is done once. */
  takesKey?: true
  /** What a sentence more helps to know. */
  more?: string
}

const OWN = ['FORBIDDEN'] as const
const ONE = ['NOT_FOUND'] as const
/** One of the caller's association; a partner's application that calls for itself has none. */
const OWN_ONE = ['FORBIDDEN', 'NOT_FOUND'] as const
const OWN_FORM = ['FORBIDDEN', 'NOT_FOUND', 'FORM_TYPE_UNAVAILABLE'] as const

/** What the description says of each call beyond its schemas. */
export const DESCRIBED: Readonly<Record<PublicOperation, DescribedOperation>> = {
  'GET /partners/me': { id: 'getPartner', topic: 'Partners', refusals: OWN },
  'GET /partners/me/organizations': { id: 'listPartnerOrganizations', topic: 'Partners', refusals: OWN },
  'PUT /partners/me/api-clients': {
    id: 'setPartnerDomain',
    topic: 'Partners',
    refusals: ['FORBIDDEN', 'REDIRECT_ADDRESS_INVALID'],
  },
  'PUT /partners/me/api-notifications': {
    id: 'setPartnerNotifications',
    topic: 'Partners',
    refusals: ['FORBIDDEN', 'WEBHOOK_ADDRESS_REFUSED'],
    more: 'Without a type, one address and one key for all of them.',
  },
  'DELETE /partners/me/api-notifications': {
    id: 'removePartnerNotifications',
    topic: 'Partners',
    refusals: OWN,
  },
  'PUT /partners/me/api-notifications/organizations/{organizationSlug}': {
    id: 'setPartnerOrganizationNotifications',
    topic: 'Partners',
    refusals: ['FORBIDDEN', 'WEBHOOK_ADDRESS_REFUSED'],
    more: 'With the application’s own token, or with that of the association.',
  },
  'DELETE /partners/me/api-notifications/organizations/{organizationSlug}': {
    id: 'removePartnerOrganizationNotifications',
    topic: 'Partners',
    refusals: OWN,
  },
  'GET /organizations/{organizationSlug}/orders': { id: 'listOrders', topic: 'Orders', refusals: OWN },
  'GET /organizations/{organizationSlug}/forms/{formType}/{formSlug}/orders': {
    id: 'listFormOrders',
    topic: 'Orders',
    refusals: OWN_FORM,
  },
  'GET /orders/{orderId}': { id: 'getOrder', topic: 'Orders', refusals: OWN_ONE },
  'POST /orders/{orderId}/cancel': {
    id: 'cancelOrder',
    topic: 'Orders',
    refusals: [...OWN_ONE, 'RENEWAL_UNDER_WAY'],
    more: 'Asked for again, there is nothing left to do, and the answer is the same.',
  },
  'GET /organizations/{organizationSlug}/items': { id: 'listItems', topic: 'Items', refusals: OWN },
  'GET /organizations/{organizationSlug}/forms/{formType}/{formSlug}/items': {
    id: 'listFormItems',
    topic: 'Items',
    refusals: OWN_FORM,
  },
  'GET /items/{itemId}': { id: 'getItem', topic: 'Items', refusals: OWN_ONE },
  'GET /organizations/{organizationSlug}/payments': {
    id: 'listPayments',
    topic: 'Payments',
    refusals: OWN,
  },
  'GET /organizations/{organizationSlug}/forms/{formType}/{formSlug}/payments': {
    id: 'listFormPayments',
    topic: 'Payments',
    refusals: OWN_FORM,
  },
  'GET /payments/{paymentId}': { id: 'getPayment', topic: 'Payments', refusals: OWN_ONE },
  'POST /payments/{paymentId}/refund': {
    id: 'refundPayment',
    topic: 'Payments',
    takesKey: true,
    refusals: [
      ...OWN_ONE,
      'PAYMENT_UNKNOWN',
      'PAYMENT_NOT_REFUNDABLE',
      'REFUND_EXCEEDS_CAPTURE',
      'NOTHING_TO_REFUND',
      'ORDER_BEING_DEBITED',
      'IDEMPOTENCY_KEY_REUSED',
    ],
    more: 'Everything is in the address: there is no body. The amount is what goes back of the payment’s own `amount`, in the answer and in the payment’s `refundOperations` too; the same share of the contribution to Obole, `amountTip`, goes back with it. Where the association’s balance does not cover a refund, it waits, and its state says so.',
  },
  'GET /organizations/{organizationSlug}/cash-out/{cashOutId}/export': {
    id: 'exportCashOut',
    topic: 'Payouts',
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
    more: 'A payment names its payout in `idCashOut`.',
  },
  'POST /organizations/{organizationSlug}/checkout-intents': {
    id: 'createCheckoutIntent',
    topic: 'Checkout',
    takesKey: true,
    refusals: [
      'FORBIDDEN',
      'FIELDS_INVALID',
      'AMOUNT_TOO_HIGH',
      'WALLET_VALIDATION_ERROR',
      'FORM_CLOSED',
      'IDEMPOTENCY_KEY_REUSED',
    ],
    more: 'Send your customer to `redirectUrl`. They come back to `returnUrl` with `checkoutIntentId`, `code` (`succeeded` or `refused`) and, once paid, `orderId` in the address; to `errorUrl` where something failed, to `backUrl` if they give up. Believe none of it: read the intent.',
  },
  'GET /organizations/{organizationSlug}/checkout-intents/{checkoutIntentId}': {
    id: 'getCheckoutIntent',
    topic: 'Checkout',
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  },
  'GET /organizations/{organizationSlug}/formTypes': { id: 'listFormTypes', topic: 'Forms', refusals: ONE },
  'GET /organizations/{organizationSlug}/forms': { id: 'listForms', topic: 'Forms', refusals: ONE },
  'GET /organizations/{organizationSlug}/forms/{formType}/{formSlug}/public': {
    id: 'getForm',
    topic: 'Forms',
    refusals: ['NOT_FOUND', 'FORM_TYPE_UNAVAILABLE'],
  },
  'POST /organizations/{organizationSlug}/forms/{formType}/action/quick-create': {
    id: 'quickCreateForm',
    topic: 'Forms',
    takesKey: true,
    refusals: ['FORBIDDEN', 'FORM_TYPE_UNAVAILABLE', 'IDEMPOTENCY_KEY_REUSED'],
    more: 'What is left out is as usual for its kind. It is opened by its state.',
  },
  'PUT /organizations/{organizationSlug}/forms/{formType}/{formSlug}/state': {
    id: 'setFormState',
    topic: 'Forms',
    refusals: [...OWN_FORM, 'EVENT_CANCELED', 'FORM_STATE_REFUSED', 'FORM_INCOMPLETE'],
  },
  'GET /organizations/{organizationSlug}': { id: 'getOrganization', topic: 'Organizations', refusals: ONE },
  'GET /users/me/organizations': { id: 'listMyOrganizations', topic: 'Organizations' },
  'POST /directory/forms': { id: 'listDirectoryForms', topic: 'Directory' },
  'POST /directory/organizations': { id: 'listDirectoryOrganizations', topic: 'Directory' },
  'GET /tags/{tagName}': {
    id: 'getTag',
    topic: 'Directory',
    refusals: ONE,
    more: 'The amount is of fundraisers whose pages show theirs, and null where fewer than five associations have a part in it.',
  },
  'GET /values/tags': { id: 'listTags', topic: 'Values' },
  'GET /values/form/{formType}/types': {
    id: 'listFormActivities',
    topic: 'Values',
    refusals: ['FORM_TYPE_UNAVAILABLE'],
  },
  'GET /values/organization/categories': { id: 'listOrganizationCategories', topic: 'Values' },
  'GET /values/company-legal-status': { id: 'listCompanyLegalStatuses', topic: 'Values' },
}

/** Whatever is called may meet these. */
const ANYWHERE = ['API_TOKEN_INVALID', 'TOO_MANY_REQUESTS', 'MISDIRECTED', 'UNKNOWN', 'UNAVAILABLE'] as const

/** Every refusal that an operation can answer. */
export function refusalsOf(name: PublicOperation, needsPrivilege: boolean): ProblemCode[] {
  const { params, query, body }: Endpoint = PUBLIC_OPERATIONS[name]
  return [
    ...(params || query || body ? (['INVALID_REQUEST'] as const) : []),
    ...ANYWHERE,
    ...(needsPrivilege ? (['API_PRIVILEGE_MISSING'] as const) : []),
    ...(body ? (['FILE_TOO_LARGE', 'FILE_FORMAT'] as const) : []),
    ...(DESCRIBED[name].refusals ?? []),
  ]
}
