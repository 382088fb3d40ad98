import type { PayerOrder } from '@obole/contract/orders'
import { AUTOMATIC_RENEWAL } from '@obole/contract/automatic-renewal-words'
import { cardName } from '@obole/contract/card-name'
import { formatDate } from '@obole/core/dates/dates'
import { cents, formatEuros } from '@obole/core/money/money'
import { Suspense, useState } from 'react'
import { lazy } from '../later/lazy.tsx'
import { cardExpiry } from '../card/card-expiry.ts'
import { useLocale, useWords } from '../i18n/locale.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { type Fact, Facts } from '../ui/facts.tsx'
import { planWords } from './orders.words.ts'
import { ChangeCard } from './plan.tsx'

const StopDialog = lazy(() => import('./stop-dialog.tsx'))

interface RenewalCardProps {
  order: PayerOrder
  /** The link by which the page was opened. */
  token: string
  onChange: (order: PayerOrder) => void
}

/** A membership that renews itself: when, by which card, and how to stop it. */
export function RenewalCard({ order, token, onChange }: RenewalCardProps) {
  const t = useWords(planWords)
  const locale = useLocale()
  const [isAsking, setIsAsking] = useState(false)
  const { automaticRenewal: renewal, endedRenewal, card } = order
  if (!renewal) return endedRenewal ? <EndedRenewal ended={endedRenewal} /> : null
  const { date, amount, priceToday, isUnpaid } = renewal
  const { priceOfThen, notice, stop } = AUTOMATIC_RENEWAL[locale]
  const facts: Fact[] = []
  if (date !== null) {
    const day = formatDate(date, locale)
    const price = priceOfThen(priceToday === null ? null : formatEuros(cents(priceToday), locale))
    const value = amount === null ? `${day}, ${price}` : t.nextOn(formatEuros(cents(amount), locale), day)
    facts.push({ label: t.renews, value })
  }
  if (card) facts.push({ label: t.card, value: t.cardUntil(cardName(card), cardExpiry(card)) })
  return (
    <Card title={t.renewalTitle}>
      <Facts facts={facts} />
      <p className="mt-3 max-w-text">
        {isUnpaid ? t.renewalUnpaid : `${amount === null ? notice : t.renewalAnnounced} ${stop}`}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ChangeCard order={order} token={token} tone="plain" />
        <Button tone="quiet" onPress={() => setIsAsking(true)}>
          {t.stopRenewal}
        </Button>
      </div>
      <Suspense>
        {isAsking ? (
          <StopDialog order={order} what="renewal" onChange={onChange} onClose={() => setIsAsking(false)} />
        ) : null}
      </Suspense>
    </Card>
  )
}

/** What became of it: a page that says nothing would leave its payer in doubt. */
function EndedRenewal({ ended }: { ended: NonNullable<PayerOrder['endedRenewal']> }) {
  const t = useWords(planWords)
  const locale = useLocale()
  const { on, by, reason, next } = ended
  const day = formatDate(on, locale)
  const stopped = by === 'Association' ? t.renewalStoppedByAssociation(day) : t.renewalStopped(day)
  const lapsed = reason && t.renewalLapsed(day, AUTOMATIC_RENEWAL[locale].lapsed[reason])
  const renewed = next && (next.isCanceled ? t.renewedCanceled(day, next.id) : t.renewed(day, next.id))
  return (
    <Card title={t.renewalTitle}>
      <p className="max-w-text">{renewed ?? lapsed ?? stopped}</p>
    </Card>
  )
}
