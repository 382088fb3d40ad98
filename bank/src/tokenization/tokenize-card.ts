import type { TokenizationSession, TokenizeRequest } from '@obole/contract/bank'
import type { Bank } from '../bank.ts'
import { findTestCard } from '../cards/card-behaviour.ts'
import { digitsOf, isLuhnValid, isPastExpiry } from '../cards/card-number.js'
import { isoInstant } from '../platform/clock.ts'
import { newCapability } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import { insertTokenizationSession } from './tokenization.store.ts'

const sessionLifeMs = 15 * 60_000

/** Turns a card into a session that can pay once. The number is read here and never stored. */
export function tokenizeCard(bank: Bank, request: TokenizeRequest): TokenizationSession | Refusal {
  if (request.key !== bank.config.publishableKey) {
    return new Refusal('unauthorized', 'the publishable key is wrong')
  }
  const now = bank.clock.now()
  const number = digitsOf(request.number)
  const card = findTestCard(number)
  const fields: Record<string, string> = {}
  if (!isLuhnValid(number)) fields.number = 'invalid'
  else if (!card) fields.number = 'not_a_test_card'
  if (isPastExpiry(request.expMonth, request.expYear, new Date(now))) fields.expiry = 'past'
  if (!/^\d{3}$/.test(request.cvc)) fields.cvc = 'invalid'
  if (request.holderName.trim() === '') fields.holderName = 'missing'
  if (!card || Object.keys(fields).length > 0) {
    return new Refusal('card_invalid', 'the card cannot be used', fields)
  }

  const id = newCapability('tok')
  const expiresAt = now + sessionLifeMs
  const { expMonth, expYear } = request
  insertTokenizationSession(bank.store, {
    id,
    cardKey: card.key,
    expMonth,
    expYear,
    expiresAt,
    paymentId: null,
  })
  return {
    tokenizationSessionId: id,
    card: { brand: card.brand, last4: number.slice(-4) },
    expiresAt: isoInstant(expiresAt),
  }
}
