import type { OrderDetail } from '@obole/contract/manage-lists'
import { tipText } from '@obole/contract/payment-words'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Card } from '../../ui/card.tsx'
import { euros, PaymentStateChip } from '../lists/cells.tsx'
import { rowWords } from '../lists/lists.words.ts'
import { dayOf } from '@obole/core/dates/moments'
import { orderWords } from './order.words.ts'

export function OrderPayments({ order }: { order: OrderDetail }) {
  const t = useWords(orderWords)
  const rows = useWords(rowWords)
  const locale = useLocale()
  return (
    <Card title={t.payments}>
      {order.payments.length === 0 ? <p className="text-muted">{t.noPayment}</p> : null}
      <ul className="-my-3 divide-y divide-line">
        {order.payments.map((payment) => (
          <li
            key={payment.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 py-3.5 tabular-nums sm:flex"
          >
            <div className="min-w-0 flex-1 wrap-break-word">
              <p className="font-semibold">
                {order.payments.length > 1
                  ? t.instalment(payment.installmentNumber)
                  : rows[`means${payment.paymentMeans}`]}
              </p>
              <p className="text-sm text-muted">
                {payment.state === 'Pending'
                  ? t.dueOn(dayOf(`${payment.dueDate}T12:00:00Z`, locale))
                  : t.paidOn(dayOf(payment.date, locale))}
                {payment.refunded > 0 ? ` · ${t.refunded(euros(payment.refunded, locale))}` : ''}
              </p>
              {payment.cheque ? (
                <ChequeDetails cheque={payment.cheque} isWaiting={payment.state === 'Registered'} />
              ) : null}
            </div>
            <div className="flex flex-col items-end gap-1 sm:flex-row sm:items-center sm:gap-4">
              <p className="max-w-52 text-right max-sm:max-w-36 sm:order-2">
                <b>{euros(payment.amount, locale)}</b>
                {payment.amountTip > 0 ? (
                  <span className="block text-sm text-muted"> + {tipText(payment, locale)}</span>
                ) : null}
              </p>
              <PaymentStateChip payment={payment} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface ChequeDetailsProps {
  cheque: NonNullable<OrderDetail['payments'][number]['cheque']>
  /** Received, and not taken back. */
  isWaiting: boolean
}

function ChequeDetails({ cheque, isWaiting }: ChequeDetailsProps) {
  const t = useWords(orderWords)
  const { number, bank, drawer, depositSlip } = cheque
  const parts = [
    number && t.chequeNumber(number),
    bank,
    drawer,
    depositSlip === null ? isWaiting && t.notDeposited : t.deposited(depositSlip),
  ]
  return <p className="text-sm text-muted wrap-anywhere">{parts.filter(Boolean).join(' · ')}</p>
}
