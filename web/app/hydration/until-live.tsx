import { type ReactNode, type RefObject, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { useIsLive } from '../browser/browser.ts'
import { keepActions, LIVE_EVENT, NOT_LIVE, SETTLED_EVENT } from './keep-actions.ts'

/**
 * Removes the attribute at the very moment the browser takes over, so that no press is both handled and kept. Kept text
 * is typed again at once, kept presses are repeated once the page has settled.
 */
export function useUntilLive<T extends Element>(): { ref: RefObject<T | null>; [NOT_LIVE]: true } {
  const ref = useRef<T>(null)
  const isLive = useIsLive()
  useLayoutEffect(() => {
    ref.current?.removeAttribute(NOT_LIVE)
    queueMicrotask(() => dispatchEvent(new Event(LIVE_EVENT)))
  }, [])
  useEffect(() => {
    if (isLive) dispatchEvent(new Event(SETTLED_EVENT))
  }, [isLive])
  return { ref, [NOT_LIVE]: true }
}

/** A part drawn by the server whose script loads later than that of the page around it. */
export function ComesLater({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  return (
    <Suspense fallback={fallback}>
      <UntilLive>{children}</UntilLive>
    </Suspense>
  )
}

function UntilLive({ children }: { children: ReactNode }) {
  return (
    <div className="contents" {...useUntilLive<HTMLDivElement>()}>
      {children}
    </div>
  )
}

/** Only the server sends it, ahead of the main script, which does not contain it again. */
const SCRIPT = import.meta.env.SSR
  ? `(${keepActions.toString()})(${[NOT_LIVE, LIVE_EVENT, SETTLED_EVENT].map((name) => JSON.stringify(name)).join()})`
  : ''

export function KeepActionsScript({ nonce }: { nonce: string | undefined }) {
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT }} />
}
