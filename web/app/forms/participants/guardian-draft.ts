import { type DraftParticipant, type DraftPayer, type JourneyItem, participantOf } from '../journey/draft.ts'

/** A participant who pays, or the guardian of one, passes their name and their other answers on to the payer. */
export function payerAfter(
  payer: DraftPayer,
  items: readonly JourneyItem[],
  emailTyped: boolean,
): DraftPayer {
  const people = items.flatMap((item) => participantOf(item) ?? [])
  const paying = people.find(({ isPayer }) => isPayer)
  if (paying) return withParticipant(payer, paying, emailTyped)
  const child = people.find(({ guardianIsPayer }) => guardianIsPayer)
  if (!child) return payer
  const { guardianFirstName: firstName, guardianLastName: lastName, guardianEmail: email } = child
  return { ...payer, firstName, lastName, email, emailConfirmation: email }
}

function withParticipant(payer: DraftPayer, paying: DraftParticipant, emailTyped: boolean): DraftPayer {
  const { firstName, lastName, email } = paying
  const details = { birthDate: paying.birthDate, address: paying.address, zipCode: paying.zipCode }
  const places = { city: paying.city, country: paying.country }
  const given = Object.entries({ ...details, ...places }).filter(([, typed]) => typed !== '')
  const named = { ...payer, ...Object.fromEntries(given), firstName, lastName }
  return emailTyped || email !== '' ? { ...named, email, emailConfirmation: email } : named
}

/** What is known of the payer and not yet typed for the participant who pays: their names and their address. */
export function knownOf(payer: DraftPayer, own: DraftParticipant): Partial<DraftParticipant> {
  return {
    firstName: own.firstName || payer.firstName,
    lastName: own.lastName || payer.lastName,
    email: own.email || payer.email,
  }
}

/** Whoever says « C’est moi » finds filled in what is known of the payer; what was typed stays. */
export function withGuardian(
  own: DraftParticipant,
  values: Partial<DraftParticipant>,
  payer: DraftPayer,
): Partial<DraftParticipant> {
  if (!values.guardianIsPayer) return values
  return {
    ...values,
    guardianFirstName: own.guardianFirstName || payer.firstName,
    guardianLastName: own.guardianLastName || payer.lastName,
    guardianEmail: own.guardianEmail || payer.email,
  }
}
