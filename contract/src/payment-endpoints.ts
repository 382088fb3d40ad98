import { endpoints } from './endpoint.ts'
import {
  executeBodySchema,
  executeQuerySchema,
  initializedSchema,
  initializeQuerySchema,
  nextActionSchema,
  paymentQuerySchema,
  paymentRequestQuerySchema,
  paymentSummarySchema,
  redirectUrlSchema,
} from './payments.ts'

/** Below the API base. */
export const paymentEndpoints = endpoints({
  'GET /payments/summary': {
    summary: 'What the payment page shows',
    query: paymentRequestQuerySchema,
    response: { 200: paymentSummarySchema },
  },
  'GET /payments/card-embed/get-next-action': {
    summary: 'What the payment page does next',
    query: paymentRequestQuerySchema,
    response: { 200: nextActionSchema },
  },
  'POST /payments/card-embed/initialize': {
    summary: 'Begins a try at the card provider',
    query: initializeQuerySchema,
    response: { 200: initializedSchema },
  },
  'POST /payments/card-embed/execute-payment': {
    summary: 'Asks the card provider for the money',
    query: executeQuerySchema,
    body: executeBodySchema,
    response: { 200: nextActionSchema },
  },
  'GET /payments/card-embed/poll-redirect-url': {
    summary: 'Where the bank wants to validate the payment',
    query: paymentQuerySchema,
    response: { 200: redirectUrlSchema },
  },
  'POST /payments/card-embed/confirm': {
    summary: 'The payer came back from the bank: asks the provider',
    query: paymentQuerySchema,
    response: { 200: nextActionSchema },
  },
  'POST /payments/finalize': {
    summary: 'The page believes it is over: asks the provider',
    query: paymentQuerySchema,
    response: { 200: nextActionSchema },
  },
})
