import { vatOnWire } from '@obole/contract/vat-words'
import { formatEuros, ZERO } from '@obole/core/money/money'
import type { ReactNode } from 'react'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { OrderCard } from '../../ui/order-card.tsx'
import { cartShown } from './cart-shown.ts'
import { CartClock, PhoneClock } from './cart-clock.tsx'
import { formWords } from './form.words.ts'
import { useJourney } from './journey.tsx'
import { draftShown, isAllMonthly, orderTitle } from './order-rows.ts'
import { StepShell } from './step-shell.tsx'

interface StepFrameProps {
  title: string
  onNext: () => void
  busyText: string | false
  /** The step changes prices: the total is that of the choice on screen, not of the cart last sent. */
  isPricedHere?: boolean
  children: ReactNode
}

/** A middle step: its questions, the server's cart, and one button to go on. */
export function StepFrame({ title, onNext, busyText, isPricedHere = false, children }: StepFrameProps) {
  const t = useWords(formWords)
  const locale = useLocale()
  const { form, cart, priced } = useJourney()
  const next = (
    <Button onPress={onNext} busyText={busyText}>
      {t.continue}
    </Button>
  )
  const { rows, totalCents } =
    isPricedHere || !cart ? draftShown(priced, form, locale) : cartShown(cart, form, ZERO, locale)
  const total = formatEuros(totalCents, locale)
  const vat = isPricedHere ? vatOnWire(priced.vatByRate) : (cart?.vatByRate ?? [])
  return (
    <StepShell
      title={title}
      aside={
        <OrderCard
          title={orderTitle(form.formType, t)}
          rows={rows}
          empty={t.nothingYet}
          total={{ label: t.total, amount: total, vat }}
        >
          <div className="mt-4 [&>button]:w-full">{next}</div>
          <CartClock />
        </OrderCard>
      }
      bar={
        <BottomBar detail={isAllMonthly(priced.lines) ? t.perMonth : t.total} amount={total}>
          {next}
        </BottomBar>
      }
    >
      {children}
      <PhoneClock />
    </StepShell>
  )
}
