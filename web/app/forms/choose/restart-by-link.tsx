import { Suspense, useEffect, useState } from 'react'
import { lazy } from '../../later/lazy.tsx'
import { useJourney } from '../journey/journey.tsx'
import { takeToken } from './token-in-address.ts'

/** Whoever came by no link does not load it. */
const Restart = lazy(() => import('./restart.tsx'))

/** A monthly donor of another platform, who came by the link of their mail. */
export function RestartByLink() {
  const { isRehearsal } = useJourney()
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => {
    const take = () => {
      const found = isRehearsal ? null : takeToken('restart')
      if (found !== null) setToken(found)
    }
    take()
    // A link opened where the page is already shown changes only what stands behind the `#`.
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [isRehearsal])
  if (token === null) return null
  return (
    <Suspense>
      <Restart key={token} token={token} />
    </Suspense>
  )
}
