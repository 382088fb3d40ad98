import type { OrderDetail } from '@obole/contract/manage-lists'
import { isShownForgotten } from '@obole/core/privacy/forgetting'
import { LEGAL_STATUSES } from '@obole/core/validation/legal-status'
import { GUARDIAN_FIELDS, PARTICIPANT_FIELDS } from '@obole/core/validation/participant-fields'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../session/call.ts'
import { useWords } from '../../i18n/locale.tsx'
import { Question } from '../../ui/desk/question.tsx'
import { useCountries } from '../../ui/countries.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import type { OrderItem } from './order-item.ts'
import { participantWords } from './order.words.ts'
import { TellPayer } from './tell-payer.tsx'

const FIELDS = ['firstName', 'lastName', ...PARTICIPANT_FIELDS, ...GUARDIAN_FIELDS] as const
type Field = (typeof FIELDS)[number]

const SHOWN_ALWAYS: readonly Field[] = ['firstName', 'lastName']

const isOfGuardian = (field: Field) => GUARDIAN_FIELDS.some((one) => one === field)

/** A legal form is sent as a number, an emptied field as null. */
function sent(field: Field, typed: string): string | number | null {
  if (typed === '') return null
  return field === 'companyLegalStatusId' ? Number(typed) : typed
}

interface ParticipantDialogProps {
  order: OrderDetail
  item: OrderItem
  onClose: () => void
}

/** Corrects the participant of a ticket or a membership; sends only what changed. */
export function ParticipantDialog({ order, item, onClose }: ParticipantDialogProps) {
  const t = useWords(participantWords)
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  // Nobody is put right by a number: another guardian is named from the beginning, and whole.
  const { guardianFirstName, guardianEmail } = item.participant ?? {}
  const asksAnother = isShownForgotten(guardianFirstName, guardianEmail)
  const before = (field: Field) =>
    asksAnother && isOfGuardian(field) ? '' : String(item.participant?.[field] ?? '')
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({})
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map())
  const [tellsPayer, setTellsPayer] = useState(order.payer.email !== undefined)
  const save = async () => {
    const isTyped = (field: Field) => typed[field] !== undefined && typed[field] !== before(field)
    const namesAnother = asksAnother && GUARDIAN_FIELDS.some(isTyped)
    const changed = FIELDS.filter((field) => isTyped(field) || (namesAnother && isOfGuardian(field)))
    if (changed.length === 0) return null
    setWrong(new Map())
    const corrected = await call(
      'PATCH /manage/organizations/{organizationSlug}/orders/{orderId}/items/{itemId}/participant',
      {
        params: { organizationSlug, orderId: order.id, itemId: item.id },
        body: {
          ...Object.fromEntries(changed.map((field) => [field, sent(field, typed[field] ?? '')])),
          tellPayer: tellsPayer,
        },
      },
    )
    if (!corrected.ok) {
      const { errors, message: refusal } = corrected.problem
      setWrong(new Map(errors.map(({ path, message }) => [path.split('.').at(-1) ?? path, message])))
      return errors[0]?.message ?? refusal
    }
    await revalidate()
    return null
  }
  const countries = useCountries(typed.country ?? before('country'))
  const choices = {
    country: countries,
    companyLegalStatusId: LEGAL_STATUSES.map(({ id, label }) => ({ value: String(id), label })),
  }
  const isShown = (field: Field) =>
    SHOWN_ALWAYS.includes(field) || before(field) !== '' || (asksAnother && isOfGuardian(field))
  const fieldOf = (field: Field) => {
    const common = {
      label: t[field],
      isRequired: isShown(field),
      value: typed[field] ?? before(field),
      onChange: (value: string) => setTyped({ ...typed, [field]: value }),
      error: wrong.get(field) ?? null,
    }
    if (field === 'country' || field === 'companyLegalStatusId')
      return <SelectField key={field} {...common} placeholder={t.none} options={choices[field]} />
    return (
      <TextField
        key={field}
        {...common}
        {...(field === 'email' ? { hint: t.emailHint } : {})}
        type={field === 'email' ? 'email' : field === 'birthDate' ? 'date' : 'text'}
      />
    )
  }
  // Whoever's age is not known has no guardian to name.
  const isAgeKnown = (typed.birthDate ?? before('birthDate')) !== ''
  const others = FIELDS.filter((field) => !isShown(field) && (isAgeKnown || !isOfGuardian(field)))
  return (
    <Question title={t.title} answer={t.save} busyText={t.saving} onAnswer={save} onClose={onClose}>
      <p className="text-muted">{t.text}</p>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">{FIELDS.filter(isShown).map(fieldOf)}</div>
      {others.length > 0 ? (
        <details>
          <summary className="min-h-11 py-2 font-semibold text-primary-dark">{t.others}</summary>
          <div className="grid grid-cols-1 gap-4 pt-2 sm:grid-cols-2">{others.map(fieldOf)}</div>
        </details>
      ) : null}
      <TellPayer order={order} isSelected={tellsPayer} onChange={setTellsPayer} />
    </Question>
  )
}
