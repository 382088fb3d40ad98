import { validationMode } from '@obole/core/field-state'
import type { FieldType } from '@obole/core/custom-field'
import { message, type MessageKey, type MessageValues } from '@obole/core/messages'
import type { Locale } from '@obole/core/locale'
import { useState } from 'react'
import { useLocale } from '../i18n/locale.tsx'
import { focusFirstInvalid } from '../ui/focus.ts'

interface Found {
  key: MessageKey
  values?: MessageValues
}

/** Beside its own field, "required" speaks of that field. */
const THIS_IS_REQUIRED: Record<Locale, string> = {
  fr: 'Ce champ est obligatoire',
  en: 'This field is required',
}

export function fieldMessage({ key, values }: Found, locale: Locale): string {
  return key === 'required' ? THIS_IS_REQUIRED[locale] : message(key, locale, values)
}

/**
 * When a field may speak: once it has been left or the step submitted, then at every key; a date or a phone
 * number, which is wrong until its last sign is typed, only when it is left again.
 */
export function useFieldErrors(problems: ReadonlyMap<string, Found>) {
  const locale = useLocale()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [everything, setEverything] = useState(false)
  const [typing, setTyping] = useState<string | null>(null)
  return {
    errorOf(field: string): string | null {
      const found = problems.get(field)
      if (!found || typing === field || (!everything && !left.has(field))) return null
      return fieldMessage(found, locale)
    },
    type(field: string, as: FieldType = 'TextInput') {
      setTyping(validationMode(as) === 'lazy' ? field : null)
    },
    leave(field: string) {
      setTyping(null)
      setLeft((known) => new Set([...known, field]))
    },
    /** True when nothing is wrong; otherwise everything that is says so. */
    submit(): boolean {
      setTyping(null)
      setEverything(true)
      if (problems.size > 0) focusFirstInvalid()
      return problems.size === 0
    },
  }
}
