import type { PayerOrder } from '@obole/contract/orders'
import { useState } from 'react'
import { call } from '../session/call.ts'
import type { ShownProblem } from '../session/shown-problem.ts'
import { Refusal } from '../fields/refusal.tsx'
import { useWords } from '../i18n/locale.tsx'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import Dialog from '../ui/dialog.tsx'
import { DialogActs } from '../ui/dialog-acts.tsx'
import { showToast } from '../ui/toast.tsx'
import { planWords } from './orders.words.ts'

interface StopDialogProps {
  order: PayerOrder
  /** The months of a gift or payment, or the renewal of a membership. */
  what: 'monthly' | 'renewal'
  onChange: (order: PayerOrder) => void
  onClose: () => void
}

/** Asks once, without persuasion: stopping is as easy as starting. */
export default function StopDialog({ order, what, onChange, onClose }: StopDialogProps) {
  const t = useWords(planWords)
  const [refusal, setRefusal] = useState<ShownProblem | null>(null)
  const [busy, run] = useBusy()
  const isMonthly = what === 'monthly'
  const renewalBody = order.automaticRenewal?.isUnpaid ? t.stopUnpaidRenewalBody : t.stopRenewalBody
  const stop = () =>
    void run(async () => {
      setRefusal(null)
      const params = { token: order.token }
      const stopped = isMonthly
        ? await call('DELETE /orders/{token}/monthly-gift', { params })
        : await call('DELETE /orders/{token}/automatic-renewal', { params })
      if (!stopped.ok) return setRefusal(stopped.problem)
      onChange(stopped.value)
      showToast({ tone: 'success', title: t.stopDone })
      onClose()
    })
  return (
    <Dialog title={isMonthly ? t.stopTitle : t.stopRenewalTitle} onClose={onClose}>
      {refusal ? <Refusal problem={refusal} className="mb-4" /> : null}
      <p className="mb-6">{isMonthly ? t.stopBody(order.organizationName) : renewalBody}</p>
      <DialogActs onCancel={onClose} cancel={t.stopNo}>
        <Button tone="danger" onPress={stop} busyText={busy && t.stopping}>
          {t.stopYes}
        </Button>
      </DialogActs>
    </Dialog>
  )
}
