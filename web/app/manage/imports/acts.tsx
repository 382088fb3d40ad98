import type { ImportView } from '@obole/contract/imports'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { euros } from '../lists/cells.tsx'
import { importWords } from './imports.words.ts'

/** How much of what was given or bought elsewhere a file brings, or brought. */
export function Acts({ file: { acts } }: { file: ImportView }) {
  const t = useWords(importWords)
  const locale = useLocale()
  return acts.count === 0 ? null : <li>{t.acts(acts.count, euros(acts.amount, locale))}</li>
}
