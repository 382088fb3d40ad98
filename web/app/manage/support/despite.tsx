import { ACCEPTANCE_NEED_NAMES } from '@obole/contract/list-names'
import type { AcceptanceNeed } from '@obole/core/association/compliance'
import { useState } from 'react'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Notice } from '../../ui/card.tsx'
import { CheckboxRow } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { supportWords } from './support.words.ts'

interface DespiteFields {
  why: string
  onWhy: (why: string) => void
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
  /** The form was submitted once. */
  tried: boolean
}

/** Accepting although something is missing: needs a reason and a separate confirmation. */
export function useDespite() {
  const [why, setWhy] = useState('')
  const [isConfirmed, setConfirmed] = useState(false)
  const [tried, setTried] = useState(false)
  const isFilled = () => {
    setTried(true)
    return isConfirmed && why.trim() !== ''
  }
  const field: DespiteFields = { why, onWhy: setWhy, isConfirmed, onConfirm: setConfirmed, tried }
  return { why, isFilled, field }
}

export function Despite(props: DespiteFields & { missing: readonly AcceptanceNeed[] }) {
  const { missing, why, onWhy, isConfirmed, onConfirm, tried } = props
  const t = useWords(supportWords)
  const locale = useLocale()
  return (
    <>
      <Notice tone="attention" title={t.missingTitle}>
        {t.missingText(missing.map((need) => ACCEPTANCE_NEED_NAMES[need][locale]).join(', '))}
      </Notice>
      <TextField
        label={t.despite}
        hint={t.despiteHint}
        rows={2}
        maxLength={1000}
        isRequired
        value={why}
        onChange={onWhy}
        error={tried && why.trim() === '' ? t.despiteMissing : null}
      />
      <CheckboxRow
        isSelected={isConfirmed}
        onChange={onConfirm}
        error={tried && !isConfirmed ? t.despiteUnconfirmed : null}
        isRequired
      >
        {t.despiteConfirm}
      </CheckboxRow>
    </>
  )
}
