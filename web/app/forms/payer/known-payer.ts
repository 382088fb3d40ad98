import type { Form } from '@obole/contract/forms'
import type { KnownPayer } from '@obole/contract/orders'
import { typedDate } from '@obole/core/dates/dates'
import type { DraftPayer } from '../journey/draft.ts'

/**
 * Fills in the payer with the signed-in person's details. What was typed stays, and details that belong together are
 * filled together: the town of the signed-in person under another person's street would be a wrong address. What the
 * campaign does not ask for is left out: nobody would see that it is sent.
 */
export function filledWith(
  payer: DraftPayer,
  known: KnownPayer,
  asks: Pick<Form, 'askPayerBirthDate' | 'askPayerAddress'>,
): DraftPayer {
  const named = fill(payer, ['firstName', 'lastName'], {
    firstName: known.firstName ?? '',
    lastName: known.lastName ?? '',
  })
  const written = fill(named, ['email', 'emailConfirmation'], {
    email: known.email,
    emailConfirmation: known.email,
  })
  // A payer who typed another name has another address and another birth date.
  if (!isSame(written, known)) return written
  const born = !asks.askPayerBirthDate
    ? written
    : fill(written, ['birthDate'], {
        birthDate: known.birthDate ? typedDate(known.birthDate) : '',
      })
  const { address, zipCode, city, country } = known
  if (!asks.askPayerAddress || !address || !zipCode || !city) return born
  const lives = fill(born, ['address', 'zipCode', 'city'], { address, zipCode, city })
  return lives === born ? born : { ...lives, country: country ?? born.country }
}

const isSame = ({ firstName, lastName }: DraftPayer, known: KnownPayer) =>
  firstName.trim() === known.firstName && lastName.trim() === known.lastName

function fill<K extends keyof DraftPayer>(
  payer: DraftPayer,
  names: readonly K[],
  values: Pick<DraftPayer, K>,
): DraftPayer {
  return names.every((name) => payer[name] === '') ? { ...payer, ...values } : payer
}
