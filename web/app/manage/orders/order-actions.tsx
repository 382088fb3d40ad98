import type { OrderDetail } from '@obole/contract/manage-lists'
import type { Documents } from '@obole/contract/receipts'
import { Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import { lazy } from '../../later/lazy.tsx'
import { call } from '../../session/call.ts'
import { failureToast } from '../../session/failure-toast.ts'
import { useWords } from '../../i18n/locale.tsx'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { MoreMenu } from '../../ui/desk/more-menu.tsx'
import { Question } from '../../ui/desk/question.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { useOutcome } from '../desk/use-outcome.ts'
import { type Act, actsOf, endsWithEntry, isByHand } from './order-acts.ts'
import { orderWords } from './order.words.ts'

const AdjustDialog = lazy(() => import('./adjust-dialog.tsx'))

/** The actions on a whole order: one button in sight, the others in a menu. */
export function OrderActions({
  order,
  documents,
}: {
  order: OrderDetail
  documents: Documents['documents']
}) {
  const t = useWords(orderWords)
  const { organizationSlug, can } = useAssociation()
  const { revalidate } = useRevalidator()
  const outcome = useOutcome()
  const [asked, setAsked] = useState<Exclude<Act, 'resend'> | null>(null)
  const [busy, run] = useBusy()
  const params = { organizationSlug, orderId: order.id }
  const { main, more } = actsOf(order, (right) => can(right, order))
  const ending = endsWithEntry(order, documents).map((end) =>
    end.what === 'Slip' ? t.undoSlip(end.number) : t[`undo${end.what}`],
  )
  const plan = order.isMonthly ? t.stopMonthly : t.cancelPlan

  const resend = () =>
    void run(async () => {
      const sent = await call('POST /manage/organizations/{organizationSlug}/orders/{orderId}/confirmation', {
        params,
      })
      if (!sent.ok) return showToast(failureToast(sent.problem))
      showToast({ tone: 'success', title: t.resent, body: t.resentText(order.payer.email ?? '') })
      await revalidate()
    })
  const undo = () =>
    outcome(call('POST /manage/organizations/{organizationSlug}/orders/{orderId}/cancel-offline', { params }))
  const stop = () =>
    outcome(call('POST /manage/organizations/{organizationSlug}/orders/{orderId}/cancel-plan', { params }))
  const stopRenewal = () =>
    outcome(call('POST /manage/organizations/{organizationSlug}/orders/{orderId}/stop-renewal', { params }))
  const revoke = () =>
    outcome(call('POST /manage/organizations/{organizationSlug}/orders/{orderId}/revoke-links', { params }))
  const names: Record<Act, string> = {
    resend: t.resend,
    refund: isByHand(order) ? t.handBack : t.refund,
    cancel: order.payments.length === 0 ? t.cancelFree : t.cancelOnly,
    undo: t.cancelOffline,
    stop: plan,
    stopRenewal: t.stopRenewal,
    revoke: t.revokeLinks,
  }
  const press = (act: Act) => (act === 'resend' ? resend() : setAsked(act))
  return (
    <div className="relative flex flex-wrap gap-3">
      {main ? (
        <Button onPress={() => press(main)} busyText={main === 'resend' && busy && t.resending}>
          {names[main]}
        </Button>
      ) : null}
      <MoreMenu
        label={t.moreActs}
        acts={more.map((act) => ({ key: act, name: names[act], onPress: () => press(act) }))}
      />
      {asked === 'revoke' ? (
        <Question
          title={t.revokeLinksTitle}
          answer={t.revokeLinks}
          busyText={t.revokingLinks}
          onAnswer={revoke}
          onClose={() => setAsked(null)}
        >
          <p>{t.revokeLinksText(order.payer.email ?? '')}</p>
        </Question>
      ) : null}
      <Suspense>
        {asked === 'refund' || asked === 'cancel' ? (
          <AdjustDialog
            orderId={order.id}
            purpose={asked}
            isByHand={isByHand(order)}
            onClose={() => setAsked(null)}
          />
        ) : null}
      </Suspense>
      {asked === 'undo' ? (
        <Question
          title={t.cancelOfflineTitle}
          answer={t.cancelOffline}
          busyText={t.canceling}
          isDangerous
          onAnswer={undo}
          onClose={() => setAsked(null)}
        >
          <p>{t.cancelOfflineText}</p>
          {ending.length > 0 ? (
            <ul className="list-disc pl-5">
              {ending.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          ) : null}
        </Question>
      ) : null}
      {asked === 'stopRenewal' ? (
        <Question
          title={t.stopRenewalTitle}
          answer={t.stopRenewal}
          busyText={t.stopping}
          isDangerous
          onAnswer={stopRenewal}
          onClose={() => setAsked(null)}
        >
          <p>{order.automaticRenewal?.isUnpaid ? t.stopUnpaidRenewalText : t.stopRenewalText}</p>
        </Question>
      ) : null}
      {asked === 'stop' ? (
        <Question
          title={order.isMonthly ? t.stopMonthlyTitle : t.cancelPlanTitle}
          answer={plan}
          busyText={t.stopping}
          isDangerous
          onAnswer={stop}
          onClose={() => setAsked(null)}
        >
          <p>{t.stopText}</p>
        </Question>
      ) : null}
    </div>
  )
}
