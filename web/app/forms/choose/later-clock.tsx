import { lazy, type ReactNode, Suspense } from 'react'
import { useJourney } from '../journey/journey.tsx'

const CartClock = lazy(async () => ({ default: (await import('../journey/cart-clock.tsx')).CartClock }))

/** There is no cart at the first view: the countdown's code is loaded with the first cart. */
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
