import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react'
import { useIsLive } from '../browser.ts'
import { ASLEEP, AWAKE_EVENT, keepActs } from './keep-acts.ts'

/** Once the page has settled in the browser, it wakes: what was done to it meanwhile is done, and from then on it hears. */
export function useWaking<T extends Element>(): { ref: RefObject<T | null>; [ASLEEP]: true } {
  const ref = useRef<T>(null)
  const isLive = useIsLive()
  useEffect(() => {
    if (!isLive) return
    ref.current?.removeAttribute(ASLEEP)
    dispatchEvent(new Event(AWAKE_EVENT))
  }, [isLive])
  return { ref, [ASLEEP]: true }
}

/** A part drawn by the server whose own program comes later than that of the page around it. */
export function ComesLater({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  return (
    <Suspense fallback={fallback}>
      <Sleeper>{children}</Sleeper>
    </Suspense>
  )
}

function Sleeper({ children }: { children: ReactNode }) {
  return (
    <div className="contents" {...useWaking<HTMLDivElement>()}>
      {children}
    </div>
  )
}

const SCRIPT = `(${keepActs.toString()})(${JSON.stringify(ASLEEP)},${JSON.stringify(AWAKE_EVENT)})`

export function KeepEarlyActs({ nonce }: { nonce: string | undefined }) {
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT }} />
}
