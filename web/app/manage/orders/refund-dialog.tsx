import type { PaymentRefunds } from '@obole/contract/refunds'
import { parseAmount } from '@obole/core/money'
import { type FormEvent, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../call.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { AmountField } from '../../ui/amount-field.tsx'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { Notice, Skeleton } from '../../ui/card.tsx'
import { SwitchRow } from '../../ui/desk/switch-row.tsx'
import Dialog from '../../ui/dialog.tsx'
import { RadioCards } from '../../ui/radio.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { euros } from '../lists/cells.tsx'
import type { OrderPayment } from './order-payments.tsx'
import { refundWords } from './order.words.ts'

type What = 'all' | 'amount' | 'association' | 'tip'

interface RefundDialogProps {
  payment: OrderPayment
  onClose: () => void
}

export default function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const t = useWords(refundWords)
  const [left, setLeft] = useState<PaymentRefunds | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    void call('GET /payments/{paymentId}/refunds', { params: { paymentId: payment.id } }).then((read) => {
      if (isGone) return
      if (read.ok) setLeft(read.value)
      else setRefusal(read.problem.message)
    })
    return () => {
      isGone = true
    }
  }, [payment.id])
  return (
    <Dialog title={t.title} onClose={onClose}>
      {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
      {left === null && refusal === null ? <Skeleton className="h-64" /> : null}
      {left?.refundable === 0 ? <Notice title={t.nothingLeft} /> : null}
      {left && left.refundable > 0 ? <RefundForm payment={payment} left={left} onClose={onClose} /> : null}
    </Dialog>
  )
}

function RefundForm({ payment, left, onClose }: RefundDialogProps & { left: PaymentRefunds }) {
  const t = useWords(refundWords)
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const [what, setWhat] = useState<What>('all')
  const [typed, setTyped] = useState('')
  const [flags, setFlags] = useState({ cancelOrder: false, releaseStock: false, sendRefundMail: true })
  const [comment, setComment] = useState('')
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const { refundable, refundableTip } = left
  const amounts: Record<What, number> = {
    all: refundable,
    amount: parseAmount(typed) ?? 0,
    association: refundable - refundableTip,
    tip: refundableTip,
  }
  const amount = amounts[what]
  const isPossible = amount > 0 && amount <= refundable
  const refund = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      if (!isPossible) return setRefusal(t.amountWrong)
      setRefusal(null)
      const made = await call(
        'POST /payments/{paymentId}/refund',
        {
          params: { paymentId: payment.id },
          body: {
            ...(what === 'amount' ? { amount } : { part: what }),
            ...(comment.trim() ? { comment } : {}),
            ...flags,
            releaseStock: flags.cancelOrder && flags.releaseStock,
          },
        },
        { password },
      )
      if (!made.ok) return setRefusal(made.problem.message)
      const isWaiting = made.value.state === 'Waiting'
      showToast(
        isWaiting
          ? { tone: 'success', title: t.waits, body: t.waitsText }
          : { tone: 'success', title: t.done, body: t.doneText },
      )
      await revalidate()
      onClose()
    })
  }
  const flag = (name: keyof typeof flags) => ({
    isSelected: flags[name],
    onChange: (isOn: boolean) => setFlags({ ...flags, [name]: isOn }),
  })
  return (
    <form noValidate onSubmit={refund} className="flex flex-col gap-5">
      {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
      <p>{t.left(euros(refundable, locale), euros(refundableTip, locale))}</p>
      <RadioCards
        label={t.what}
        value={what}
        // The values are those offered here.
        onChange={(value) => setWhat(value as What)}
        choices={[
          { value: 'all', label: t.whatAll, aside: euros(refundable, locale) },
          { value: 'amount', label: t.whatAmount, detail: t.whatAmountDetail },
          ...(refundableTip > 0
            ? [
                { value: 'association', label: t.whatAssociation, aside: euros(amounts.association, locale) },
                { value: 'tip', label: t.whatTip, aside: euros(refundableTip, locale) },
              ]
            : []),
        ]}
      />
      {what === 'amount' ? (
        <AmountField label={t.amount} isRequired value={typed} onChange={setTyped} className="max-w-52" />
      ) : null}
      <div>
        <SwitchRow {...flag('cancelOrder')} detail={t.cancelOrderHint}>
          {t.cancelOrder}
        </SwitchRow>
        {flags.cancelOrder ? <SwitchRow {...flag('releaseStock')}>{t.releaseStock}</SwitchRow> : null}
        <SwitchRow {...flag('sendRefundMail')}>{t.tell}</SwitchRow>
      </div>
      <TextField label={t.comment} maxLength={500} value={comment} onChange={setComment} />
      <TextField
        label={t.password}
        hint={t.passwordHint}
        type="password"
        autoComplete="current-password"
        isRequired
        value={password}
        onChange={setPassword}
      />
      <Button
        type="submit"
        tone="danger"
        isDisabled={!isPossible || password === ''}
        busyText={busy && t.refunding}
      >
        {t.confirm(euros(amount, locale))}
      </Button>
    </form>
  )
}
