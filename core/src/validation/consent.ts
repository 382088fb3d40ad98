import type { PaymentErrorCode } from '../errors/errors.ts'
import type { MessageKey } from './messages.ts'

/** The version of the terms that associations accept. */
export const TERMS_OF_SERVICE_VERSION = '2023-10'

/** The version of the notice by which a membership renews itself. */
export const AUTOMATIC_RENEWAL_VERSION = '2026-11'

export type Consents = {
  readonly termsOfService: boolean
  readonly termsOfSale: boolean
  /** The payer confirmed their contribution to Obole, even if it is 0 €. */
  readonly tip: boolean
}

export type ConsentProblem = {
  readonly field: keyof Consents
  readonly key: MessageKey
  readonly code: PaymentErrorCode
}

/** What is missing before a payment may begin. */
export function consentProblems(consents: Consents, termsOfSaleApply: boolean): ConsentProblem[] {
  const problems: ConsentProblem[] = []
  if (!consents.termsOfService) {
    problems.push({ field: 'termsOfService', key: 'termsOfServiceRequired', code: 'GDPR_CONSENT_ERROR' })
  }
  if (termsOfSaleApply && !consents.termsOfSale) {
    problems.push({ field: 'termsOfSale', key: 'termsOfSaleRequired', code: 'TERMS_OF_SALE_CONSENT_ERROR' })
  }
  if (!consents.tip) {
    problems.push({ field: 'tip', key: 'tipConfirmationRequired', code: 'TIP_CONSENT_ERROR' })
  }
  return problems
}

/** A payer sent without the flag is stored as consenting; the caller logs a warning when told to. */
export function storedConsent(consent: boolean | null | undefined): { consent: true; warn: boolean } {
  return { consent: true, warn: consent !== true }
}
