import type { OrderDetail } from '@obole/contract/manage-lists'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../call.ts'
import { useWords } from '../../i18n/locale.tsx'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { Question } from '../../ui/desk/question.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAssociation } from '../association-frame.tsx'
import { orderWords } from './order.words.ts'

/** What can be done to a whole order. */
export function OrderActions({ order, token }: { order: OrderDetail; token: string }) {
  const t = useWords(orderWords)
  const { organizationSlug, can } = useAssociation()
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<'cancel' | 'stop' | null>(null)
  const [busy, run] = useBusy()
  const params = { organizationSlug, orderId: order.id }
  const isOffline = order.payments.some(({ state }) => state === 'Registered')
  const hasDebits = order.isMonthly && order.paymentStates.includes('Pending')

  const resend = () =>
    void run(async () => {
      const sent = await call('POST /manage/organizations/{organizationSlug}/orders/{orderId}/confirmation', {
        params,
      })
      if (!sent.ok) return showToast({ tone: 'danger', title: sent.problem.message })
      showToast({ tone: 'success', title: t.resent, body: t.resentText(order.payer.email ?? '') })
      await revalidate()
    })
  const cancel = async () => {
    const canceled = await call(
      'POST /manage/organizations/{organizationSlug}/orders/{orderId}/cancel-offline',
      { params },
    )
    if (!canceled.ok) return canceled.problem.message
    await revalidate()
    return null
  }
  const stop = async () => {
    const stopped = await call('DELETE /orders/{token}/monthly-gift', { params: { token } })
    if (!stopped.ok) return stopped.problem.message
    await revalidate()
    return null
  }
  return (
    <div className="flex flex-wrap gap-3">
      {can('editForm') || can('moveMoney') ? (
        <Button tone="plain" onPress={resend} busyText={busy && t.resending}>
          {t.resend}
        </Button>
      ) : null}
      {isOffline && can('moveMoney') ? (
        <Button tone="plain" onPress={() => setAsked('cancel')}>
          {t.cancelOffline}
        </Button>
      ) : null}
      {hasDebits && can('moveMoney') ? (
        <Button tone="plain" onPress={() => setAsked('stop')}>
          {t.stopMonthly}
        </Button>
      ) : null}
      {asked === 'cancel' ? (
        <Question
          title={t.cancelOfflineTitle}
          answer={t.cancelOffline}
          busyText={t.canceling}
          isDangerous
          onAnswer={cancel}
          onClose={() => setAsked(null)}
        >
          <p>{t.cancelOfflineText}</p>
        </Question>
      ) : null}
      {asked === 'stop' ? (
        <Question
          title={t.stopMonthlyTitle}
          answer={t.stopMonthly}
          busyText={t.stopping}
          isDangerous
          onAnswer={stop}
          onClose={() => setAsked(null)}
        >
          <p>{t.stopMonthlyText}</p>
        </Question>
      ) : null}
    </div>
  )
}
