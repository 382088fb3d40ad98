import { type BankCard, type ChallengeAnswer, type DeclineCode } from '@obole/contract/bank'
import { TEST_CARDS, type TestCard, type TestCardKey } from '@obole/contract/bank-test-cards'
import { isPastExpiry } from './card-number.js'

/** A card as the bank keeps it: which test card it is, never its number. */
export type KeptCard = { cardKey: TestCardKey; expMonth: number; expYear: number }

export type Verdict =
  | { kind: 'accept' }
  | { kind: 'challenge' }
  | { kind: 'slow' }
  | { kind: 'refuse'; declineCode: DeclineCode }

const accept: Verdict = { kind: 'accept' }
const refuse = (declineCode: DeclineCode): Verdict => ({ kind: 'refuse', declineCode })

const cardsByKey = new Map(TEST_CARDS.map((card) => [card.key, card]))
const cardsByNumber = new Map(TEST_CARDS.map((card) => [card.number, card]))

export const findTestCard = (number: string): TestCard | undefined => cardsByNumber.get(number)

export function describeCard({ cardKey, expMonth, expYear }: KeptCard): BankCard {
  const card = cardsByKey.get(cardKey)
  if (!card) throw new Error(`a kept card is not a test card: ${cardKey}`)
  return { brand: card.brand, last4: card.number.slice(-4), expMonth, expYear, country: 'FR' }
}

/** The decision of the payer's bank when the payer is present. */
export function decideExecution(
  card: KeptCard,
  moment: { now: Date; challengeRequired: boolean; firstTryOfCart: boolean },
): Verdict {
  if (isPastExpiry(card.expMonth, card.expYear, moment.now)) return refuse('expired_card')
  switch (card.cardKey) {
    case 'insufficient_funds':
      return refuse('insufficient_funds')
    case 'expired':
      return refuse('expired_card')
    case 'lost_card':
      return refuse('lost_card')
    case 'challenge':
    case 'challenge_failed':
      return { kind: 'challenge' }
    case 'refused_then_accepted':
      if (moment.firstTryOfCart) return refuse('do_not_honor')
      break
    case 'timeout':
      return { kind: 'slow' }
    case 'accepted':
    case 'accepted_mastercard':
    case 'notification_lost':
    case 'notification_doubled':
    case 'notification_stale':
    case 'mandate_refused_once':
    case 'mandate_refused':
      break
  }
  return moment.challengeRequired ? { kind: 'challenge' } : accept
}

/** The decision after the challenge page. */
export function decideChallenge(cardKey: TestCardKey, decision: ChallengeAnswer): Verdict {
  if (decision === 'decline' || cardKey === 'challenge_failed') return refuse('authentication_failed')
  return accept
}

/** The decision of the payer's bank on a debit without the payer; the authenticated payment was number 1. */
export function decideDebit(card: KeptCard, debitNumber: number, now: Date): Verdict {
  if (isPastExpiry(card.expMonth, card.expYear, now)) return refuse('expired_card')
  if (card.cardKey === 'mandate_refused') return refuse('insufficient_funds')
  if (card.cardKey === 'mandate_refused_once' && debitNumber === 2) return refuse('insufficient_funds')
  return accept
}
