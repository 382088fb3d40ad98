import { birthDateRule, legalAgeRule } from './birth-date.ts'
import { legalStatusRule, sirenRule } from './company.ts'
import { countryRule, DEFAULT_COUNTRY } from './country.ts'
import type { LocalDate } from '../dates/dates.ts'
import { emailConfirmationRule, emailRule } from './email.ts'
import { LEGAL_STATUS_IDS } from './legal-status.ts'
import { type Problem, problemsOf } from './messages.ts'
import { namesDifferRule, nameRule } from './name.ts'
import { zipcodeRule } from './postal-code.ts'
import { maxLengthRule, requiredRule } from './text.ts'

/** What a rate may ask of each participant besides the names, in the order it is asked. */
export const PARTICIPANT_FIELDS = [
  'email',
  'birthDate',
  'address',
  'zipCode',
  'city',
  'country',
  'organism',
  'companySiren',
  'companyLegalStatusId',
] as const
export type AskableField = (typeof PARTICIPANT_FIELDS)[number]

export const ASKINGS = ['NotAsked', 'Optional', 'Required'] as const
export type Asking = (typeof ASKINGS)[number]

/** How much each of them is asked for. */
export type AskedOfParticipant = Readonly<Record<AskableField, Asking>>

/** What is asked by default: an optional e-mail. */
export const ASKED_BY_DEFAULT: AskedOfParticipant = {
  email: 'Optional',
  birthDate: 'NotAsked',
  address: 'NotAsked',
  zipCode: 'NotAsked',
  city: 'NotAsked',
  country: 'NotAsked',
  organism: 'NotAsked',
  companySiren: 'NotAsked',
  companyLegalStatusId: 'NotAsked',
}

/** The stored setting, perhaps from a time when there were fewer fields. */
export function askedOf(stored: Partial<AskedOfParticipant>): AskedOfParticipant {
  return { ...ASKED_BY_DEFAULT, email: 'NotAsked', ...stored }
}

export function askedFields(asked: AskedOfParticipant): AskableField[] {
  return PARTICIPANT_FIELDS.filter((field) => asked[field] !== 'NotAsked')
}

export function requiredFields(asked: AskedOfParticipant): AskableField[] {
  return PARTICIPANT_FIELDS.filter((field) => asked[field] === 'Required')
}

/** The person a ticket, a membership or a product is for. There is no minimum age: a child may come. */
export type Participant = {
  readonly firstName: string
  readonly lastName: string
  readonly email?: string | null | undefined
  readonly emailConfirmation?: string | null | undefined
  readonly birthDate?: string | null | undefined
  readonly address?: string | null | undefined
  readonly zipCode?: string | null | undefined
  readonly city?: string | null | undefined
  readonly country?: string | null | undefined
  readonly organism?: string | null | undefined
  readonly companySiren?: string | null | undefined
  readonly companyLegalStatusId?: number | null | undefined
}

export type ParticipantField = keyof Participant

/** Names are always asked for; a rate says what else it needs. */
export function validateParticipant(
  participant: Participant,
  required: readonly AskableField[],
  today: LocalDate,
): Problem<ParticipantField>[] {
  const { firstName, lastName, email, emailConfirmation, birthDate, zipCode, country } = participant
  const { companySiren, companyLegalStatusId: legalStatus = null } = participant
  const asked = (field: Exclude<AskableField, 'companyLegalStatusId'>) =>
    required.includes(field) ? requiredRule(participant[field]) : null
  const isStatusJudged = legalStatus !== null || required.includes('companyLegalStatusId')
  return problemsOf<ParticipantField>([
    ['firstName', requiredRule(firstName), nameRule(firstName)],
    ['lastName', requiredRule(lastName), nameRule(lastName), namesDifferRule(firstName, lastName)],
    ['email', asked('email'), emailRule(email)],
    [
      'emailConfirmation',
      emailConfirmation == null ? null : emailConfirmationRule(email ?? '', emailConfirmation),
    ],
    ['birthDate', asked('birthDate'), birthDateRule(birthDate, today)],
    ['address', asked('address'), maxLengthRule(participant.address)],
    ['zipCode', asked('zipCode'), zipcodeRule(zipCode)],
    ['city', asked('city'), maxLengthRule(participant.city)],
    ['country', asked('country'), countryRule(country || DEFAULT_COUNTRY)],
    ['organism', asked('organism'), maxLengthRule(participant.organism)],
    ['companySiren', asked('companySiren'), sirenRule(companySiren)],
    ['companyLegalStatusId', isStatusJudged ? legalStatusRule(legalStatus, LEGAL_STATUS_IDS) : null],
  ])
}

/** Whether a participant may be the payer: a minor may not, by the rate's setting or by their birth date. */
export function mayPay(
  rate: { readonly isForMinors: boolean },
  birthDate: string | null | undefined,
  today: LocalDate,
): boolean {
  return !rate.isForMinors && legalAgeRule(birthDate, today) === null
}

/** Where a participant's ticket or card is sent; null if they gave no address, or the payer's, who has it already. */
export function ownPassAddress(
  participantEmail: string | null | undefined,
  payerEmail: string | null,
): string | null {
  const email = participantEmail?.trim().toLowerCase() ?? ''
  return email === '' || email === payerEmail?.trim().toLowerCase() ? null : email
}
