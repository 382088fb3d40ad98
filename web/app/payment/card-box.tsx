import type { NextAction, PaymentSummary } from '@obole/contract/payments'
import { addressOf } from '@obole/core/addresses'
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { useOrigin } from '../browser.ts'
import { useLocale, useWords } from '../i18n/locale.tsx'
import { goTo, goToBank } from '../leaving.ts'
import { bringIntoView } from '../ui/focus.ts'
import { Card, Notice, Skeleton } from '../ui/card.tsx'
import { CardBrands, CardTitle } from './card-brands.tsx'
import { type TakenCard, tokenize, useCardFields } from './card-fields.ts'
import { BankFrame, failureText } from './card-form.tsx'
import { isOver } from './card-payment.tsx'
import { execute, type Said } from './pay.ts'
import { paymentWords } from './payment.words.ts'
import { useStripeFields } from './stripe-fields.ts'

/** The card fields beside everything else one agrees to, so that paying is pressed once. */
export interface CardHandle {
  /** The name under which the bank keeps the card that was typed; null where something is wrong with it, which is said. */
  take(): Promise<string | null>
  /** Pays what was begun. Answers whether the page is being left: where it is not, why is said. */
  pay(paymentRequestId: string, tokenizationSessionId: string): Promise<boolean>
}

interface CardBoxProps {
  cardFields: PaymentSummary['cardFields']
  /** Cents, as the fields of some providers want to know. */
  amount: number
  /** Enter was pressed among the fields. */
  onSubmit: () => void
  /** Null until the fields are there: until then the payment goes on on its own page. */
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
  const take = async (): Promise<TakenCard> =>
    frame.current ? tokenize(frame.current, origin) : { kind: 'error' }
  const said = useHandle(ref, fields.isReady, take)
  return (
    <Box said={said} isSilent={fields.isSilent}>
      <BankFrame frame={frame} src={src} title={t.cardFields} {...fields} />
    </Box>
  )
}

function StripeBox({ cardFields, amount, ref }: CardBoxProps) {
  const place = useRef<HTMLDivElement>(null)
  // The amount of the first moment: another contribution would draw the fields anew, and empty. What is charged is the server's.
  const [firstAmount] = useState(amount)
  const fields = useStripeFields(place, { ...cardFields, amount: firstAmount, locale: useLocale() })
  const said = useHandle(ref, fields.isReady, fields.take)
  return (
    <Box said={said} isSilent={fields.isSilent}>
      <div className="relative min-h-72">
        {fields.isReady ? null : <Skeleton className="absolute inset-0" />}
        <div ref={place} className="relative" />
      </div>
    </Box>
  )
}

function useHandle(ref: CardBoxProps['ref'], isReady: boolean, take: () => Promise<TakenCard>): Said | null {
  const t = useWords(paymentWords)
  const locale = useLocale()
  const [said, setSaid] = useState<Said | null>(null)
  const handle: CardHandle = {
    take: async () => {
      setSaid(null)
      const taken = await take()
      if (taken.kind === 'token') return taken.tokenizationSessionId
      setSaid({ title: taken.kind === 'invalid' ? t.checkFields : t.bankSilent })
      return null
    },
    pay: async (paymentRequestId, tokenizationSessionId) => {
      const step = { summary: { paymentRequestId, subject: 'cart' }, next: { action: 'Initialize' } } as const
      const executed = await execute(step, 'new', tokenizationSessionId)
      const isLost = !executed.ok && executed.problem.status >= 500
      // An answer that got lost says nothing about the money: the payment's own page asks what became of it.
      if (isLost || (executed.ok && !mayBegin(executed.value))) {
        leave(executed.ok ? executed.value : null, paymentRequestId)
        return true
      }
      const { title, body } = executed.ok
        ? failureText(executed.value, paymentRequestId, locale)
        : { title: executed.problem.message, body: executed.problem.body }
      setSaid({ title, body })
      return false
    },
  }
  useImperativeHandle<CardHandle | null, CardHandle | null>(ref, () => (isReady ? handle : null))
  return said
}

/** The bank said no, and another card may be tried at once. */
const mayBegin = ({ action }: NextAction) => action === 'Retry' || action === 'Initialize'

/** To the bank where it must be asked, to the confirmation where it said yes; whatever else is waited for on its own page. */
function leave(next: NextAction | null, id: string): void {
  if (next?.action === 'Redirect' && next.redirectUrl) return goToBank(next.redirectUrl)
  const isPaid = next !== null && isOver(next)
  goTo(addressOf(isPaid ? { page: 'paymentResult', result: 'confirmation', id } : { page: 'payment', id }))
}

interface BoxProps {
  said: Said | null
  isSilent: boolean
  children: ReactNode
}

function Box({ said, isSilent, children }: BoxProps) {
  const t = useWords(paymentWords)
  return (
    <Card title={<CardTitle />}>
      <p className="mb-4 text-muted">{t.cardNote}</p>
      {/* They may still come: they are kept, and take no room until then. */}
      <div hidden={isSilent}>{children}</div>
      {said ? (
        <div ref={bringIntoView}>
          <Notice tone="error" title={said.title} isAlert className="mt-3">
            {said.body}
          </Notice>
        </div>
      ) : null}
      {isSilent ? <Notice tone="attention" title={t.fieldsElsewhere} isAlert /> : null}
      <CardBrands />
    </Card>
  )
}
