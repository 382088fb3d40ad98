import { birthDateRule } from './birth-date.ts'
import { sirenRule } from './company.ts'
import { countryRule, DEFAULT_COUNTRY } from './country.ts'
import type { LocalDate } from './dates.ts'
import { emailConfirmationRule, emailRule } from './email.ts'
import { type Problem, problemsOf } from './messages.ts'
import { namesDifferRule, nameRule } from './name.ts'
import { zipcodeRule } from './postal-code.ts'
import { maxLengthRule, requiredRule } from './text.ts'

/** Who a ticket, a membership or a product is for. No age is asked of them: a child may come. */
export type Participant = {
  readonly firstName: string
  readonly lastName: string
  readonly email?: string | null
  readonly emailConfirmation?: string | null
  readonly birthday?: string | null
  readonly address?: string | null
  readonly city?: string | null
  readonly zipcode?: string | null
  readonly country?: string | null
  readonly organism?: string | null
  readonly companySiren?: string | null
}

export type ParticipantField = keyof Participant

/** Names are always asked for; a campaign says what else it needs. */
export function validateParticipant(
  participant: Participant,
  required: readonly ParticipantField[],
  today: LocalDate,
): Problem<ParticipantField>[] {
  const { firstName, lastName, email, emailConfirmation, birthday, zipcode, country, companySiren } =
    participant
  const asked = (field: ParticipantField) =>
    required.includes(field) ? requiredRule(participant[field]) : null
  return problemsOf<ParticipantField>([
    ['firstName', requiredRule(firstName), nameRule(firstName)],
    ['lastName', requiredRule(lastName), nameRule(lastName), namesDifferRule(firstName, lastName)],
    ['email', asked('email'), emailRule(email)],
    [
      'emailConfirmation',
      emailConfirmation == null ? null : emailConfirmationRule(email ?? '', emailConfirmation),
    ],
    ['birthday', asked('birthday'), birthDateRule(birthday, today)],
    ['address', asked('address'), maxLengthRule(participant.address)],
    ['city', asked('city'), maxLengthRule(participant.city)],
    ['zipcode', asked('zipcode'), zipcodeRule(zipcode)],
    ['country', asked('country'), countryRule(country ?? DEFAULT_COUNTRY)],
    ['organism', asked('organism'), maxLengthRule(participant.organism)],
    ['companySiren', asked('companySiren'), sirenRule(companySiren)],
  ])
}
