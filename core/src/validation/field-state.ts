import type { FieldType } from './field-types.ts'
import type { MessageKey } from './messages.ts'

/** Emptying the form again makes a field pristine. */
export type FieldState = 'pristine' | 'invalid' | 'valid'

export type ValidationMode = 'lazy' | 'aggressive'
export type FieldEvent = 'input' | 'leave' | 'submit' | 'reset'

/**
 * A date or a phone number is wrong until its last character, so its error is shown only when the person leaves the
 * field.
 */
export function validationMode(type: FieldType): ValidationMode {
  return type === 'Date' || type === 'Phone' ? 'lazy' : 'aggressive'
}

/** The state of a field after an event, given the error of its present content. */
export function fieldStateAfter(
  state: FieldState,
  event: FieldEvent,
  mode: ValidationMode,
  problem: MessageKey | null,
): FieldState {
  if (event === 'reset') return 'pristine'
  if (event === 'input' && mode === 'lazy') return state
  return problem === null ? 'valid' : 'invalid'
}
