import { LOCALES } from '@obole/core/locale'
import { expect, it } from 'vitest'
import { ISSUE_WORDS } from '../issue-words.ts'
import { messageOf, refuse } from '../problems.ts'
import { PUBLIC_OPERATIONS, type PublicOperation, refusalsOf } from './described.ts'
import { inWordsForPrograms, messageForPrograms } from './problem-words.ts'

/** What only somebody before a page can make sense of. */
const OF_A_PAGE =
  /\b(?:cette|la|this|the) page\b|recharge|reload|fichier|\bfiles?\b|commande n’a pas pu|order could not be sent|proposées|offered$|will not do|ne convient pas|^Saisissez|^Enter /i

it('tells programs nothing in words that were written for a page', () => {
  const names = Object.keys(PUBLIC_OPERATIONS) as PublicOperation[]
  const codes = new Set(names.flatMap((name) => refusalsOf(name, true)))
  expect(codes.size).toBeGreaterThan(20)
  for (const locale of LOCALES) {
    for (const code of codes) {
      const told = messageForPrograms(code)?.[locale] ?? messageOf(code, locale)
      expect([code, told]).toEqual([code, expect.not.stringMatching(OF_A_PAGE)])
    }
    const general = [
      'dateWrong',
      'choiceWrong',
      'valueWrong',
      'numberWrong',
      'pageUnknown',
      'emailWrong',
    ] as const
    for (const name of general) {
      const issues = [{ path: 'from', code: 'wrong', message: ISSUE_WORDS[name] }]
      const [told] = inWordsForPrograms(refuse('INVALID_REQUEST', { issues })).issues
      expect([name, told?.message[locale]]).toEqual([name, expect.not.stringMatching(OF_A_PAGE)])
    }
  }
})
