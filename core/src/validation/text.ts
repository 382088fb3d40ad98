import type { MessageKey } from './messages.ts'
import { MAX_TEXT_LENGTH } from './text-length.ts'

export function isBlank(value: string | null | undefined): boolean {
  return value == null || value.trim() === ''
}

export function requiredRule(value: string | null | undefined): MessageKey | null {
  return isBlank(value) ? 'required' : null
}

/** Counted like the page's own limit: an accented letter is one character, however it was typed. */
export function maxLengthRule(value: string | null | undefined, max = MAX_TEXT_LENGTH): MessageKey | null {
  return (value ?? '').normalize('NFC').length > max ? 'textTooLong' : null
}

export function mandatoryBoxRule(ticked: boolean | null | undefined): MessageKey | null {
  return ticked === true ? null : 'boxMandatory'
}
