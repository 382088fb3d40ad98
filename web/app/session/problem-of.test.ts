import { ApiError, responseError, timeoutError } from '@obole/contract/api-error'
import {
  messageOf,
  refuse,
  statusOf,
  toProblem,
  type ProblemCode,
  type Refusal,
} from '@obole/contract/problems'
import { STATUS_TEXTS } from '@obole/core/errors/status-texts'
import { describe, expect, it } from 'vitest'
import { failureToast } from './failure-toast.ts'
import { problemOf } from './problem-of.ts'

const answered = (code: ProblemCode, details = {}) =>
  responseError(
    { status: statusOf(code), statusText: '' },
    { status: statusOf(code), code, message: messageOf(code, 'fr'), errors: [], details },
  )

const errorOf = (refusal: Refusal) => responseError({ status: 429, statusText: '' }, toProblem(refusal, 'fr'))

const gateway = (status: number) => responseError({ status, statusText: 'Bad Gateway' }, null)
const offline = new ApiError(new TypeError('Failed to fetch'))

describe('a failure of ours', () => {
  it.each(['PAYMENT_ERROR', 'UNKNOWN'] as const)(
    'keeps its reference and the advice to look at one’s e-mails (%s)',
    (code) => {
      const { message, body } = problemOf(answered(code, { reference: '7F3A21C0' }), 'POST /payments', 'fr')
      expect(message).toBe('Une erreur est survenue')
      expect(body).toMatch(/^Vérifiez vos e-mails avant de réessayer/)
      expect(body).toContain('7F3A21C0')
    },
  )

  it('is said in the language of the page', () => {
    expect(problemOf(answered('UNKNOWN', { reference: 'A1' }), 'GET /agg/user', 'en').body).toBe(
      'Check your e-mails before trying again: your request may have gone through. Reference: A1',
    )
  })

  it('without a reference promises none', () => {
    expect(problemOf(answered('UNKNOWN'), 'GET /agg/user', 'fr').body).toBeNull()
  })
})

describe('what was not answered in our words', () => {
  it('speaks of an order only where one was sent', () => {
    const title = (call: string) => problemOf(gateway(500), call, 'fr').message
    expect(title('POST /carts')).toBe('Votre commande n’a pas pu être envoyée')
    expect(title('POST /payments/card-embed/initialize')).toBe('Votre commande n’a pas pu être envoyée')
    expect(title('POST /abuses')).toBe(STATUS_TEXTS[500].title.fr)
    expect(title('PUT /users/me')).toBe(STATUS_TEXTS[500].title.fr)
  })

  it('has the title and the message of its status', () => {
    const { message, body } = problemOf(gateway(502), 'PUT /users/me', 'en')
    expect({ message, body }).toEqual({
      message: STATUS_TEXTS[502].title.en,
      body: STATUS_TEXTS[502].message.en,
    })
  })

  it('asks to look at the connection where nothing answered at all', () => {
    expect(problemOf(offline, 'PUT /users/me', 'en').body).toBe('Check your connection, then try again.')
  })

  it('was too long where it timed out', () => {
    expect(problemOf(timeoutError(), 'POST /carts', 'fr')).toMatchObject({
      status: 504,
      message: 'La requête est trop longue',
    })
  })
})

describe('a toast', () => {
  it('has the title and the message of the status where the code says no more', () => {
    expect(failureToast(problemOf(answered('UNAVAILABLE'), 'PUT /users/me', 'fr'))).toEqual({
      tone: 'danger',
      title: STATUS_TEXTS[503].title.fr,
      body: STATUS_TEXTS[503].message.fr,
    })
  })

  it('says until when, where that is no matter of a minute', () => {
    const wait = { retryAfterSeconds: 17_280, retryAt: '2026-11-16T20:40:00.000Z' }
    const refused = refuse('TOO_MANY_REQUESTS', { details: wait })
    const toast = failureToast(problemOf(errorOf(refused), 'POST /x', 'fr'))
    expect(toast).toEqual({ tone: 'danger', title: toProblem(refused, 'fr').message })
    expect(toast.title).toContain('à\u00a021\u202fh\u202f40')
    const soon = refuse('TOO_MANY_REQUESTS', { details: { ...wait, retryAfterSeconds: 20 } })
    expect(failureToast(problemOf(errorOf(soon), 'POST /x', 'fr')).title).toBe(STATUS_TEXTS[429].title.fr)
  })

  it('says why where the server did', () => {
    expect(failureToast(problemOf(answered('LAST_ADMINISTRATOR'), 'PUT /x', 'fr'))).toEqual({
      tone: 'danger',
      title: messageOf('LAST_ADMINISTRATOR', 'fr'),
    })
  })
})
