import { describe, expect, it } from 'vitest'
import { ERROR_TEXTS } from '../errors/error-texts.ts'
import { fill } from '../locale.ts'
import { message, MESSAGES, type MessageKey, problemsOf } from './messages.ts'

const French = [
  ...Object.values(MESSAGES).map(({ fr }) => fr as string),
  ...Object.values(ERROR_TEXTS).flatMap(({ title, body }) => [title.fr, body.fr]),
]

describe('messages', () => {
  it('[V44] exist in both languages with the same placeholders', () => {
    const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted().join()
    const wrong = Object.entries(MESSAGES).filter(
      ([, { fr, en }]) => !fr || !en || placeholders(fr) !== placeholders(en),
    )
    expect(wrong).toEqual([])
  })

  it('[V44] respect French typography', () => {
    const straightApostrophe = French.filter((text) => text.includes("'"))
    const wrongSpace = French.filter((text) => /(?:^|[^\u202f])[;:!?€»]|«(?!\u202f)/.test(text))
    expect({ straightApostrophe, wrongSpace }).toEqual({ straightApostrophe: [], wrongSpace: [] })
  })

  it('[V44] are filled with their figures', () => {
    expect(message('amountTooLow', 'fr', { min: '0,50' })).toBe(
      'La valeur doit être un nombre supérieur à 0,50\u202f€',
    )
    expect(message('amountTooHigh', 'en', { max: '100' })).toBe('The value must be a number less than 100 €')
    expect(message('textTooLong', 'en', { n: 500 })).toBe('500 characters at most')
    expect(fill('{a} and {b}', { a: 1 })).toBe('1 and {b}')
  })

  it.each([
    ['required', 'All required fields must be filled in'],
    ['boxMandatory', 'Tick this box to go on'],
    ['minor', 'Minors may not make this kind of payment'],
  ] as const)('[V44] %s keeps the product’s words', (key: MessageKey, english) => {
    expect(message(key, 'en')).toBe(english)
  })

  it('[V44] each field is told the first rule it breaks', () => {
    expect(
      problemsOf([
        ['a', null, 'required', 'emailInvalid'],
        ['b', null],
        ['c', 'textTooLong'],
      ]),
    ).toEqual([
      { field: 'a', key: 'required' },
      { field: 'c', key: 'textTooLong', values: { n: 500 } },
    ])
  })
})
