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
import { linkWords } from './orders.words.ts'

interface RevokeDialogProps {
  order: PayerOrder
  onRevoked: () => void
  onClose: () => void
}

/** Lets the payer end their links, for instance when another person got one. */
export default function RevokeDialog({ order, onRevoked, onClose }: RevokeDialogProps) {
  const t = useWords(linkWords)
  const [refusal, setRefusal] = useState<ShownProblem | null>(null)
  const [busy, run] = useBusy()
  const revoke = () =>
    void run(async () => {
      setRefusal(null)
      const revoked = await call('DELETE /orders/{token}/links', { params: { token: order.token } })
      if (revoked.ok) onRevoked()
      else setRefusal(revoked.problem)
    })
  const body = order.amount.total === 0 ? t.revokeBodyFree : t.revokeBody
  return (
    <Dialog title={t.revokeTitle} onClose={onClose}>
      {refusal ? <Refusal problem={refusal} className="mb-4" /> : null}
      <p className="mb-6">{body(order.payer.email)}</p>
      <DialogActs onCancel={onClose} cancel={t.revokeNo}>
        <Button tone="danger" onPress={revoke} busyText={busy && t.revoking}>
          {t.revokeYes}
        </Button>
      </DialogActs>
    </Dialog>
  )
}
