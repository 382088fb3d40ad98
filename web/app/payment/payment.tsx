import type { NextAction, PaymentSummary } from '@obole/contract/payments'
import { addressOf } from '@obole/core/site/addresses'
import { cents, formatEuros } from '@obole/core/money/money'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../session/call.ts'
import type { ShownProblem } from '../session/shown-problem.ts'
import { failureToast } from '../session/failure-toast.ts'
import type { PayerStepState } from '../forms/journey/payer-step-state.ts'
import { useLocale, useWords } from '../i18n/locale.tsx'
import type { Words } from '../i18n/words.ts'
import { findFromApi, readFromApi } from '../session/page-api.ts'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import { showToast } from '../ui/toast.tsx'
import type { Route } from './+types/payment'
import { isOver, PaymentStep, useNextAction } from '../card/card-payment.tsx'
import { PaidFor } from '../card/paid-for.tsx'
import { ExpiredCart, PaymentClock, useIsExpired } from './payment-clock.tsx'
import { paymentWords } from '../card/payment.words.ts'
import { SummaryCard } from './summary-card.tsx'
import { ShopProvider } from '../shop/shop.tsx'
import { goToShop, redirectTo } from '../addresses/leaving.ts'
import { rereadCart, useWayBack, whereOthersGo } from './way-back.ts'

export async function loader(page: Route.LoaderArgs) {
  const asked = { query: { paymentRequestId: page.params.id } }
  const [summary, next] = await Promise.all([
    readFromApi(page, 'GET /payments/summary', asked),
    findFromApi(page, 'GET /payments/card-embed/get-next-action', asked),
  ])
  if (!next) throw redirectTo(whereOthersGo(summary))
  if (isOver(next)) throw redirectTo(afterwards(summary))
  return { summary, next }
}

/** After a card change, back to the page it came from; after a payment, to the confirmation. */
function afterwards({ subject, raisedTo, backUrl, paymentRequestId: id }: PaymentSummary): string {
  if (subject === 'card')
    return withQuery(backUrl, raisedTo ? ['prelevements', 'confirmes'] : ['carte', 'nouvelle'])
  return addressOf({ page: 'paymentResult', result: 'confirmation', id })
}

/** The way back is a path on our site, and may already have a query. */
function withQuery(path: string, [name, value]: readonly [string, string]): string {
  const url = new URL(path, 'https://obole.invalid')
  url.searchParams.set(name, value)
  return url.pathname + url.search + url.hash
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.summary.locale === 'en' ? 'Payment' : 'Paiement'} · Obole` },
]

export default function PaymentPage({ loaderData }: Route.ComponentProps) {
  const t = useWords(paymentWords)
  const { summary } = loaderData
  const navigate = useNavigate()
  const end = useCallback(() => void navigate(afterwards(summary), { replace: true }), [navigate, summary])
  const course = useNextAction(loaderData.next, summary.paymentRequestId, end)
  const keepsCard = summary.subject === 'card'
  const { raisedTo } = summary
  const isExpired = useIsExpired(summary)
  const back = useWayBack(summary)
  const onPayerChanged = (refusedBy: ShownProblem) =>
    void navigate(back, { state: { refusedBy } satisfies PayerStepState })
  const onCartReopened = async (problem: ShownProblem) => {
    showToast(failureToast(problem))
    await rereadCart(summary)
    await navigate(back)
  }
  const locale = useLocale()
  const { shop } = summary
  const onTooManyTries = shop ? { onTooManyTries: () => goToShop(shop.refusedUrl) } : {}
  return (
    <ShopProvider shop={shop}>
      <div className="grid gap-8 wide:grid-cols-[minmax(0,1fr)_360px]">
        <div>
          <PaidFor summary={summary} />
          <h1 className="mb-4 text-3xl">{titleOf(summary, t)}</h1>
          {raisedTo ? (
            <p className="mb-6 max-w-text">
              <strong>{t.raiseTo(formatEuros(cents(raisedTo.amount), locale), raisedTo.day)}</strong>{' '}
              {t.raiseNote}
            </p>
          ) : null}
          {keepsCard && !raisedTo ? <p className="mb-6 max-w-text">{t.keepCardNote}</p> : null}
          {isWithBank(course.next) ? null : <PaymentClock {...summary} />}
          {MAY_BEGIN.has(course.next.action) && (isExpired || course.next.errorCode === 'CART_EXPIRED') ? (
            <ExpiredCart summary={summary} />
          ) : (
            <>
              <PaymentStep
                summary={summary}
                {...course}
                {...{ onPayerChanged, onCartReopened }}
                {...onTooManyTries}
              />
              {isWithBank(course.next) ? null : <GiveUp summary={summary} {...course} />}
            </>
          )}
        </div>
        {keepsCard ? null : <SummaryCard summary={summary} title={t.summary} todayLabel={t.dueToday} />}
      </div>
    </ShopProvider>
  )
}

/** Nothing is under way: a card can be given, as long as the places are held. */
const MAY_BEGIN: ReadonlySet<NextAction['action']> = new Set(['Initialize', 'Retry'])

/** The bank has the payment order: it cannot be cancelled until the bank has answered. */
const isWithBank = ({ action }: NextAction) =>
  action === 'Confirm' || action === 'Finalize' || action === null

interface GiveUpProps {
  summary: PaymentSummary
  follow: (next: NextAction) => void
  askAgain: () => Promise<void>
}

/** Ends the attempt at the bank first, so that the cancellation page is true. */
function GiveUp({ summary, follow, askAgain }: GiveUpProps) {
  const t = useWords(paymentWords)
  const navigate = useNavigate()
  const [busy, run] = useBusy()
  const { paymentRequestId, subject, backUrl } = summary
  if (subject !== 'cart')
    return (
      <p className="mt-6">
        <a href={backUrl} className="inline-flex min-h-11 items-center font-semibold">
          {t.cancel}
        </a>
      </p>
    )
  const giveUp = async () => {
    const ended = await call('POST /payments/card-embed/abandon', { query: { paymentRequestId } })
    if (!ended.ok) {
      showToast(failureToast(ended.problem))
      return askAgain()
    }
    if (isOver(ended.value)) return follow(ended.value)
    await navigate(addressOf({ page: 'paymentResult', result: 'cancellation', id: paymentRequestId }))
  }
  return (
    <p className="mt-6">
      <Button tone="link" busyText={busy && t.canceling} onPress={() => void run(giveUp)}>
        {t.cancel}
      </Button>
    </p>
  )
}

function titleOf({ subject, raisedTo }: PaymentSummary, t: Words<typeof paymentWords>): string {
  if (subject !== 'card') return t.title
  return raisedTo ? t.raiseTitle : t.keepCardTitle
}
