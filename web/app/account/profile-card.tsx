import type { AggregatedUser } from '@obole/contract/users'
import { isLocale, LOCALE_NAMES, LOCALES } from '@obole/core/locale'
import { problemsOf } from '@obole/core/validation/messages'
import { nameRule, namesDifferRule } from '@obole/core/validation/name'
import { requiredRule } from '@obole/core/validation/text'
import { type FormEvent, useState } from 'react'
import { call } from '../session/call.ts'
import { useFieldErrors } from '../fields/field-errors.ts'
import { useWords } from '../i18n/locale.tsx'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import { Card, Notice } from '../ui/card.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast.tsx'
import { myAccountWords } from './my-account.words.ts'

export function ProfileCard({ user }: { user: AggregatedUser['user'] }) {
  const t = useWords(myAccountWords)
  const [typed, setTyped] = useState({
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    locale: user.locale,
  })
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const { firstName, lastName, locale } = typed
  const problems = problemsOf([
    ['firstName', requiredRule(firstName), nameRule(firstName)],
    ['lastName', requiredRule(lastName), nameRule(lastName), namesDifferRule(firstName, lastName)],
  ])
  const errors = useFieldErrors(new Map(problems.map((problem) => [problem.field, problem])))
  const name = (field: 'firstName' | 'lastName') => ({
    label: t[field],
    value: typed[field],
    onChange: (value: string) => {
      errors.type(field)
      setTyped((known) => ({ ...known, [field]: value }))
    },
    onBlur: () => errors.leave(field),
    error: errors.errorOf(field),
    isRequired: true,
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      setRefusal(null)
      if (!errors.submit()) return
      const saved = await call('PUT /users/me', { body: typed })
      if (!saved.ok) return setRefusal(saved.problem.errors[0]?.message ?? saved.problem.message)
      showToast({ tone: 'success', title: t.saved })
    })
  }
  return (
    <Card title={t.profile}>
      <form noValidate onSubmit={save} className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <ErrorSummary tries={errors.tries} className="sm:col-span-2" />
        {refusal ? <Notice tone="error" title={refusal} isAlert className="sm:col-span-2" /> : null}
        <TextField {...name('firstName')} autoComplete="given-name" />
        <TextField {...name('lastName')} autoComplete="family-name" />
        <SelectField
          label={t.language}
          isRequired
          value={locale}
          onChange={(chosen) => {
            if (isLocale(chosen)) setTyped((known) => ({ ...known, locale: chosen }))
          }}
          options={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
        />
        <div className="sm:col-span-2">
          <Button type="submit" busyText={busy && t.saving}>
            {t.save}
          </Button>
        </div>
      </form>
    </Card>
  )
}
