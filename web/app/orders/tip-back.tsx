import type { PayerOrder } from '@obole/contract/orders'
import { cents, formatEuros } from '@obole/core/money'
import { useState } from 'react'
import { call, type ShownProblem } from '../call.ts'
import { Refusal } from '../forms/refusal.tsx'
import { useLocale, useWords } from '../i18n/locale.tsx'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import { Card, Notice } from '../ui/card.tsx'
import { tipBackWords } from './orders.words.ts'

/** What was left for the platform and is with it now: what was given back is not offered again. */
function paidTip({ payments, tipKept }: Pick<PayerOrder, 'payments' | 'tipKept'>): number {
  const paid = payments
    .filter(({ state }) => state === 'Authorized' || state === 'Corrected')
    .reduce((sum, { amountTip }) => sum + amountTip, 0)
  return Math.min(paid, tipKept)
}

/** A contribution is voluntary, afterwards too: one click gives it back. */
export function TipBack({ order }: { order: PayerOrder }) {
  const t = useWords(tipBackWords)
  const locale = useLocale()
  const [given, setGiven] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<ShownProblem | null>(null)
  const [busy, run] = useBusy()
  const tip = paidTip(order)
  if (tip === 0) return null
  const euros = (amount: number) => formatEuros(cents(amount), locale)
  const takeBack = () =>
    void run(async () => {
      setRefusal(null)
      const refunded = await call('POST /orders/{token}/refund-tip', { params: { token: order.token } })
      if (!refunded.ok) return setRefusal(refunded.problem)
      setGiven(refunded.value.amountTip)
    })
  return (
    <Card title={t.title}>
      {given === null ? (
        <>
          <p className="mb-4 max-w-text">
            {t.body(euros(tip))} {order.monthly?.state === 'Active' ? t.monthly : null}
          </p>
          {refusal ? <Refusal problem={refusal} className="mb-4" /> : null}
          <Button tone="plain" onPress={takeBack} busyText={busy && t.takingBack}>
            {t.takeBack}
          </Button>
        </>
      ) : (
        <Notice tone="success" title={t.done(euros(given))} isAlert>
          {t.doneDetail}
        </Notice>
      )}
    </Card>
  )
}
