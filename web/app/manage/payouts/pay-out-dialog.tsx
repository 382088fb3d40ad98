import type { Balance } from '@obole/contract/payouts'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { PasswordAgain, usePasswordAgain } from '../../account/password-again.tsx'
import { call } from '../../session/call.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { useBusy } from '../../ui/busy.ts'
import { Notice } from '../../ui/card.tsx'
import Dialog from '../../ui/dialog.tsx'
import { DialogActs } from '../../ui/dialog-acts.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { euros } from '../lists/cells.tsx'
import { payoutWords } from './payouts.words.ts'

export default function PayOutDialog({ balance, onClose }: { balance: Balance; onClose: () => void }) {
  const t = useWords(payoutWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const again = usePasswordAgain()
  // One key for the dialog: pressing again after a lost answer asks for the same payout.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const payOut = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      setRefusal(null)
      if (!again.isTyped()) return
      const made = await call(
        'POST /organizations/{organizationSlug}/cash-outs',
        { params: { organizationSlug }, body: {} },
        { ...again.typed, idempotencyKey },
      )
      if (made.ok) {
        showToast({ tone: 'success', title: t.done(euros(made.value.amount, locale)), body: t.doneText })
        await revalidate()
        return onClose()
      }
      if (!again.takes(made.problem)) setRefusal(made.problem.message)
    })
  }
  return (
    <Dialog title={t.payOut} onClose={onClose}>
      <form noValidate onSubmit={payOut} className="flex flex-col gap-5">
        {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
        <p>{t.payOutTo(euros(balance.payable, locale), balance.iban ?? '')}</p>
        <p className="text-muted">{t.heldBack}</p>
        <PasswordAgain {...again.field} />
        <DialogActs onCancel={onClose}>
          <Button type="submit" busyText={busy && t.paying}>
            {t.confirm}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  )
}
