import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import {
  listOrganizationsRequest,
  organizationLightModel,
  organizationPublicModel,
  synchronizableOrganizationModel,
} from './associations.ts'
import {
  formLightModel,
  formPublicModel,
  formQuickCreateModel,
  formQuickCreateRequest,
  formStateRequest,
  listFormsRequest,
  synchronizableFormModel,
} from './campaigns.ts'
import { checkoutIntentResponse, initCheckoutBody, initCheckoutResponse } from './checkout-intents.ts'
import { pageOf } from './paging.ts'
import {
  apiNotificationType,
  apiUrlNotificationModel,
  partnerOrganizationModel,
  partnerPublicModel,
  postApiUrlNotificationBody,
  publicPutApiClientRequest,
} from './partners.ts'
import {
  cashoutExportRowModel,
  item,
  itemDetail,
  order,
  orderDetail,
  payment,
  paymentDetail,
  refundOperationModel,
} from './transactions.ts'
import { formState, formType, itemState, paymentState, sortField, sortOrder, tierType } from './values.ts'
import {
  companyLegalStatusModel,
  formActivityModel,
  internalTagModel,
  organismCategoryModel,
  publicTagModel,
} from './values-listed.ts'
import { flag, id, int, listOf, typedInt, typedMoment, word } from './words.ts'

/** More rows are refused: whoever wants them asks for the next page. */
export const MOST_ON_A_PAGE = 100

const slug = z.string().min(1).max(200)
const ofOrganization = z.object({ organizationSlug: slug })
const ofForm = ofOrganization.extend({ formType: z.string().max(40), formSlug: slug })

const paged = z.object({
  pageIndex: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(MOST_ON_A_PAGE).default(20),
  continuationToken: z.string().max(1000).optional(),
})

/** From one moment to another, which is not included. */
const dated = paged.extend({
  from: typedMoment.optional(),
  to: typedMoment.optional(),
  userSearchKey: z.string().max(200).optional(),
  sortOrder: word(sortOrder).default('Desc'),
})
const withDetails = flag.default(false)
const sorted = { sortField: word(sortField).default('Date') }

const ordersAsked = dated.extend({ withDetails })
const itemsAsked = dated.extend({
  ...sorted,
  withDetails,
  tierTypes: listOf(tierType),
  itemStates: listOf(itemState),
  tierName: z.string().max(500).optional(),
})
const paymentsAsked = dated.extend({ ...sorted, states: listOf(paymentState) })

const ofFailed = z.object({ withFailedRefundOperation: flag.default(false) })

/** The calls of the public API that tell of orders, of what was bought and of what was paid. */
export const transactionOperations = endpoints({
  'GET /organizations/{organizationSlug}/orders': {
    summary: 'Orders of an association.',
    params: ofOrganization,
    query: ordersAsked.extend({ formTypes: listOf(formType) }),
    response: { 200: pageOf(order) },
  },
  'GET /organizations/{organizationSlug}/forms/{formType}/{formSlug}/orders': {
    summary: 'Orders of a campaign.',
    params: ofForm,
    query: ordersAsked,
    response: { 200: pageOf(order) },
  },
  'GET /orders/{orderId}': {
    summary: 'An order with its lines, its payments and all answers.',
    params: z.object({ orderId: id }),
    query: z.object({ withFormData: flag.default(false) }),
    response: { 200: orderDetail },
  },
  'GET /organizations/{organizationSlug}/items': {
    summary: 'What was bought from an association, line by line.',
    params: ofOrganization,
    query: itemsAsked,
    response: { 200: pageOf(item) },
  },
  'GET /organizations/{organizationSlug}/forms/{formType}/{formSlug}/items': {
    summary: 'What was bought in a campaign, line by line.',
    params: ofForm,
    query: itemsAsked,
    response: { 200: pageOf(item) },
  },
  'GET /items/{itemId}': {
    summary: 'One line of an order.',
    params: z.object({ itemId: id }),
    query: z.object({ withDetails }),
    response: { 200: itemDetail },
  },
  'GET /organizations/{organizationSlug}/payments': {
    summary: 'Payments to an association.',
    params: ofOrganization,
    query: paymentsAsked,
    response: { 200: pageOf(payment) },
  },
  'GET /organizations/{organizationSlug}/forms/{formType}/{formSlug}/payments': {
    summary: 'Payments in a campaign.',
    params: ofForm,
    query: paymentsAsked,
    response: { 200: pageOf(payment) },
  },
  'GET /payments/{paymentId}': {
    summary: 'A payment with what it pays.',
    params: z.object({ paymentId: id }),
    query: ofFailed,
    response: { 200: paymentDetail },
  },
  'GET /organizations/{organizationSlug}/cash-out/{cashOutId}/export': {
    summary: 'What a payout is made of.',
    params: ofOrganization.extend({ cashOutId: id }),
    response: { 200: z.array(cashoutExportRowModel) },
  },
})

/** The calls that tell what anybody may see. */
export const publicOperations = endpoints({
  'GET /organizations/{organizationSlug}': {
    summary: 'An association.',
    params: ofOrganization,
    response: { 200: organizationPublicModel },
  },
  'GET /organizations/{organizationSlug}/formTypes': {
    summary: 'The kinds of campaigns that an association has.',
    params: ofOrganization,
    query: z.object({ states: listOf(formState) }),
    response: { 200: z.array(formType) },
  },
  'GET /organizations/{organizationSlug}/forms': {
    summary: 'The campaigns of an association, the latest first.',
    params: ofOrganization,
    query: paged.extend({ states: listOf(formState), formTypes: listOf(formType) }),
    response: { 200: pageOf(formLightModel) },
  },
  'GET /organizations/{organizationSlug}/forms/{formType}/{formSlug}/public': {
    summary: 'A campaign with its rates and questions.',
    params: ofForm,
    response: { 200: formPublicModel },
  },
  'GET /users/me/organizations': {
    summary: 'The associations that the token is good for.',
    response: { 200: z.array(organizationLightModel) },
  },
})

export type OrdersAsked = z.output<typeof ordersAsked> & {
  formTypes?: z.output<typeof formType>[] | undefined
}
export type ItemsAsked = z.output<typeof itemsAsked>
export type PaymentsAsked = z.output<typeof paymentsAsked>
export type FormAsked = z.output<typeof ofForm>

/** The calls by which a shop of the association asks its customers to pay. */
export const checkoutOperations = endpoints({
  'POST /organizations/{organizationSlug}/checkout-intents': {
    summary:
      'Asks for an amount; its customer pays at the address that comes back, for a quarter of an hour.',
    params: ofOrganization,
    body: initCheckoutBody,
    response: { 200: initCheckoutResponse },
  },
  'GET /organizations/{organizationSlug}/checkout-intents/{checkoutIntentId}': {
    summary: 'What became of it, with its order once it is paid.',
    params: ofOrganization.extend({ checkoutIntentId: id }),
    query: ofFailed,
    response: { 200: checkoutIntentResponse },
  },
})

const refundAsked = z.object({
  comment: z.string().max(500).optional(),
  cancelOrder: flag.default(false),
  sendRefundMail: flag.default(true),
  /** What goes back of the association's part, in cents; all that is left, with the tip, where it is zero. */
  amount: typedInt.pipe(int.min(0)).default(0),
})
export type RefundAsked = z.output<typeof refundAsked>

/** The calls that change something. What they answer is empty unless the reference names it. */
export const actOperations = endpoints({
  'POST /organizations/{organizationSlug}/forms/{formType}/action/quick-create': {
    summary: 'Makes a campaign, as a draft.',
    params: ofForm.omit({ formSlug: true }),
    body: formQuickCreateRequest,
    response: { 200: formQuickCreateModel },
  },
  'PUT /organizations/{organizationSlug}/forms/{formType}/{formSlug}/state': {
    summary: 'Publishes, hides, disables or deletes a campaign.',
    params: ofForm,
    body: formStateRequest,
    response: { 200: z.null() },
  },
  'POST /orders/{orderId}/cancel': {
    summary: 'Gives up what an order would still debit; nothing is paid back.',
    params: z.object({ orderId: id }),
    response: { 200: z.null() },
  },
  'POST /payments/{paymentId}/refund': {
    summary: 'Gives a payment back, all of it or an amount.',
    params: z.object({ paymentId: id }),
    query: refundAsked,
    response: { 200: refundOperationModel },
  },
})

const synchronised = z.object({
  pageSize: z.coerce.number().int().min(1).max(MOST_ON_A_PAGE).default(20),
  continuationToken: z.string().max(1000).optional(),
})

/** The calls that tell what the whole platform offers, and the values that others take. */
export const directoryOperations = endpoints({
  'POST /directory/forms': {
    summary:
      'Public campaigns, those changed longest ago first; the last token finds what changes from then on.',
    query: synchronised,
    body: listFormsRequest,
    response: { 200: pageOf(synchronizableFormModel) },
  },
  'POST /directory/organizations': {
    summary: 'Associations with a public campaign, likewise.',
    query: synchronised,
    body: listOrganizationsRequest,
    response: { 200: pageOf(synchronizableOrganizationModel) },
  },
  'GET /tags/{tagName}': {
    summary: 'A tag, and how much it is used.',
    params: z.object({ tagName: z.string().min(1).max(200) }),
    query: z.object({ withCount: flag.default(false), withAmount: flag.default(false) }),
    response: { 200: internalTagModel },
  },
  'GET /values/tags': { summary: 'The tags in use.', response: { 200: z.array(publicTagModel) } },
  'GET /values/form/{formType}/types': {
    summary: 'What a campaign of that kind may be about.',
    params: z.object({ formType: z.string().max(40) }),
    response: { 200: z.array(formActivityModel) },
  },
  'GET /values/organization/categories': {
    summary: 'What associations are about.',
    response: { 200: z.array(organismCategoryModel) },
  },
  'GET /values/company-legal-status': {
    summary: 'The legal forms of a company that pays.',
    response: { 200: z.array(companyLegalStatusModel) },
  },
})

const notificationTypeAsked = z.object({ notificationType: word(apiNotificationType).optional() })

/** The calls by which a partner’s application reads and changes what is known of it. */
export const partnerOperations = endpoints({
  'GET /partners/me': {
    summary: 'The partner, its application and what came of it.',
    response: { 200: partnerPublicModel },
  },
  'GET /partners/me/organizations': {
    summary: 'The associations that let the application in, those that did last first.',
    query: synchronised,
    response: { 200: pageOf(partnerOrganizationModel) },
  },
  'PUT /partners/me/api-clients': {
    summary: 'Changes the domain to which people are sent back.',
    body: publicPutApiClientRequest,
    response: { 200: z.null() },
  },
  'PUT /partners/me/api-notifications': {
    summary: 'Notifies the partner of what happens in all associations that let it in.',
    body: postApiUrlNotificationBody,
    response: { 200: apiUrlNotificationModel },
  },
  'DELETE /partners/me/api-notifications': {
    summary: 'Notifies the partner no more, of one type or of all.',
    query: notificationTypeAsked,
    response: { 200: z.null() },
  },
  'PUT /partners/me/api-notifications/organizations/{organizationSlug}': {
    summary: 'Notifies the partner of what happens in one association, at an address of its own.',
    params: ofOrganization,
    body: postApiUrlNotificationBody,
    response: { 200: apiUrlNotificationModel },
  },
  'DELETE /partners/me/api-notifications/organizations/{organizationSlug}': {
    summary: 'Ends that, for one type or for all.',
    params: ofOrganization,
    query: notificationTypeAsked,
    response: { 200: z.null() },
  },
})
