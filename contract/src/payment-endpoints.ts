import { endpoints } from './endpoint.ts'
import {
  executeBodySchema,
  executeQuerySchema,
  initializedSchema,
  initializeQuerySchema,
  linkParamsSchema,
  nextActionSchema,
  paymentQuerySchema,
  paymentRequestQuerySchema,
  paymentSummarySchema,
  redirectUrlSchema,
  regularisationSchema,
  reinitializeCardQuerySchema,
  reinitializedSchema,
  reinitializeQuerySchema,
  unpaidInstalmentSchema,
  unpaidQuerySchema,
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
  'POST /payments/card-embed/abandon': {
    summary: 'The payer gives up: cancels at the provider, whose answer decides',
    query: paymentRequestQuerySchema,
    response: { 200: nextActionSchema },
  },
  'POST /payments/finalize': {
    summary: 'The page believes it is over: asks the provider',
    query: paymentQuerySchema,
    response: { 200: nextActionSchema },
  },
  'GET /payments/unpaid/{id}': {
    summary: 'The instalment that a link lets its payer put right',
    params: linkParamsSchema,
    response: { 200: unpaidInstalmentSchema },
  },
  'POST /payments/{id}/reinitialize': {
    summary: 'Begins to put an instalment right, with the kept card or another',
    params: linkParamsSchema,
    query: reinitializeQuerySchema,
    response: { 200: reinitializedSchema },
  },
  'POST /payments/card-embed/{id}/reinitialize': {
    summary: 'Begins another try for a request, with the kept card or another',
    params: linkParamsSchema,
    query: reinitializeCardQuerySchema,
    response: { 200: initializedSchema },
  },
  'POST /payments/unpaid/finalize': {
    summary: 'The page believes the instalment is paid: asks the provider',
    query: unpaidQuerySchema,
    response: { 200: regularisationSchema },
  },
  'POST /payments/unpaid/error': {
    summary: 'The page believes it failed: asks the provider',
    query: unpaidQuerySchema,
    response: { 200: regularisationSchema },
  },
  'POST /payments/unpaid/abandon': {
    summary: 'The payer gives up: cancels at the provider, whose answer decides',
    query: unpaidQuerySchema,
    response: { 200: regularisationSchema },
  },
})
