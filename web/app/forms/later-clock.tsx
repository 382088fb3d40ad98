import { lazy, type ReactNode, Suspense } from 'react'
import { useJourney } from './journey.tsx'

const CartClock = lazy(async () => ({ default: (await import('./cart-clock.tsx')).CartClock }))

/** Nobody has a cart when the page is first seen: what counts its minutes is fetched with the first one. */
export function LaterClock({ before }: { before?: ReactNode }) {
  const { cart } = useJourney()
  return cart ? (
    <Suspense fallback={before}>
      <CartClock />
    </Suspense>
  ) : (
    before
  )
}
