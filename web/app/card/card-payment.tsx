import type { NextAction } from '@obole/contract/payments'
import { useCallback, useState } from 'react'
import { useOrigin, useSeenAgain } from '../browser/browser.ts'
import { call } from '../session/call.ts'
import { useWords } from '../i18n/locale.tsx'
import { Button } from '../ui/button.tsx'
import { Card, Skeleton } from '../ui/card.tsx'
import { CardForm, StoredCardForm } from './card-form.tsx'
import type { PaymentStepProps } from './pay.ts'
import { paymentWords } from './payment.words.ts'
import { usePolling } from './polling.ts'
import { goToBank } from '../addresses/leaving.ts'

/** Nothing is left to pay: it is paid now, or was before. */
export function isOver({ status }: NextAction): boolean {
  return status === 'confirmed' || status === 'duplicated' || status === 'refunded'
}

/** The server decides the next action; the page follows. */
export function useNextAction(first: NextAction, paymentRequestId: string, onOver: () => void) {
  const [next, setNext] = useState(first)
  const follow = useCallback(
    (action: NextAction) => {
      setNext(action)
      if (isOver(action)) onOver()
    },
    [onOver],
  )
  const look = useCallback(
    async (isWanted: (action: NextAction) => boolean) => {
      const asked = await call('GET /payments/card-embed/get-next-action', { query: { paymentRequestId } })
      if (asked.ok && isWanted(asked.value)) follow(asked.value)
    },
    [follow, paymentRequestId],
  )
  const askAgain = useCallback(() => look(() => true), [look])
  // If it was paid in another tab, this one no longer offers to pay.
  useSeenAgain(() => void look(isOver))
  return { next, follow, askAgain }
}

/** The state of a payment: a card to give, a bank to visit, or an answer to wait for. */
export function PaymentStep(props: PaymentStepProps) {
  const t = useWords(paymentWords)
  const ours = useOrigin()
  const [wantsOther, setWantsOther] = useState(false)
  const { next, summary } = props
  const other = () => setWantsOther(true)
  switch (next.action) {
    case 'Initialize':
    case 'Retry':
      return summary.storedCard && !wantsOther ? (
        <StoredCardForm {...props} card={summary.storedCard} onOther={other} />
      ) : (
        <CardForm {...props} ours={ours} />
      )
    case 'Redirect':
      if (wantsOther) return <CardForm {...props} ours={ours} />
      return (
        <Card title={t.challengeTitle}>
          <p className="mb-4">{t.challengeBody}</p>
          <div className="flex flex-wrap gap-3">
            <Button
              onPress={() => (next.redirectUrl ? goToBank(next.redirectUrl) : window.location.reload())}
            >
              {t.challengeGo}
            </Button>
            <Button tone="quiet" onPress={other}>
              {t.otherCard}
            </Button>
          </div>
        </Card>
      )
    case 'Confirm':
    case 'Finalize':
    case null:
      return <Pending {...props} />
  }
}

/** « Paiement en cours »: asks until the bank has decided; the payer cannot pay again meanwhile. */
function Pending({ next, follow, askAgain }: PaymentStepProps) {
  const t = useWords(paymentWords)
  const settle = useCallback(async () => {
    if (next.action === null || next.paymentId === null) return askAgain()
    const query = { paymentId: next.paymentId }
    const settled =
      next.action === 'Confirm'
        ? await call('POST /payments/card-embed/confirm', { query })
        : await call('POST /payments/finalize', { query })
    if (settled.ok) follow(settled.value)
  }, [next, follow, askAgain])
  const isLong = usePolling(settle)
  return (
    <Card>
      <div aria-live="polite">
        <h2 className="mb-2 text-xl">{t.pendingTitle}</h2>
        <p>{isLong ? t.pendingLong : t.pendingBody}</p>
      </div>
      <Skeleton className="mt-4 h-2" />
    </Card>
  )
}
