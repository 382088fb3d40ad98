import type { FieldType } from '@obole/core/validation/field-types'
import {
  type FieldEvent,
  type FieldState,
  fieldStateAfter,
  type ValidationMode,
  validationMode,
} from '@obole/core/validation/field-state'
import type { Locale } from '@obole/core/locale'
import { message, type MessageKey, type MessageValues } from '@obole/core/validation/messages'
import { useState } from 'react'
import { useLocale } from '../i18n/locale.tsx'
import { focusFirstInvalid } from '../ui/focus.ts'
import { uiWords } from '../ui/ui.words.ts'

interface Found {
  key: MessageKey
  values?: MessageValues
}

/** Beside its field, "required" is a short text; the summary above gives the full message. */
export function fieldMessage({ key, values }: Found, locale: Locale): string {
  return key === 'required' ? uiWords.toFillIn[locale] : message(key, locale, values)
}

/** The last event of a field, and its state before that event. */
interface Happened {
  before: FieldState
  event: FieldEvent
  mode: ValidationMode
}

export type FieldHistory = ReadonlyMap<string, Happened>
type Problems = ReadonlyMap<string, Found>

/** The state of a field by core's state machine, given the problems of its current value. */
export function fieldStateIn(history: FieldHistory, field: string, problems: Problems): FieldState {
  const last = history.get(field)
  if (!last) return 'pristine'
  return fieldStateAfter(last.before, last.event, last.mode, problems.get(field)?.key ?? null)
}

/** The history after the same event on these fields. */
export function afterEvent(
  history: FieldHistory,
  fields: Iterable<string>,
  event: FieldEvent,
  problems: Problems,
  as?: FieldType,
): FieldHistory {
  const next = new Map(history)
  for (const field of fields) {
    const mode = as ? validationMode(as) : (history.get(field)?.mode ?? 'aggressive')
    next.set(field, { before: fieldStateIn(history, field, problems), event, mode })
  }
  return next
}

/**
 * Decides by its state when a field shows its error: at each character typed; but for a date or a phone number, which
 * are wrong until their last character, once the field has been left.
 */
export function useFieldErrors(problems: Problems) {
  const locale = useLocale()
  const [history, setHistory] = useState<FieldHistory>(new Map())
  const [tries, setTries] = useState(0)
  const happen = (fields: Iterable<string>, event: FieldEvent, as?: FieldType) =>
    setHistory((known) => afterEvent(known, fields, event, problems, as))
  const refuse = () => {
    setTries((count) => count + 1)
    focusFirstInvalid()
  }
  return {
    errorOf(field: string): string | null {
      const found = problems.get(field)
      return found && fieldStateIn(history, field, problems) === 'invalid'
        ? fieldMessage(found, locale)
        : null
    },
    type(field: string, as: FieldType = 'TextInput') {
      happen([field], 'input', as)
    },
    leave(field: string) {
      happen([field], 'leave')
    },
    /** How often submitting was refused: the summary takes the focus again each time. */
    tries,
    /** Reports fields that the server refused. */
    refuse,
    /** Answers true when nothing is wrong; otherwise shows every error. */
    submit(): boolean {
      if (problems.size === 0) {
        setTries(0)
        return true
      }
      happen(problems.keys(), 'submit')
      refuse()
      return false
    },
  }
}

export type StepErrors = ReturnType<typeof useFieldErrors>
/** The part of the errors that a field needs. */
export type FieldErrors = Pick<StepErrors, 'errorOf' | 'type' | 'leave'>
