import type { PayerOrder } from '@obole/contract/orders'
import { cents, formatEuros } from '@obole/core/money/money'
import { useState } from 'react'
import { call } from '../session/call.ts'
import type { ShownProblem } from '../session/shown-problem.ts'
import { Refusal } from '../fields/refusal.tsx'
import { useLocale, useWords } from '../i18n/locale.tsx'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import { Notice } from '../ui/card.tsx'
import Dialog from '../ui/dialog.tsx'
import { DialogActs } from '../ui/dialog-acts.tsx'
import { tipBackWords } from './orders.words.ts'

interface TipBackDialogProps {
  order: PayerOrder
  token: string
  onChange: (order: PayerOrder) => void
  onClose: () => void
}

/** It refunds money: the amount is shown before the payer confirms. */
export default function TipBackDialog({ order, token, onChange, onClose }: TipBackDialogProps) {
  const t = useWords(tipBackWords)
  const locale = useLocale()
  const [refusal, setRefusal] = useState<ShownProblem | null>(null)
  const [isRefusedByBank, setIsRefusedByBank] = useState(false)
  const [busy, run] = useBusy()
  const amount = formatEuros(cents(order.tipBack.offered), locale)
  const isToCome = order.payments.some(({ state, amountTip }) => state === 'Pending' && amountTip > 0)
  const takeBack = () =>
    void run(async () => {
      setRefusal(null)
      setIsRefusedByBank(false)
      const asked = await call('POST /orders/{token}/refund-tip', { params: { token: order.token } })
      if (!asked.ok) return setRefusal(asked.problem)
      if (asked.value.refunds.some(({ state }) => state === 'Refused')) return setIsRefusedByBank(true)
      const shown = await call('GET /orders/{token}', { params: { token } })
      if (!shown.ok) return setRefusal(shown.problem)
      onChange(shown.value)
      onClose()
    })
  return (
    <Dialog title={t.askTitle} onClose={onClose}>
      {refusal ? <Refusal problem={refusal} className="mb-4" /> : null}
      {isRefusedByBank ? <Notice tone="error" title={t.bankRefused} isAlert className="mb-4" /> : null}
      <p className="mb-6">
        {t.askBody(amount)} {isToCome ? t.askToCome : null}
      </p>
      <DialogActs onCancel={onClose} cancel={t.askNo}>
        <Button onPress={takeBack} busyText={busy && t.takingBack}>
          {t.askYes(amount)}
        </Button>
      </DialogActs>
    </Dialog>
  )
}
