import type { OrderDetail } from '@obole/contract/manage-lists'
import { useState } from 'react'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { StateChip } from '../../ui/desk/chip.tsx'
import { useAssociation } from '../association-frame.tsx'
import { euros, ItemStateChip, nameOf } from '../lists/cells.tsx'
import { orderWords } from './order.words.ts'
import { ParticipantDialog } from './participant-dialog.tsx'

export type OrderItem = OrderDetail['items'][number]
type Answer = OrderItem['customFields'][number]

export function OrderItems({ order }: { order: OrderDetail }) {
  const t = useWords(orderWords)
  const [corrected, setCorrected] = useState<OrderItem | null>(null)
  return (
    <Card title={t.contents}>
      <ul className="-my-3 divide-y divide-line">
        {order.items.map((item) => (
          <li key={item.id} className="py-4">
            <Item item={item} order={order} onCorrect={() => setCorrected(item)} />
          </li>
        ))}
      </ul>
      {corrected ? (
        <ParticipantDialog orderId={order.id} item={corrected} onClose={() => setCorrected(null)} />
      ) : null}
    </Card>
  )
}

interface ItemProps {
  item: OrderItem
  order: OrderDetail
  onCorrect: () => void
}

function Item({ item, order, onCorrect }: ItemProps) {
  const t = useWords(orderWords)
  const locale = useLocale()
  const { can } = useAssociation()
  const { participant } = item
  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <b>{item.name}</b>
            <ItemStateChip state={item.state} />
            {item.isEligibleTaxReceipt ? <StateChip tone="primary">{t.receiptEligible}</StateChip> : null}
          </p>
          {participant ? (
            <p className="flex flex-wrap items-center gap-x-3">
              {nameOf(participant)}
              {participant.email ? <span className="text-muted">{participant.email}</span> : null}
            </p>
          ) : null}
          <Answers answers={item.customFields} />
          {item.options.map((option) => (
            <div key={option.optionId} className="mt-1">
              <p>+ {option.name}</p>
              <Answers answers={option.customFields} />
            </div>
          ))}
        </div>
        <div className="text-right tabular-nums">
          <b>{euros(item.amount, locale)}</b>
          {item.discount > 0 ? (
            <p className="text-sm text-muted">{t.discountOf(euros(item.discount, locale))}</p>
          ) : null}
        </div>
      </div>
      {participant && can('editForm', order) ? (
        <Button
          tone="quiet"
          className="-mb-3 -ml-5"
          onPress={onCorrect}
          aria-label={t.correctOf(nameOf(participant))}
        >
          {t.correct}
        </Button>
      ) : null}
    </>
  )
}

function Answers({ answers }: { answers: readonly Answer[] }) {
  if (answers.length === 0) return null
  return (
    <dl className="text-sm">
      {answers.map(({ fieldId, name, answer, url }) => (
        <div key={fieldId} className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{name}</dt>
          <dd>{url ? <a href={url}>{answer}</a> : answer}</dd>
        </div>
      ))}
    </dl>
  )
}
