import type { ImportField } from '@obole/core/imports/columns'
import { useWords } from '../../i18n/locale.tsx'
import { importWords } from './imports.words.ts'

const capitalized = <F extends ImportField>(field: F) =>
  // Only the first letter changes, as the type says.
  `${field.charAt(0).toUpperCase()}${field.slice(1)}` as Capitalize<F>

/** What a column can say, in words. */
export function useFieldName(): (field: ImportField) => string {
  const t = useWords(importWords)
  return (field) => t[`field${capitalized(field)}`]
}
