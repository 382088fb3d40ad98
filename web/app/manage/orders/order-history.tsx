import type { OrderDetail } from '@obole/contract/manage-lists'
import type { ReactNode } from 'react'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Card } from '../../ui/card.tsx'
import { AuditChanges, useAuditTitle } from '../people/audit-entry.tsx'
import { euros } from '../lists/cells.tsx'
import { momentOf } from '../moments.ts'
import { orderWords } from './order.words.ts'

interface Happening {
  key: string
  date: string
  title: ReactNode
  detail?: ReactNode
}

/** Tries, refunds, consents and what people did, in one line of time, the newest first. */
export function OrderHistory({ order }: { order: OrderDetail }) {
  const t = useWords(orderWords)
  const locale = useLocale()
  const happenings = useHappenings(order)
  return (
    <Card title={t.history}>
      <ol className="-my-2">
        {happenings.map(({ key, date, title, detail }) => (
          <li key={key} className="relative border-l-2 border-line py-2 pl-5">
            <span aria-hidden className="absolute top-4 -left-[5px] size-2 rounded-full bg-field" />
            <p className="font-semibold">{title}</p>
            <p className="text-sm text-muted">{momentOf(date, locale)}</p>
            {detail ? <div className="text-sm">{detail}</div> : null}
          </li>
        ))}
      </ol>
    </Card>
  )
}

function useHappenings({ attempts, refunds, consents, history }: OrderDetail): Happening[] {
  const t = useWords(orderWords)
  const locale = useLocale()
  const titleOf = useAuditTitle()
  const all: Happening[] = [
    ...attempts.map(({ date, amount, card, declineCode }, index) => ({
      key: `attempt-${index}`,
      date,
      title: `${t.attempt}, ${euros(amount, locale)}`,
      detail: [card ? `${card.brand} •••• ${card.last4}` : '', declineCode ? t.declined(declineCode) : '']
        .filter(Boolean)
        .join(' · '),
    })),
    ...refunds.map(({ date, amount, comment }, index) => ({
      key: `refund-${index}`,
      date,
      title: t.refunded(euros(amount, locale)),
      detail: comment,
    })),
    ...consents.map(({ text, version, at }, index) => ({
      key: `consent-${index}`,
      date: at,
      title: t.consent(`${text} ${version}`),
    })),
    ...history.map((entry) => ({
      key: `audit-${entry.id}`,
      date: entry.date,
      title: titleOf(entry),
      detail: <AuditChanges changes={entry.changes} />,
    })),
  ]
  return all.toSorted((one, other) => other.date.localeCompare(one.date))
}
