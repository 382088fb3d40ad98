import type { FormType } from '@obole/core/campaign/form'
import { kindOf } from '@obole/core/campaign/kinds'
import type { ErasedAfter } from '@obole/core/validation/field-types'
import { useWords } from '../../i18n/locale.tsx'
import { healthWords } from './health.words.ts'

interface Kept {
  erasedAfter?: ErasedAfter | null | undefined
  erasedAfterMonths?: number | null | undefined
}

/** After the end of what an answer is erased. */
export function useEnd(formType: FormType | undefined): string {
  const t = useWords(healthWords)
  const paper = formType && kindOf(formType).paper
  return paper === 'card' ? t.endOfMembership : paper === 'ticket' ? t.endOfEvent : t.endOfAny
}

/**
 * What whoever gives an answer about health reads before: giving it is their explicit consent (GDPR, article 9), which
 * is nothing where it is not said to what. The association writes down what it was told, and is not asked.
 */
export function useHealthNotice(
  { erasedAfter, erasedAfterMonths }: Kept,
  formType: FormType | undefined,
  { isAtDesk = false }: { isAtDesk?: boolean } = {},
): string {
  const t = useWords(healthWords)
  const over = useEnd(formType)
  const months = erasedAfterMonths ?? 0
  const kept =
    erasedAfter === 'Answer'
      ? t.afterAnswer(months)
      : erasedAfter === 'Validity'
        ? t.afterValidity(months, over)
        : t.withOrder
  return [t.whoReads, kept, isAtDesk ? '' : t.agrees].filter(Boolean).join(' ')
}
