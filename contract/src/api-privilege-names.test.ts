import { LOCALES } from '@obole/core/locale'
import { expect, it } from 'vitest'
import { API_PRIVILEGE_ALLOWS, TOLD_OF_PEOPLE } from './api-privilege-names.ts'
import { orderItem, orderPayment, payer } from './v5/transactions.ts'

/** What says it, for each field that tells something of somebody. */
const SAID = {
  email: { fr: 'e-mail', en: 'e-mail' },
  address: { fr: 'postales', en: 'postal' },
  city: { fr: 'postales', en: 'postal' },
  zipCode: { fr: 'postales', en: 'postal' },
  country: { fr: 'postales', en: 'postal' },
  company: { fr: 'noms', en: 'names' },
  dateOfBirth: { fr: 'dates de naissance', en: 'birth dates' },
  firstName: { fr: 'noms', en: 'names' },
  lastName: { fr: 'noms', en: 'names' },
} satisfies Record<keyof typeof payer.shape, unknown>

const PAPERS = {
  ticketUrl: { fr: 'billets', en: 'tickets' },
  membershipCardUrl: { fr: 'cartes', en: 'cards' },
  paymentReceiptUrl: { fr: 'reçus', en: 'receipts' },
  fiscalReceiptUrl: { fr: 'reçus', en: 'receipts' },
}

it('whoever lets a program read orders is told all that it reads of people', () => {
  const fields = { ...orderItem.shape, ...orderPayment.shape }
  expect(
    Object.keys(fields)
      .filter((name) => name.endsWith('Url'))
      .toSorted(),
  ).toEqual(Object.keys(PAPERS).toSorted())
  expect(fields).toHaveProperty('customFields')
  for (const locale of LOCALES) {
    for (const said of [...Object.values(SAID), ...Object.values(PAPERS)])
      expect(TOLD_OF_PEOPLE[locale]).toContain(said[locale])
    expect(TOLD_OF_PEOPLE[locale]).toContain({ fr: 'réponses', en: 'answers' }[locale])
    expect(API_PRIVILEGE_ALLOWS.AccessTransactions[locale]).toContain(TOLD_OF_PEOPLE[locale])
  }
})
