import type { FormType } from '@obole/core/campaign/form'
import type { ReactNode } from 'react'
import { useAssociationLang } from '../../i18n/locale.tsx'

interface AssociationTextProps {
  children: ReactNode
  /** The type of the campaign that the text belongs to, where it may be a bare checkout. */
  formType?: FormType
}

/** A text by the association, marked with its language, so that a screen reader pronounces it correctly. */
export function AssociationText({ children, formType }: AssociationTextProps) {
  const lang = useAssociationLang(formType)
  return lang === undefined ? children : <span lang={lang}>{children}</span>
}
