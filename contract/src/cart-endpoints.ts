import { z } from 'zod'
import {
  captchaSchema,
  cartBodySchema,
  cartChangeBodySchema,
  cartQuerySchema,
  cartSchema,
  discountCodeBodySchema,
  initPaymentBodySchema,
  initPaymentSchema,
  instalmentsBodySchema,
  onePageBodySchema,
  onePageChangeBodySchema,
  onePageSchema,
  payerSchema,
  takeOverBodySchema,
  tipBodySchema,
  tokenSchema,
  uploadedFileSchema,
} from './carts.ts'
import { endpoints } from './endpoint.ts'

/** Any text is accepted: one that cannot be an id gets a 404 like an unknown cart, so that the browser forgets it. */
export const cartParamsSchema = z.object({ id: z.string().max(200) })
const backUrlQuerySchema = z.object({ backUrl: z.string().max(2000).optional() })

const params = cartParamsSchema
const response = { 200: cartSchema }

/** Below the API base. */
export const cartEndpoints = endpoints({
  'POST /carts': { summary: 'Makes a cart, and holds what is in it', body: cartBodySchema, response },
  'GET /carts/{id}': { summary: 'A cart with its prices', params, query: cartQuerySchema, response },
  'PUT /carts/{id}': {
    summary: 'Changes what is in a cart, and what it holds',
    params,
    body: cartChangeBodySchema,
    response,
  },
  'POST /carts/{id}/refresh': { summary: 'Gives a cart another quarter of an hour', params, response },
  'POST /carts/{id}/discount-code': {
    summary: 'Puts a discount code in the cart, and holds one of its uses',
    params,
    body: discountCodeBodySchema,
    response,
  },
  'DELETE /carts/{id}/discount-code': {
    summary: 'Takes the discount code out of the cart',
    params,
    response,
  },
  'PUT /carts/{id}/tip': {
    summary: 'Sets the voluntary contribution',
    params,
    body: tipBodySchema,
    response,
  },
  'PUT /carts/{id}/payer': { summary: 'Says who pays', params, body: payerSchema, response },
  'PUT /carts/{id}/installments': {
    summary: 'Chooses in how many times to pay',
    params,
    body: instalmentsBodySchema,
    response,
  },
  'POST /carts/{id}/init-payment': {
    summary: 'Freezes the amount and says where to pay',
    params: z.object({ id: tokenSchema }),
    query: backUrlQuerySchema,
    body: initPaymentBodySchema,
    response: { 200: initPaymentSchema },
  },
  'GET /carts/{id}/payment': {
    summary: 'Where a cart is paid, once its payment was begun',
    params: z.object({ id: tokenSchema }),
    response: { 200: initPaymentSchema },
  },
  'POST /carts/{id}/payment': {
    summary: 'Goes on, outside the frame of another site, with a payment begun in it',
    params: z.object({ id: tokenSchema }),
    body: takeOverBodySchema,
    response: { 200: initPaymentSchema },
  },
  'POST /carts/{id}/file': {
    summary: 'Sends a file that answers a question',
    params,
    body: 'multipart',
    response: { 200: uploadedFileSchema },
  },
  'GET /carts/captcha': {
    summary: 'A computation to do before an order on one page, where the installation asks for one',
    response: { 200: captchaSchema },
  },
  'POST /carts/cart-one-page': {
    summary: 'Makes a cart and begins its payment, in one call',
    query: backUrlQuerySchema,
    body: onePageBodySchema,
    response: { 200: onePageSchema },
  },
  'PUT /carts/cart-one-page/{id}': {
    summary: 'Changes a cart and begins its payment, in one call',
    params,
    query: backUrlQuerySchema,
    body: onePageChangeBodySchema,
    response: { 200: onePageSchema },
  },
})
