import { expect, it } from 'vitest'
import { wordsIn } from '../../i18n/words.ts'
import { orderWords } from './order.words.ts'

it('names the language of an order in the language of the desk', () => {
  expect(wordsIn(orderWords, 'fr').languageIs('en')).toBe('Langue\u202f: anglais')
  expect(wordsIn(orderWords, 'en').languageIs('fr')).toBe('Language: French')
})
