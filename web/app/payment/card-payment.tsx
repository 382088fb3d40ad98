import type { NextAction, PaymentSummary, StoredCard } from '@obole/contract/payments'
import { ERROR_TEXTS, errorText } from '@obole/core/error-texts'
import type { ErrorCode } from '@obole/core/errors'
import type { Locale } from '@obole/core/locale'
import { cents, formatEuros } from '@obole/core/money'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useOrigin, useShownAgain } from '../browser.ts'
import { type Answer, call } from '../call.ts'
import { useLocale, useWords } from '../i18n/locale.tsx'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import { Card, Notice, Skeleton } from '../ui/card.tsx'
import { browserData } from './browser-data.ts'
import { tokenize, useCardFields } from './card-fields.ts'
import { cardName } from './card-name.ts'
import { paymentWords } from './payment.words.ts'
import { usePolling } from './polling.ts'

/** Nothing is left to pay: it is, or was before. */
export function isOver({ status }: NextAction): boolean {
  return status === 'confirmed' || status === 'duplicated' || status === 'refunded'
}

/** The server says what comes next; the page obeys. */
export function useNextAction(first: NextAction, paymentRequestId: string, onOver: () => void) {
  const [next, setNext] = useState(first)
  const obey = useCallback(
    (action: NextAction) => {
      setNext(action)
      if (isOver(action)) onOver()
    },
    [onOver],
  )
  const askAgain = useCallback(async () => {
    const asked = await call('GET /payments/card-embed/get-next-action', { query: { paymentRequestId } })
    if (asked.ok) obey(asked.value)
  }, [obey, paymentRequestId])
  return { next, obey, askAgain }
}

interface PaymentStepProps {
  next: NextAction
  summary: PaymentSummary
  obey: (next: NextAction) => void
  askAgain: () => Promise<void>
  /** Where to go after too many refusals; without it, the page says so and stays. */
  onTooManyTries?: () => void
}

/** Where a payment stands: a card to give, a bank to visit, an answer to wait for. */
export function PaymentStep(props: PaymentStepProps) {
  const t = useWords(paymentWords)
  const ours = useOrigin()
  const [wantsOther, setWantsOther] = useState(false)
  const { next, summary } = props
  const other = () => setWantsOther(true)
  switch (next.action) {
    case 'Initialize':
    case 'Retry':
      if (!ours) return <CardPlace />
      return summary.storedCard && !wantsOther ? (
        <StoredCardForm {...props} card={summary.storedCard} onOther={other} />
      ) : (
        <CardForm {...props} ours={ours} />
      )
    case 'Redirect':
      if (ours && wantsOther) return <CardForm {...props} ours={ours} />
      return (
        <Card title={t.challengeTitle}>
          <p className="mb-4">{t.challengeBody}</p>
          <div className="flex flex-wrap gap-3">
            <Button onPress={() => window.location.assign(next.redirectUrl ?? window.location.href)}>
              {t.challengeGo}
            </Button>
            <Button tone="quiet" onPress={other}>
              {t.otherCard}
            </Button>
          </div>
        </Card>
      )
    case 'Confirm':
    case 'Finalize':
    case null:
      return <Pending {...props} />
  }
}

/** « Paiement en cours »: asks until the bank has made up its mind, and lets nobody pay again meanwhile. */
function Pending({ next, obey, askAgain }: PaymentStepProps) {
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

interface Said {
  title: string
  body?: string | null | undefined
}

const SLOW_MS = 10_000

type Given = { tokenizationSessionId?: string } | { refusal: Said }

/** Pays with whatever card `give` comes back with; what happens then is the server's to say. */
function usePay(step: PaymentStepProps, method: 'new' | 'stored') {
  const { obey, askAgain, onTooManyTries } = step
  const [refusal, setRefusal] = useState<Said | null>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  const [busy, run] = useBusy()
  useShownAgain(() => setIsLeaving(false))
  // A bank that takes its time: the page asks what is known, and waits in the open instead of on a button.
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => void askAgain(), SLOW_MS)
    return () => clearTimeout(timer)
  }, [busy, askAgain])
  const pay = (give: () => Promise<Given>) =>
    void run(async () => {
      setRefusal(null)
      const given = await give()
      if ('refusal' in given) return setRefusal(given.refusal)
      const executed = await execute(step, method, given.tokenizationSessionId)
      // An answer that got lost says nothing about the money: the server is asked what became of it.
      if (!executed.ok) {
        const { status, code, message, body } = executed.problem
        if (code === 'PAYMENT_MAX_ERROR_ATTEMPTS' && onTooManyTries) return onTooManyTries()
        setRefusal(status === 504 ? null : { title: message, body })
        return askAgain()
      }
      if (executed.value.action === 'Redirect' && executed.value.redirectUrl) {
        setIsLeaving(true)
        return window.location.assign(executed.value.redirectUrl)
      }
      obey(executed.value)
    })
  return { pay, refusal, isBusy: busy || isLeaving, isLeaving }
}

type Paying = ReturnType<typeof usePay>

function CardForm(props: PaymentStepProps & { ours: string }) {
  const t = useWords(paymentWords)
  const locale = useLocale()
  const frame = useRef<HTMLIFrameElement>(null)
  const { cardFields } = props.summary
  const origin = new URL(cardFields.url).origin
  const paying = usePay(props, 'new')
  const give = async (): Promise<Given> => {
    if (!frame.current) return { refusal: { title: t.bankSilent } }
    const card = await tokenize(frame.current, origin)
    if (card.kind === 'token') return card
    return { refusal: { title: card.kind === 'invalid' ? t.checkFields : t.bankSilent } }
  }
  const fields = useCardFields(frame, origin, () => paying.pay(give))
  const src = `${cardFields.url}/fields?${new URLSearchParams({ key: cardFields.publishableKey, origin: props.ours, locale })}`
  return (
    <Card title={t.card}>
      <LastFailure {...props} isBusy={paying.isBusy} />
      <p className="mb-4 text-muted">{t.cardNote}</p>
      <BankFrame frame={frame} src={src} title={t.cardFields} {...fields} />
      {fields.isSilent ? <Notice tone="error" title={t.bankSilent} isAlert className="mt-3" /> : null}
      <PayButton
        summary={props.summary}
        paying={paying}
        isDisabled={!fields.isReady}
        onPress={() => paying.pay(give)}
      />
    </Card>
  )
}

interface BankFrameProps {
  frame: RefObject<HTMLIFrameElement | null>
  src: string
  title: string
  isReady: boolean
  height: number
}

function BankFrame({ frame, src, title, isReady, height }: BankFrameProps) {
  return (
    <div className="relative" style={{ minHeight: height }}>
      {isReady ? null : <Skeleton className="absolute inset-0" />}
      <iframe
        ref={frame}
        src={src}
        title={title}
        allow="payment"
        // Of another origin than ours, where the two go together safely: the bank must keep its own.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-forms"
        className="relative block w-full border-0"
        style={{ height }}
      />
    </div>
  )
}

interface StoredCardFormProps extends PaymentStepProps {
  card: StoredCard
  onOther: () => void
}

/** The card of the plan again: there is nothing to type. */
function StoredCardForm({ card, onOther, ...props }: StoredCardFormProps) {
  const t = useWords(paymentWords)
  const paying = usePay(props, 'stored')
  return (
    <Card title={t.card}>
      <LastFailure {...props} isBusy={paying.isBusy} />
      <p className="text-lg font-semibold tabular-nums">{cardName(card)}</p>
      <p className="text-muted">{t.storedCardNote}</p>
      <PayButton
        summary={props.summary}
        paying={paying}
        isDisabled={false}
        onPress={() => paying.pay(async () => ({}))}
      />
      <Button tone="quiet" onPress={onOther} isDisabled={paying.isBusy} className="mt-2 w-full">
        {t.otherCard}
      </Button>
    </Card>
  )
}

/** Why the last try failed, until the next one begins. */
function LastFailure({ next, summary, isBusy }: PaymentStepProps & { isBusy: boolean }) {
  const locale = useLocale()
  if (next.action !== 'Retry' || isBusy) return null
  const { title, body } = failureText(next, summary.paymentRequestId, locale)
  return (
    <Notice tone="error" title={title} isAlert className="mb-4">
      {body}
    </Notice>
  )
}

interface PayButtonProps {
  summary: PaymentSummary
  paying: Paying
  isDisabled: boolean
  onPress: () => void
}

function PayButton({ summary, paying, isDisabled, onPress }: PayButtonProps) {
  const t = useWords(paymentWords)
  const locale = useLocale()
  const keepsCard = summary.subject === 'card'
  const working = keepsCard ? t.keepingCard : t.paying
  return (
    <>
      {paying.refusal ? (
        <Notice tone="error" title={paying.refusal.title} isAlert className="mt-3">
          {paying.refusal.body}
        </Notice>
      ) : null}
      <Button
        onPress={onPress}
        isDisabled={isDisabled}
        busyText={paying.isBusy && (paying.isLeaving ? t.goingToBank : working)}
        className="mt-5 w-full"
      >
        {keepsCard ? t.keepCard : t.pay(formatEuros(cents(summary.amount), locale))}
      </Button>
    </>
  )
}

/** Begins a try and asks the bank for the money. */
async function execute(
  step: PaymentStepProps,
  method: 'new' | 'stored',
  tokenizationSessionId: string | undefined,
): Promise<Answer<NextAction>> {
  const begun = await begin(step, method)
  if (!begun.ok) return begun
  const { paymentRequestId } = step.summary
  const query = { paymentId: begun.value.paymentId, tokenizationSessionId, paymentRequestId }
  return call('POST /payments/card-embed/execute-payment', { query, body: browserData() })
}

/** A try that waits for the bank, or was begun with another card, makes way for this one. */
function begin({ summary, next }: PaymentStepProps, paymentMethodId: 'new' | 'stored') {
  const { paymentRequestId, subject } = summary
  return subject === 'cart' && next.action !== 'Redirect'
    ? call('POST /payments/card-embed/initialize', { query: { paymentRequestId, paymentMethodId } })
    : call('POST /payments/card-embed/{id}/reinitialize', {
        params: { id: paymentRequestId },
        query: { paymentMethodId },
      })
}

function failureText({ errorCode }: NextAction, reference: string, locale: Locale) {
  const code = errorCode !== null && isErrorCode(errorCode) ? errorCode : 'PAYMENT_REFUSED'
  return errorText(code, locale, { id: reference.slice(0, 8) })
}
