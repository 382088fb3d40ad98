import { LOCALES } from '@obole/core/locale'
import { expect, it } from 'vitest'
import { declineCodes } from './bank.ts'
import { declineText } from './decline-names.ts'

it('says why a bank refused in words, whatever code it gave', () => {
  for (const locale of LOCALES)
    for (const code of [...declineCodes, 'something_new'])
      expect(declineText(code, locale)).not.toMatch(/_|^$/)
  const other = declineText('something_new', 'fr')
  expect(declineCodes.filter((code) => declineText(code, 'fr') === other)).toEqual([])
})
