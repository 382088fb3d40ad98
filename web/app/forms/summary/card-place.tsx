import type { PaymentSummary } from '@obole/contract/payments'
import type { Cents } from '@obole/core/money/money'
import { type Ref, Suspense } from 'react'
import { lazy } from '../../later/lazy.tsx'
import { useNear } from '../../browser/browser.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import type { CardHandle } from '../../card/card-box.tsx'
import { useRootData } from '../../session/root-data.ts'
import { Skeleton } from '../../ui/card.tsx'
import { useJourney } from '../journey/journey.tsx'
import { payWords } from './pay.words.ts'

const CardBox = lazy(() => import('../../card/card-box.tsx'))

/** The provider of the card fields on the summary; null where the card is typed on the payment's own page. */
export function useCardOnSummary(): PaymentSummary['cardFields'] | null {
  const { isRehearsal, isWidget } = useJourney()
  const cardFields = useRootData()?.settings.cardOnSummary
  // A payer must see the site in the address bar: no payment inside another site's frame.
  return isRehearsal || isWidget ? null : (cardFields ?? null)
}

/** The text of the last button while busy: the card is on this page, or on one that opens. */
export function useBusyText(isFree: boolean): string {
  const t = useWords(payWords)
  const paysHere = useCardOnSummary() !== null
  if (isFree) return t.placing
  return paysHere ? t.paying : t.openingPayment
}

interface CardPlaceProps {
  dueToday: Cents
  onSubmit: () => void
  ref: Ref<CardHandle | null>
}

/** The provider's script is loaded when the visitor scrolls near: the first view never waits for it. */
export function CardPlace({ dueToday, onSubmit, ref }: CardPlaceProps) {
  const cardFields = useCardOnSummary()
  const locale = useLocale()
  const [place, isNear] = useNear('1000px')
  if (!cardFields) return null
  const toCome = <Skeleton className="h-[29.5rem]" />
  return (
    <div ref={place}>
      {isNear ? (
        <Suspense fallback={toCome}>
          {/* The fields are created anew for another language. */}
          <CardBox key={locale} ref={ref} cardFields={cardFields} amount={dueToday} onSubmit={onSubmit} />
        </Suspense>
      ) : (
        toCome
      )}
    </div>
  )
}
