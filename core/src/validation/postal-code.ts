import type { MessageKey } from './messages.ts'
import { isBlank } from './text.ts'

export const POSTAL_CODE_MIN_LENGTH = 3
export const POSTAL_CODE_MAX_LENGTH = 10

function isPostalCode(code: string): boolean {
  const rightLength = code.length >= POSTAL_CODE_MIN_LENGTH && code.length <= POSTAL_CODE_MAX_LENGTH
  return rightLength && /^[a-z0-9]+$/i.test(code)
}

/** For an association that signs up. */
export function organizationPostalCodeRule(value: string | null | undefined): MessageKey | null {
  return isBlank(value) || isPostalCode((value ?? '').trim()) ? null : 'postalCodeOrganization'
}

/** For a payer, a participant or a custom field: other countries write spaces and hyphens between the signs. */
export function zipcodeRule(value: string | null | undefined): MessageKey | null {
  return isBlank(value) || isPostalCode((value ?? '').trim().replaceAll(/[ -]/g, ''))
    ? null
    : 'zipcodeInvalid'
}
