import type { Documents } from '@obole/contract/receipts'
import type { AddressedPaper } from '@obole/core/receipts/papers'
import { DEFAULT_COUNTRY } from '@obole/core/validation/country'
import type { MessageKey } from '@obole/core/validation/messages'
import { zipcodeRule } from '@obole/core/validation/postal-code'
import { requiredRule } from '@obole/core/validation/text'
import { type FormEvent, useState } from 'react'
import { call } from '../session/call.ts'
import type { ShownProblem } from '../session/shown-problem.ts'
import { useFieldErrors } from '../fields/field-errors.ts'
import { Refusal } from '../fields/refusal.tsx'
import { useWords } from '../i18n/locale.tsx'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import { useCountries } from '../ui/countries.ts'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { documentWords } from './orders.words.ts'

interface MissingAddressProps {
  token: string
  needed: readonly AddressedPaper[]
  onGiven: (documents: Documents) => void
}

const EMPTY = { address: '', zipCode: '', city: '', country: DEFAULT_COUNTRY }

/** By law, a tax receipt needs the donor's address, and an invoice that of the company. */
export default function MissingAddress({ token, needed, onGiven }: MissingAddressProps) {
  const t = useWords(documentWords)
  const of = needed.length > 1 ? 'Both' : needed.includes('Invoice') ? 'Invoice' : 'Receipt'
  const [typed, setTyped] = useState(EMPTY)
  const countries = useCountries(typed.country)
  const [refusal, setRefusal] = useState<ShownProblem | null>(null)
  const [busy, run] = useBusy()
  const errors = useFieldErrors(problemsOf(typed))
  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: typed[name],
    onChange: (value: string) => {
      errors.type(name)
      setTyped((now) => ({ ...now, [name]: value }))
    },
    onBlur: () => errors.leave(name),
    error: errors.errorOf(name),
    isRequired: true,
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      setRefusal(null)
      if (!errors.submit()) return
      const given = await call('PUT /orders/{token}/missing-address', { params: { token }, body: typed })
      if (!given.ok) return setRefusal(given.problem)
      onGiven(given.value)
    })
  }
  return (
    <form noValidate onSubmit={send} className="mt-4">
      <h3 className="text-lg">{t[`addressTitle${of}`]}</h3>
      <p className="mt-1 mb-4 text-muted">{t[`addressWhy${of}`]}</p>
      <ErrorSummary tries={errors.tries} className="mb-4" />
      {refusal ? <Refusal problem={refusal} className="mb-4" /> : null}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t.address}
          autoComplete="street-address"
          className="sm:col-span-2"
          {...field('address')}
        />
        <TextField label={t.zipCode} autoComplete="postal-code" {...field('zipCode')} />
        <TextField label={t.city} autoComplete="address-level2" {...field('city')} />
        <SelectField
          label={t.country}
          autoComplete="country"
          options={countries}
          className="sm:col-span-2"
          {...field('country')}
        />
      </div>
      <Button type="submit" busyText={busy && t.sending} className="mt-5">
        {t[`sendAddress${of}`]}
      </Button>
    </form>
  )
}

function problemsOf({ address, zipCode, city }: typeof EMPTY): Map<string, { key: MessageKey }> {
  const found: [string, MessageKey | null][] = [
    ['address', requiredRule(address)],
    ['zipCode', requiredRule(zipCode) ?? zipcodeRule(zipCode)],
    ['city', requiredRule(city)],
  ]
  return new Map(found.flatMap(([name, key]) => (key ? [[name, { key }]] : [])))
}
