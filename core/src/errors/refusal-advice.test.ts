import { expect, it } from 'vitest'
import { ERROR_TEXTS } from './error-texts.ts'
import { REFUSAL_ADVICES, refusalAdvice, refusalText, refusalTexts } from './refusal-advice.ts'

it('[E11] each kind of refusal has the advice that helps, and what nobody explained the usual one', () => {
  const codes = [
    'expired_card',
    'lost_card',
    'insufficient_funds',
    'authentication_failed',
    'do_not_honor',
    null,
  ]
  expect(codes.map(refusalAdvice)).toEqual([
    'Expired',
    'Unusable',
    'Funds',
    'Authentication',
    'Other',
    'Other',
  ])
  expect(new Set(REFUSAL_ADVICES.map((advice) => refusalText(advice, 'fr'))).size).toBe(
    REFUSAL_ADVICES.length,
  )
  expect(refusalText('Expired', 'fr')).not.toContain('plafond')
})

it('[E11] a lost card is not told from one that its bank does not take', () => {
  for (const code of ['lost_card', 'stolen_card'])
    expect(refusalAdvice(code)).toBe(refusalAdvice('card_not_supported'))
  for (const locale of ['fr', 'en'] as const)
    expect(refusalText('Unusable', locale)).not.toMatch(/perdu|vol|lost|stolen/)
})

it('[E11] whatever the reason, nothing was debited, a failed authentication included', () => {
  for (const advice of REFUSAL_ADVICES) {
    expect(refusalText(advice, 'fr')).toMatch(/^Rien n’a été débité\. /)
    expect(refusalText(advice, 'en')).toMatch(/^Nothing was debited\. /)
  }
  expect(ERROR_TEXTS.AUTHENTICATION_FAILURE.body).toEqual(refusalTexts('Authentication'))
  expect(ERROR_TEXTS.PAYMENT_REFUSED.body).toEqual(refusalTexts('Other'))
})
