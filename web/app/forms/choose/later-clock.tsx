import { type ReactNode, Suspense } from 'react'
import { loadedAhead } from '../../later/loaded-ahead.tsx'
import { useJourney } from '../journey/journey.tsx'

export const clock = loadedAhead(async () => {
  const { CartClock } = await import('../journey/cart-clock.tsx')
  return { default: CartClock }
})

/** There is no cart at the first view: the countdown's code is loaded with the next steps. */
export function LaterClock({ before }: { before?: ReactNode }) {
  const { cart } = useJourney()
  return cart ? (
    <Suspense fallback={before}>
      <clock.Part />
    </Suspense>
  ) : (
    before
  )
}
