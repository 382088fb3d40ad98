import { Suspense, useEffect, useState } from 'react'
import { lazy } from '../later/lazy.tsx'
import { SESSION_ENDED } from '../session/call.ts'

const SignInAgain = lazy(() => import('./sign-in-again.tsx'))

/** A person whose session ends signs in again on the same page, and loses nothing they typed. */
export function SessionEnded() {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const tell = () => setIsOver(true)
    window.addEventListener(SESSION_ENDED, tell)
    return () => window.removeEventListener(SESSION_ENDED, tell)
  }, [])
  return <Suspense>{isOver ? <SignInAgain onClose={() => setIsOver(false)} /> : null}</Suspense>
}
