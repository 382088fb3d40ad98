import type { NextAction, PaymentSummary } from '@obole/contract/payments'
import { addressOf } from '@obole/core/site/addresses'
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { useOrigin } from '../browser/browser.ts'
import { useLocale, useWords } from '../i18n/locale.tsx'
import { goTo, goToBank, goToShop } from '../addresses/leaving.ts'
import { BackWithFailure, useShop } from '../shop/shop.tsx'
import { bringIntoView } from '../ui/focus.ts'
import { Card, Notice, Skeleton } from '../ui/card.tsx'
import { CardBrands, CardTitle } from './card-brands.tsx'
import { type TokenizationResult, tokenize, useCardFields } from './card-fields.ts'
import { BankFrame, failureText } from './card-form.tsx'
import { isOver } from './card-payment.tsx'
import { execute, type RefusalText } from './pay.ts'
import { paymentWords } from './payment.words.ts'
import { useStripeFields } from './stripe-fields.ts'

/** The card fields on the same page as the consents, so that the payer presses one button. */
export interface CardHandle {
  /** The bank's token for the typed card; null where the card is wrong, which is shown. */
  take(): Promise<string | null>
  /** Pays the payment that was begun. Answers whether the browser is leaving the page; if not, the reason is shown. */
  pay(begun: BegunPayment, tokenizationSessionId: string): Promise<boolean>
}

/** What was begun, and what the page shows to be paid now, in cents. */
interface BegunPayment {
  paymentRequestId: string
  amount: number
}

interface CardBoxProps {
  cardFields: PaymentSummary['cardFields']
  /** In cents; the fields of some providers need it. */
  amount: number
  /** Enter was pressed in a field. */
  onSubmit: () => void
  /** Null until the fields are loaded: until then the card is typed on the payment's own page. */
  ref: Ref<CardHandle | null>
}

export default function CardBox(props: CardBoxProps) {
  return props.cardFields.provider === 'stripe' ? <StripeBox {...props} /> : <BankBox {...props} />
}

function BankBox({ cardFields, onSubmit, ref }: CardBoxProps) {
  const t = useWords(paymentWords)
  const locale = useLocale()
  const ours = useOrigin()
  const frame = useRef<HTMLIFrameElement>(null)
  const { url, publishableKey: key } = cardFields
  const { origin } = new URL(url)
  const src = ours && `${url}/fields?${new URLSearchParams({ key, origin: ours, locale })}`
  const fields = useCardFields(frame, { origin, src }, onSubmit)
  const take = async (): Promise<TokenizationResult> =>
    frame.current ? tokenize(frame.current, origin) : { kind: 'error' }
  const refusal = useHandle(ref, fields.isReady, take)
  return (
    <Box refusal={refusal} isSilent={fields.isSilent}>
      <BankFrame frame={frame} src={src} title={t.cardFields} {...fields} />
    </Box>
  )
}

function StripeBox({ cardFields, amount, ref }: CardBoxProps) {
  const place = useRef<HTMLDivElement>(null)
  // Keeps the first amount: another one would reload the fields and empty them. The server decides what is charged.
  const [firstAmount] = useState(amount)
  const fields = useStripeFields(place, { ...cardFields, amount: firstAmount, locale: useLocale() })
  const refusal = useHandle(ref, fields.isReady, fields.take)
  return (
    <Box refusal={refusal} isSilent={fields.isSilent}>
      <div className="relative min-h-72">
        {fields.isReady ? null : <Skeleton className="absolute inset-0" />}
        <div ref={place} className="relative" />
      </div>
    </Box>
  )
}

function useHandle(
  ref: CardBoxProps['ref'],
  isReady: boolean,
  take: () => Promise<TokenizationResult>,
): RefusalText | null {
  const t = useWords(paymentWords)
  const locale = useLocale()
  const shop = useShop()
  const [refusal, setRefusal] = useState<RefusalText | null>(null)
  const handle: CardHandle = {
    take: async () => {
      setRefusal(null)
      const result = await take()
      if (result.kind === 'token') return result.tokenizationSessionId
      setRefusal({ title: result.kind === 'invalid' ? t.checkFields : t.bankSilent })
      return null
    },
    pay: async ({ paymentRequestId, amount }, tokenizationSessionId) => {
      const summary = { paymentRequestId, amount, subject: 'cart' } as const
      const step = { summary, next: { action: 'Initialize' } } as const
      const executed = await execute(step, 'new', tokenizationSessionId)
      const isLost = !executed.ok && executed.problem.status >= 500
      // A lost answer says nothing about the money: the payment's own page asks for the result.
      if (isLost || (executed.ok && !mayBegin(executed.value))) {
        leave(executed.ok ? executed.value : null, paymentRequestId)
        return true
      }
      const { title, body, code } = executed.ok
        ? failureText(executed.value, paymentRequestId, locale)
        : { ...executed.problem, title: executed.problem.message }
      if (code === 'PAYMENT_MAX_ERROR_ATTEMPTS' && shop) {
        goToShop(shop.refusedUrl)
        return true
      }
      setRefusal({ title, body, code })
      return false
    },
  }
  useImperativeHandle<CardHandle | null, CardHandle | null>(ref, () => (isReady ? handle : null))
  return refusal
}

/** The bank refused, and another card can be tried at once. */
const mayBegin = ({ action }: NextAction) => action === 'Retry' || action === 'Initialize'

/** Goes to the bank if it must confirm, to the confirmation if it accepted, else to the payment's page to wait. */
function leave(next: NextAction | null, id: string): void {
  if (next?.action === 'Redirect' && next.redirectUrl) return goToBank(next.redirectUrl)
  const isPaid = next !== null && isOver(next)
  goTo(addressOf(isPaid ? { page: 'paymentResult', result: 'confirmation', id } : { page: 'payment', id }))
}

interface BoxProps {
  refusal: RefusalText | null
  isSilent: boolean
  children: ReactNode
}

function Box({ refusal, isSilent, children }: BoxProps) {
  const t = useWords(paymentWords)
  return (
    <Card title={<CardTitle />}>
      <p className="mb-4 text-muted">{t.cardNote}</p>
      {/* The fields may still load: they stay in the page, and take no space until then. */}
      <div hidden={isSilent}>{children}</div>
      {refusal ? (
        <div ref={bringIntoView}>
          <Notice tone="error" title={refusal.title} isAlert className="mt-3">
            {refusal.body}
            <BackWithFailure code={refusal.code} />
          </Notice>
        </div>
      ) : null}
      {isSilent ? <Notice tone="attention" title={t.fieldsElsewhere} isAlert /> : null}
      <CardBrands />
    </Card>
  )
}
