import { message } from '@obole/core/validation/messages'
import { passwordRule, passwordsMatchRule } from '@obole/core/users/password'
import { useState } from 'react'
import { useLocale, useWords } from '../i18n/locale.tsx'
import { CheckboxRow } from '../ui/checkbox.tsx'
import { TextField } from '../ui/text-field.tsx'
import { accountWords } from './account.words.ts'

export interface NewPassword {
  password: string
  confirmation: string
}

export function newPasswordProblem({ password, confirmation }: NewPassword) {
  return passwordRule(password) ?? passwordsMatchRule(password, confirmation)
}

interface NewPasswordFieldsProps {
  value: NewPassword
  onChange: (value: NewPassword) => void
  showsErrors: boolean
}

/** A password to choose, typed twice. */
export function NewPasswordFields({ value, onChange, showsErrors }: NewPasswordFieldsProps) {
  const t = useWords(accountWords)
  const locale = useLocale()
  const { password, confirmation } = value
  const [isShown, setIsShown] = useState(false)
  const weak = passwordRule(password)
  const differs = passwordsMatchRule(password, confirmation)
  return (
    <>
      <TextField
        label={t.newPassword}
        hint={t.newPasswordHint}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        isRequired
        value={password}
        onChange={(typed) => onChange({ ...value, password: typed })}
        error={showsErrors && weak ? message(weak, locale) : null}
      />
      <TextField
        label={t.confirmPassword}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        isRequired
        value={confirmation}
        onChange={(typed) => onChange({ ...value, confirmation: typed })}
        error={showsErrors && !weak && differs ? message(differs, locale) : null}
      />
      <CheckboxRow isSelected={isShown} onChange={setIsShown}>
        {t.showPassword}
      </CheckboxRow>
    </>
  )
}
