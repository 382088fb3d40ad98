import { birthDateRule, legalAgeRule } from './birth-date.ts'
import { legalStatusRule, sirenRule } from './company.ts'
import { countryRule, DEFAULT_COUNTRY } from './country.ts'
import type { LocalDate } from '../dates/dates.ts'
import { emailConfirmationRule, emailRule } from './email.ts'
import { type MessageKey, type Problem, problemsOf } from './messages.ts'
import { namesDifferRule, nameRule } from './name.ts'
import { zipcodeRule } from './postal-code.ts'
import { isBlank, maxLengthRule, requiredRule } from './text.ts'

export type Payer = {
  readonly email: string
  readonly emailConfirmation?: string | null
  readonly firstName: string
  readonly lastName: string
  readonly birthDate?: string | null
  readonly address?: string | null
  readonly zipCode?: string | null
  readonly city?: string | null
  readonly country?: string | null
  readonly payAsOrganisation?: boolean
  readonly companyName?: string | null
  readonly companySiren?: string | null
  readonly companyLegalStatus?: number | null
}

export type PayerField = Exclude<keyof Payer, 'payAsOrganisation'>

export type PayerRequirements = {
  readonly today: LocalDate
  readonly birthDateRequired: boolean
  /** A tax receipt cannot be made without an address. */
  readonly addressRequired: boolean
  /** The ids a legal status may be chosen from. */
  readonly legalStatuses: readonly number[]
}

export function validatePayer(payer: Payer, asked: PayerRequirements): Problem<PayerField>[] {
  const { birthDate, address, zipCode, city } = payer
  const ifAsked = (value: string | null | undefined) => (asked.addressRequired ? requiredRule(value) : null)
  return [
    ...problemsOf<PayerField>([
      ['email', requiredRule(payer.email), emailRule(payer.email)],
      ['emailConfirmation', confirmationRule(payer)],
      ['firstName', requiredRule(payer.firstName), nameRule(payer.firstName)],
      [
        'lastName',
        requiredRule(payer.lastName),
        nameRule(payer.lastName),
        namesDifferRule(payer.firstName, payer.lastName),
      ],
      [
        'birthDate',
        asked.birthDateRequired && !payer.payAsOrganisation ? requiredRule(birthDate) : null,
        birthDateRule(birthDate, asked.today),
        legalAgeRule(birthDate, asked.today),
      ],
      ['address', ifAsked(address), maxLengthRule(address)],
      ['zipCode', ifAsked(zipCode), zipcodeRule(zipCode)],
      ['city', ifAsked(city), maxLengthRule(city)],
      ['country', countryRule(payer.country ?? DEFAULT_COUNTRY)],
    ]),
    ...(payer.payAsOrganisation ? companyProblems(payer, asked) : []),
  ]
}

/** A payer as the desk records them; empty fields may be missing. */
export type OfflinePayer = { readonly firstName: string; readonly lastName: string } & {
  readonly [K in 'email' | 'address' | 'zipCode' | 'city' | 'country']?: string | null | undefined
}

/** Checks a payer that the desk records: without an e-mail address, the postal address is required. */
export function validateOfflinePayer(payer: OfflinePayer): Problem<PayerField>[] {
  const { firstName, lastName, email, address, zipCode, city, country } = payer
  const byPost = isBlank(email) ? requiredRule : () => null
  return problemsOf<PayerField>([
    ['firstName', requiredRule(firstName), nameRule(firstName)],
    ['lastName', requiredRule(lastName), nameRule(lastName), namesDifferRule(firstName, lastName)],
    ['email', emailRule(email)],
    ['address', byPost(address), maxLengthRule(address)],
    ['zipCode', byPost(zipCode), zipcodeRule(zipCode)],
    ['city', byPost(city), maxLengthRule(city)],
    ['country', byPost(country), isBlank(country) ? null : countryRule(country ?? '')],
  ])
}

/** The confirmation is asked on the page and not sent; when it is there it must match. */
function confirmationRule({ email, emailConfirmation }: Payer): MessageKey | null {
  return emailConfirmation == null ? null : emailConfirmationRule(email, emailConfirmation)
}

function companyProblems(payer: Payer, { legalStatuses }: PayerRequirements): Problem<PayerField>[] {
  return problemsOf<PayerField>([
    ['companyName', requiredRule(payer.companyName), maxLengthRule(payer.companyName)],
    ['companySiren', requiredRule(payer.companySiren), sirenRule(payer.companySiren)],
    ['companyLegalStatus', legalStatusRule(payer.companyLegalStatus, legalStatuses)],
  ])
}
