import type { OrderDetail } from '@obole/contract/manage-lists'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../call.ts'
import { useWords } from '../../i18n/locale.tsx'
import { Question } from '../../ui/desk/question.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAssociation } from '../association-frame.tsx'
import type { OrderItem } from './order-items.tsx'
import { participantWords } from './order.words.ts'
import { TellPayer } from './tell-payer.tsx'

const FIELDS = ['firstName', 'lastName', 'email', 'birthDate', 'address', 'zipCode', 'city'] as const
type Field = (typeof FIELDS)[number]

interface ParticipantDialogProps {
  order: OrderDetail
  item: OrderItem
  onClose: () => void
}

/** Who a ticket or a membership is for, put right; only what changed is sent. */
export function ParticipantDialog({ order, item, onClose }: ParticipantDialogProps) {
  const t = useWords(participantWords)
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const before = (field: Field) => item.participant?.[field] ?? ''
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({})
  const [tellsPayer, setTellsPayer] = useState(order.payer.email !== undefined)
  const save = async () => {
    const changed = FIELDS.filter((field) => typed[field] !== undefined && typed[field] !== before(field))
    if (changed.length === 0) return null
    const corrected = await call(
      'PATCH /manage/organizations/{organizationSlug}/orders/{orderId}/items/{itemId}/participant',
      {
        params: { organizationSlug, orderId: order.id, itemId: item.id },
        body: {
          ...Object.fromEntries(changed.map((field) => [field, typed[field] || null])),
          tellPayer: tellsPayer,
        },
      },
    )
    if (!corrected.ok) return corrected.problem.errors[0]?.message ?? corrected.problem.message
    await revalidate()
    return null
  }
  const shown = FIELDS.filter(
    (field) => field === 'firstName' || field === 'lastName' || before(field) !== '',
  )
  return (
    <Question title={t.title} answer={t.save} busyText={t.saving} onAnswer={save} onClose={onClose}>
      <p className="text-muted">{t.text}</p>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {shown.map((field) => (
          <TextField
            key={field}
            label={t[field]}
            {...(field === 'email' ? { hint: t.emailHint } : {})}
            type={field === 'email' ? 'email' : field === 'birthDate' ? 'date' : 'text'}
            isRequired
            value={typed[field] ?? before(field)}
            onChange={(value) => setTyped({ ...typed, [field]: value })}
          />
        ))}
      </div>
      <TellPayer order={order} isSelected={tellsPayer} onChange={setTellsPayer} />
    </Question>
  )
}
