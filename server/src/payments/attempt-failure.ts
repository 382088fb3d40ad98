import type { ProblemCode } from '@obole/contract/problems'
import type { PaymentState } from '@obole/core/payment/payment'
import type { ProviderAnswer } from './provider-answer.ts'

interface Failure {
  errorCode: ProblemCode | null
  declineCode: string | null
  redirectUrl: string | null
}

/** What is stored, and shown to the payer, of an attempt that did not succeed. */
export function attemptFailure({ declineCode, redirectUrl }: ProviderAnswer, to: PaymentState): Failure {
  switch (to) {
    case 'Refused': {
      const authentication = declineCode?.startsWith('authentication') ?? false
      return {
        errorCode: authentication ? 'AUTHENTICATION_FAILURE' : 'PAYMENT_REFUSED',
        declineCode,
        redirectUrl: null,
      }
    }
    case 'Canceled':
      return { errorCode: 'PAYMENT_CANCELED', declineCode, redirectUrl: null }
    case 'Abandoned':
      return { errorCode: 'PAYMENT_EXPIRED', declineCode, redirectUrl: null }
    case 'Authorized':
      return { errorCode: null, declineCode: null, redirectUrl: null }
    default:
      return { errorCode: null, declineCode, redirectUrl }
  }
}
