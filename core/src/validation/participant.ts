import { birthDateRule, legalAgeRule } from './birth-date.ts'
import { legalStatusRule, sirenRule } from './company.ts'
import { countryRule, DEFAULT_COUNTRY } from './country.ts'
import type { LocalDate } from '../dates/dates.ts'
import { emailConfirmationRule, emailRule } from './email.ts'
import { LEGAL_STATUS_IDS } from './legal-status.ts'
import { type MessageKey, type Problem, problemsOf } from './messages.ts'
import { namesDifferRule, nameRule } from './name.ts'
import { phoneRule } from './phone.ts'
import {
  type AskableField,
  GUARDIAN_FIELDS,
  type GuardianField,
  PARTICIPANT_FIELDS,
} from './participant-fields.ts'
import { zipcodeRule } from './postal-code.ts'
import { isBlank, maxLengthRule, requiredRule } from './text.ts'

/** A field that a participant may have to fill in; the last one is a box to tick. */
type RequiredField = AskableField | GuardianField | 'guardianAgreed'

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

/** The part of a rate that says what it asks of each participant. */
export interface AskingRate {
  readonly participantFields: AskedOfParticipant
  /** A minor needs a legal guardian, so the birth date is always asked. */
  readonly asksGuardian: boolean
}

/** What a rate asks, with the birth date where it decides whether a guardian is needed. */
export function askedByRate({ participantFields, asksGuardian }: AskingRate): AskedOfParticipant {
  return asksGuardian ? { ...participantFields, birthDate: 'Required' } : participantFields
}

/** Whether this participant is a minor today, at a rate that asks for the guardian of minors. */
export function needsGuardian(
  { asksGuardian }: Pick<AskingRate, 'asksGuardian'>,
  birthDate: string | null | undefined,
  today: LocalDate,
): boolean {
  return asksGuardian && legalAgeRule(birthDate, today) !== null
}

/** What this participant has to fill in at a rate. */
export function requiredOf(
  rate: AskingRate,
  { birthDate }: Pick<Participant, 'birthDate'>,
  today: LocalDate,
): RequiredField[] {
  const own = requiredFields(askedByRate(rate))
  return needsGuardian(rate, birthDate, today) ? [...own, ...GUARDIAN_FIELDS, 'guardianAgreed'] : own
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
  readonly guardianFirstName?: string | null | undefined
  readonly guardianLastName?: string | null | undefined
  readonly guardianPhone?: string | null | undefined
  readonly guardianEmail?: string | null | undefined
  /** The guardian authorises the registration. */
  readonly guardianAgreed?: boolean | null | undefined
}

export type ParticipantField = keyof Participant

/** Names are always asked for; a rate says what else it needs. */
export function validateParticipant(
  participant: Participant,
  required: readonly RequiredField[],
  today: LocalDate,
): Problem<ParticipantField>[] {
  const { firstName, lastName, email, emailConfirmation, birthDate, zipCode, country } = participant
  const { companySiren, companyLegalStatusId: legalStatus = null } = participant
  const asked = (field: Exclude<RequiredField, 'companyLegalStatusId' | 'guardianAgreed'>) =>
    required.includes(field) ? requiredRule(participant[field]) : null
  const isStatusJudged = legalStatus !== null || required.includes('companyLegalStatusId')
  const { guardianFirstName, guardianLastName, guardianPhone, guardianEmail, guardianAgreed } = participant
  const isGuardianSilent = required.includes('guardianAgreed') && guardianAgreed !== true
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
    ['guardianFirstName', asked('guardianFirstName'), givenName(guardianFirstName)],
    [
      'guardianLastName',
      asked('guardianLastName'),
      givenName(guardianLastName),
      isBlank(guardianLastName) ? null : namesDifferRule(guardianFirstName ?? '', guardianLastName ?? ''),
    ],
    ['guardianPhone', asked('guardianPhone'), phoneRule(guardianPhone)],
    ['guardianEmail', asked('guardianEmail'), emailRule(guardianEmail)],
    ['guardianAgreed', isGuardianSilent ? 'required' : null],
  ])
}

const givenName = (name: string | null | undefined): MessageKey | null =>
  isBlank(name) ? null : nameRule(name ?? '')

/** Whether a participant may be the payer: a minor may not, by the rate's setting or by their birth date. */
export function mayPay(
  rate: { readonly isForMinors: boolean },
  birthDate: string | null | undefined,
  today: LocalDate,
): boolean {
  return !rate.isForMinors && legalAgeRule(birthDate, today) === null
}

/** Whoever is of age on the day of the order does not take a rate for minors; nothing typed is no age. */
export function minorsOnlyRule(
  { isForMinors }: { readonly isForMinors: boolean },
  birthDate: string | null | undefined,
  today: LocalDate,
): MessageKey | null {
  const isDate = !isBlank(birthDate) && birthDateRule(birthDate, today) === null
  return isForMinors && isDate && legalAgeRule(birthDate, today) === null ? 'notMinor' : null
}

/** Where a participant's ticket or card is sent; null if they gave no address, or the payer's, who has it already. */
export function ownPassAddress(
  participantEmail: string | null | undefined,
  payerEmail: string | null,
): string | null {
  const email = participantEmail?.trim().toLowerCase() ?? ''
  return email === '' || email === payerEmail?.trim().toLowerCase() ? null : email
}
