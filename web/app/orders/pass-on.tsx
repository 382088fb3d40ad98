import type { PayerOrder } from '@obole/contract/orders'
import { Suspense, useState } from 'react'
import { lazy } from '../later/lazy.tsx'
import { useIsLive } from '../browser/browser.ts'
import { useWords } from '../i18n/locale.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { passOnWords } from './orders.words.ts'
import { holderOf } from './pass-on-draft.ts'

const PassOnDialog = lazy(() => import('./pass-on-dialog.tsx'))

interface PassOnProps {
  order: PayerOrder
  /** The link by which the page was opened. */
  token: string
  onChange: (order: PayerOrder) => void
}

/** The tickets that can still be passed on, each with its button. */
export function PassOnCard({ order, token, onChange }: PassOnProps) {
  const t = useWords(passOnWords)
  const { wish } = order.link
  // A payer who comes from the mail sees the ticket they asked for.
  const [chosen, setChosen] = useState<number | null>(wish && 'ticket' in wish ? wish.ticket : null)
  const isLive = useIsLive()
  const tickets = order.items.filter(({ passOn }) => passOn !== null)
  const ticket = isLive ? tickets.find(({ id }) => id === chosen) : undefined
  if (tickets.length === 0) return null
  return (
    <Card title={t.title}>
      <p className="mb-2 max-w-text text-muted">{t.text}</p>
      <ul>
        {tickets.map((item) => (
          <li
            key={item.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3 first:border-0"
          >
            <span className="min-w-0">
              <b className="block">{holderOf(item, order)}</b>
              <span className="text-sm text-muted">{item.name}</span>
            </span>
            <Button
              tone="plain"
              aria-label={t.passOnOf(holderOf(item, order))}
              onPress={() => setChosen(item.id)}
            >
              {t.passOn}
            </Button>
          </li>
        ))}
      </ul>
      <Suspense>
        {ticket ? (
          <PassOnDialog
            key={ticket.id}
            order={order}
            item={ticket}
            token={token}
            onChange={onChange}
            onClose={() => setChosen(null)}
          />
        ) : null}
      </Suspense>
    </Card>
  )
}
