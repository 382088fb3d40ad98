import type { Participant } from '@obole/contract/carts'
import { formatDate } from '@obole/core/dates/dates'
import { LEGAL_STATUSES } from '@obole/core/validation/legal-status'
import type { Locale } from '@obole/core/locale'

/** Birth date, address and organisation of a participant as text; empty where none was given. */
export function participantDetails(participant: Participant, locale: Locale): string {
  const { birthDate, address, zipCode, city, country, organism, companySiren } = participant
  const legalStatus = LEGAL_STATUSES.find(({ id }) => id === participant.companyLegalStatusId)?.label
  const town = [zipCode, city].filter(Boolean).join(' ')
  return [
    birthDate ? formatDate(birthDate, locale) : '',
    [address, town, country].filter(Boolean).join(', '),
    [organism, legalStatus, companySiren && `SIREN ${companySiren}`].filter(Boolean).join(', '),
  ]
    .filter(Boolean)
    .join(' · ')
}
