import type { MessageKey } from './messages.ts'
import { isBlank } from './text.ts'

export const SIREN_LENGTH = 9

export function cleanSiren(value: string): string {
  return value.replaceAll(/\s/g, '')
}

export function sirenRule(value: string | null | undefined): MessageKey | null {
  if (isBlank(value)) return null
  const siren = cleanSiren(value ?? '')
  return siren.length === SIREN_LENGTH && /^\d+$/.test(siren) ? null : 'sirenInvalid'
}

/** The national register of associations: the letter W and nine digits. */
export function rnaRule(value: string | null | undefined): MessageKey | null {
  return isBlank(value) || /^W\d{9}$/i.test(cleanSiren(value ?? '')) ? null : 'rnaInvalid'
}

export function legalStatusRule(id: number | null | undefined, known: readonly number[]): MessageKey | null {
  return id != null && known.includes(id) ? null : 'legalStatusRequired'
}
