import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** The messages between a framed form and the page around it; `public/embed.js` is the other end. */
type FrameMessage = { type: 'obole:height'; height: number } | { type: 'obole:top' }
const MEASURE = 'obole:measure'

/** A height is not secret, and the page around may have any origin. */
function say(message: FrameMessage): void {
  if (window.parent !== window) window.parent.postMessage(message, '*')
}

function sayHeight(): void {
  say({ type: 'obole:height', height: Math.ceil(document.documentElement.getBoundingClientRect().height) })
}

/** Makes the frame as tall as its content, so that there is one scroll bar, and starts each step at its top. */
export function FrameHeight() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current !== pathname) say({ type: 'obole:top' })
    shown.current = pathname
  }, [pathname])
  useEffect(() => {
    const observer = new ResizeObserver(sayHeight)
    observer.observe(document.documentElement)
    const answer = (event: MessageEvent) => {
      if (event.source === window.parent && Object(event.data).type === MEASURE) sayHeight()
    }
    addEventListener('message', answer)
    return () => {
      observer.disconnect()
      removeEventListener('message', answer)
    }
  }, [])
  return null
}
