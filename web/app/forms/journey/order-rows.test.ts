import type { FormType } from '@obole/core/campaign/form'
import { expect, it } from 'vitest'
import { wordsIn } from '../../i18n/words.ts'
import { formWords } from './form.words.ts'
import { isAllMonthly, orderInSentence } from './order-rows.ts'
import { tipQuestionWords } from '../summary/tip-question.words.ts'

const asked = (type: FormType, locale: 'fr' | 'en') =>
  wordsIn(tipQuestionWords, locale).body(orderInSentence(type, wordsIn(formWords, locale)))

it('an unusual contribution is compared with what is paid for, by its own name', () => {
  expect(asked('Donation', 'fr')).toContain('plus que votre don.')
  expect(asked('Donation', 'en')).toContain('more than your gift itself.')
  expect(asked('CrowdFunding', 'fr')).toContain('plus que votre participation.')
  expect(asked('CrowdFunding', 'en')).toContain('more than your pledge itself.')
  expect(asked('Event', 'fr')).toContain('plus que votre commande.')
  expect(asked('Event', 'en')).toContain('more than your order itself.')
})

it('a total is each month’s only where everything comes back each month', () => {
  const monthly = { tierType: 'MonthlyDonation' } as const
  expect(isAllMonthly([monthly, { tierType: 'MonthlyPayment' }])).toBe(true)
  expect(isAllMonthly([monthly, { tierType: 'Donation' }])).toBe(false)
  expect(isAllMonthly([])).toBe(false)
})
