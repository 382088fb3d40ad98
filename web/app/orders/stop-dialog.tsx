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
  onChange: (order: PayerOrder) => void
  onClose: () => void
}

/** Asks once, without persuasion: stopping is as easy as starting. */
export default function StopDialog({ order, onChange, onClose }: StopDialogProps) {
  const t = useWords(planWords)
  const [refusal, setRefusal] = useState<ShownProblem | null>(null)
  const [busy, run] = useBusy()
  const stop = () =>
    void run(async () => {
      setRefusal(null)
      const stopped = await call('DELETE /orders/{token}/monthly-gift', { params: { token: order.token } })
      if (!stopped.ok) return setRefusal(stopped.problem)
      onChange(stopped.value)
      showToast({ tone: 'success', title: t.stopDone })
      onClose()
    })
  return (
    <Dialog title={t.stopTitle} onClose={onClose}>
      {refusal ? <Refusal problem={refusal} className="mb-4" /> : null}
      <p className="mb-6">{t.stopBody(order.organizationName)}</p>
      <DialogActs onCancel={onClose} cancel={t.stopNo}>
        <Button tone="danger" onPress={stop} busyText={busy && t.stopping}>
          {t.stopYes}
        </Button>
      </DialogActs>
    </Dialog>
  )
}
