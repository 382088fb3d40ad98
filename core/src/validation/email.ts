import type { MessageKey } from './messages.ts'
import { isBlank } from './text.ts'

const LOCAL_PART = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const MAX_NAME_LENGTH = 64
/** What every mail server takes before the @; other letters need an extension (SMTPUTF8) of all servers on the way. */
const TAKEN_EVERYWHERE = /^[!-~]+$/
const DOMAIN = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]*\p{L}$/u
/** A domain as machines write one that has accents: the same as with them, so that one mailbox would count as two. */
const ENCODED = /(?:^|\.)xn--/i
const USUAL = /^[a-z0-9._+-]+@[a-z0-9.-]+$/i

/** The longest an address may be for mail servers to take it. */
const MAX_EMAIL_LENGTH = 254

export function emailRule(value: string | null | undefined): MessageKey | null {
  if (isBlank(value)) return null
  const email = (value ?? '').trim()
  const at = email.lastIndexOf('@')
  const name = email.slice(0, Math.max(0, at))
  const isValid =
    email.length <= MAX_EMAIL_LENGTH &&
    name.length <= MAX_NAME_LENGTH &&
    LOCAL_PART.test(name) &&
    DOMAIN.test(email.slice(at + 1))
  if (!isValid) return 'emailInvalid'
  if (ENCODED.test(email.slice(at + 1))) return 'emailEncoded'
  return TAKEN_EVERYWHERE.test(name) ? null : 'emailAccents'
}

export function emailConfirmationRule(email: string, confirmation: string): MessageKey | null {
  return cleanEmail(email) === cleanEmail(confirmation) ? null : 'emailMismatch'
}

/** A warning, never a refusal: the address may be right, but most are not written so. */
export function emailWarning(value: string): MessageKey | null {
  return isBlank(value) || USUAL.test(value.trim()) ? null : 'emailUnusual'
}

/** One spelling for comparing and storing: letters that only look otherwise, as a wide `ｇ`, are the plain ones. */
export function cleanEmail(value: string): string {
  return value.trim().normalize('NFKC').toLowerCase()
}

/** For limits per mailbox: most servers deliver anna+anything@ to anna@. */
export function mailboxOf(email: string): string {
  return cleanEmail(email).replace(/\+.*(?=@)/, '')
}

/** With a shorter name, showing the last letter would reveal almost all of it. */
const SHORTEST_WITH_LAST_LETTER = 3

/** c•••n@exemple.fr: enough for its owner to recognise it, and not enough to write to it. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const last = at >= SHORTEST_WITH_LAST_LETTER ? email.slice(at - 1, at) : ''
  return `${email.slice(0, 1)}•••${last}${email.slice(at)}`
}
