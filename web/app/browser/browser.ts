import {
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { afterPicture } from './after-picture.ts'

const never = () => () => {}

/**
 * False while the page is only the server's HTML; true once the browser has taken over. Set in a transition: an urgent
 * update would make React discard the server's HTML of parts still loading, and the page would blink.
 */
export function useIsLive(): boolean {
  const [isLive, setIsLive] = useState(false)
  useEffect(() => startTransition(() => setIsLive(true)), [])
  return isLive
}

/** The origin by which the visitor reached us; null on the server, which cannot know it. */
export function useOrigin(): string | null {
  return useSyncExternalStore(
    never,
    () => window.location.origin,
    () => null,
  )
}

/** Runs once, after the picture that answers the visitor's first press, touch or key on this page. */
export function onFirstAct(work: () => void): () => void {
  const stop = () => ACTS.forEach((act) => removeEventListener(act, begin, true))
  const begin = () => {
    stop()
    afterPicture(work)
  }
  for (const act of ACTS) addEventListener(act, begin, true)
  return stop
}

const ACTS = ['pointerdown', 'keydown'] as const

const SECOND_MS = 1000

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, SECOND_MS)
  return () => clearInterval(timer)
}

/** The time by this browser's clock, to the second; null on the server. */
export function useNowMs(): number | null {
  return useSyncExternalStore(
    everySecond,
    () => Math.floor(Date.now() / SECOND_MS) * SECOND_MS,
    () => null,
  )
}

/** Runs when the back button restores this page as it was left, busy with something that is over. */
export function useShownAgain(again: () => void): void {
  const onShow = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) again()
  })
  useEffect(() => {
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])
}

/** Runs when the visitor comes back to this tab: the work may have been done in another one. */
export function useSeenAgain(again: () => void): void {
  const onChange = useEffectEvent(() => {
    if (document.visibilityState === 'visible') again()
  })
  useEffect(() => {
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [])
}

/** Whether the visitor has scrolled near a place of the page; its content is loaded then. */
export function useNear(margin: string): [place: RefObject<HTMLDivElement | null>, isNear: boolean] {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setIsNear(true)
      },
      { rootMargin: margin },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [margin])
  return [place, isNear]
}
