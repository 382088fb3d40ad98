import { type ReactNode, type RefObject, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { useIsLive } from '../browser/browser.ts'
import { ASLEEP, AWAKE_EVENT, keepActs, SETTLED_EVENT } from './keep-acts.ts'

/**
 * Removes the attribute at the very moment the browser takes over, so that no press is both handled and kept. Kept text
 * is typed again at once, kept presses are repeated once the page has settled.
 */
export function useWaking<T extends Element>(): { ref: RefObject<T | null>; [ASLEEP]: true } {
  const ref = useRef<T>(null)
  const isLive = useIsLive()
  useLayoutEffect(() => {
    ref.current?.removeAttribute(ASLEEP)
    queueMicrotask(() => dispatchEvent(new Event(AWAKE_EVENT)))
  }, [])
  useEffect(() => {
    if (isLive) dispatchEvent(new Event(SETTLED_EVENT))
  }, [isLive])
  return { ref, [ASLEEP]: true }
}

/** A part drawn by the server whose script loads later than that of the page around it. */
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

/** Only the server sends it, ahead of the main script, which does not contain it again. */
const SCRIPT = import.meta.env.SSR
  ? `(${keepActs.toString()})(${[ASLEEP, AWAKE_EVENT, SETTLED_EVENT].map((name) => JSON.stringify(name)).join()})`
  : ''

export function KeepEarlyActs({ nonce }: { nonce: string | undefined }) {
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT }} />
}
