import type { Participant } from '@obole/contract/carts'
import { isShownForgotten } from '@obole/core/privacy/forgetting'
import { formatDate } from '@obole/core/dates/dates'
import { LEGAL_STATUSES } from '@obole/core/validation/legal-status'
import type { Locale } from '@obole/core/locale'
import { formatPhone } from '@obole/core/validation/phone'

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

/** « Responsable légal : Alix Martin · 06 12 34 56 78 · alix@exemple.fr, a autorisé l’inscription »; empty without one. */
export function guardianText(participant: Participant, locale: Locale): string {
  const { guardianFirstName, guardianLastName, guardianPhone, guardianEmail, guardianAgreed } = participant
  const name = [guardianFirstName, guardianLastName].filter(Boolean).join(' ')
  if (isShownForgotten(guardianFirstName, guardianEmail)) return FORGOTTEN[locale]
  const phone = guardianPhone ? formatPhone(guardianPhone) : ''
  const reached = [name, phone, guardianEmail].filter(Boolean).join(' · ')
  if (reached === '') return ''
  return `${GUARDIAN[locale]}${reached}${guardianAgreed ? AGREED[locale] : ''}`
}

const GUARDIAN = { fr: 'Responsable légal\u202f: ', en: 'Legal guardian: ' }
const FORGOTTEN = {
  fr: 'Responsable légal oublié, ses données sont effacées. Demandez-en un autre à la famille.',
  en: 'Legal guardian forgotten, their data is erased. Ask the family for another one.',
}
const AGREED = { fr: ' (inscription autorisée)', en: ' (registration authorised)' }
