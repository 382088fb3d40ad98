import type { KnownPayer } from '@obole/contract/orders'
import { typedDate } from '@obole/core/dates'
import type { DraftPayer } from './draft.ts'

/**
 * A payer filled with what is known of whoever is signed in. What was typed stays, and things that belong together are filled
 * together: half an address of one's own under somebody else's street would be nobody's.
 */
export function filledWith(payer: DraftPayer, known: KnownPayer): DraftPayer {
  const named = fill(payer, ['firstName', 'lastName'], {
    firstName: known.firstName ?? '',
    lastName: known.lastName ?? '',
  })
  const written = fill(named, ['email', 'emailConfirmation'], {
    email: known.email,
    emailConfirmation: known.email,
  })
  // Somebody who pays in another's name lives and was born elsewhere.
  if (!isSame(written, known)) return written
  const born = fill(written, ['birthDate'], {
    birthDate: known.birthDate ? typedDate(known.birthDate) : '',
  })
  const { address, zipCode, city, country } = known
  if (!address || !zipCode || !city) return born
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
