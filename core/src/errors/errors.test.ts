import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cartErrorText, ERROR_TEXTS, errorText } from './error-texts.ts'
import {
  CAPTCHA_ERROR_CODES,
  ERROR_PAGE_STATUSES,
  errorPageOf,
  isPaymentErrorCode,
  normaliseError,
  PAYMENT_ERROR_CODES,
  paymentStatusText,
  PROVIDER_ERROR_KEYS,
} from './errors.ts'
import { cents } from '../money/money.ts'
import { STATUS_TEXTS, statusText as spokenStatus } from './status-texts.ts'

describe('the catalogue', () => {
  it('[E1] has every payment code, provider key and captcha error', () => {
    expect(PAYMENT_ERROR_CODES).toEqual(
      expect.arrayContaining([
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
        'UNKNOWN',
      ]),
    )
    expect(PROVIDER_ERROR_KEYS).toEqual([
      'hapay_unknow_error',
      'hapay_db_error',
      'hapay_provider_error',
      'hapay_authentication_error',
    ])
    expect(CAPTCHA_ERROR_CODES).toHaveLength(4)
  })

  it('[E1] says each in both languages, with the same figures', () => {
    const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted().join()
    const wrong = Object.entries(ERROR_TEXTS).filter(
      ([, { title, body }]) =>
        !title.fr || !title.en || !body.fr || !body.en || placeholders(body.fr) !== placeholders(body.en),
    )
    expect(wrong).toEqual([])
  })

  it('[E1] keeps the words the product is known for', () => {
    expect(errorText('TICKETS_SOLD_OUT', 'fr').title).toBe('Trop tard, certains billets ont déjà été achetés')
    expect(errorText('CART_UPDATE_FAILED', 'fr').title).toBe(
      'Des informations n’ont pas pu être mises à jour',
    )
    expect(errorText('LINK_NOT_VALID', 'en').body).toBe(
      'The link you wish to access is no longer valid or has already been used.',
    )
    expect(errorText('PAYMENT_ERROR', 'en', { id: 'p-1' }).body).toContain('Reference: p-1')
  })

  it('[E7] speaks of a cart with its own figures', () => {
    const body = (...args: Parameters<typeof cartErrorText>) => cartErrorText(...args).body
    expect(body({ code: 'TICKETS_SOLD_OUT', tierId: 1, remaining: 2 }, 'en')).toBe(
      'Choose among the remaining places: 2.',
    )
    expect(body({ code: 'AMOUNT_TOO_LOW', itemIndex: 0, minCents: cents(50) }, 'fr')).toBe(
      'La valeur doit être un nombre supérieur à 0,50\u202f€.',
    )
    expect(body({ code: 'AMOUNT_TOO_HIGH', itemIndex: 0, maxCents: cents(100_000) }, 'en')).toBe(
      'The value must be a number less than 1,000.00 €.',
    )
    expect(body({ code: 'CART_TOO_MANY_LINES', max: 20 }, 'en')).toBe('A cart holds 20 items at most.')
    expect(body({ code: 'CART_EMPTY' }, 'fr')).toBe('Choisissez au moins un élément.')
  })
})

describe('normalisation', () => {
  it.each([
    [{ response: { status: 404 }, code: 409, message: 'status code 413' }, 404],
    [{ code: 409, message: 'status code 413' }, 409],
    [{ code: '415', message: 'status code 413' }, 415],
    [{ code: 'ERR_BAD_REQUEST', message: 'Request failed with status code 413' }, 413],
    [{ status: 421 }, 421],
    [{ statusCode: 403 }, 403],
    ['504', 504],
    ['404 Not Found', 404],
    [new Error('boom'), 500],
    [new Error('it stopped after 450 items'), 500],
    [new Error('port 3000 is taken, 127.0.0.1'), 500],
    [{ response: { status: 200 } }, 500],
    [null, 500],
    [undefined, 500],
  ])('[E2] the status of %j is %i', (failure, status) => {
    expect(normaliseError(failure).status).toBe(status)
  })

  it('[E3] the message is the first there is, in this order', () => {
    const data = {
      errors: ['first', { message: 'second' }],
      error: { message: 'inner' },
      message: 'outer',
      error_description: 'described',
    }
    const message = (body: unknown, statusText?: string) =>
      normaliseError({ response: { data: body, statusText } }).message
    expect(message(data)).toBe('first, second')
    expect(message({ ...data, errors: [] })).toBe('inner')
    expect(message({ ...data, errors: undefined, error: 'invalid_grant' })).toBe('outer')
    expect(message({ error: 'invalid_grant', error_description: 'described' })).toBe('invalid_grant')
    expect(message({ error_description: 'described' }, 'Bad Request')).toBe('described')
    expect(message({}, 'Bad Request')).toBe('Bad Request')
    expect(message({})).toBe('MSG UNDEFINED')
    expect(normaliseError(new Error('boom')).message).toBe('boom')
    expect(normaliseError('boom').message).toBe('boom')
    expect(normaliseError(null)).toEqual({ status: 500, message: 'MSG UNDEFINED' })
  })

  it('[E3] any value at all has a status and a message', () => {
    fc.assert(
      fc.property(fc.anything(), (failure) => {
        const { status, message } = normaliseError(failure)
        return status >= 400 && status <= 599 && message !== ''
      }),
    )
  })

  it('[E4] a time-out is 504', () => {
    expect(normaliseError({ code: 'ECONNABORTED', message: 'timeout of 30000ms exceeded' })).toEqual({
      status: 504,
      message: 'La requête est trop longue',
    })
  })

  it('[E5] starting a payment has its own words', () => {
    const messagesIn = (locale: 'fr' | 'en') =>
      [400, 404, 409, 500].map((status) => paymentStatusText(status, locale))
    const invalid = 'Le panier est invalide'
    expect(messagesIn('fr')).toEqual([invalid, 'Le panier est inconnu ou a expiré', invalid, null])
    expect(messagesIn('en')).toEqual([
      'The cart is invalid',
      'The cart is unknown or has expired',
      'The cart is invalid',
      null,
    ])
  })

  it('[E5] a payment error keeps its own words', () => {
    expect(['CART_EXPIRED', 'DUPLICATED_PAYMENT', 'CART_CHANGED'].map(isPaymentErrorCode)).toEqual([
      true,
      true,
      false,
    ])
  })

  it('[E6] fourteen statuses have a page, the others show 500', () => {
    expect(ERROR_PAGE_STATUSES).toEqual([
      400, 401, 403, 404, 408, 409, 413, 415, 421, 429, 500, 502, 503, 504,
    ])
    expect([404, 503, 418].map(errorPageOf)).toEqual([404, 503, 500])
  })

  it('[E10] what nobody foresaw says its reference and what to look at first, of a payment as of anything else', () => {
    for (const code of ['PAYMENT_ERROR', 'UNKNOWN'] as const) {
      expect(errorText(code, 'fr', { id: '7F3A' }).body).toMatch(/^Vérifiez vos e-mails.*Référence.*7F3A$/)
      expect(errorText(code, 'en', { id: '7F3A' }).body).toMatch(/^Check your e-mails.*Reference: 7F3A$/)
    }
    expect(errorText('UNKNOWN', 'en').body).not.toContain('payment')
  })

  it('[E9] each of them has a title, a message and details, in both languages', () => {
    const texts = Object.values(STATUS_TEXTS).flatMap(({ title, message, details }) => [
      title,
      message,
      details,
    ])
    expect(texts).toHaveLength(3 * ERROR_PAGE_STATUSES.length)
    expect(texts.filter(({ fr, en }) => fr === '' || en === '' || fr === en)).toEqual([])
    expect(texts.filter(({ fr }) => / [:;?!»]/.test(fr))).toEqual([])
  })

  it('[E9] a status without words of its own is said as 500 is', () => {
    expect(spokenStatus(418, 'en')).toEqual(spokenStatus(500, 'en'))
    expect(spokenStatus(404, 'en').title).toBe('This page could not be found')
    expect(spokenStatus(504, 'fr').message).toContain('La requête est trop longue')
  })
})
