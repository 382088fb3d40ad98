import type { PayerOrder } from '@obole/contract/orders'
import { cents, formatEuros } from '@obole/core/money'
import { type FormEvent, useState } from 'react'
import { call, type ShownProblem } from '../call.ts'
import { DAYS } from '../forms/days.ts'
import { useFieldErrors } from '../forms/field-errors.ts'
import { Refusal } from '../forms/refusal.tsx'
import { useLocale, useWords } from '../i18n/locale.tsx'
import { AmountField } from '../ui/amount-field.tsx'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import Dialog from '../ui/dialog.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { showToast } from '../ui/toast.tsx'
import {
  draftOf,
  giftChange,
  giftProblems,
  lineField,
  type MonthlyGift,
  monthlyTotal,
} from './gift-change.ts'
import { planWords } from './orders.words.ts'

interface GiftDialogProps {
  token: string
  gift: MonthlyGift
  onChange: (order: PayerOrder) => void
  onClose: () => void
}

/** How much and on which day, from now on. */
export default function GiftDialog({ token, gift, onChange, onClose }: GiftDialogProps) {
  const t = useWords(planWords)
  const locale = useLocale()
  const [draft, setDraft] = useState(() => draftOf(gift))
  const [refusal, setRefusal] = useState<ShownProblem | null>(null)
  const [busy, run] = useBusy()
  const errors = useFieldErrors(giftProblems(gift, draft, locale))
  const euros = (amount: number) => formatEuros(cents(amount), locale)
  const save = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      setRefusal(null)
      if (!errors.submit()) return
      const body = giftChange(gift, draft)
      if (!body) return onClose()
      const changed = await call('PUT /orders/{token}/monthly-gift', { params: { token }, body })
      if (!changed.ok) return setRefusal(changed.problem)
      onChange(changed.value)
      showToast({ tone: 'success', title: t.saved })
      onClose()
    })
  }
  return (
    <Dialog title={gift.isGift ? t.changeGift : t.changePayment} onClose={onClose}>
      <form noValidate onSubmit={save} className="flex flex-col gap-5">
        {refusal ? <Refusal problem={refusal} /> : null}
        {gift.lines.map((line) =>
          line.isChangeable ? (
            <AmountField
              key={line.itemId}
              label={gift.lines.length === 1 ? t.amount : t.amountOf(line.name)}
              isRequired
              value={draft.amounts[line.itemId] ?? ''}
              onChange={(typed) =>
                setDraft((now) => ({ ...now, amounts: { ...now.amounts, [line.itemId]: typed } }))
              }
              onBlur={() => errors.leave(lineField(line))}
              error={errors.errorOf(lineField(line))}
            />
          ) : (
            <p key={line.itemId} className="text-muted">
              {t.amountFixed(line.name, euros(line.amount))}
            </p>
          ),
        )}
        <AmountField
          label={t.tipField}
          value={draft.tip}
          onChange={(tip) => setDraft((now) => ({ ...now, tip }))}
          error={errors.errorOf('tip')}
        />
        <p className="-mt-3 text-sm text-muted">{t.tipHint}</p>
        <SelectField
          label={t.day}
          isRequired
          value={String(draft.day)}
          onChange={(day) => setDraft((now) => ({ ...now, day: Number(day) }))}
          options={DAYS.map((day) => ({ value: String(day), label: t.dayOfMonth(day) }))}
        />
        <p className="rounded-option bg-tint px-4 py-3 font-semibold" aria-live="polite">
          {t.totalEachMonth(euros(monthlyTotal(gift, draft)), draft.day)}
        </p>
        <Button type="submit" busyText={busy && t.saving}>
          {t.save}
        </Button>
      </form>
    </Dialog>
  )
}
