import { describe, expect, it } from 'vitest'
import {
  CARD_TESTING_WINDOW_MS,
  CARD_TRY_ALLOWANCES,
  cardTestingBy,
  cardWorkBits,
  paymentsToVouch,
} from './card-testing.ts'

it('[P20] half an hour; ten refusals from a range, twenty on a campaign', () => {
  expect(CARD_TESTING_WINDOW_MS).toBe(1_800_000)
  expect(CARD_TRY_ALLOWANCES).toEqual({
    range: { refused: 10, unanswered: 20 },
    form: { refused: 20, unanswered: 500 },
  })
})

const none = { refused: 0, unanswered: 0, paid: 0 }

describe.each(['range', 'form'] as const)('cards tried on one %s', (scope) => {
  const { refused, unanswered } = CARD_TRY_ALLOWANCES[scope]

  it('[P20] as many refusals as allowed, and not one card more', () => {
    expect(cardTestingBy(scope, none)).toBeNull()
    expect(cardTestingBy(scope, { ...none, refused: refused - 1 })).toBeNull()
    expect(cardTestingBy(scope, { ...none, refused })).toBe('refused')
  })

  it('[P20] two payments make room for one refusal more', () => {
    expect(cardTestingBy(scope, { ...none, refused, paid: 1 })).toBe('refused')
    expect(cardTestingBy(scope, { ...none, refused, paid: 2 })).toBeNull()
    expect(cardTestingBy(scope, { ...none, refused: refused + 1, paid: 2 })).toBe('refused')
  })

  it('[P20] a crowd of which one card in ten is refused is never stopped', () => {
    for (let tries = 0; tries <= 20_000; tries += 1) {
      const crowd = { refused: Math.ceil(tries / 10), unanswered: 0, paid: Math.floor((tries * 9) / 10) }
      expect(cardTestingBy(scope, crowd)).toBeNull()
    }
  })

  it('[P20] stolen cards are stopped although one in ten is good', () => {
    const tries = (refusals: number) => ({ ...none, refused: refusals, paid: Math.floor(refusals / 9) })
    const stoppedAt = Array.from({ length: 1000 }, (_, n) => n).find((n) => cardTestingBy(scope, tries(n)))
    expect(stoppedAt).toBeLessThan(refused * 1.2)
  })

  it('[P20] cards sent all at once do not slip through before the first answer', () => {
    expect(cardTestingBy(scope, { ...none, unanswered: unanswered - 1 })).toBeNull()
    expect(cardTestingBy(scope, { ...none, unanswered })).toBe('unanswered')
    expect(cardTestingBy(scope, { ...none, unanswered, paid: 1 })).toBeNull()
  })

  it('[P20] so many payments vouch for another card, and not one fewer', () => {
    expect(paymentsToVouch(scope, { refused: refused - 1, unanswered: unanswered - 1 })).toBe(0)
    for (const over of [0, 1, 7])
      for (const tries of [
        { refused: refused + over, unanswered: 0 },
        { refused: 0, unanswered: unanswered + over },
        { refused: refused + over, unanswered: unanswered + 2 * over },
      ]) {
        const paid = paymentsToVouch(scope, tries)
        expect(cardTestingBy(scope, { ...tries, paid })).toBeNull()
        expect(cardTestingBy(scope, { ...tries, paid: paid - 1 })).not.toBeNull()
      }
  })
})

describe('[P20] the work before another card', () => {
  it('[P20] is none within what is allowed', () => {
    expect(cardWorkBits('range', { ...none, refused: 9 })).toBe(0)
    expect(cardWorkBits('form', { ...none, refused: 19 })).toBe(0)
  })

  it('[P20] doubles with each refusal of a range', () => {
    expect(cardWorkBits('range', { ...none, refused: 10 })).toBe(16)
    expect(cardWorkBits('range', { ...none, refused: 13, paid: 2 })).toBe(18)
    expect(cardWorkBits('range', { ...none, unanswered: 25 })).toBe(21)
  })

  it('[P20] grows slowly on a campaign, and never beyond what a browser does in a second or two', () => {
    expect(cardWorkBits('form', { ...none, refused: 20 })).toBe(16)
    expect(cardWorkBits('form', { ...none, refused: 24 })).toBe(16)
    expect(cardWorkBits('form', { ...none, refused: 25 })).toBe(17)
    expect(cardWorkBits('form', { ...none, unanswered: 510 })).toBe(18)
    expect(cardWorkBits('form', { ...none, refused: 5000 })).toBe(20)
  })
})
