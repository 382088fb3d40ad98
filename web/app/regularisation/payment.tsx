import type { PaymentSummary } from '@obole/contract/payments'
import { addressOf } from '@obole/core/site/addresses'
import { formatDate } from '@obole/core/dates/dates'
import { cents, formatEuros } from '@obole/core/money/money'
import { useCallback, useState } from 'react'
import { data } from 'react-router'
import { call } from '../session/call.ts'
import { useLocale, useWords, useAssociationLang } from '../i18n/locale.tsx'
import { requestLocale } from '../i18n/request-locale.ts'
import { wordsIn } from '../i18n/words.ts'
import { readFromApi } from '../session/page-api.ts'
import { isOver, PaymentStep, useNextAction } from '../card/card-payment.tsx'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import { Notice } from '../ui/card.tsx'
import { OrderCard } from '../ui/order-card.tsx'
import type { Route } from './+types/payment'
import { regularisationWords } from './regularisation.words.ts'
import { goToInstead, redirectTo } from '../addresses/leaving.ts'

export async function loader(page: Route.LoaderArgs) {
  const { id } = page.params
  const asked = { query: { paymentRequestId: id } }
  const [summary, next] = await Promise.all([
    readFromApi(page, 'GET /payments/summary', asked),
    readFromApi(page, 'GET /payments/card-embed/get-next-action', asked),
  ])
  if (summary.subject !== 'instalment') throw data(null, { status: 404 })
  if (isOver(next)) throw redirectTo(addressOf({ page: 'regularisationResult', result: 'confirmation', id }))
  return { summary, next, locale: requestLocale(page.request, page.url.pathname) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${wordsIn(regularisationWords, loaderData?.locale ?? 'fr').title} · Obole` },
]

type Belief = 'finalize' | 'error' | 'abandon'

/** Our belief only makes the server ask the bank; the bank's answer decides which page opens. */
async function pageAfter(paymentRequestDataId: string, belief: Belief): Promise<string | null> {
  const ended = await call(`POST /payments/unpaid/${belief}`, { query: { paymentRequestDataId } })
  return ended.ok ? ended.value.redirectUrl : null
}

export default function RegularisationPayment({ loaderData }: Route.ComponentProps) {
  const t = useWords(regularisationWords)
  const lang = useAssociationLang(loaderData.summary.formType)
  const { summary } = loaderData
  const { paymentRequestId } = summary
  const [isUnknown, setIsUnknown] = useState(false)
  const [busy, run] = useBusy()
  const end = useCallback(
    async (belief: Belief) => {
      const page = await pageAfter(paymentRequestId, belief)
      setIsUnknown(page === null)
      if (page) goToInstead(page)
    },
    [paymentRequestId],
  )
  const course = useNextAction(
    loaderData.next,
    paymentRequestId,
    useCallback(() => void end('finalize'), [end]),
  )
  const giveUp = async () => {
    // A payer who leaves before any attempt has nothing to cancel.
    if (course.next.action !== 'Initialize') return end('abandon')
    const id = paymentRequestId
    goToInstead(addressOf({ page: 'regularisationResult', result: 'cancellation', id }))
  }
  return (
    <div className="grid gap-8 wide:grid-cols-[minmax(0,1fr)_360px]">
      <div>
        <h1 className="mb-2 text-3xl">{t.title}</h1>
        <p lang={lang} className="mb-6 text-lg text-muted">
          {summary.formTitle}, {summary.organizationName}
        </p>
        <PaymentStep summary={summary} {...course} onTooManyTries={() => void end('error')} />
        {isUnknown ? <Notice tone="attention" title={t.stillUnknown} isAlert className="mt-4" /> : null}
        <Button tone="link" onPress={() => void run(giveUp)} busyText={busy && t.givingUp} className="mt-4">
          {t.giveUp}
        </Button>
      </div>
      <DueCard summary={summary} />
    </div>
  )
}

function DueCard({ summary }: { summary: PaymentSummary }) {
  const t = useWords(regularisationWords)
  const locale = useLocale()
  const euros = (amount: number) => formatEuros(cents(amount), locale)
  const [term] = summary.terms
  return (
    <OrderCard
      title={t.whatIsDue}
      rows={[
        {
          key: 'term',
          label: t.instalment,
          details: term ? [formatDate(term.date, locale)] : [],
          amount: euros(summary.amount - summary.amountTip),
        },
        ...(summary.amountTip > 0
          ? [{ key: 'tip', label: t.contribution, amount: euros(summary.amountTip) }]
          : []),
      ]}
      empty=""
      total={{ label: t.amount, amount: euros(summary.amount), vat: summary.vatByRate }}
    />
  )
}
