import type { ContactFile } from '@obole/contract/contacts'
import { DEFAULT_COUNTRY } from '@obole/core/validation/country'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { AddressField } from '../../fields/address-field.tsx'
import { useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { useCountries } from '../../ui/countries.ts'
import { Question } from '../../ui/desk/question.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { contactWords } from './contacts.words.ts'
import { factsOf, type Typed } from './facts.ts'

interface FactsDialogProps {
  file: ContactFile
  /** What is filled in already: what an order gave. */
  preset?: Partial<Typed>
  onClose: () => void
}

/** Corrects what is known of a person; an emptied field is no longer known. */
export default function FactsDialog({ file, preset = {}, onClose }: FactsDialogProps) {
  const t = useWords(contactWords)
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const [typed, setTyped] = useState<Partial<Typed>>(preset)
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map())
  const facts: Typed = { ...factsOf(file), ...typed }
  const countries = useCountries(facts.country ?? '')
  const set = (values: Partial<Typed>) => setTyped({ ...typed, ...values })
  const text = (name: keyof Typed) => ({
    name,
    value: facts[name] ?? '',
    autoComplete: 'off',
    onChange: (value: string) => set({ [name]: value || null }),
    error: wrong.get(name) ?? null,
  })
  const save = async () => {
    setWrong(new Map())
    // A date that is half typed reads as empty, and would erase the one that is known.
    const birth = document.querySelector<HTMLInputElement>('input[name="birthDate"]')
    if (birth?.validity.badInput) {
      setWrong(new Map([['birthDate', t.dateUnread]]))
      return t.dateUnread
    }
    const saved = await call('PUT /manage/organizations/{organizationSlug}/contacts/{contactId}', {
      params: { organizationSlug, contactId: file.id },
      body: facts,
    })
    if (!saved.ok) {
      const { errors, message } = saved.problem
      setWrong(new Map(errors.map((error) => [error.path, error.message])))
      return message
    }
    showToast({ tone: 'success', title: t.saved })
    await revalidate()
    return null
  }
  return (
    <Question title={t.correctFacts} answer={t.save} busyText={t.saving} onAnswer={save} onClose={onClose}>
      <p className="text-muted">{t.factsText}</p>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField label={t.firstName} {...text('firstName')} />
        <TextField label={t.lastName} {...text('lastName')} />
        <TextField label={t.companyName} className="sm:col-span-2" {...text('companyName')} />
        <TextField label={t.email} type="email" className="sm:col-span-2" {...text('email')} />
        <TextField label={t.phone} type="tel" {...text('phone')} />
        <TextField label={t.birthDate} type="date" {...text('birthDate')} />
        <AddressField
          label={t.address}
          country={facts.country ?? DEFAULT_COUNTRY}
          className="sm:col-span-2"
          {...text('address')}
          onChoose={({ address, zipCode, city }) => set({ address, zipCode, city })}
        />
        <TextField label={t.zipCode} {...text('zipCode')} />
        <TextField label={t.city} {...text('city')} />
        <SelectField
          label={t.country}
          value={facts.country ?? DEFAULT_COUNTRY}
          onChange={(country) => set({ country })}
          error={wrong.get('country') ?? null}
          options={countries}
          className="sm:col-span-2"
        />
      </div>
    </Question>
  )
}
