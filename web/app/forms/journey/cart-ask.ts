import type { ApiEndpoints } from '@obole/contract/api'
import type { CallArgs } from '@obole/contract/client'
import type { CallOutput } from '@obole/contract/endpoint'
import type { Answer } from '../../session/call.ts'

/** The calls by which the steps fill a cart: a rehearsal answers them on the page. */
type CartCallName =
  | 'POST /carts'
  | 'PUT /carts/{id}'
  | 'POST /carts/{id}/refresh'
  | 'POST /carts/{id}/discount-code'
  | 'DELETE /carts/{id}/discount-code'
  | 'PUT /carts/{id}/tip'
  | 'PUT /carts/{id}/payer'
  | 'PUT /carts/{id}/installments'
  | 'PUT /carts/{id}/dedication'
  | 'POST /carts/{id}/file'

type Answered<N extends CartCallName> = Promise<Answer<CallOutput<ApiEndpoints[N]>>>

export type AskAboutCart = <N extends CartCallName>(
  name: N,
  ...args: CallArgs<N, ApiEndpoints[N]>
) => Answered<N>

/** Answers each of these calls without a server. */
export type CartAnswers = {
  [N in CartCallName]: (...args: CallArgs<N, ApiEndpoints[N]>) => Answered<N>
}
