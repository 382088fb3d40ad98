import type { ShownProblem } from '../../session/shown-problem.ts'
import { describe, expect, it } from 'vitest'
import { startRefusal } from './start-refusal.ts'

const problem = (
  status: number,
  code: string,
  message: string,
  body: string | null = null,
): ShownProblem => ({
  status,
  code,
  message,
  body,
  errors: [],
})

describe('why a payment did not start', () => {
  it.each([
    [400, 'INVALID_REQUEST', 'Le panier est invalide'],
    [409, 'CART_CHANGED', 'Le panier est invalide'],
    [404, 'FORM_UNKNOWN', 'Le panier est inconnu ou a expiré'],
  ])(
    'answered %i begins with the sentence of its status, and what is wrong follows',
    (status, code, sentence) => {
      const { message, body } = startRefusal(problem(status, code, 'Vérifiez-le'), 'fr')
      expect({ message, body }).toEqual({ message: sentence, body: 'Vérifiez-le.' })
    },
  )

  it('is said in English on an English page', () => {
    const { message, body } = startRefusal(
      problem(409, 'TICKETS_SOLD_OUT', 'Too late', 'Choose among the remaining places: 2.'),
      'en',
    )
    expect(message).toBe('The cart is invalid')
    expect(body).toBe('Too late. Choose among the remaining places: 2.')
  })

  it('is not said twice', () => {
    const unknown = problem(404, 'CART_UNKNOWN', 'Le panier est inconnu ou a expiré.')
    expect(startRefusal(unknown, 'fr')).toBe(unknown)
  })

  it('has its own words where it is a payment error, and where the status has no sentence', () => {
    const paid = problem(409, 'DUPLICATED_PAYMENT', 'Cette commande est déjà payée')
    const broken = problem(500, 'PAYMENT_ERROR', 'Une erreur est survenue', 'Référence : 1A')
    expect([paid, broken].map((known) => startRefusal(known, 'fr'))).toEqual([paid, broken])
  })
})
