import type { Locale } from '@obole/core/locale'
import { MAX_UPLOAD_BYTES } from '@obole/core/site/settings'
import { UPLOAD_TYPES } from '@obole/core/validation/file-types'
import { wordsIn } from '../i18n/words.ts'
import { documentFieldWords } from './document.words.ts'

/** What the dialog of the browser offers to choose; it lets people choose anything all the same. */
export const CHOOSABLE_FILES = UPLOAD_TYPES.join()

/** Why the server would refuse the file, said as soon as it is chosen; null where it takes it. */
export function fileProblem({ size, type }: Pick<File, 'size' | 'type'>, locale: Locale): string | null {
  const t = wordsIn(documentFieldWords, locale)
  if (size > MAX_UPLOAD_BYTES) return t.tooLarge
  return UPLOAD_TYPES.some((accepted) => accepted === type) ? null : t.format
}
