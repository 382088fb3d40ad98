import type { OrderDetail } from '@obole/contract/manage-lists'
import { answerText } from '@obole/contract/answer-text'
import { lineToShow } from '@obole/contract/order-lines'
import { type PlacedVat, placedVat } from '@obole/contract/order-total'
import { closingRow, rowsOfThing, type ShownRow } from '@obole/contract/shown-order'
import { formatDate } from '@obole/core/dates/dates'
import { cents } from '@obole/core/money/money'
import { itemisedOrder, totalOfLines } from '@obole/core/order/order-lines'
import { Suspense, useState } from 'react'
import { lazy } from '../../later/lazy.tsx'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { VatLines } from '../../ui/order-card.tsx'
import { StateChip } from '../../ui/desk/chip.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { euros, ItemStateChip, nameOf } from '../lists/cells.tsx'
import { lineNames } from './line-names.ts'
import { isByHand, isLiveLine } from './order-acts.ts'
import { orderWords } from './order.words.ts'
import { guardianText, participantDetails } from './participant-details.ts'
import type { OrderItem } from './order-item.ts'
import { ParticipantDialog } from './participant-dialog.tsx'

const LineDialog = lazy(() => import('./line-dialog.tsx'))
const AdjustDialog = lazy(() => import('./adjust-dialog.tsx'))

type Answer = OrderItem['customFields'][number]

export function OrderItems({ order }: { order: OrderDetail }) {
  const t = useWords(orderWords)
  const [corrected, setCorrected] = useState<OrderItem | null>(null)
  const [changed, setChanged] = useState<OrderItem | null>(null)
  const [refunded, setRefunded] = useState<{ itemId: number; amount: number } | null>(null)
  const names = lineNames(order.items, t.numbered)
  const locale = useLocale()
  const lines = order.items.map(lineToShow)
  const { items, closing } = itemisedOrder({ lines, tipCents: cents(order.tip) })
  const rows = lines.map((line, index) => rowsOfThing(line, items[index] ?? [], locale))
  const total = totalOfLines([...items.flat(), ...closing])
  const vat = placedVat(
    {
      totalCents: total,
      terms: order.payments.map(termOf),
      vat: order.vatByRate,
      isMonthly: order.isMonthly,
    },
    locale,
  )
  return (
    <Card title={t.contents}>
      <ul className="-mt-3 divide-y divide-line">
        {order.items.map((item, index) => (
          <li key={item.id} className="py-4">
            <Item
              item={item}
              rows={rows[index] ?? []}
              name={names[index] ?? item.name}
              order={order}
              onCorrect={() => setCorrected(item)}
              onChange={() => setChanged(item)}
            />
          </li>
        ))}
      </ul>
      <Closing
        rows={closing.map((line) => closingRow(line, order.couponCode, locale))}
        total={total}
        vat={vat}
      />
      {corrected ? (
        <ParticipantDialog order={order} item={corrected} onClose={() => setCorrected(null)} />
      ) : null}
      <Suspense>
        {changed ? (
          <LineDialog
            order={order}
            line={changed}
            onClose={() => setChanged(null)}
            onRefund={({ id: itemId }, amount) => setRefunded({ itemId, amount })}
          />
        ) : null}
        {refunded && !changed ? (
          <AdjustDialog
            orderId={order.id}
            purpose="refund"
            isByHand={isByHand(order)}
            preset={refunded}
            onClose={() => setRefunded(null)}
          />
        ) : null}
      </Suspense>
    </Card>
  )
}

const termOf = (payment: OrderDetail['payments'][number]) => ({
  state: payment.state,
  amountCents: cents(payment.amount),
  tipCents: cents(payment.amountTip),
  refundedCents: cents(payment.refunded + payment.refundedTip),
})

/** The total of the lines that are not cancelled, as the payer sees it. */
function Closing({ rows, total, vat }: { rows: readonly ShownRow[]; total: number; vat: PlacedVat }) {
  const t = useWords(orderWords)
  const locale = useLocale()
  return (
    <dl className="border-t border-line pt-3 tabular-nums">
      {rows.map(({ key, label, amount }) => (
        <div key={key} className="flex justify-between gap-4 py-1">
          <dt>{label}</dt>
          <dd className="whitespace-nowrap">{amount}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 py-1 font-bold">
        <dt>{t.orderTotal}</dt>
        <dd className="whitespace-nowrap">{euros(total, locale)}</dd>
      </div>
      <VatLines vat={vat.ofTotal} />
      {vat.left ? (
        <>
          <div className="flex justify-between gap-4 py-1 font-bold">
            <dt>{vat.left.label}</dt>
            <dd className="whitespace-nowrap">{vat.left.amount}</dd>
          </div>
          <VatLines vat={vat.left.vat} />
        </>
      ) : null}
    </dl>
  )
}

interface ItemProps {
  item: OrderItem
  /** The line, its options, then the difference between its price and what was paid. */
  rows: readonly ShownRow[]
  /** A name that no other line of the order has. */
  name: string
  order: OrderDetail
  onCorrect: () => void
  onChange: () => void
}

function Item({ item, rows: [thing, ...others], name, order, onCorrect, onChange }: ItemProps) {
  const t = useWords(orderWords)
  const { can } = useAssociation()
  const { participant } = item
  // Older orders did not record the price of options: those are listed within the line's name.
  const unpriced = item.options.filter(({ amount }) => amount === null)
  const priced = item.options.filter(({ amount }) => amount !== null)
  const options = others.filter(({ kind }) => kind === 'option')
  const differences = others.filter(({ kind }) => kind !== 'option')
  const counted = isLiveLine(item) ? '' : 'text-muted line-through'
  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <b>{thing?.label}</b>
            <ItemStateChip state={item.state} />
            {item.isEligibleTaxReceipt ? <StateChip tone="primary">{t.receiptEligible}</StateChip> : null}
          </p>
          {participant ? (
            <p className="flex flex-wrap items-center gap-x-3">
              {nameOf(participant)}
              {participant.email ? <span className="text-muted">{participant.email}</span> : null}
            </p>
          ) : null}
          {participant ? <Details participant={participant} /> : null}
          <Answers
            answers={[...item.customFields, ...unpriced.flatMap(({ customFields }) => customFields)]}
          />
        </div>
        <b className={`whitespace-nowrap tabular-nums ${counted}`}>{thing?.amount}</b>
      </div>
      {options.map(({ key, label, amount }, index) => (
        <div key={key} className="mt-1 flex items-start justify-between gap-4">
          <div className="min-w-0">
            <p>{label}</p>
            <Answers answers={priced[index]?.customFields ?? []} />
          </div>
          <span className={`whitespace-nowrap tabular-nums ${counted}`}>{amount}</span>
        </div>
      ))}
      {differences.map(({ key, label, amount }) => (
        <div key={key} className="mt-1 flex items-start justify-between gap-4 text-muted">
          <p>{label}</p>
          <span className={`whitespace-nowrap tabular-nums ${counted}`}>{amount}</span>
        </div>
      ))}
      {can('editForm', order) || can('moveMoney', order) ? (
        <div className="-mb-3 -ml-5 flex flex-wrap">
          {participant && isLiveLine(item) ? (
            <Button tone="quiet" onPress={onCorrect} aria-label={t.correctOf(nameOf(participant))}>
              {t.correct}
            </Button>
          ) : null}
          {item.tierId !== null && isLiveLine(item) ? (
            <Button tone="quiet" onPress={onChange} aria-label={t.changeLineOf(name)}>
              {t.changeLine}
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  )
}

function Answers({ answers }: { answers: readonly Answer[] }) {
  const t = useWords(orderWords)
  const locale = useLocale()
  if (answers.length === 0) return null
  return (
    <dl className="text-sm">
      {answers.map((answer) => (
        <div key={answer.fieldId} className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{answer.name}</dt>
          <dd>
            {answer.url ? <a href={answer.url}>{answerText(answer, locale)}</a> : answerText(answer, locale)}
            {answer.keeping?.toEraseOn ? (
              <span className="text-muted"> {t.toEraseOn(formatDate(answer.keeping.toEraseOn, locale))}</span>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A participant's other details, in one line, and whoever answers for a minor in another. */
function Details({ participant }: { participant: NonNullable<OrderItem['participant']> }) {
  const locale = useLocale()
  const texts = [participantDetails(participant, locale), guardianText(participant, locale)].filter(Boolean)
  return texts.map((text) => (
    <p key={text} className="text-sm text-muted">
      {text}
    </p>
  ))
}
