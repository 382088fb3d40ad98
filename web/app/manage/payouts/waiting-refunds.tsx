import type { Balance } from '@obole/contract/payouts'
import type { WaitingRefund } from '@obole/contract/refunds'
import { Link, useRevalidator } from 'react-router'
import { call } from '../../session/call.ts'
import { failureToast } from '../../session/failure-toast.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/card.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { euros } from '../lists/cells.tsx'
import { orderPath } from '../desk/pages.ts'
import { payoutWords } from './payouts.words.ts'

/** The refunds that wait for money, in the order they will be made, and the amount needed. */
export function WaitingRefunds({
  balance,
  waiting,
}: {
  balance: Balance
  waiting: readonly WaitingRefund[]
}) {
  const t = useWords(payoutWords)
  const locale = useLocale()
  return (
    <Notice tone="attention" title={t.waitingTitle(euros(balance.waitingRefunds, locale))}>
      <p>{t.waitingText}</p>
      {balance.missing > 0 ? (
        <p className="mt-2 font-semibold">{t.missingText(euros(balance.missing, locale))}</p>
      ) : null}
      <ol className="mt-3 flex flex-col gap-2">
        {waiting.map((refund) => (
          <Row key={refund.id} refund={refund} />
        ))}
      </ol>
    </Notice>
  )
}

function Row({ refund }: { refund: WaitingRefund }) {
  const t = useWords(payoutWords)
  const locale = useLocale()
  const { organizationSlug, can } = useAssociation()
  const { revalidate } = useRevalidator()
  const [busy, run] = useBusy()
  const { id: refundId, paymentId, orderId, payerName, amount } = refund
  const giveUp = () =>
    run(async () => {
      const given = await call('POST /payments/{paymentId}/refunds/{refundId}/cancel', {
        params: { paymentId, refundId },
        body: {},
      })
      showToast(given.ok ? { tone: 'success', title: t.givenUp } : failureToast(given.problem))
      await revalidate()
    })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span>
        <Link to={orderPath(organizationSlug, orderId)}>{payerName || t.order(orderId)}</Link>{' '}
        <b className="tabular-nums">{euros(amount, locale)}</b>
      </span>
      {can('moveMoney') ? (
        <Button
          tone="plain"
          aria-label={t.giveUpOf(payerName || t.order(orderId))}
          busyText={busy && t.saving}
          onPress={() => void giveUp()}
        >
          {t.giveUp}
        </Button>
      ) : null}
    </li>
  )
}
