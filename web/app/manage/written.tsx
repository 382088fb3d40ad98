import type { FormType } from '@obole/core/form'
import type { ReactNode } from 'react'
import { useWrittenLang } from '../i18n/locale.tsx'

interface WrittenProps {
  children: ReactNode
  /** Of the campaign it was written for, where it may be a bare checkout. */
  formType?: FormType
}

/** What an association wrote, on a desk that may speak another language: a voice reads it as it was written. */
export function Written({ children, formType }: WrittenProps) {
  const lang = useWrittenLang(formType)
  return lang === undefined ? children : <span lang={lang}>{children}</span>
}
