import type { OrderDetail } from '@obole/contract/manage-lists'
import type { PayerCorrection } from '@obole/contract/order-corrections'
import { LEGAL_STATUSES } from '@obole/core/validation/legal-status'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { PasswordAgain, usePasswordAgain } from '../../account/password-again.tsx'
import { call } from '../../session/call.ts'
import { AddressField } from '../../fields/address-field.tsx'
import { useWords } from '../../i18n/locale.tsx'
import { Notice } from '../../ui/card.tsx'
import { CheckboxRow } from '../../ui/checkbox.tsx'
import { useCountries } from '../../ui/countries.ts'
import { Question } from '../../ui/desk/question.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { payerDialogWords } from './correct.words.ts'
import { takesMore } from './order-acts.ts'
import { participantWords } from './order.words.ts'

type Payer = OrderDetail['payer']
type TextName =
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'address'
  | 'zipCode'
  | 'city'
  | 'companyName'
  | 'companySiren'

interface PayerDialogProps {
  order: OrderDetail
  onClose: () => void
}

/** Corrects the payer; sends only what changed. */
export default function PayerDialog({ order, onClose }: PayerDialogProps) {
  const t = useWords(payerDialogWords)
  const person = useWords(participantWords)
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const [typed, setTyped] = useState<PayerCorrection>({})
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map())
  const payer: Payer = { ...order.payer, ...typed }
  const countries = useCountries(payer.country ?? '')
  const set = (values: PayerCorrection) => setTyped({ ...typed, ...values })
  const text = (name: TextName) => ({
    name,
    value: payer[name] ?? '',
    autoComplete: 'off',
    onChange: (value: string) => set({ [name]: value }),
    error: wrong.get(name) ?? null,
  })
  const again = usePasswordAgain()
  const isOtherAddress =
    (payer.email ?? '').trim().toLowerCase() !== (order.payer.email ?? '').trim().toLowerCase()
  const needsPassword = isOtherAddress && takesMore(order)
  const save = async () => {
    setWrong(new Map())
    if (needsPassword && !again.isTyped()) return ''
    const corrected = await call(
      'PATCH /manage/organizations/{organizationSlug}/orders/{orderId}/payer',
      { params: { organizationSlug, orderId: order.id }, body: changedIn(order.payer, typed) },
      needsPassword ? again.typed : {},
    )
    if (!corrected.ok) {
      const { errors, message } = corrected.problem
      setWrong(new Map(errors.map((error) => [error.path, error.message])))
      return needsPassword && again.takes(corrected.problem) ? '' : message
    }
    await revalidate()
    return null
  }
  return (
    <Question title={t.title} answer={person.save} busyText={person.saving} onAnswer={save} onClose={onClose}>
      <p className="text-muted">{t.text}</p>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField label={person.firstName} isRequired {...text('firstName')} />
        <TextField label={person.lastName} isRequired {...text('lastName')} />
        <TextField label={person.email} type="email" className="sm:col-span-2" {...text('email')} />
        {isOtherAddress && order.payer.email ? (
          <Notice tone="attention" className="sm:col-span-2">
            {t.emailChanges(order.payer.email)} {takesMore(order) ? t.debitsWait : null}
          </Notice>
        ) : null}
        <AddressField
          label={person.address}
          country={payer.country}
          className="sm:col-span-2"
          {...text('address')}
          onChoose={({ address, zipCode, city }) => set({ address, zipCode, city })}
        />
        <TextField label={person.zipCode} {...text('zipCode')} />
        <TextField label={person.city} {...text('city')} />
        <SelectField
          label={t.country}
          isRequired
          value={payer.country ?? 'FR'}
          onChange={(country) => set({ country })}
          error={wrong.get('country') ?? null}
          options={countries}
        />
        <TextField
          label={person.birthDate}
          type="date"
          value={payer.birthDate ?? ''}
          onChange={(birthDate) => set({ birthDate: birthDate || null })}
          error={wrong.get('birthDate') ?? null}
        />
        <div className="sm:col-span-2">
          <CheckboxRow
            isSelected={payer.payAsOrganisation ?? false}
            onChange={(payAsOrganisation) => set({ payAsOrganisation })}
          >
            {t.payAsOrganisation}
          </CheckboxRow>
        </div>
        {payer.payAsOrganisation ? (
          <>
            <TextField label={t.companyName} isRequired className="sm:col-span-2" {...text('companyName')} />
            <TextField label={t.companySiren} inputMode="numeric" {...text('companySiren')} />
            <SelectField
              label={t.companyLegalStatus}
              placeholder={t.choose}
              value={String(payer.companyLegalStatus ?? '')}
              onChange={(id) => set({ companyLegalStatus: id === '' ? null : Number(id) })}
              error={wrong.get('companyLegalStatus') ?? null}
              options={LEGAL_STATUSES.map(({ id, label }) => ({ value: String(id), label }))}
            />
          </>
        ) : null}
      </div>
      {needsPassword ? (
        <>
          <p>{t.passwordAsked}</p>
          <PasswordAgain {...again.field} />
        </>
      ) : null}
    </Question>
  )
}

/** A value typed as it was before is no change; an empty text counts as no value. */
function changedIn(before: Payer, typed: PayerCorrection): PayerCorrection {
  const entries = Object.entries(typed).filter(
    ([name, value]) =>
      (value || null) !== (Object.entries(before).find(([known]) => known === name)?.[1] || null),
  )
  return Object.fromEntries(entries)
}
