import { cardName } from '@obole/contract/card-name'
import type { NextAction, PaymentSummary, StoredCard } from '@obole/contract/payments'
import { ERROR_TEXTS, errorText } from '@obole/core/errors/error-texts'
import { refusalText } from '@obole/core/errors/refusal-advice'
import type { ErrorCode } from '@obole/core/errors/errors'
import type { Locale } from '@obole/core/locale'
import { cents, formatEuros } from '@obole/core/money/money'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useLocale, useWords } from '../i18n/locale.tsx'
import { Button } from '../ui/button.tsx'
import { BackWithFailure } from '../shop/shop.tsx'
import { Card, Notice, Skeleton } from '../ui/card.tsx'
import { type TokenizationResult, tokenize, useCardFields } from './card-fields.ts'
import { CardBrands, CardTitle } from './card-brands.tsx'
import { type CardOrRefusal, type Paying, type PaymentStepProps, usePay } from './pay.ts'
import { paymentWords } from './payment.words.ts'
import { useStripeFields } from './stripe-fields.ts'

interface CardFormProps extends PaymentStepProps {
  /** Our origin, to which the bank's frame sends its messages; null until the browser has taken over the page. */
  ours: string | null
}

/** The card fields of the payment provider: the card's number never passes through our page. */
export function CardForm(props: CardFormProps) {
  return props.summary.cardFields.provider === 'stripe' ? <StripeForm {...props} /> : <BankForm {...props} />
}

function BankForm({ ours, ...props }: CardFormProps) {
  const t = useWords(paymentWords)
  const locale = useLocale()
  const frame = useRef<HTMLIFrameElement>(null)
  const { url, publishableKey: key } = props.summary.cardFields
  const { origin } = new URL(url)
  const take = async (): Promise<TokenizationResult> =>
    frame.current ? tokenize(frame.current, origin) : { kind: 'error' }
  const paying = usePay(props, 'new')
  const src = ours && `${url}/fields?${new URLSearchParams({ key, origin: ours, locale })}`
  const fields = useCardFields(frame, { origin, src }, () => paying.pay(() => cardOrRefusal(take, t)))
  return (
    <FieldsForm step={props} paying={paying} fields={fields} take={take}>
      <BankFrame frame={frame} src={src} title={t.cardFields} {...fields} />
    </FieldsForm>
  )
}

function StripeForm(props: PaymentStepProps) {
  const place = useRef<HTMLDivElement>(null)
  const { cardFields, amount } = props.summary
  const fields = useStripeFields(place, { ...cardFields, amount, locale: useLocale() })
  return (
    <FieldsForm step={props} paying={usePay(props, 'new')} fields={fields} take={fields.take}>
      <div className="relative min-h-72">
        {fields.isReady ? null : <Skeleton className="absolute inset-0" />}
        <div ref={place} className="relative" />
      </div>
    </FieldsForm>
  )
}

interface FieldsFormProps {
  step: PaymentStepProps
  paying: Paying
  fields: { isReady: boolean; isSilent: boolean }
  take: () => Promise<TokenizationResult>
  children: ReactNode
}

/** The form around the fields, the same for every provider. */
function FieldsForm({ step, paying, fields, take, children }: FieldsFormProps) {
  const t = useWords(paymentWords)
  return (
    <Card title={<CardTitle />}>
      <LastFailure {...step} isBusy={paying.isBusy} />
      <p className="mb-4 text-muted">{t.cardNote}</p>
      <noscript>
        <Notice tone="attention">{t.needsScript}</Notice>
      </noscript>
      {children}
      {fields.isSilent ? <Notice tone="error" title={t.bankSilent} isAlert className="mt-3" /> : null}
      <PayButton
        summary={step.summary}
        paying={paying}
        isDisabled={!fields.isReady}
        onPress={() => paying.pay(() => cardOrRefusal(take, t))}
      />
      <CardBrands />
    </Card>
  )
}

async function cardOrRefusal(
  take: () => Promise<TokenizationResult>,
  t: { checkFields: string; bankSilent: string },
): Promise<CardOrRefusal> {
  const card = await take()
  if (card.kind === 'token') return card
  return { refusal: { title: card.kind === 'invalid' ? t.checkFields : t.bankSilent } }
}

interface BankFrameProps {
  frame: RefObject<HTMLIFrameElement | null>
  src: string | null
  title: string
  isReady: boolean
  height: number
}

export function BankFrame({ frame, src, title, isReady, height }: BankFrameProps) {
  return (
    <div className="relative" style={{ minHeight: height }}>
      {isReady ? null : <Skeleton className="absolute inset-0" />}
      {src ? (
        <iframe
          ref={frame}
          src={src}
          title={title}
          allow="payment"
          // The frame has another origin than ours, so both permissions together are safe; the bank needs its own.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-forms"
          // The bank's page leaves room for its focus ring: this aligns the fields with the rest.
          className="relative -mx-[5px] block w-[calc(100%+10px)] max-w-none border-0"
          style={{ height }}
        />
      ) : null}
    </div>
  )
}

interface StoredCardFormProps extends PaymentStepProps {
  card: StoredCard
  onOther: () => void
}

/** Pays with the card of the plan: nothing is typed. */
export function StoredCardForm({ card, onOther, ...props }: StoredCardFormProps) {
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

/** Why the last attempt failed, shown until the next one starts. */
function LastFailure({ next, summary, isBusy }: PaymentStepProps & { isBusy: boolean }) {
  const locale = useLocale()
  if (next.action !== 'Retry' || isBusy) return null
  const { title, body, code } = failureText(next, summary.paymentRequestId, locale)
  return (
    <Notice tone="error" title={title} isAlert className="mb-4">
      {body}
      <BackWithFailure code={code} />
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
          <BackWithFailure code={paying.refusal.code} />
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

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_TEXTS, code)
}

/** Why an attempt failed, by its error code. */
export function failureText({ errorCode, advice }: NextAction, reference: string, locale: Locale) {
  const code = errorCode !== null && isErrorCode(errorCode) ? errorCode : 'PAYMENT_REFUSED'
  const { title, body } = errorText(code, locale, { id: reference.slice(0, 8) })
  return { title, body: code === 'PAYMENT_REFUSED' && advice ? refusalText(advice, locale) : body, code }
}
