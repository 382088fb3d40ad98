import type { ShownProblem } from '../../session/shown-problem.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/card.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { orderWords } from './order.words.ts'

/** Invoices a sale that nothing obliges to be, as its payer may ask. */
export function InvoiceOrder({ orderId }: { orderId: number }) {
  const t = useWords(orderWords)
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const [refusal, setRefusal] = useState<ShownProblem | null>(null)
  const [busy, run] = useBusy()
  const issue = () =>
    void run(async () => {
      const answer = await call('POST /manage/organizations/{organizationSlug}/orders/{orderId}/invoice', {
        params: { organizationSlug, orderId },
      })
      if (!answer.ok) return setRefusal(answer.problem)
      setRefusal(null)
      showToast({ tone: 'success', title: t.invoiced(answer.value.number) })
      return revalidate()
    })
  return (
    <>
      {refusal ? (
        <Notice tone="error" title={refusal.message} isAlert className="mt-3">
          {refusal.errors.map(({ path, message }) => (
            <p key={path}>{message}</p>
          ))}
        </Notice>
      ) : null}
      <Button tone="plain" className="mt-3" onPress={issue} busyText={busy && t.invoicing}>
        {t.invoice}
      </Button>
    </>
  )
}
