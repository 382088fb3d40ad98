import type { NextAction, PaymentSummary } from '@obole/contract/payments'
import { addressOf } from '@obole/core/addresses'
import { ERROR_TEXTS, errorText } from '@obole/core/error-texts'
import type { ErrorCode } from '@obole/core/errors'
import { cents, formatEuros } from '@obole/core/money'
import { useCallback, useRef, useState } from 'react'
import { redirect, useNavigate } from 'react-router'
import { useOrigin, useShownAgain } from '../browser.ts'
import { type Answer, call } from '../call.ts'
import { useLocale, useWords } from '../i18n/locale.tsx'
import { readFromApi } from '../page-api.ts'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import { Card, Notice, Skeleton } from '../ui/card.tsx'
import type { Route } from './+types/payment'
import { browserData } from './browser-data.ts'
import { tokenize, useCardFields } from './card-fields.ts'
import { paymentWords } from './payment.words.ts'
import { SummaryCard } from './summary-card.tsx'
import { usePolling } from './polling.ts'

const API = '/api/payments'

export async function loader(page: Route.LoaderArgs) {
  const id = encodeURIComponent(page.params.id)
  const [summary, next] = await Promise.all([
    readFromApi<PaymentSummary>(page, `${API}/summary?paymentRequestId=${id}`),
    readFromApi<NextAction>(page, `${API}/card-embed/get-next-action?paymentRequestId=${id}`),
  ])
  if (isOver(next))
    throw redirect(addressOf({ page: 'paymentResult', result: 'confirmation', id: page.params.id }))
  return { summary, next }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.summary.locale === 'en' ? 'Payment' : 'Paiement'} · Obole` },
]

function isOver({ status }: NextAction): boolean {
  return status === 'confirmed' || status === 'duplicated' || status === 'refunded'
}

export default function PaymentPage({ loaderData }: Route.ComponentProps) {
  const t = useWords(paymentWords)
  const locale = useLocale()
  const { summary } = loaderData
  const { next, obey, askAgain } = useNextAction(loaderData.next, summary.paymentRequestId)
  const amount = formatEuros(cents(summary.amount), locale)
  return (
    <div className="grid gap-8 wide:grid-cols-[minmax(0,1fr)_360px]">
      <div>
        <h1 className="mb-2 text-3xl">{t.title}</h1>
        <p className="mb-6 text-lg text-muted">{t.payFor(summary.formTitle, summary.organizationName)}</p>
        <Next next={next} summary={summary} amount={amount} obey={obey} askAgain={askAgain} />
        <p className="mt-6">
          <a href={summary.backUrl} className="inline-flex min-h-11 items-center font-semibold">
            {t.cancel}
          </a>
        </p>
      </div>
      <SummaryCard summary={summary} title={t.summary} todayLabel={t.dueToday} />
    </div>
  )
}

/** The server says what comes next; the page obeys. */
function useNextAction(first: NextAction, paymentRequestId: string) {
  const [next, setNext] = useState(first)
  const navigate = useNavigate()
  const obey = useCallback(
    (action: NextAction) => {
      setNext(action)
      if (isOver(action)) {
        void navigate(addressOf({ page: 'paymentResult', result: 'confirmation', id: paymentRequestId }), {
          replace: true,
        })
      }
    },
    [navigate, paymentRequestId],
  )
  const askAgain = useCallback(async () => {
    const asked = await call('GET /payments/card-embed/get-next-action', { query: { paymentRequestId } })
    if (asked.ok) obey(asked.value)
  }, [obey, paymentRequestId])
  return { next, obey, askAgain }
}

interface NextProps {
  next: NextAction
  summary: PaymentSummary
  amount: string
  obey: (next: NextAction) => void
  askAgain: () => Promise<void>
}

function Next(props: NextProps) {
  const t = useWords(paymentWords)
  const ours = useOrigin()
  const { next } = props
  switch (next.action) {
    case 'Initialize':
    case 'Retry':
      return ours ? <CardForm {...props} ours={ours} /> : <CardPlace />
    case 'Redirect':
      return (
        <Card title={t.challengeTitle}>
          <p className="mb-4">{t.challengeBody}</p>
          <Button onPress={() => window.location.assign(next.redirectUrl ?? window.location.href)}>
            {t.challengeGo}
          </Button>
        </Card>
      )
    case 'Confirm':
    case 'Finalize':
    case null:
      return <Pending {...props} />
  }
}

/** « Paiement en cours »: asks until the bank has made up its mind, and lets nobody pay again meanwhile. */
function Pending({ next, obey, askAgain }: NextProps) {
  const t = useWords(paymentWords)
  const settle = useCallback(async () => {
    if (next.action === null || next.paymentId === null) return askAgain()
    const query = { paymentId: next.paymentId }
    const settled =
      next.action === 'Confirm'
        ? await call('POST /payments/card-embed/confirm', { query })
        : await call('POST /payments/finalize', { query })
    if (settled.ok) obey(settled.value)
  }, [next, obey, askAgain])
  const isLong = usePolling(settle)
  return (
    <Card>
      <div aria-live="polite">
        <h2 className="mb-2 text-xl">{t.pendingTitle}</h2>
        <p>{isLong ? t.pendingLong : t.pendingBody}</p>
      </div>
      <Skeleton className="mt-4 h-2" />
    </Card>
  )
}

/** Until the browser has taken over, the place where the card goes. */
function CardPlace() {
  const t = useWords(paymentWords)
  return (
    <Card title={t.card}>
      <noscript>
        <Notice tone="attention">{t.needsScript}</Notice>
      </noscript>
      <Skeleton className="h-92" />
    </Card>
  )
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_TEXTS, code)
}

function CardForm({ next, summary, amount, obey, askAgain, ours }: NextProps & { ours: string }) {
  const t = useWords(paymentWords)
  const locale = useLocale()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  const [busy, run] = useBusy()
  const frame = useRef<HTMLIFrameElement>(null)
  const { cardFields, paymentRequestId } = summary
  const origin = new URL(cardFields.url).origin

  const pay = () =>
    void run(async () => {
      setRefusal(null)
      if (!frame.current) return
      const card = await tokenize(frame.current, origin)
      if (card.kind !== 'token') return setRefusal(card.kind === 'invalid' ? t.checkFields : t.bankSilent)
      const executed = await execute(paymentRequestId, card.tokenizationSessionId)
      // An answer that got lost says nothing about the money: the server is asked what became of it.
      if (!executed.ok) {
        setRefusal(executed.problem.status === 504 ? null : executed.problem.message)
        return askAgain()
      }
      if (executed.value.action === 'Redirect' && executed.value.redirectUrl) {
        setIsLeaving(true)
        return window.location.assign(executed.value.redirectUrl)
      }
      obey(executed.value)
    })
  const fields = useCardFields(frame, origin, pay)
  useShownAgain(() => setIsLeaving(false))
  const src = `${cardFields.url}/fields?${new URLSearchParams({ key: cardFields.publishableKey, origin: ours, locale })}`
  const failure = next.action === 'Retry' ? failureText(next, paymentRequestId, locale) : null
  return (
    <Card title={t.card}>
      {failure && !busy ? (
        <Notice tone="error" title={failure.title} isAlert className="mb-4">
          {failure.body}
        </Notice>
      ) : null}
      <p className="mb-4 text-muted">{t.cardNote}</p>
      <div className="relative" style={{ minHeight: fields.height }}>
        {fields.isReady ? null : <Skeleton className="absolute inset-0" />}
        <iframe
          ref={frame}
          src={src}
          title={t.cardFields}
          allow="payment"
          // Of another origin than ours, where the two go together safely: the bank must keep its own.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-forms"
          className="relative block w-full border-0"
          style={{ height: fields.height }}
        />
      </div>
      {fields.isSilent ? <Notice tone="error" title={t.bankSilent} isAlert className="mt-3" /> : null}
      {refusal ? <Notice tone="error" title={refusal} isAlert className="mt-3" /> : null}
      <Button
        onPress={pay}
        isDisabled={!fields.isReady}
        busyText={(busy || isLeaving) && (isLeaving ? t.goingToBank : t.paying)}
        className="mt-5 w-full"
      >
        {t.pay(amount)}
      </Button>
    </Card>
  )
}

/** Begins a try and asks the bank for the money. */
async function execute(paymentRequestId: string, tokenizationSessionId: string): Promise<Answer<NextAction>> {
  const begun = await call('POST /payments/card-embed/initialize', {
    query: { paymentRequestId, paymentMethodId: 'new' },
  })
  if (!begun.ok) return begun
  const query = { paymentId: begun.value.paymentId, tokenizationSessionId, paymentRequestId }
  return call('POST /payments/card-embed/execute-payment', { query, body: browserData() })
}

function failureText({ errorCode }: NextAction, reference: string, locale: 'fr' | 'en') {
  const code = errorCode !== null && isErrorCode(errorCode) ? errorCode : 'PAYMENT_REFUSED'
  return errorText(code, locale, { id: reference.slice(0, 8) })
}
