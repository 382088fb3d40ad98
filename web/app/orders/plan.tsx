import { cardName } from '@obole/contract/card-name'
import { goesOn } from '@obole/contract/monthly-words'
import type { PayerOrder } from '@obole/contract/orders'
import { formatDate } from '@obole/core/dates/dates'
import { cents, formatEuros } from '@obole/core/money/money'
import { Suspense, useState } from 'react'
import { lazy } from '../later/lazy.tsx'
import { useIsLive, useShownAgain } from '../browser/browser.ts'
import { call } from '../session/call.ts'
import type { ShownProblem } from '../session/shown-problem.ts'
import { Refusal } from '../fields/refusal.tsx'
import { useLocale, useWords } from '../i18n/locale.tsx'
import { cardExpiry } from '../card/card-expiry.ts'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import { Card } from '../ui/card.tsx'
import { type Fact, Facts } from '../ui/facts.tsx'
import { planWords } from './orders.words.ts'
import { goToPayment } from '../addresses/leaving.ts'

const GiftDialog = lazy(() => import('./gift-dialog.tsx'))
const CardDialog = lazy(() => import('./card-dialog.tsx'))
const StopDialog = lazy(() => import('./stop-dialog.tsx'))

interface PlanProps {
  order: PayerOrder
  /** The link by which the page was opened. */
  token: string
  onChange: (order: PayerOrder) => void
}

/** The coming debits, and the actions on them. */
export function PlanCard({ order, token, onChange }: PlanProps) {
  const t = useWords(planWords)
  const { monthly } = order
  const { wish } = order.link
  // A payer who comes from the mail finds the change they asked for, ready to confirm.
  const isAsked = wish !== null && 'gift' in wish && monthly?.state === 'Active'
  const [asked, setDialog] = useState<'change' | 'stop' | null>(isAsked ? 'change' : null)
  const dialog = useIsLive() ? asked : null
  if (!monthly && !order.nextDebit) return null
  const isActive = monthly?.state === 'Active'
  const title = monthly ? (monthly.isGift ? t.monthlyGift : t.monthlyPayment) : t.plan
  const close = () => setDialog(null)
  return (
    <Card title={title}>
      {monthly && !isActive ? (
        <p>{monthly.isGift ? t.stopped : t.stoppedPayment}</p>
      ) : (
        <>
          <PlanFacts order={order} />
          <div className="mt-4 flex flex-wrap gap-3">
            {monthly ? (
              <Button tone="plain" onPress={() => setDialog('change')}>
                {t.change}
              </Button>
            ) : null}
            <ChangeCard order={order} token={token} tone={wish && 'card' in wish ? 'primary' : 'plain'} />
            {monthly ? (
              <Button tone="quiet" onPress={() => setDialog('stop')}>
                {t.stop}
              </Button>
            ) : null}
          </div>
        </>
      )}
      <Suspense>
        {dialog === 'change' && monthly ? (
          <GiftDialog order={order} token={token} gift={monthly} onChange={onChange} onClose={close} />
        ) : null}
        {dialog === 'stop' ? (
          <StopDialog order={order} what="monthly" onChange={onChange} onClose={close} />
        ) : null}
      </Suspense>
    </Card>
  )
}

function PlanFacts({ order }: { order: PayerOrder }) {
  const t = useWords(planWords)
  const locale = useLocale()
  const { monthly, nextDebit, card } = order
  const euros = (amount: number) => formatEuros(cents(amount), locale)
  const facts: Fact[] = []
  if (monthly) {
    facts.push({ label: t.eachMonth, value: euros(monthly.amount + monthly.amountTip) })
    if (monthly.amountTip > 0) facts.push({ label: t.ofWhichTip, value: euros(monthly.amountTip) })
    facts.push({ label: t.day, value: t.dayOfMonth(monthly.day) })
  }
  if (nextDebit) {
    const amount = euros(nextDebit.amount + nextDebit.amountTip)
    facts.push({ label: t.next, value: t.nextOn(amount, formatDate(nextDebit.date, locale)) })
  }
  if (card) facts.push({ label: t.card, value: t.cardUntil(cardName(card), cardExpiry(card)) })
  return (
    <>
      <Facts facts={facts} />
      {monthly && nextDebit ? (
        <p className="mt-3 max-w-text">
          {goesOn({ amount: monthly.amount + monthly.amountTip, day: monthly.day }, locale, 'onOrder')}
        </p>
      ) : null}
    </>
  )
}

interface ChangeCardProps {
  order: PayerOrder
  token: string
  tone: 'primary' | 'plain'
}

/** Leads, through the payer's mailbox, to the payment page, where a new card is confirmed without a debit. */
export function ChangeCard({ order, token, tone }: ChangeCardProps) {
  const t = useWords(planWords)
  const locale = useLocale()
  const [refusal, setRefusal] = useState<ShownProblem | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const [busy, run] = useBusy()
  useShownAgain(() => setIsLeaving(false))
  const open = () =>
    void run(async () => {
      setRefusal(null)
      const begun = await call('POST /orders/{token}/card', { params: { token }, query: {} })
      if (!begun.ok) return setRefusal(begun.problem)
      setIsLeaving(true)
      goToPayment(begun.value.redirectUrl, locale)
    })
  const press = order.link.kind === 'money' ? open : () => setIsAsking(true)
  return (
    <>
      <Button tone={tone} onPress={press} busyText={(busy || isLeaving) && t.opening}>
        {t.changeCard}
      </Button>
      {refusal ? <Refusal problem={refusal} className="mt-3 w-full" /> : null}
      <Suspense>{isAsking ? <CardDialog order={order} onClose={() => setIsAsking(false)} /> : null}</Suspense>
    </>
  )
}
