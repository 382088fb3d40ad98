import { z } from 'zod'
import {
  cartBodySchema,
  cartSchema,
  initPaymentBodySchema,
  initPaymentSchema,
  instalmentsBodySchema,
  payerSchema,
  tipBodySchema,
  tokenSchema,
} from './carts.ts'
import { endpoints } from './endpoint.ts'

const params = z.object({ id: tokenSchema })
const response = { 200: cartSchema }

/** Below the API base. */
export const cartEndpoints = endpoints({
  'POST /carts': { summary: 'Makes a cart, and holds what is in it', body: cartBodySchema, response },
  'GET /carts/{id}': { summary: 'A cart with its prices', params, response },
  'POST /carts/{id}/refresh': { summary: 'Gives a cart another quarter of an hour', params, response },
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
    params,
    query: z.object({ backUrl: z.string().max(2000).optional() }),
    body: initPaymentBodySchema,
    response: { 200: initPaymentSchema },
  },
})
