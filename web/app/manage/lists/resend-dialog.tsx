import type { Resent } from '@obole/contract/order-selection'
import { useState } from 'react'
import { call } from '../../session/call.ts'
import { useWords } from '../../i18n/locale.tsx'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/card.tsx'
import Dialog from '../../ui/dialog.tsx'
import { DialogActs } from '../../ui/dialog-acts.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import type { ChosenRows } from './chosen-rows.ts'
import { useCountedSelection } from './counted-selection.ts'
import { selectionWords } from './selection.words.ts'

interface ResendDialogProps {
  rows: ChosenRows
  onClose: () => void
}

/** Shows what will be sent before sending, and what was left out afterwards. */
export default function ResendDialog({ rows, onClose }: ResendDialogProps) {
  const t = useWords(selectionWords)
  const { organizationSlug } = useAssociation()
  const counted = useCountedSelection(rows)
  const [resent, setResent] = useState<Resent | null>(null)
  const [refused, setRefusal] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const send = () =>
    void run(async () => {
      setRefusal(null)
      const answer = await call('POST /manage/organizations/{organizationSlug}/orders/confirmations', {
        params: { organizationSlug },
        body: rows,
      })
      if (answer.ok) setResent(answer.value)
      else setRefusal(answer.problem.message)
    })
  const refusal = refused ?? counted.refusal
  const toSend = counted.selection?.confirmations
  return (
    <Dialog title={t.resend} onClose={onClose}>
      <div className="flex flex-col gap-5">
        {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
        {resent ? (
          <Notice tone="success" title={t.resent(resent.sent)} isAlert>
            <LeftOutText leftOut={resent.leftOut} />
          </Notice>
        ) : toSend ? (
          <div>
            <p>{toSend.orders > 0 ? t.toResend(toSend.orders) : t.nothingToResend}</p>
            <LeftOutText leftOut={toSend.leftOut} />
          </div>
        ) : null}
        <DialogActs onCancel={resent ? null : onClose}>
          <Button
            onPress={resent ? onClose : send}
            isDisabled={!resent && !toSend?.orders}
            busyText={busy && t.sending}
          >
            {resent ? t.close : t.sendAgain}
          </Button>
        </DialogActs>
      </div>
    </Dialog>
  )
}

interface LeftOutTextProps {
  leftOut: Partial<Resent['leftOut']>
  /** Lines are counted, not orders. */
  isOfLines?: boolean
}

/** What is left out and why; draws nothing where nothing was left out. */
export function LeftOutText({ leftOut, isOfLines = false }: LeftOutTextProps) {
  const t = useWords(selectionWords)
  const { canceled = 0, withoutAddress = 0, tooOften = 0 } = leftOut
  const reasons = [
    canceled > 0 ? (isOfLines ? t.leftOutLinesCanceled : t.leftOutCanceled)(canceled) : null,
    withoutAddress > 0
      ? (isOfLines ? t.leftOutLinesWithoutAddress : t.leftOutWithoutAddress)(withoutAddress)
      : null,
    tooOften > 0 ? t.leftOutTooOften(tooOften) : null,
  ].filter((text) => text !== null)
  if (reasons.length === 0) return null
  return (
    <ul className="mt-2 list-disc pl-5 text-muted">
      {reasons.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
