import type { MessageKey } from './messages.ts'
import { isBlank } from './text.ts'

export const PHONE_MIN_LENGTH = 8
export const PHONE_MAX_LENGTH = 15

export function phoneRule(value: string | null | undefined): MessageKey | null {
  if (isBlank(value)) return null
  const phone = (value ?? '').trim()
  const rightLength = phone.length >= PHONE_MIN_LENGTH && phone.length <= PHONE_MAX_LENGTH
  return rightLength && /^[\d.+ ]+$/.test(phone) ? null : 'phoneInvalid'
}
