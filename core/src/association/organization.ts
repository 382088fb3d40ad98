import { associationSirenRule, rnaRule } from '../validation/company.ts'
import { countryIsFranceRule } from '../validation/country.ts'
import { type Problem, problemsOf } from '../validation/messages.ts'
import { organizationPostalCodeRule } from '../validation/postal-code.ts'
import { isBlank, mandatoryBoxRule, maxLengthRule, requiredRule } from '../validation/text.ts'

/** What an association says of itself when it signs up. */
export type Organization = {
  readonly name: string
  readonly siren?: string | null
  readonly rna?: string | null
  readonly address: string
  readonly zipCode: string
  readonly city: string
  readonly country: string
  readonly termsAccepted: boolean
}

export function validateOrganization(organization: Organization): Problem<keyof Organization>[] {
  const { name, siren, rna, address, zipCode, city, country, termsAccepted } = organization
  return problemsOf<keyof Organization>([
    ['name', requiredRule(name), maxLengthRule(name)],
    ['siren', isBlank(siren) && isBlank(rna) ? 'sirenOrRnaRequired' : null, associationSirenRule(siren)],
    ['rna', rnaRule(rna)],
    ['address', requiredRule(address), maxLengthRule(address)],
    ['zipCode', requiredRule(zipCode), organizationPostalCodeRule(zipCode)],
    ['city', requiredRule(city), maxLengthRule(city)],
    ['country', countryIsFranceRule(country)],
    ['termsAccepted', mandatoryBoxRule(termsAccepted)],
  ])
}
