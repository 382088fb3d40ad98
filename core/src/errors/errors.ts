import type { CartErrorCode } from './cart-error.ts'
import type { Locale, Text } from '../locale.ts'

export const PAYMENT_ERROR_CODES = [
  'INITIALIZE_HAPAY_ERROR',
  'PAYMENT_ERROR',
  'CART_EXPIRED',
  'AUTHENTICATION_FAILURE',
  'REDIRECT_URL_EMPTY',
  'REDIRECT_URL_EMPTY_WITH_CONFIRMED_PAYMENT',
  'PAYMENT_MAX_ERROR_ATTEMPTS',
  'PAYMENT_INITIALIZE_ERROR',
  'PAYMENT_REFUSED',
  'DUPLICATED_PAYMENT',
  'PAYMENT_CANCELED',
  'PAYMENT_EXPIRED',
  'PLAN_ENDED',
  'GIFT_CHANGED',
  'LINKS_REVOKED',
  'GDPR_CONSENT_ERROR',
  'TERMS_OF_SALE_CONSENT_ERROR',
  'WALLET_VALIDATION_ERROR',
  'TIP_CONSENT_ERROR',
  'UNKNOWN',
] as const
export type PaymentErrorCode = (typeof PAYMENT_ERROR_CODES)[number]

/** The spelling is that of the wire. */
export const PROVIDER_ERROR_KEYS = [
  'hapay_unknow_error',
  'hapay_db_error',
  'hapay_provider_error',
  'hapay_authentication_error',
] as const
export type ProviderErrorKey = (typeof PROVIDER_ERROR_KEYS)[number]

export const CAPTCHA_ERROR_CODES = [
  'CAPTCHA_NO_KEY',
  'CAPTCHA_NO_VERSION',
  'CAPTCHA_SCRIPT_NOT_LOADED',
  'CAPTCHA_NOT_EXECUTED',
] as const
export type CaptchaErrorCode = (typeof CAPTCHA_ERROR_CODES)[number]

export const OTHER_ERROR_CODES = [
  'REQUEST_TIMEOUT',
  'FILE_TOO_LARGE',
  'FILE_FORMAT',
  'ORDER_NOT_SENT',
  'APPLICATION_ERROR',
  'LOGIN_REFUSED',
  'password_expired',
  'REDIRECTION_FAILED',
  'LINK_NOT_VALID',
  'REPORT_NOT_SENT',
  'NO_ANSWER',
] as const
export type OtherErrorCode = (typeof OTHER_ERROR_CODES)[number]

export type ErrorCode =
  | CartErrorCode
  | PaymentErrorCode
  | ProviderErrorKey
  | CaptchaErrorCode
  | OtherErrorCode

/** Statuses that have an error page of their own. */
export const ERROR_PAGE_STATUSES = [
  400, 401, 403, 404, 408, 409, 413, 415, 421, 429, 500, 502, 503, 504,
] as const
export type ErrorPageStatus = (typeof ERROR_PAGE_STATUSES)[number]

export const DEFAULT_STATUS = 500
export const DEFAULT_MESSAGE = 'MSG UNDEFINED'
export const TIMEOUT_STATUS = 504
export const TIMEOUT_MESSAGE = 'La requête est trop longue'

export function errorPageOf(status: number): ErrorPageStatus {
  return ERROR_PAGE_STATUSES.find((known) => known === status) ?? DEFAULT_STATUS
}

const CART_INVALID: Text = { fr: 'Le panier est invalide', en: 'The cart is invalid' }
const CART_UNKNOWN: Text = {
  fr: 'Le panier est inconnu ou a expiré',
  en: 'The cart is unknown or has expired',
}

/** What the page says when starting a payment is answered by one of these. */
export function paymentStatusText(status: number, locale: Locale): string | null {
  switch (status) {
    case 400:
    case 409:
      return CART_INVALID[locale]
    case 404:
      return CART_UNKNOWN[locale]
    default:
      return null
  }
}

/** Payment errors have words of their own, whatever their status. */
export function isPaymentErrorCode(code: string): code is PaymentErrorCode {
  return PAYMENT_ERROR_CODES.some((known) => known === code)
}

export type NormalisedError = { readonly status: number; readonly message: string }

/** Any failure whatsoever, as one status and one message. */
export function normaliseError(failure: unknown): NormalisedError {
  const code = field(failure, 'code')
  if (code === 'ECONNABORTED') return { status: TIMEOUT_STATUS, message: TIMEOUT_MESSAGE }
  return { status: statusOf(failure), message: messageOf(failure) }
}

/** From the response, else the code, else the message, else 500. */
function statusOf(failure: unknown): number {
  const response = field(failure, 'response')
  return (
    asStatus(field(response, 'status') ?? field(failure, 'status') ?? field(failure, 'statusCode')) ??
    asStatus(field(failure, 'code')) ??
    statusIn(field(failure, 'message') ?? failure) ??
    DEFAULT_STATUS
  )
}

function asStatus(value: unknown): number | null {
  const status = typeof value === 'number' || typeof value === 'string' ? Number(value) : NaN
  return Number.isInteger(status) && status >= 400 && status <= 599 ? status : null
}

/** A message may be a status, begin with one, or mention one; any other number in it is something else. */
function statusIn(text: unknown): number | null {
  if (typeof text !== 'string') return null
  const match = /^\s*(\d{3})\b/.exec(text) ?? /\b(?:status|code|http)\D{0,8}(\d{3})\b/i.exec(text)
  return asStatus(match?.[1])
}

/** The first of: errors list, error.message, message, error, error_description, status text. */
function messageOf(failure: unknown): string {
  const response = field(failure, 'response')
  const body = field(response, 'data') ?? field(failure, 'data') ?? failure
  const error = field(body, 'error')
  const candidates = [
    listed(field(body, 'errors')),
    field(error, 'message'),
    field(body, 'message'),
    error,
    field(body, 'error_description'),
    field(response, 'statusText') ?? field(failure, 'statusText'),
  ]
  const found = candidates.find((text): text is string => typeof text === 'string' && text.trim() !== '')
  return found ?? (typeof failure === 'string' && failure.trim() !== '' ? failure : DEFAULT_MESSAGE)
}

function listed(errors: unknown): string | null {
  if (!Array.isArray(errors)) return null
  const texts = errors.map((error: unknown) => (typeof error === 'string' ? error : field(error, 'message')))
  return texts.filter((text) => typeof text === 'string' && text !== '').join(', ') || null
}

function field(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null && name in of ? Reflect.get(of, name) : undefined
}
