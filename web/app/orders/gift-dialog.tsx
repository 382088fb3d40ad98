import type { PayerOrder } from '@obole/contract/orders'
import { cents, formatEuros } from '@obole/core/money/money'
import { type FormEvent, useState } from 'react'
import { call } from '../session/call.ts'
import type { ShownProblem } from '../session/shown-problem.ts'
import { DAYS } from '../fields/days.ts'
import { useFieldErrors } from '../fields/field-errors.ts'
import { Refusal } from '../fields/refusal.tsx'
import { useLocale, useWords } from '../i18n/locale.tsx'
import { AmountField } from '../ui/amount-field.tsx'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import { Notice } from '../ui/card.tsx'
import Dialog from '../ui/dialog.tsx'
import { DialogActs } from '../ui/dialog-acts.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { showToast } from '../ui/toast.tsx'
import { AskLink } from './ask-link.tsx'
import {
  draftNeeds,
  draftOf,
  draftTotal,
  giftChange,
  giftProblems,
  lineField,
  type MonthlyGift,
  passedCeiling,
} from './gift-change.ts'
import { planWords } from './orders.words.ts'
import { goToPayment } from '../addresses/leaving.ts'

interface GiftDialogProps {
  order: PayerOrder
  gift: MonthlyGift
  /** The link by which the page was opened. */
  token: string
  onChange: (order: PayerOrder) => void
  onClose: () => void
}

/** Changes the amount and the day of a monthly gift. */
export default function GiftDialog({ order, gift, token, onChange, onClose }: GiftDialogProps) {
  const t = useWords(planWords)
  const locale = useLocale()
  const { kind, wish } = order.link
  const [draft, setDraft] = useState(() => draftOf(gift, wish && 'gift' in wish ? wish.gift : {}))
  const [refusal, setRefusal] = useState<ShownProblem | null>(null)
  const [busy, run] = useBusy()
  const errors = useFieldErrors(giftProblems(gift, draft, locale))
  const euros = (amount: number) => formatEuros(cents(amount), locale)
  const needs = draftNeeds(gift, draft)
  const ceiling = passedCeiling(gift, draft)
  const isByMail = needs !== 'reading' && kind === 'reading'
  const isByBank = needs === 'bank' && kind === 'money'
  /** Null while a typed value is wrong. */
  const wanted = () => (errors.submit() && ceiling === null ? giftChange(gift, draft) : null)
  const save = (event: FormEvent) => {
    event.preventDefault()
    // The button that asks for a link sends by itself.
    if (isByMail) return
    void run(async () => {
      setRefusal(null)
      const body = wanted()
      if (!body) return giftChange(gift, draft) ? undefined : onClose()
      if (isByBank) {
        const begun = await call('POST /orders/{token}/monthly-gift/raise', { params: { token }, body })
        if (!begun.ok) return setRefusal(begun.problem)
        return goToPayment(begun.value.redirectUrl, locale)
      }
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
        <ErrorSummary tries={errors.tries} />
        {gift.lines.map((line) =>
          line.isChangeable ? (
            <AmountField
              key={line.itemId}
              label={gift.lines.length === 1 ? t.amount : t.amountOf(line.name)}
              isRequired
              value={draft.amounts[line.itemId] ?? ''}
              onChange={(typed) => {
                errors.type(lineField(line))
                setDraft((now) => ({ ...now, amounts: { ...now.amounts, [line.itemId]: typed } }))
              }}
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
          onChange={(tip) => {
            errors.type('tip')
            setDraft((now) => ({ ...now, tip }))
          }}
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
          {t.totalEachMonth(euros(draftTotal(gift, draft)), draft.day)}
        </p>
        {ceiling === null ? null : <Notice tone="error" title={t.tooHigh(euros(ceiling))} isAlert />}
        {isByMail ? (
          <AskLink
            order={order}
            wish={() => {
              const change = wanted()
              return change && { gift: change }
            }}
          />
        ) : (
          <>
            {isByBank ? <p className="text-muted">{t.bankNote(euros(draftTotal(gift, draft)))}</p> : null}
            <DialogActs onCancel={onClose}>
              <Button type="submit" busyText={busy && t.saving}>
                {isByBank ? t.confirmAtBank : t.save}
              </Button>
            </DialogActs>
          </>
        )}
      </form>
    </Dialog>
  )
}
