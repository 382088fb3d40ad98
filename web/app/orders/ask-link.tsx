import type { PayerOrder, Wish } from '@obole/contract/orders'
import { MONEY_LINK_MINUTES } from '@obole/core/order/order-link'
import { useState } from 'react'
import { call } from '../session/call.ts'
import type { ShownProblem } from '../session/shown-problem.ts'
import { Refusal } from '../fields/refusal.tsx'
import { useWords } from '../i18n/locale.tsx'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import { Notice } from '../ui/card.tsx'
import { linkWords } from './orders.words.ts'

interface AskLinkProps {
  order: PayerOrder
  /** What the link is for, read when the button is pressed; null where nothing can be asked for yet. */
  wish: () => Wish | null
}

/** A change that takes more of the payer's money is confirmed from the payer's mailbox. */
export function AskLink({ order, wish }: AskLinkProps) {
  const t = useWords(linkWords)
  const [isSent, setIsSent] = useState(false)
  const [refusal, setRefusal] = useState<ShownProblem | null>(null)
  const [busy, run] = useBusy()
  const ask = () =>
    void run(async () => {
      const body = wish()
      if (!body) return
      setRefusal(null)
      const asked = await call('POST /orders/{token}/money-link', { params: { token: order.token }, body })
      if (asked.ok) setIsSent(true)
      else setRefusal(asked.problem)
    })
  if (isSent)
    return (
      <Notice tone="success" title={t.linkSent(order.payer.email)} isAlert>
        {t.linkSentDetail(MONEY_LINK_MINUTES)}
      </Notice>
    )
  return (
    <div>
      {refusal ? <Refusal problem={refusal} className="mb-4" /> : null}
      <p className="mb-4">{t.whyLink(order.payer.email, MONEY_LINK_MINUTES)}</p>
      <Button onPress={ask} busyText={busy && t.sending}>
        {t.askLink}
      </Button>
    </div>
  )
}
